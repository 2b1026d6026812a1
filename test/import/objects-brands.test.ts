import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const LIGHT = { bg: "#ffffff", fg: "#111111", accent: "#cc0000" };
const DARK = { bg: "#111111", fg: "#eeeeee", accent: "#ff6666" };
const RED = { light: LIGHT, dark: DARK };
const GREEN = { light: { ...LIGHT, accent: "#00aa00" }, dark: { ...DARK, accent: "#66ff66" } };

const WHOLE = {
  acme: { colors: RED, radius: { s: "2px" } },
  globex: { colors: GREEN, radius: { s: "4px" } },
};

describe("Objects that each have a light and a dark theme of the same tokens are brands", () => {
  const brands = {
    "acme dark": RED.dark,
    "acme light": RED.light,
    "globex dark": GREEN.dark,
    "globex light": GREEN.light,
  };

  it.each([
    ["in one module", { "index.ts": exported({ acme: RED, globex: GREEN }) }],
    [
      "in a configuration of themes",
      { "theme.config.js": `export default ${JSON.stringify({ acme: RED, globex: GREEN })};` },
    ],
    ["called for their themes", { "index.ts": exported({ acmeThemes: RED, globexThemes: GREEN }) }],
    ["in a file of any name", { "tokens.json": { acme: RED, globex: GREEN } }],
    [
      "that an index exports by their names",
      {
        "src/acme.ts": exported({ acme: RED }),
        "src/globex.ts": exported({ globex: GREEN }),
        "src/index.ts": `export { acme } from "./acme"; export { globex } from "./globex";`,
      },
    ],
    [
      "that an index exports whole",
      {
        "src/acme.ts": exported(RED),
        "src/globex.ts": exported(GREEN),
        "src/index.ts": `export * as acme from "./acme"; export * as globex from "./globex";`,
      },
    ],
  ])("%s", async (_, files) => {
    const { found, all } = await allOf(files);
    expect(all).toEqual(brands);
    expect(report(found)).toEqual({});
  });

  it.each([
    ["in one module", { "themes.ts": exported(WHOLE) }],
    ["in a file of brands", { "brands.json": WHOLE }],
    [
      "that an index exports whole",
      {
        "src/index.ts": `export * as acme from "./brands/acme"; export * as globex from "./brands/globex";`,
        ...Object.fromEntries(
          Object.entries(WHOLE).flatMap(([name, { colors, radius }]) => [
            [`src/brands/${name}/colors.ts`, exported({ colors })],
            [`src/brands/${name}/radius.ts`, exported({ radius })],
            [`src/brands/${name}/index.ts`, `export { colors } from "./colors"; export { radius } from "./radius";`],
          ]),
        ),
      },
    ],
  ])("with tokens that both modes have beside them, %s", async (_, files) => {
    const { found, all } = await allOf(files);
    const named = ({ bg, fg, accent }: typeof LIGHT, size: string) => ({
      "colors-bg": bg,
      "colors-fg": fg,
      "colors-accent": accent,
      "radius-s": size,
    });
    expect(all).toEqual({
      "acme dark": named(RED.dark, "2px"),
      "acme light": named(RED.light, "2px"),
      "globex dark": named(GREEN.dark, "4px"),
      "globex light": named(GREEN.light, "4px"),
    });
    expect(report(found)).toEqual({});
  });

  it("also where one has a further theme", async () => {
    const { all } = await allOf({ "src/index.js": exported({ acme: RED, globex: { ...GREEN, highContrast: DARK } }) });
    expect(all).toMatchObject({ ...brands, "globex highContrast": DARK });
  });

  it.each([
    ["in one module", { "index.ts": exported({ acme: RED, globex: GREEN, umbra: { light: LIGHT } }) }],
    ["in a file of brands", { "brands.json": { acme: RED, globex: GREEN, umbra: { light: LIGHT } } }],
    [
      "in a folder of brands",
      {
        "brands/acme.ts": exported(RED),
        "brands/globex.ts": exported(GREEN),
        "brands/umbra.ts": exported({ light: LIGHT }),
      },
    ],
  ])("also where one has no dark theme, which has its light one on all pages, %s", async (_, files) => {
    const { found, all } = await allOf(files);
    expect(all).toEqual({ ...brands, "umbra dark": LIGHT, "umbra light": LIGHT });
    expect(report(found)).toEqual({
      "repaired: Themes that others beside it have: its own one for all pages": ["umbra"],
    });
  });

  it("also where one of many tokens lacks a few", async () => {
    const many = (color: string) => Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`c${at}`, color]));
    const { c1: _, ...few } = many("#00aa00");
    const { all } = await allOf({
      "index.js": exported({
        acme: { light: many("#aa0000"), dark: many("#ff6666") },
        globex: { light: few, dark: many("#66ff66") },
      }),
    });
    expect(all).toEqual({
      "acme light": many("#aa0000"),
      "acme dark": many("#ff6666"),
      "globex light": few,
      "globex dark": many("#66ff66"),
    });
  });

  it("beside other objects for light and dark, if their names end with themes", async () => {
    const line = { light: { thin: "1px" }, dark: { thin: "2px" } };
    const { found } = await allOf({ "index.ts": exported({ acmeThemes: RED, globexThemes: GREEN, lines: line }) });
    expect(await found.variablesOf({ brand: "globex", theme: "dark" })).toEqual({ ...GREEN.dark, "lines-thin": "2px" });
    expect(await found.variablesOf({ brand: "acme", theme: "light" })).toEqual({ ...RED.light, "lines-thin": "1px" });
  });

  it.each([
    ["the states of one thing", ["default", "hover"], { theme: 2 }],
    ["states of several things", ["default", "accent-hover"], { brand: 2, theme: 2 }],
    ["a state beside other things", ["accent", "hover"], { brand: 2, theme: 2 }],
  ])("or none by their tokens: %s", async (_, [first = "", second = ""], choices) => {
    const colors = ({ bg, fg, accent }: typeof LIGHT) => ({ [first]: bg, [second]: accent, text: fg });
    const modes = ({ light, dark }: typeof RED) => ({ light: colors(light), dark: colors(dark) });
    const { found } = await allOf({ "index.ts": exported({ canvas: modes(RED), panel: modes(GREEN) }) });
    expect(found.made.counts.modifiers).toEqual(choices);
  });

  it.each([
    ["a component or a hue", ["button", "red"]],
    ["a place of a page", ["surface", "text"]],
  ])("unless their names are of %s", async (_, [first = "", second = ""]) => {
    const { all } = await allOf({ "index.ts": exported({ [first]: RED, [second]: GREEN }) });
    const named = (mode: "light" | "dark") =>
      Object.fromEntries(
        Object.entries({ [first]: RED[mode], [second]: GREEN[mode] }).flatMap(([group, own]) =>
          Object.entries(own).map(([name, value]) => [`${group}-${name}`, value]),
        ),
      );
    expect(all).toEqual({ light: named("light"), dark: named("dark") });
  });
});

