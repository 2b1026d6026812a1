import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const day = { ink: "#111111", page: "#ffffff", line: "#cccccc", accent: "#0066cc" };

describe("Objects that have a part of the first one's values", () => {
  it("are themes where their names say modes, and have what they lack from it", async () => {
    const themes = {
      "acme-day": day,
      "acme-night": { ink: "#eeeeee", page: "#000000", line: "#333333" },
      "bravo-day": { accent: "#7195af" },
    };
    const code = `var themed = ${JSON.stringify(themes)};\nexport { themed as default };`;
    const found = await imported(sourceOf({ "package.json": { name: "acme" }, "a/themed-tokens.js": code }));
    expect(await found.variablesOf({ theme: "acme-day" })).toEqual(day);
    expect(await found.variablesOf({ theme: "acme-night" })).toEqual({ ...day, ...themes["acme-night"] });
    expect(await found.variablesOf({ theme: "bravo-day" })).toEqual({ ...day, accent: "#7195af" });
    const [modifier] = found.identity.modifiers;
    expect(modifier?.contexts.map(({ id }) => id)[0]).toBe("acme-day");
    expect(report(found)["repaired: Values that a theme does not have: those of the theme that has all"]).toEqual([
      "acme-night",
      "bravo-day",
    ]);
  });

  it.each([
    ["are colours", { white: { soft: "#fafafa", hard: "#ffffff" }, black: { hard: "#000000" } }],
    ["are of one mode", { "acme-day": day, "bravo-day": { accent: "#7195af" } }],
    ["have others, too", { day, night: { star: "#ffff00" } }],
  ])("are no themes where they %s", async (_, values) => {
    const found = await imported(sourceOf({ "tokens.json": values }));
    expect(found.combinations).toHaveLength(1);
    const count = Object.values(values).flatMap((one) => Object.keys(one)).length;
    expect(Object.keys(await found.variablesOf({}))).toHaveLength(count);
  });
});

it.each([
  ["a theme of one value", { ocean: { bg: "#003355" } }, ["ocean"]],
  ["a density of one value", { compact: { gap: "4px" } }, ["compact"]],
  ["tokens with other names", { shared: { radius: "4px" } }, undefined],
  ["a component with those names", { button: { bg: "#0055ff" } }, undefined],
])("What may be %s beside themes is named, and is tokens of its own", async (_, beside, named) => {
  const themes = {
    light: { bg: "#ffffff", ink: "#111111", gap: "8px" },
    dark: { bg: "#000000", ink: "#eeeeee", gap: "8px" },
  };
  const found = await imported(sourceOf({ "theme.json": { ...themes, ...beside } }));
  const key = "repaired: Objects with some names of the themes beside them, read as tokens: with --map they are themes";
  expect(report(found)[key]).toEqual(named);
  const [[name = "", value = ""] = []] = Object.entries(Object.values(beside)[0] ?? {});
  expect(await found.variablesOf({ theme: "dark" })).toEqual({
    ...themes.dark,
    [`${Object.keys(beside)[0]}-${name}`]: value,
  });
});

it("The scales of a theme are no contexts, though they have the same steps", async () => {
  const steps = ["xs", "sm", "md", "lg"];
  const scale = (first: number) => Object.fromEntries(steps.map((step, at) => [step, `${first + at}px`]));
  const theme = { fontSizes: scale(10), lineHeights: scale(20), radii: scale(30), space: scale(40) };
  const found = await imported(sourceOf({ "a.json": { theme } }));
  expect(found.combinations).toHaveLength(1);
  expect(await found.variablesOf({})).toMatchObject({
    "theme-fontSizes-md": "12px",
    "theme-space-lg": "43px",
  });
});

it("Objects with a light and a dark one each are brands in a file that is called themes, and tokens in another one", async () => {
  const theme = (bg: string, accent: string) => ({ bg, accent });
  const all = {
    acme: { light: theme("#ffffff", "#cc0000"), dark: theme("#111111", "#cc0000") },
    bravo: { light: theme("#ffffff", "#009900"), dark: theme("#111100", "#66ff66") },
  };
  const found = await imported(sourceOf({ "themes.js": `module.exports = ${JSON.stringify(all)};` }));
  for (const [brand, modes] of Object.entries(all))
    for (const [mode, values] of Object.entries(modes))
      expect(await found.variablesOf({ brand, theme: mode })).toEqual(values);
  const parts = await imported(sourceOf({ "parts.js": `module.exports = ${JSON.stringify(all)};` }));
  expect(await parts.variablesOf({ theme: "dark" })).toMatchObject({ "acme-bg": "#111111", "bravo-bg": "#111100" });
});

