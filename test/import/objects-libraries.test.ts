import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const CALLS = "left-out: What a package's functions add to their arguments: --run evaluates it";

const PANDA = {
  "colors-ink": "#111111",
  "colors-paper": "#ffffff",
  "shadows-card": "0px 1px 2px 0px #000000, 0px 0px 4px 1px #333333",
};

/** What users of a library write, and the values of its themes. */
const CASES: readonly (readonly [name: string, files: Record<string, unknown>, light: object, dark: object])[] = [
  [
    "vanilla-extract: a contract in a list, and a theme that has it",
    {
      "theme.css.ts": `import { createTheme } from "@vanilla-extract/css";
        export const [lightTheme, vars] = createTheme({ color: { brand: "#0055ff", paper: "#ffffff" }, gap: "4px" });
        export const darkTheme = createTheme(vars, { color: { brand: "#77aaff", paper: "#101014" }, gap: "4px" });`,
    },
    { "color-brand": "#0055ff", "color-paper": "#ffffff", gap: "4px" },
    { "color-brand": "#77aaff", "color-paper": "#101014", gap: "4px" },
  ],
  [
    "Material UI: colour schemes in CommonJS",
    {
      "index.js": `const { createTheme } = require("@mui/material/styles");
        exports.theme = createTheme({ cssVariables: true, colorSchemes: {
          light: { palette: { text: { primary: "#111111" }, background: { default: "#ffffff" } } },
          dark: { palette: { text: { primary: "#eeeeee" }, background: { default: "#121212" } } } } });`,
    },
    { "palette-text-primary": "#111111", "palette-background-default": "#ffffff" },
    { "palette-text-primary": "#eeeeee", "palette-background-default": "#121212" },
  ],
  [
    "Panda: semantic tokens with conditions",
    {
      "panda.config.ts": `import { defineConfig } from "@pandacss/dev";
        export default defineConfig({ preflight: true, theme: { extend: {
          tokens: { colors: { ink: { value: "#111111" }, paper: { value: "#ffffff" } },
            shadows: { card: { value: ["0 1px 2px #000000", "0 0 4px 1px #333333"] } } },
          semanticTokens: { colors: {
            text: { value: { base: "{colors.ink}", _dark: "{colors.paper}" } },
            back: { value: { _light: "{colors.paper}", _dark: "{colors.ink}" }, description: "of the page" } } } } } });`,
    },
    { ...PANDA, "colors-text": "#111111", "colors-back": "#ffffff" },
    { ...PANDA, "colors-text": "#ffffff", "colors-back": "#111111" },
  ],
  [
    "Chakra: scales, and semantic tokens that name them",
    {
      "index.ts": `import { extendTheme } from "@chakra-ui/react";
        const gray = { 50: "#f7fafc", 900: "#171923" };
        export default extendTheme({ colors: { gray } }, {
          semanticTokens: { colors: { text: { default: "gray.900", _dark: "gray.50" } } } });`,
    },
    { "colors-gray-50": "#f7fafc", "colors-gray-900": "#171923", "colors-text": "#171923" },
    { "colors-gray-50": "#f7fafc", "colors-gray-900": "#171923", "colors-text": "#f7fafc" },
  ],
  [
    "Chakra 3: a configuration that only the system is made of",
    {
      "theme.ts": `import { createSystem, defaultConfig, defineConfig } from "@chakra-ui/react";
        const config = defineConfig({ theme: {
          tokens: { colors: { brand: { value: "#0066cc" } } },
          semanticTokens: { colors: { bg: { DEFAULT: { value: { _light: "#ffffff", _dark: "#141414" } } } } } } });
        export const system = createSystem(defaultConfig, config);`,
    },
    { "colors-brand": "#0066cc", "colors-bg": "#ffffff" },
    { "colors-brand": "#0066cc", "colors-bg": "#141414" },
  ],
];

