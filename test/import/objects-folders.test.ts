import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const LIGHT = { bg: "#ffffff", fg: "#111111", accent: "#0066cc" };
const DARK = { bg: "#111111", fg: "#eeeeee", accent: "#66aaff" };
const RED = { light: { ...LIGHT, accent: "#cc0000" }, dark: { ...DARK, accent: "#ff6666" } };
const GREEN = { light: { ...LIGHT, accent: "#00aa00" }, dark: { bg: "#112211", fg: "#eeffee", accent: "#66ff66" } };

const required = (names: object) =>
  Object.entries(names)
    .map(([name, value]) => `exports.${name} = ${JSON.stringify(value)};`)
    .join("\n");

describe("Modules of a folder, one of which has a light and a dark theme", () => {
  const spacing = exported({ spacing: { sm: 4, md: 8 } });
  const spaces = { "spacing-sm": "4", "spacing-md": "8" };

  it("have their values in both themes, with the names that an index would export", async () => {
    const files = {
      "colors.ts": exported({ light: LIGHT, dark: DARK }),
      "spacing.ts": spacing,
      "typography.ts": exported({ fontSizes: { sm: "12px" } }),
    };
    const { found, all } = await allOf(files);
    const others = { ...spaces, "fontSizes-sm": "12px" };
    expect(all).toEqual({ light: { ...LIGHT, ...others }, dark: { ...DARK, ...others } });
    expect(report(found)).toEqual({});
  });

  it("have the names of their files, where several export the same names", async () => {
    const radii = { light: { thin: "1px", wide: "3px" }, dark: { thin: "2px", wide: "4px" } };
    const files = {
      "colors.ts": exported({ light: LIGHT, dark: DARK }),
      "lines.ts": exported(radii),
      "spacing.ts": spacing,
    };
    const { all } = await allOf(files);
    const colors = ({ bg, fg, accent }: typeof LIGHT) => ({
      "colors-bg": bg,
      "colors-fg": fg,
      "colors-accent": accent,
    });
    expect(all).toEqual({
      light: { ...colors(LIGHT), "lines-thin": "1px", "lines-wide": "3px", ...spaces },
      dark: { ...colors(DARK), "lines-thin": "2px", "lines-wide": "4px", ...spaces },
    });
  });

  it("have the names of their files, where a token has the name of another one", async () => {
    const theme = (ink: string) => ({ ink, gap: "1px" });
    const colors = exported({ light: theme("#111111"), dark: theme("#eeeeee") });
    const { all } = await allOf({ "colors.ts": colors, "sizes.ts": exported({ gap: "4px", pad: "8px" }) });
    const sizes = { "colors-gap": "1px", "sizes-gap": "4px", "sizes-pad": "8px" };
    expect(all).toEqual({ light: { "colors-ink": "#111111", ...sizes }, dark: { "colors-ink": "#eeeeee", ...sizes } });
  });

  it("are no themes themselves, where they have the same steps", async () => {
    const lines = { light: { sm: "1px", md: "3px" }, dark: { sm: "2px", md: "4px" } };
    const { all } = await allOf({ "lines.ts": exported(lines), "spacing.ts": spacing });
    expect(all).toEqual({
      light: { "lines-sm": "1px", "lines-md": "3px", ...spaces },
      dark: { "lines-sm": "2px", "lines-md": "4px", ...spaces },
    });
  });

  it("have once what another one imports from them", async () => {
    const { all } = await allOf({
      "palette.ts": exported({ blue: { 300: "#66aaff", 500: "#0066cc" } }),
      "light.ts": `import { blue } from "./palette"; export const lightColors = { bg: "#ffffff", accent: blue[500] };`,
      "dark.ts": `import { blue } from "./palette"; export const darkColors = { bg: "#111111", accent: blue[300] };`,
      "themes.ts": `import { lightColors } from "./light"; import { darkColors } from "./dark";
        export const themes = { light: { colors: lightColors }, dark: { colors: darkColors } };`,
    });
    const blue = { "blue-300": "#66aaff", "blue-500": "#0066cc" };
    expect(all).toEqual({
      light: { "colors-bg": "#ffffff", "colors-accent": "#0066cc", ...blue },
      dark: { "colors-bg": "#111111", "colors-accent": "#66aaff", ...blue },
    });
  });

  it("have once what an index imports from files of data", async () => {
    const { found, all } = await allOf({
      "src/tokens/color/light.json": LIGHT,
      "src/tokens/color/dark.json": DARK,
      "src/tokens/space.json": { sm: "4px" },
      "src/index.ts": `import light from "./tokens/color/light.json"; import dark from "./tokens/color/dark.json";
        import space from "./tokens/space.json"; export const themes = { light, dark }; export { space };`,
    });
    expect(all).toEqual({ light: { ...LIGHT, "space-sm": "4px" }, dark: { ...DARK, "space-sm": "4px" } });
    expect(report(found)).toEqual({});
  });

  it("count beside an index that has only some of them", async () => {
    const files = { "index.ts": `export * from "./spacing";`, "spacing.ts": spacing };
    const { all } = await allOf({ ...files, "colors.ts": exported({ light: LIGHT, dark: DARK }) });
    expect(all).toEqual({ light: { ...LIGHT, ...spaces }, dark: { ...DARK, ...spaces } });
  });

  it("are named where they are a configuration with colours of its own", async () => {
    const config = `module.exports = { content: ["./a"], theme: { extend: { colors: { brand: "#ff00ff" } } } };`;
    const files = { "colors.ts": exported({ light: LIGHT, dark: DARK }), "tailwind.config.js": config };
    const { found, all } = await allOf({ ...files, "spacing.ts": spacing });
    expect(all).toEqual({ light: { ...LIGHT, ...spaces }, dark: { ...DARK, ...spaces } });
    expect(report(found)).toMatchObject({
      "left-out: Modules with values that no token has: import one by its name": ["tailwind.config.js"],
    });
  });

  it("are named where most modules are about something else", async () => {
    const page = (title: string) => exported({ title, most: 4 });
    const files = { "theme.js": exported({ light: LIGHT, dark: DARK }), "space.js": exported({ space: { s: "4px" } }) };
    const { found, all } = await allOf({ ...files, "a.js": page("A"), "b.js": page("B"), "c.js": page("C") });
    expect(all).toEqual({ light: LIGHT, dark: DARK });
    expect(report(found)).toEqual({
      "left-out: Modules with values that no token has: import one by its name": ["space.js"],
    });
  });
});

