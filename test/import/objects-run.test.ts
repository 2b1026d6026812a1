import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NO_DATA = "left-out: Values that are no data";
const LOST = "left-out: Values that a module exports by default, or by names, beside the others";

/** What an import has of a module, as it is and with --run. */
async function of(file: string, text: string, run = true) {
  const found = await imported(sourceOf({ [file]: text }), { run });
  const themes: Record<string, unknown> = {};
  for (const choices of found.combinations) themes[choices["theme"] ?? ""] = await found.variablesOf(choices);
  return { themes, report: report(found) };
}

describe("A module that runs has everything that it exports", () => {
  const WHOLE = {
    themes: {
      light: { ink: "#000000", page: "#ffffff", gap: "4px", "space-s": "1px" },
      dark: { ink: "#ffffff", page: "#000000", gap: "4px", "space-s": "1px" },
    },
    report: {},
  };
  it.each([
    [
      "of CommonJS, where only some names can be seen in its text",
      "a.cjs",
      `const light = { ink: "#000000", page: "#ffffff" };
       module.exports = { light, dark: { ink: "#ffffff", page: "#000000" }, gap: "4px", space: { s: "1px" } };`,
    ],
    [
      "of CommonJS, made by what it spreads",
      "a.cjs",
      `const light = { ink: "#000000", page: "#ffffff" }, dark = { ink: "#ffffff", page: "#000000" };
       module.exports = { light, dark, ...{ gap: "4px" }, space: { s: "1px" } };`,
    ],
    [
      "of CommonJS, by its default alone",
      "a.cjs",
      `Object.defineProperty(exports, "__esModule", { value: true });
       exports.default = { light: { ink: "#000000", page: "#ffffff" }, dark: { ink: "#ffffff", page: "#000000" },
         gap: "4px", space: { s: "1px" } };
       module.exports = exports.default;`,
    ],
    [
      "by default, beside a version",
      "a.mjs",
      `export default { light: { ink: "#000000", page: "#ffffff" }, dark: { ink: "#ffffff", page: "#000000" },
         gap: "4px", space: { s: "1px" } };
       export const version = "1.0.0";`,
    ],
  ])("%s", async (_, file, module) => {
    expect(await of(file, module)).toEqual(WHOLE);
    expect(await of(file, module, false)).toEqual(WHOLE);
  });

  it("also in a list, by default", async () => {
    const module = `export default [{ name: "light", ink: "#000000" }, { name: "dark", ink: "#ffffff" }];`;
    for (const run of [true, false])
      expect((await of("a.mjs", module, run)).themes).toEqual({ light: { ink: "#000000" }, dark: { ink: "#ffffff" } });
  });

  it.each([
    ["a default beside names", `export const space = { s: "4px" }; export default { ink: "#000000" };`, ["a.mjs: ink"]],
    ["a default that is a colour", `export const gap = "4px"; export default "#000000";`, ["a.mjs: default"]],
    ["names beside a default", `export const gap = "4px"; export default { ink: "#000000" };`, ["a.mjs: gap"]],
  ])("or names it: %s", async (_, module, names) => {
    for (const run of [true, false]) expect((await of("a.mjs", module, run)).report).toEqual({ [LOST]: names });
  });
});