describe("Themes as libraries of styles take them", () => {
  it.each(CASES)("are read without a run: %s", async (_, files, light, dark) => {
    const found = await imported(sourceOf(files));
    expect(found.made.form).toBe("objects nested by theme");
    const [first = "", second = ""] = found.identity.modifiers[0]?.contexts.map(({ id }) => id) ?? [];
    expect([first, second].map((id) => id.replace("Theme", ""))).toEqual(["light", "dark"]);
    expect(await found.variablesOf({ theme: first })).toEqual(light);
    expect(await found.variablesOf({ theme: second })).toEqual(dark);
    expect(report(found)).toHaveProperty([CALLS]);
  });

  it("keep the notes of values by condition, and a value for the light theme alone counts more", async () => {
    const text = { value: { _light: "#222222", base: "#111111", _dark: "#eeeeee" }, description: "Of the page." };
    const found = await imported(sourceOf({ "theme.json": { semanticTokens: { colors: { text } } } }));
    expect(await found.variablesOf({ theme: "light" })).toEqual({ "colors-text": "#222222" });
    expect(found.made.files.map((file) => file.text).join("")).toContain('"$description": "Of the page."');
  });

  it("are read once where the module exports what they are made of", async () => {
    const code = `import { createTheme } from "@mui/material/styles";
      export const options = { ink: "#111111", paper: "#ffffff" };
      export const theme = createTheme(options);`;
    const found = await imported(sourceOf({ "index.js": code }));
    expect(Object.values(await found.variablesOf({})).sort()).toEqual(["#111111", "#ffffff"]);
  });

  it("have no tokens of their settings, which are named", async () => {
    const theme = (mode: string, ink: string) => ({
      palette: { mode, ink },
      cssVars: { colorSchemeSelector: "class" },
    });
    const tokens = {
      light: theme("light", "#111111"),
      dark: theme("dark", "#eeeeee"),
      config: { initialColorMode: "dark" },
    };
    const found = await imported(sourceOf({ "theme.json": { ...tokens, defaultTheme: "light" } }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "palette-ink": "#eeeeee" });
    const settings = report(found)["left-out: Settings of themes, which are no tokens"] ?? [];
    expect([...new Set(settings)].sort()).toEqual([
      "config.initialColorMode",
      "cssVars.colorSchemeSelector",
      "defaultTheme",
      "palette.mode",
    ]);
  });

  it("have tokens that are only called like settings", async () => {
    const themes = { light: { mode: "#eeeeee", selector: "#111111" }, dark: { mode: "#222222", selector: "#dddddd" } };
    const found = await imported(sourceOf({ "theme.json": themes }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ mode: "#222222", selector: "#dddddd" });
  });

  it("have no themes of other conditions, which are named", async () => {
    const accent = { value: { base: "#0000aa", _dark: "#aaaaff", _highContrast: "#0000ff" } };
    const found = await imported(sourceOf({ "theme.json": { semanticTokens: { colors: { accent } } } }));
    expect(found.combinations).toHaveLength(2);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "colors-accent": "#aaaaff" });
    expect(report(found)["left-out: Values in conditions that are no theme"]).toEqual(["colors.accent"]);
  });

  it("are read in a folder as from their file", async () => {
    const code = `import { createTheme } from "@mantine/core";
      const theme = createTheme({ radius: { sm: "4px", md: "8px" } });
      export default theme;`;
    const found = await imported(sourceOf({ "src/theme.ts": code, "README.md": "# Acme" }));
    expect(await found.variablesOf({})).toEqual({ "radius-sm": "4px", "radius-md": "8px" });
  });

  it("name what such a function is given besides its literals", async () => {
    const code = `import { extendTheme } from "@chakra-ui/react"; import base from "@acme/theme";
      export default extendTheme(base, { colors: { ink: "#111111", paper: "#ffffff" } });`;
    const found = await imported(sourceOf({ "index.js": code }));
    expect(await found.variablesOf({})).toEqual({ "colors-ink": "#111111", "colors-paper": "#ffffff" });
    expect(found.made.entries.map((entry) => entry.found)).toContain("base");
  });

  it("are not scales of one colour that are called dark", async () => {
    const code = `export const red = ["#fff1f0", "#f5222d", "#5c0011"]; export const redDark = ["#2a1215", "#431418", "#58181c"];
      export const blue = ["#e6f4ff", "#1677ff", "#001d66"]; export const blueDark = ["#111a2c", "#112545", "#15325b"];`;
    const found = await imported(sourceOf({ "index.js": code }));
    expect(found.identity.modifiers.flatMap(({ contexts }) => contexts)).toHaveLength(1);
    expect(await found.variablesOf({})).toMatchObject({ "red-1": "#f5222d", "redDark-1": "#431418" });
  });

  const themes = [
    { name: "day", colors: { ink: "#111111", paper: "#ffffff", line: "#cccccc" } },
    { name: "night", colors: { ink: "#eeeeee", paper: "#111111", line: "#444444" } },
  ];
  it.each([
    ["in a file", { "a.json": themes }],
    ["below a key of JSON", { "a.json": { themes } }],
    ["below a key beside other tokens", { "a.json": { version: 1, themes, radius: { s: "2px" } } }, "radius-s"],
    ["that a module exports", { "a.js": `export const themes = ${JSON.stringify(themes)};` }],
    ["in the default of a module", { "a.js": `export default { themes: ${JSON.stringify(themes)} };` }],
  ])("are those of a list by their names: %s", async (_, files, other?: string) => {
    const found = await imported(sourceOf(files));
    expect(found.made.counts.modifiers).toEqual({ theme: 2 });
    expect(await found.variablesOf({ theme: "night" })).toEqual({
      "colors-ink": "#eeeeee",
      "colors-paper": "#111111",
      "colors-line": "#444444",
      ...(other !== undefined && { [other]: "2px" }),
    });
  });

  it("are not tokens in a list, which have their names, too", async () => {
    const tokens = [
      { name: "ink", value: "#111111" },
      { name: "gap", value: "8px", description: "between cards" },
    ];
    const found = await imported(sourceOf({ "tokens.json": tokens }));
    expect(found.made.form).toBe("values without themes");
    expect(await found.variablesOf({})).toEqual({ ink: "#111111", gap: "8px" });
  });

  it("extend the theme of Tailwind, where the shade DEFAULT has the name of its group", async () => {
    const config = `module.exports = { content: ["./src/**/*.html"], theme: {
      colors: { ink: "#111111" },
      extend: { colors: { brand: { DEFAULT: "#6366f1", dark: "#312e81" } }, spacing: { gutter: "24px" } } } };`;
    const found = await imported(sourceOf({ "tailwind.config.js": config }));
    expect(await found.variablesOf({})).toEqual({
      "colors-ink": "#111111",
      "colors-brand": "#6366f1",
      "colors-brand-dark": "#312e81",
      "spacing-gutter": "24px",
    });
    expect(report(found)["left-out: Members of a configuration that are no tokens"]).toEqual(["content"]);
  });

  it("are not what a function of the module itself makes", async () => {
    const code = `const make = (theme) => ({ ...theme, paper: "#000000" });
      export const light = { ink: "#111111", paper: "#ffffff" };
      export const dark = make({ ink: "#eeeeee" });`;
    const found = await imported(sourceOf({ "index.js": code }));
    expect(report(found)["left-out: Values that are not literal: --run evaluates them"]).toEqual(["index.js: dark"]);
    expect(await found.variablesOf({})).not.toHaveProperty("dark-ink");
  });
});