describe("Modules of brands that each have a light and a dark theme", () => {
  const brands = {
    "acme dark": RED.dark,
    "acme light": RED.light,
    "bravo dark": GREEN.dark,
    "bravo light": GREEN.light,
  };

  it.each([
    ["in a folder of themes", { "themes/acme.js": exported(RED), "themes/bravo.js": exported(GREEN) }],
    ["called for their brands", { "acme.js": exported(RED), "bravo.js": exported(GREEN) }],
    ["with objects of their names", { "acme.js": exported({ acme: RED }), "bravo.js": exported({ bravo: GREEN }) }],
    ["of JSON", { "themes/acme.json": RED, "themes/bravo.json": GREEN }],
  ])("are brands: %s", async (_, files) => {
    const { all } = await allOf({ ...files, "base.js": exported({ gap: "4px" }) });
    const withGap = Object.entries(brands).map(([name, values]) => [name, { ...values, gap: "4px" }]);
    expect(all).toEqual(Object.fromEntries(withGap));
  });

  it("are themes, where the names of these have the brand", async () => {
    const { all } = await allOf({
      "light.ts": exported({ light: LIGHT }),
      "dark.ts": exported({ dark: DARK }),
      "acme.ts": exported({ acmeLight: RED.light, acmeDark: RED.dark }),
    });
    expect(all).toEqual({ light: LIGHT, dark: DARK, acmeLight: RED.light, acmeDark: RED.dark });
  });

  it("are no brands, where they are called for components", async () => {
    const { found } = await allOf({ "button.js": exported(RED), "card.js": exported(GREEN) });
    expect(found.made.counts.modifiers).toEqual({ theme: 2 });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ "button-bg": "#111111", "card-bg": "#112211" });
  });
});

