import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const modes = (light: string, dark: string) => ({ light, dark });
const text = modes("#111111", "#eeeeee");
const color = modes("#000060", "#000040");
const hover = modes("#000070", "#000050");

/** The variables of each theme of some objects. */
async function themesOf(tokens: object) {
  const found = await imported(sourceOf({ "tokens.json": tokens }));
  const themes = found.combinations.map(
    async (choices) => [choices["theme"], await found.variablesOf(choices)] as const,
  );
  return Object.fromEntries(await Promise.all(themes)) as unknown;
}

describe("Parts of a group called theme or brand", () => {
  const of = (name: string) => ({
    light: { [`input-${name}-color`]: "#000060", [`input-${name}-hover`]: "#000070", "input-text": "#111111" },
    dark: { [`input-${name}-color`]: "#000040", [`input-${name}-hover`]: "#000050", "input-text": "#eeeeee" },
  });
  it.each(["theme", "brand"])("are no themes, where they are states: %s", async (name) => {
    expect(await themesOf({ input: { [name]: { color, hover }, text } })).toEqual(of(name));
  });

  it("are no themes, where each has a value for each mode", async () => {
    expect(await themesOf({ input: { theme: { bold: color, subtle: hover }, text } })).toEqual({
      light: { "input-theme-bold": "#000060", "input-theme-subtle": "#000070", "input-text": "#111111" },
      dark: { "input-theme-bold": "#000040", "input-theme-subtle": "#000050", "input-text": "#eeeeee" },
    });
  });

  it("are no themes, where states have several values", async () => {
    const parts = { bg: "#ffffff", ink: "#000000" };
    expect(await themesOf({ page: text, button: { theme: { base: parts, pressed: parts } } })).toEqual({
      light: expect.objectContaining({ page: "#111111", "button-theme-pressed-ink": "#000000" }),
      dark: expect.objectContaining({ page: "#eeeeee", "button-theme-base-bg": "#ffffff" }),
    });
  });

  it("are no themes, where their parts have modes", async () => {
    const part = (light: string, dark: string) => ({ bg: modes(light, dark), ink: "#888888" });
    const theme = { primary: part("#000001", "#000002"), secondary: part("#000003", "#000004") };
    expect(await themesOf({ button: { theme }, text })).toEqual({
      light: expect.objectContaining({ "button-theme-primary-bg": "#000001", text: "#111111" }),
      dark: expect.objectContaining({ "button-theme-secondary-bg": "#000004", text: "#eeeeee" }),
    });
  });

  it("are not dropped from the names of tokens that have modes", async () => {
    expect(await themesOf({ color: { brand: color, theme: hover, text } })).toEqual({
      light: { "color-brand": "#000060", "color-theme": "#000070", "color-text": "#111111" },
      dark: { "color-brand": "#000040", "color-theme": "#000050", "color-text": "#eeeeee" },
    });
    expect(await themesOf({ brand: color, theme: hover, scale: text })).toEqual({
      light: { brand: "#000060", theme: "#000070", scale: "#111111" },
      dark: { brand: "#000040", theme: "#000050", scale: "#eeeeee" },
    });
    expect(await themesOf({ brand: { red: "#ff0000" }, text })).toEqual({
      light: { "brand-red": "#ff0000", text: "#111111" },
      dark: { "brand-red": "#ff0000", text: "#eeeeee" },
    });
    expect(await themesOf({ ink: { modes: color }, text: { theme: text } })).toEqual({
      light: { ink: "#000060", text: "#111111" },
      dark: { ink: "#000040", text: "#eeeeee" },
    });
  });

  it.each([
    ["tokens", { acme: { ink: color, page: "#ffffff" }, beta: { ink: hover, page: "#eeeeee" } }],
    [
      "themes",
      {
        acme: { light: { ink: color.light, page: "#ffffff" }, dark: { ink: color.dark, page: "#ffffff" } },
        beta: { light: { ink: hover.light, page: "#eeeeee" }, dark: { ink: hover.dark, page: "#eeeeee" } },
      },
    ],
    [
      "tokens called brand",
      { acme: { brand: color, page: "#ffffff" }, beta: { brand: hover, page: "#eeeeee" } },
      "brand",
    ],
  ])("are brands, where they are themes with modes in %s", async (_, themes, name = "ink") => {
    const found = await imported(sourceOf({ "tokens.json": { themes } }));
    const all = found.combinations.map(async (choices) => [choices, await found.variablesOf(choices)]);
    expect(await Promise.all(all)).toEqual([
      [
        { brand: "acme", theme: "light" },
        { [name]: "#000060", page: "#ffffff" },
      ],
      [
        { brand: "acme", theme: "dark" },
        { [name]: "#000040", page: "#ffffff" },
      ],
      [
        { brand: "beta", theme: "light" },
        { [name]: "#000070", page: "#eeeeee" },
      ],
      [
        { brand: "beta", theme: "dark" },
        { [name]: "#000050", page: "#eeeeee" },
      ],
    ]);
  });

  it("are no themes beside those that are", async () => {
    const theme = (ink: string) => ({ ink, page: "#888888" });
    expect(await themesOf({ light: theme("#000000"), dark: theme("#ffffff"), hover: theme("#ff0000") })).toEqual({
      light: { ink: "#000000", page: "#888888", "hover-ink": "#ff0000", "hover-page": "#888888" },
      dark: { ink: "#ffffff", page: "#888888", "hover-ink": "#ff0000", "hover-page": "#888888" },
    });
  });

  it("are beside a value, where a module has one object and that value", async () => {
    const found = await imported(
      sourceOf({
        "a.mjs": `export const page = { theme: { light: { ink: "#000000" }, dark: { ink: "#ffffff" } } }, gap = "4px";`,
      }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "page-ink": "#ffffff", gap: "4px" });
  });

  it("are themes, where they are", async () => {
    const theme = (ink: string) => ({ ink, page: "#888888" });
    expect(await themesOf({ themes: { acme: theme("#000000"), beta: theme("#ffffff") } })).toEqual({
      acme: { ink: "#000000", page: "#888888" },
      beta: { ink: "#ffffff", page: "#888888" },
    });
  });
});