describe("Modules of brands that import a palette are brands", () => {
  const brand = (name: string, values: object) => `import { palette } from "./palette";
    export const ${name} = ${JSON.stringify(values).replaceAll('"#111111"', "palette.ink")};`;
  const files = {
    "src/acme.ts": brand("acme", RED),
    "src/globex.ts": brand("globex", GREEN),
    "src/palette.ts": exported({ palette: { ink: "#111111", sea: "#0055aa" } }),
  };
  const both = `import { acme } from "./acme"; import { globex } from "./globex";`;

  it.each([
    [
      "exports them by their names",
      { "src/index.ts": `export { acme } from "./acme"; export { globex } from "./globex";` },
    ],
    ["exports all that they have", { "src/index.ts": `export * from "./acme"; export * from "./globex";` }],
    ["has an object of them", { "src/index.ts": `${both} export const brands = { acme, globex };` }],
    ["is not there", {}],
  ])("where an index %s", async (_, index) => {
    const { found, all } = await allOf({ ...files, ...index });
    const palette = { "palette-ink": "#111111", "palette-sea": "#0055aa" };
    expect(all).toEqual({
      "acme dark": { ...RED.dark, ...palette },
      "acme light": { ...RED.light, ...palette },
      "globex dark": { ...GREEN.dark, ...palette },
      "globex light": { ...GREEN.light, ...palette },
    });
    expect(report(found)).toEqual({});
  });
});

describe("Packages of brands are brands, without the names of the folders and files that all have", () => {
  const again = { "index.ts": `export * from "./light"; export * from "./dark";` };
  const parted = ({ light, dark }: typeof RED) => ({
    "light.ts": exported({ lightTheme: light }),
    "dark.ts": exported({ darkTheme: dark }),
  });

  it.each([
    ["modules of a light and a dark theme", parted],
    ["an index of both", (brand: typeof RED) => ({ ...parted(brand), ...again })],
    ["an index that has both", (brand: typeof RED) => ({ "index.ts": exported(brand) })],
  ])("where each has %s", async (_, filesOf) => {
    const { all } = await allOf(
      Object.fromEntries(
        Object.entries({ acme: RED, globex: GREEN }).flatMap(([name, brand]) =>
          Object.entries(filesOf(brand)).map(([path, text]) => [`packages/${name}/src/${path}`, text]),
        ),
      ),
    );
    expect(all).toEqual({
      "acme dark": RED.dark,
      "acme light": RED.light,
      "globex dark": GREEN.dark,
      "globex light": GREEN.light,
    });
  });
});
