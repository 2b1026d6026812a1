import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NOT_LITERAL = "left-out: Values that are not literal: --run evaluates them";

/** What an import has of a module, and the names of what it leaves out. */
async function of(file: string, text: string) {
  const found = await imported(sourceOf({ [file]: text }));
  const [first = {}] = found.combinations;
  return {
    variables: await found.variablesOf(first),
    left: report(found)[NOT_LITERAL] ?? [],
  };
}

describe("Declarations of all kinds are read", () => {
  it.each([
    [
      "members of members, and of a list",
      "a.mjs",
      `const all = { a: "#111111", b: { c: "#222222" } };
       export const { a, b: { c: deep } } = all; export const [one, two] = ["1px", "2px"];`,
      { a: "#111111", deep: "#222222", one: "1px", two: "2px" },
    ],
    [
      "enumerations",
      "a.ts",
      `export enum Ink { Red = "#ff0000" } export enum Step { small, large } export const gap = "1px";`,
      { "Ink-Red": "#ff0000", "Step-small": "0", "Step-large": "1", gap: "1px" },
    ],
    [
      "static members of a class",
      "a.ts",
      `export class Tokens { static readonly ink = "#ff0000"; static gap = "4px"; other = "#000000"; }`,
      { "Tokens-ink": "#ff0000", "Tokens-gap": "4px" },
    ],
    [
      "what compilers write for exports",
      "a.cjs",
      `"use strict"; Object.defineProperty(exports, "__esModule", { value: true });
       exports.ink = exports.gap = void 0; exports.ink = "#ff0000"; exports.gap = "4px";
       Object.defineProperty(exports, "paper", { enumerable: true, get: function () { return paper; } });
       const paper = "#ffffff"; 0 && (module.exports = { ink, gap, paper });`,
      { ink: "#ff0000", gap: "4px", paper: "#ffffff" },
    ],
    [
      "exports that are added to a whole one, in declarations and in each other",
      "a.cjs",
      `exports = module.exports = { ink: "#111111" }; module.exports.gap = "1px";
       const page = exports.page = "#ffffff"; exports.wide = exports.broad = "2px";`,
      { ink: "#111111", gap: "1px", page: "#ffffff", wide: "2px", broad: "2px" },
    ],
    [
      "enumerations in parts",
      "a.ts",
      `enum Ink { Red = "#ff0000" } enum Ink { Blue = "#0000ff" } export { Ink };`,
      { "Ink-Red": "#ff0000", "Ink-Blue": "#0000ff" },
    ],
  ])("%s", async (_, file, module, variables) => {
    expect(await of(file, module)).toEqual({ variables, left: [] });
  });

  it("or are named: the rest of an object, and a namespace", async () => {
    const module = `const all = { ink: "#111111", gap: "1px" }; export const { ink, ...rest } = all;
      export namespace Inner { export const paper = "#ffffff"; }`;
    expect(await of("a.ts", module)).toEqual({ variables: { ink: "#111111" }, left: ["a.ts: rest", "a.ts: Inner"] });
  });

  it("of a file that passes on what another exports, as compilers write it", async () => {
    const found = await imported(
      sourceOf({
        "package.json": { name: "acme", main: "index.js" },
        "index.js": `var tslib_1 = require("tslib"); tslib_1.__exportStar(require("./colors"), exports);`,
        "colors.js": `exports.ink = "#111111"; exports.paper = "#ffffff";`,
      }),
    );
    expect(await found.variablesOf({})).toEqual({ ink: "#111111", paper: "#ffffff" });
  });
});

describe("A default export beside others", () => {
  const lost = "left-out: Values that a module exports by default, or by names, beside the others";

  it("is named where the others do not have it", async () => {
    const found = await imported(
      sourceOf({ "a.mjs": `export default { gap: { s: "4px" } }; export const brand = { ink: "#ff0000" };` }),
    );
    expect(report(found)).toEqual({ [lost]: ["a.mjs: gap"] });
  });

  it("is not, where it is made of them", async () => {
    const found = await imported(
      sourceOf({
        "a.mjs": `export const gap = { s: "4px" }, brand = { ink: "#ff0000" }; export default { gap, brand };`,
      }),
    );
    expect(found.made.entries).toEqual([]);
  });

  it.each([
    [
      "a flat one",
      `export const space = { s: "4px" }; export default { ink: "#000000", page: "#ffffff" };`,
      ["ink", "page"],
    ],
    [
      "values by names, beside a default with all else",
      `export const gap = "4px"; export default { ink: "#000000" };`,
      ["gap"],
    ],
    ["one that has the value of another", `export const gap = "4px"; export default { pad: "4px" };`, ["gap"]],
    [
      "an object that has the values of another",
      `export const text = { ink: "#000000" }; export default { page: { ink: "#000000" } };`,
      ["page"],
    ],
    ["numbers", `export const gap = 4, lines = 1.5; export default { pad: "4px" };`, ["gap", "lines"]],
    ["lists", `export const scale = ["1px", "2px"]; export default { pad: "4px" };`, ["scale"]],
    ["other texts", `export const font = "Inter, sans-serif"; export default { pad: "4px" };`, ["font"]],
    [
      "but nothing that is no token",
      `export const version = "1.2.3", name = "acme", isNew = true; export default { ink: "#000000" };`,
      [],
    ],
    ...[
      "export default { light, dark };",
      "export default { themes: { light, dark } };",
      "export default { all: { themes: { light, dark } }, light };",
      "export default { lightTheme: light, darkTheme: dark };",
      "export default light;",
      "export default { themes: [light, dark] };",
      "export default { light, dark, version: '1.0.0' };",
    ].map((code): [string, string, string[]] => [
      `not ${code}`,
      `const light = { ink: "#000000" }, dark = { ink: "#ffffff" }; export { light, dark }; ${code}`,
      [],
    ]),
    [
      "not an object of colours that has another name",
      `export const light = { ink: "#000000" }, dark = { ink: "#ffffff" };
        export default { colors: light, radii: { s: "2px" } };`,
      ["radii"],
    ],
    ["not a flat one", `export const colorInk = "#000000"; export default { color: { ink: "#000000" } };`, []],
  ])("is named: %s", async (_, module, names) => {
    for (const run of [false, true]) {
      const found = await imported(sourceOf({ "a.mjs": module }), { run });
      expect(report(found)).toEqual(names.length === 0 ? {} : { [lost]: names.map((name) => `a.mjs: ${name}`) });
    }
  });
});