describe("Modules for import and for require", () => {
  const esm = { light: exported(LIGHT), dark: exported(DARK) };
  const cjs = { light: required(LIGHT), dark: required(DARK) };

  it.each([
    [
      "in folders",
      {
        "dist/cjs/dark.js": cjs.dark,
        "dist/cjs/light.js": cjs.light,
        "dist/esm/dark.js": esm.dark,
        "dist/esm/light.js": esm.light,
      },
    ],
    [
      "with endings of their own",
      {
        "dist/es/dark.mjs": esm.dark,
        "dist/es/light.mjs": esm.light,
        "dist/js/dark.js": cjs.dark,
        "dist/js/light.js": cjs.light,
      },
    ],
    [
      "of a source and what is made of it",
      { "dist/light.js": cjs.light, "dist/dark.js": cjs.dark, "src/light.ts": esm.light, "src/dark.ts": esm.dark },
    ],
  ])("are the same tokens, without the names of their folders: %s", async (_, files) => {
    const { found, all } = await allOf({ "package.json": { name: "acme" }, ...files });
    expect(all).toEqual({ light: LIGHT, dark: DARK });
    expect(report(found)).toEqual({});
  });

  it("are both read, where they have other values", async () => {
    const files = { "cjs/light.js": cjs.light, "cjs/dark.js": required({ ...DARK, accent: "#ff00ff" }) };
    const { found } = await allOf({ ...files, "esm/light.js": esm.light, "esm/dark.js": esm.dark });
    const dark = Object.values(await found.variablesOf({ theme: "dark" }));
    expect(dark).toEqual(expect.arrayContaining(["#66aaff", "#ff00ff"]));
  });

  it("are the default and a theme, where an index is beside a dark one", async () => {
    const { all } = await allOf({
      "package.json": { name: "acme", main: "dist/js/index.js", module: "dist/es/index.mjs" },
      "dist/es/index.mjs": esm.light,
      "dist/es/dark.mjs": esm.dark,
      "dist/js/index.js": cjs.light,
      "dist/js/dark.js": cjs.dark,
      "dist/js/acme.js": required({ accent: "#cc0000" }),
    });
    expect(all).toEqual({ light: LIGHT, dark: DARK, acme: { accent: "#cc0000" } });
  });

  it("are named for an index beside a dark theme, where it has other tokens", async () => {
    const files = { "package.json": { name: "acme", main: "js/index.js", module: "es/index.mjs" } };
    const index = { space: { s: "4px", m: "8px" } };
    const { all } = await allOf({
      ...files,
      "es/index.mjs": exported(index),
      "es/dark.mjs": exported(DARK),
      "es/light.mjs": exported(LIGHT),
      "js/index.js": required(index),
    });
    const space = { "index-space-s": "4px", "index-space-m": "8px" };
    expect(all).toEqual({ light: { ...LIGHT, ...space }, dark: { ...DARK, ...space } });
  });
});

it.each([
  ["modules", "ts", (values: object) => exported(values)],
  ["files of data", "json", (values: object) => values],
])("Of %s that are too many the report says where it stops", async (_, ending, textOf) => {
  const files = Array.from({ length: 205 }, (_unused, at) => {
    const name = String(at).padStart(3, "0");
    return [`${name}.${ending}`, textOf({ [`color${name}`]: "#111111", [`space${name}`]: "4px" })] as const;
  });
  const { found } = await allOf(Object.fromEntries(files));
  expect(report(found)).toEqual({
    "left-out: Modules after the first 200, which are not looked at: name a folder of fewer": [`200.${ending}`],
  });
});