describe("A source whose module has no tokens when it runs", () => {
  const index = { "package.json": { name: "acme", main: "index.js" }, "index.js": "exports.say = () => {};" };
  const themes = { light: { ink: "#000000", page: "#ffffff" }, dark: { ink: "#ffffff", page: "#000000" } };

  it("has those of its files", async () => {
    const found = await imported(sourceOf({ ...index, "a.json": themes }), { run: true });
    expect(await found.variablesOf({ theme: "dark" })).toEqual(themes.dark);
  });

  it("has those of all its files, but for copies", async () => {
    const scale = (start: string) =>
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`c${at}`, `${start}${at}px`]));
    const files = { "a.json": scale("1"), "b.json": scale("2"), "c.json": { ...themes } };
    const copies = Object.entries(files).map(([path, json]) => [
      [`data/${path}`, json],
      [`dist/${path}`, json],
    ]);
    const own = { ...index, ...(Object.fromEntries(copies.flat()) as object) };
    const found = await imported(sourceOf({ ...own, "src/a.json": files["a.json"] }), { run: true });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({
      "a-c0": "10px",
      "b-c11": "211px",
      "c-ink": "#ffffff",
    });
    expect(report(found)).toEqual({ "left-out: Objects of which another has every value": ["dist", "src"] });
  });

  it("is what its package names, where that is a file of data", async () => {
    const files = { ...index, "package.json": { name: "acme", main: "a.json" }, "a.json": themes };
    expect(await (await imported(sourceOf(files), { run: true })).variablesOf({ theme: "dark" })).toEqual(themes.dark);
  });

  it("is refused by the name of the module, where nothing has any", async () => {
    await expect(imported(sourceOf(index), { run: true })).rejects.toThrow(
      '"index.js" was run, and exports no tokens in a form that Vitral knows.',
    );
  });

  it("is read as it is, where it has no module", async () => {
    const found = await imported(sourceOf({ "a.json": { ink: "#000000", gap: "4px" } }), { run: true });
    expect(await found.variablesOf({})).toEqual({ ink: "#000000", gap: "4px" });
  });
});

it("Light and dark colours of several things are no themes", async () => {
  const module = `export const color = { page: "#ffffff", ink: "#262d33" };
    export const editor = { commentLight: "#8e8c84", commentDark: "#939598", numberLight: "#a4a9b3", numberDark: "#706f77" };`;
  const found = await imported(sourceOf({ "a.mjs": module }));
  expect(await found.variablesOf({})).toMatchObject({
    "editor-commentLight": "#8e8c84",
    "editor-numberDark": "#706f77",
  });
});

it("Tokens that call their light value base are of the light theme of the others", async () => {
  const colors = {
    text: { base: "#000000", dark: "#ffffff" },
    link: { light: "#0000ff", dark: "#8888ff" },
    page: "#ffffff",
  };
  const found = await imported(sourceOf({ "a.json": { colors } }));
  const all = { "colors-page": "#ffffff" };
  const light = await found.variablesOf({ theme: "light" });
  expect(light).toEqual({ ...all, "colors-text": "#000000", "colors-link": "#0000ff" });
  const dark = await found.variablesOf({ theme: "dark" });
  expect(dark).toEqual({ ...all, "colors-text": "#ffffff", "colors-link": "#8888ff" });
});

it("Several groups that are light and dark beside each other have the same modes, and no mode in their names", async () => {
  const ink = { text: "#111111", link: "#0000aa" };
  const paper = { page: "#ffffff", card: "#eeeeee" };
  const found = await themesOf({
    lightInk: ink,
    darkInk: { text: "#dddddd", link: "#8888ff" },
    lightPaper: paper,
    darkPaper: { page: "#000000", card: "#222222" },
    space: { s: "4px" },
  });
  expect(found).toEqual({
    light: {
      "ink-text": "#111111",
      "ink-link": "#0000aa",
      "paper-page": "#ffffff",
      "paper-card": "#eeeeee",
      "space-s": "4px",
    },
    dark: {
      "ink-text": "#dddddd",
      "ink-link": "#8888ff",
      "paper-page": "#000000",
      "paper-card": "#222222",
      "space-s": "4px",
    },
  });
});

it("Pairs of a light and a dark theme that have the same tokens are all themes", async () => {
  const theme = (text: string) => ({ text, page: "#777777" });
  const found = await themesOf({
    lightSoft: theme("#111111"),
    darkSoft: theme("#eeeeee"),
    lightLoud: theme("#000000"),
    darkLoud: theme("#ffffff"),
  });
  expect(found).toEqual({
    lightSoft: { text: "#111111", page: "#777777" },
    darkSoft: { text: "#eeeeee", page: "#777777" },
    lightLoud: { text: "#000000", page: "#777777" },
    darkLoud: { text: "#ffffff", page: "#777777" },
  });
});