describe("A default export with themes", () => {
  const themes = `export default { light: { ink: "#000000" }, dark: { ink: "#ffffff" } };`;
  it.each([
    ["counts beside names without them", `export const layer = { top: 1 }; ${themes}`, { ink: "#ffffff" }, "layer"],
    [
      "is left out beside names with more tokens",
      `export const gap = { s: "4px", m: "8px" }; ${themes}`,
      { "gap-s": "4px", "gap-m": "8px" },
      "light",
    ],
  ])("%s", async (_, module, variables, name) => {
    for (const run of [false, true]) {
      const found = await imported(sourceOf({ "a.mjs": module }), { run });
      const [last = {}] = found.combinations.slice(-1);
      expect(await found.variablesOf(last)).toEqual(variables);
      expect(Object.values(report(found)).flat()).toContain(`a.mjs: ${name}`);
    }
  });
});

describe("As in a run", () => {
  it("two modules that export one name export none", async () => {
    const found = await imported(
      sourceOf({
        "package.json": { name: "acme", main: "index.mjs" },
        "index.mjs": `export * from "./a.mjs"; export * from "./b.mjs"; export const page = "#ffffff";`,
        "a.mjs": `export const ink = "#000000", gap = "1px";`,
        "b.mjs": `export const ink = "#ff0000", gap = "1px", wide = "2px";`,
      }),
    );
    expect(await found.variablesOf({})).toEqual({ gap: "1px", page: "#ffffff", wide: "2px" });
    expect(report(found)["left-out: Names that two modules export: a module that exports both has none"]).toEqual([
      "index.mjs: ink",
    ]);
  });

  it("a member of an enumeration is one before it, not a constant", async () => {
    const module = `const Ink = "#ff0000"; export enum Color { Ink = "#000000", Text = Ink }`;
    expect((await of("a.ts", module)).variables).toEqual({ "Color-Ink": "#000000", "Color-Text": "#000000" });
  });

  it("a whole export replaces those before it", async () => {
    const module = `exports.old = "#ff0000"; module.exports = { ink: "#000000", gap: "1px" }; module.exports.page = "#fff";`;
    expect((await of("a.cjs", module)).variables).toEqual({ ink: "#000000", gap: "1px", page: "#ffffff" });
  });

  it.each([
    "const define = (tokens) => tokens;",
    "var define = function (tokens) { return tokens; };",
    "function define(tokens) { return tokens; }",
  ])("what a function gives back is what it is given: %s", async (declaration) => {
    const colors = `{ ink: "#000000", page: "#ffffff", line: "#dddddd" }`;
    const module = `${declaration} export const colors = define(${colors}); export default define({ gap: "1px" });`;
    expect((await of("a.mjs", module)).variables).toMatchObject({ "colors-ink": "#000000" });
    const other = module.replace(/return tokens|=> tokens/, (back) => back.replace("tokens", "other(tokens)"));
    expect(await of("a.mjs", `export const gap = "1px"; ${other}`)).toEqual({
      variables: { gap: "1px" },
      left: ["a.mjs: colors", "a.mjs: default"],
    });
  });

  it("a class has the static members of the one that it extends, and what it computes is named", async () => {
    const module = `class Base { static ink = "#000000"; static page = "#ffffff"; }
      export class Theme extends Base { static accent = "#ff0000"; static page = "#eeeeee";
        static get warn() { return "#00ff00"; } }`;
    expect(await of("a.mjs", module)).toEqual({
      variables: { "Theme-ink": "#000000", "Theme-page": "#eeeeee", "Theme-accent": "#ff0000" },
      left: ["a.mjs: Theme.warn"],
    });
  });
});
