import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const black = { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" };
const white = { colorSpace: "srgb", components: [1, 1, 1], hex: "#ffffff" };
const gray = { colorSpace: "srgb", components: [0.2, 0.2, 0.2], hex: "#333333" };
const color = ($value: unknown) => ({ $type: "color", $value });
const space = { s: { $type: "dimension", $value: { value: 4, unit: "px" } } };

const LIGHT = { bg: color(white), text: color(black) };
const DARK = { bg: color(black), text: color(white) };
const [light, dark] = [
  { bg: "#ffffff", text: "#000000" },
  { bg: "#000000", text: "#ffffff" },
];

/** The variables of each theme of some files. */
async function themesOf(files: Readonly<Record<string, unknown>>) {
  const found = await imported(sourceOf(files));
  const all = found.identity.themes.map(async ({ id }) => [id, await found.variablesOf({ theme: id })] as const);
  return Object.fromEntries(await Promise.all(all));
}

describe("A light and a dark group with the same tokens are themes", () => {
  it("whose file is kept as it is, and the reader's system chooses", async () => {
    const text = JSON.stringify({ light: LIGHT, dark: DARK, space });
    const found = await imported(sourceOf({ "tokens.json": text }));
    expect(found.made.files).toEqual([{ path: "tokens.json", text }]);
    expect(found.made.entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["repaired", "light"],
      ["repaired", "dark"],
    ]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...light, "space-s": "4px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...dark, "space-s": "4px" });
    const media = found.identity.modifiers.flatMap(({ contexts }) => contexts.map((one) => [one.id, one.media]));
    expect(media).toEqual([
      ["light", null],
      ["dark", "(prefers-color-scheme: dark)"],
    ]);
  });

  const inColor = { "color-bg": "#000000", "color-text": "#ffffff" };
  const old = (value: string) => ({ value, type: "color" });
  it.each([
    ["in a group called themes", { "a.json": { themes: { light: LIGHT, dark: DARK } } }, dark],
    ["in a group of colours", { "a.json": { color: { light: LIGHT, dark: DARK } } }, inColor],
    ["in a file each", { "dark.json": { dark: DARK }, "light.json": { light: LIGHT } }, dark],
    [
      "of which tokens refer to others of their own",
      { "a.json": { light: LIGHT, dark: { ...DARK, edge: color("{dark.text}") } } },
      { ...dark, edge: "#ffffff" },
    ],
    [
      "in an older draft",
      { "a.json": { light: { bg: old("#fff"), text: old("#000") }, dark: { bg: old("#000"), text: old("#fff") } } },
      dark,
    ],
  ])("%s", async (_, files, want) => {
    expect((await themesOf(files))["dark"]).toEqual(want);
  });

  it("and so are others with the same tokens that are called for one of the two", async () => {
    const dimmed = { ...DARK, bg: color(gray) };
    const themes = await themesOf({ "a.json": { light: LIGHT, dark: DARK, "dark-dimmed": dimmed } });
    expect(themes).toEqual({ light, dark, "dark-dimmed": { ...dark, bg: "#333333" } });
  });

  it.each([
    ["at the top, with colours of pages", (groups: object) => groups],
    ["in a group for themes", (groups: object) => ({ themes: groups })],
  ])("and so are others with the same tokens, %s", async (_, placed) => {
    const sepia = { bg: color(gray), text: color(black) };
    const themes = await themesOf({ "a.json": placed({ light: LIGHT, dark: DARK, sepia }) });
    expect(themes).toEqual({ light, dark, sepia: { bg: "#333333", text: "#000000" } });
  });

  it("beside a component with one of these tokens", async () => {
    const themes = await themesOf({ "a.json": { light: LIGHT, dark: DARK, button: { bg: color(gray) } } });
    const button = { "button-bg": "#333333" };
    expect(themes).toEqual({ light: { ...light, ...button }, dark: { ...dark, ...button } });
  });
});

describe("A light and a dark group in files that cannot be kept are themes", () => {
  const old = (value: string) => ({ value, type: "color" });
  const groups = {
    light: { bg: old("#fff"), text: old("#000"), edge: old("{light.text}") },
    dark: { bg: old("#000"), text: old("#fff"), edge: old("{dark.text}") },
  };

  it("where another token refers to none", async () => {
    const themes = await themesOf({ "a.json": { ...groups, line: old("{nothing}") } });
    expect(themes).toEqual({ light: { ...light, edge: "#000000" }, dark: { ...dark, edge: "#ffffff" } });
  });

  it("where another token has a value for each", async () => {
    const line = { $type: "color", $value: { light: "#333333", dark: "#cccccc" } };
    const themes = await themesOf({ "a.json": { light: LIGHT, dark: DARK, line } });
    expect(themes).toEqual({ light: { ...light, line: "#333333" }, dark: { ...dark, line: "#cccccc" } });
  });

  it("but not where the tokens of one refer to those of the other", async () => {
    const dark = { ...groups.dark, edge: old("{light.bg}") };
    const [values] = Object.values(await themesOf({ "a.json": { ...groups, dark, line: old("{nothing}") } }));
    expect(values).toMatchObject({ "light-bg": "#ffffff", "dark-edge": "#ffffff" });
  });
});

describe("A light and a dark group keep their names", () => {
  const names = { "light-bg": "#ffffff", "light-text": "#000000", "dark-bg": "#000000", "dark-text": "#ffffff" };
  const below = (group: string, all: object) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [`${group}-${name}`, value]));
  const shades = { 100: color(white), 200: color(black) };
  it.each([
    [
      "where other tokens refer to them",
      { light: LIGHT, dark: DARK, card: { bg: color("{dark.bg}") } },
      { ...names, "card-bg": "#000000" },
    ],
    ["where another token has the place of theirs", { light: LIGHT, dark: DARK, bg: space.s }, { ...names, bg: "4px" }],
    [
      "where one extends the other",
      { light: LIGHT, dark: { $extends: "{light}", text: color(white), bg: color(black) } },
      names,
    ],
    [
      "beside another group with the same tokens, such as that of a palette",
      {
        light: { gray: color(white), ink: color(white) },
        dark: { gray: color(black), ink: color(black) },
        plain: { gray: color(gray), ink: color(gray) },
      },
      {
        "light-gray": "#ffffff",
        "light-ink": "#ffffff",
        "dark-gray": "#000000",
        "dark-ink": "#000000",
        "plain-gray": "#333333",
        "plain-ink": "#333333",
      },
    ],
    ["where they are variants of a component", { button: { light: LIGHT, dark: DARK } }, below("button", names)],
    [
      "where they are shades",
      { light: shades, dark: { 100: color(black), 200: color(white) } },
      { "light-100": "#ffffff", "light-200": "#000000", "dark-100": "#000000", "dark-200": "#ffffff" },
    ],
    [
      "where they have other tokens",
      { light: { ink: color(white) }, dark: { page: color(black) } },
      { "light-ink": "#ffffff", "dark-page": "#000000" },
    ],
  ])("%s", async (_, tokens, want) => {
    expect(Object.values(await themesOf({ "a.json": tokens }))).toEqual([want]);
  });
});

it("A light and a dark group are none where stylesheets have their names", async () => {
  const css = ":root { --light-bg: #fff; --light-text: #000; --dark-bg: #000; --dark-text: #fff; --space-s: 4px; }";
  const found = await imported(
    sourceOf({ "tokens.json": { light: LIGHT, dark: DARK, space }, "dist/tokens.css": css }),
  );
  expect(await found.variablesOf({})).toEqual({
    "light-bg": "#ffffff",
    "light-text": "#000000",
    "dark-bg": "#000000",
    "dark-text": "#ffffff",
    "space-s": "4px",
  });
});