it("Modules of themes are contexts by their names, also where the names of what they export are written otherwise", async () => {
  const found = await imported(
    sourceOf({
      "base.ts": 'export const base = { bg: "#ffffff", accent: "#0066cc" };',
      "dark.ts": 'export const dark = { bg: "#111111", accent: "#66ccff" };',
      "acme-dark.ts": 'export const acmeDark = { bg: "#000011", accent: "#ff6666" };',
    }),
  );
  expect(found.combinations).toHaveLength(3);
  expect(await found.variablesOf({ theme: "acme-dark" })).toEqual({ bg: "#000011", accent: "#ff6666" });
  expect(await found.variablesOf({ theme: "base" })).toEqual({ bg: "#ffffff", accent: "#0066cc" });
});

describe("A few values by a name for a mode, of very many", () => {
  const scale = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`step-${at}`, `${at + 1}px`]));
  const colors = { sand: "#f5f0e0", clay: "#332211" };

  it("are darker shades where they are about parts of pages alone", async () => {
    const line = { default: "#d5dce1", dark: "#c5ced6" };
    const found = await imported(sourceOf({ "tokens.json": { scale, colors, line: { ui: line } } }));
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toMatchObject({ "line-ui-default": "#d5dce1", "line-ui-dark": "#c5ced6" });
  });

  it("are a theme where they are about text and what is behind it", async () => {
    const page = { background: { light: "#ffffff", dark: "#000000" }, text: { light: "#111111", dark: "#eeeeee" } };
    const found = await imported(sourceOf({ "tokens.json": { scale, colors, page } }));
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ "page-text": "#eeeeee" });
  });
});

it("The values of a theme that a flag calls dark are those of a dark one", async () => {
  const code = `const night = "#111122", ink = "#ddeeff", invalid = "#ffffff";
    export const color = { night, ink, invalid };
    export const theme = { editor: { color: ink, backgroundColor: night }, dark: true };`;
  const found = await imported(sourceOf({ "package.json": { name: "acme", exports: "./a.js" }, "a.js": code }));
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([["dark", "dark"]]);
  expect(found.made.settings["roles"]).toMatchObject({ background: "theme.editor.backgroundColor" });
});

describe("Brands", () => {
  const colorsOf = (shade: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`color${at}`, `#${shade}00${String(at + 10)}`]));

  it("are objects of very many values each, though one of them lacks some", async () => {
    const all = { acme: colorsOf("aa", 60), bravo: colorsOf("bb", 60), core: colorsOf("cc", 45) };
    const code = `module.exports = ${JSON.stringify(all)};`;
    const found = await imported(sourceOf({ "package.json": { name: "brands", main: "a.js" }, "a.js": code }));
    expect(await found.variablesOf({ theme: "bravo" })).toMatchObject({ color0: "#bb0010", color59: "#bb0069" });
    const core = await found.variablesOf({ theme: "core" });
    expect(core["color44"]).toBe("#cc0054");
    expect(core).not.toHaveProperty("color45");
    expect(report(found)["as-written: Tokens that the source has in some contexts only"]).toHaveLength(15);
  });

  it("are none where few values have the same names, as the steps of two hues have", async () => {
    const found = await imported(sourceOf({ "a.json": { red: colorsOf("aa", 14), green: colorsOf("bb", 14) } }));
    expect(found.combinations).toHaveLength(1);
  });
});

it("A list of titles does not hide the themes in the files beside it", async () => {
  const theme = (background: string, text: string) => ({
    base: "plain",
    colors: { "editor.background": background, "editor.text": text, "editor.line": text },
  });
  const titles = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`theme-${at}`, `Theme ${at}`]));
  const found = await imported(
    sourceOf({
      "themes/dawn.json": theme("#ffffff", "#111111"),
      "themes/sea.json": theme("#001122", "#eeeeff"),
      "themes/sun.json": theme("#ffffee", "#221100"),
      "themes/list.json": titles,
    }),
  );
  expect(found.identity.themes.map(({ id }) => id)).toEqual(["dawn", "sea", "sun"]);
  expect(await found.variablesOf({ theme: "sea" })).toMatchObject({ "colors-editor_background": "#001122" });
});