describe("Names with a dollar sign", () => {
  it.each<readonly [name: string, files: Record<string, unknown>, light: object, dark: object]>([
    [
      "UI Kitten: names with a dollar sign",
      {
        "themes/light.json": {
          "color-basic-800": "#222b45",
          "color-basic-100": "#ffffff",
          "text-color": "$color-basic-800",
        },
        "themes/dark.json": {
          "color-basic-800": "#222b45",
          "color-basic-100": "#ffffff",
          "text-color": "$color-basic-100",
        },
      },
      { "color-basic-800": "#222b45", "color-basic-100": "#ffffff", "text-color": "#222b45" },
      { "color-basic-800": "#222b45", "color-basic-100": "#ffffff", "text-color": "#ffffff" },
    ],
    [
      "Stitches: names of the same scale, and of another one",
      {
        "themes.json": {
          light: { colors: { gray1: "#fcfcfc", ink: "$gray1" }, shadows: { line: "$colors$ink", none: "$gone" } },
          dark: { colors: { gray1: "#161616", ink: "$gray1" }, shadows: { line: "$colors$gray1", none: "$gone" } },
        },
      },
      { "colors-gray1": "#fcfcfc", "colors-ink": "#fcfcfc", "shadows-line": "#fcfcfc", "shadows-none": "$gone" },
      { "colors-gray1": "#161616", "colors-ink": "#161616", "shadows-line": "#161616", "shadows-none": "$gone" },
    ],
  ])("are references where a token is called so: %s", async (_, files, light, dark) => {
    const found = await imported(sourceOf(files));
    expect(await found.variablesOf({ theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
  });
});