describe("What a module has that is no JSON", () => {
  it.each([
    [
      "maps, and sets",
      `export const color = new Map([["ink", "#000000"], [500, "#ff0000"]]), font = new Set(["Inter", "serif"]);`,
      { "color-ink": "#000000", "color-500": "#ff0000", font: "Inter, serif" },
    ],
    [
      "static members of classes, inherited and computed",
      `class Base { static ink = "#000000"; static page = "#ffffff"; }
       export class Color extends Base { static accent = "#ff0000"; static page = "#eeeeee";
         static get warn() { return "#00ff00"; } static mix() { return "#123456"; } }`,
      { "Color-ink": "#000000", "Color-page": "#eeeeee", "Color-accent": "#ff0000", "Color-warn": "#00ff00" },
    ],
    [
      "what a class computes",
      `class Color { ink = "#000000"; get text() { return this.ink; } mix() { return "#123456"; } }
       export const color = new Color(), space = { get s() { return "4px"; } };`,
      { "color-ink": "#000000", "color-text": "#000000", "space-s": "4px" },
    ],
    [
      "what an object inherits",
      `const base = { ink: "#000000", page: "#ffffff" };
       export const color = Object.assign(Object.create(base), { page: "#eeeeee" });`,
      { "color-ink": "#000000", "color-page": "#eeeeee" },
    ],
    [
      "texts and numbers as objects, colours of a library, large numbers",
      `class Color { r = 255; toString() { return "#ff0000"; } }
       export const ink = new Color(), page = new String("#ffffff"), layer = 10n, gaps = new Uint8Array([4, 8]);`,
      { ink: "#ff0000", page: "#ffffff", layer: "10", "gaps-0": "4", "gaps-1": "8" },
    ],
  ])("is data: %s", async (_, module, variables) => {
    expect(await of("a.mjs", module)).toEqual({ themes: { default: variables }, report: {} });
  });

  it("or is named, with what it is, but for functions and classes that it exports", async () => {
    const found = await imported(
      sourceOf({
        "a.mjs": `const ring = { ink: "#ff0000" }; ring.ring = ring;
          export const color = { ink: "#000000", mix() {}, none: undefined, key: Symbol("key"), nan: NaN, ring,
            rule: /a/, later: Promise.resolve(), view: { $$typeof: Symbol.for("react.context"), ink: "#00ff00" }, of: new Map([[{}, "#ffffff"]]), get bad() { throw new Error("no"); } };
          export const tint = () => "#ffffff";
          export const View = { $$typeof: Symbol.for("react.memo"), _value: { ink: "#0000ff" } };
          export class Page {}`,
      }),
      { run: true },
    );
    expect(await found.variablesOf({})).toEqual({ "color-ink": "#000000", "color-ring-ink": "#ff0000" });
    expect(
      found.made.entries.map(({ what, subject, found: is }) => `left-out: ${what}` === NO_DATA && [subject, is]),
    ).toEqual([
      ["a.mjs: color.mix", "a function"],
      ["a.mjs: color.none", "undefined"],
      ["a.mjs: color.key", "a symbol"],
      ["a.mjs: color.nan", "NaN"],
      ["a.mjs: color.ring.ring", "an object that it is in"],
      ["a.mjs: color.rule", "a regular expression"],
      ["a.mjs: color.later", "a promise"],
      ["a.mjs: color.view", "a component"],
      ["a.mjs: color.of", "a map whose keys are no texts"],
      ["a.mjs: color.bad", "code that fails: Error: no"],
    ]);
  });
});

it.each([
  ["@acme/not-there", `import "@acme/not-there/colors"; export const ink = "#111111";`],
  [
    "not-there",
    `import { createRequire } from "node:module"; createRequire(import.meta.url)("not-there/colors"); export const ink = "#111111";`,
  ],
])("A module that needs a package, %s, which is not installed, says how to get it", async (name, text) => {
  await expect(of("a.mjs", text)).rejects.toMatchObject({
    message: expect.stringContaining(`needs the package "${name}", which is not installed here.`) as string,
    fix: expect.stringContaining(`npm i ${name}`) as string,
  });
});

it("A module that only programs which bundle modules can read runs, too", async () => {
  const files = {
    "package.json": { name: "acme", main: "index.js", type: "module" },
    "index.js": `import { light } from "./themes"; import dark from "./dark.json"; import "./page.css";
      export const themes = { light, dark: { ...dark, ink: ["#", "e"].join("e".repeat(5)) } };`,
    "themes/index.js": `import { ink } from "../ink"; import { size } from "../size"; export const light = { ink, page: "#ffffff", ...size };`,
    "size.ts": `export const size: { readonly gap: string } = { gap: "4px" };`,
    "ink.mjs": `export const ink = "#" + "1".repeat(6);`,
    "dark.json": { ink: "#000000", page: "#121212", gap: "4px" },
    "page.css": ".page { color: red; }",
  };
  const found = await imported(sourceOf(files), { run: true });
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#111111", page: "#ffffff", gap: "4px" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#121212", gap: "4px" });
});
