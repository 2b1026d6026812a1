import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NOT_LITERAL = "left-out: Values that are not literal: --run evaluates them";

/** What an import has of a module, and the names of what it leaves out. */
async function of(file: string, text: string) {
  const found = await imported(sourceOf({ [file]: text }));
  const [first = {}] = found.combinations;
  return { variables: await found.variablesOf(first), left: report(found)[NOT_LITERAL] ?? [] };
}

describe("What code changes after a declaration is named", () => {
  it.each([
    ["by a statement", "b.light.ink = '#111';", ["b"]],
    ["by Object.assign", "Object.assign(b.light, { ink: '#111' });", ["b"]],
    ["in a loop", "for (const key of ['ink']) b.light[key] = '#111';", ["b"]],
    ["in a condition", "if (true) { delete b.light.ink; }", ["b"]],
    ["in a function that is called for each of a list", "['ink'].forEach((key) => { b.light[key] = '#111'; });", ["b"]],
    ["in a function of the module", "function change(all) { all.light.ink = '#111'; } change(b);", ["b"]],
    ["in a function that has no arguments", "const change = () => { b.light.ink = '#111'; }; change();", ["b"]],
    ["in a function that is called at once", "(() => { b.light.ink = '#111'; })();", ["b"]],
    ["by another name", "const c = b.light; c.ink = '#111';", ["b"]],
    [
      "in a function that is handed on",
      "const change = (all) => { all.ink = '#111'; }; [b.light].forEach(change);",
      ["b"],
    ],
    ["in a function that has it and is called at once", "(function (all) { all.light.ink = '#111'; })(b);", ["b"]],
    ["in a loop over it", "for (const one of [b.light, b.dark]) one.ink = '#111';", ["b"]],
    ["in a list of its values", "Object.values(b).forEach((one) => { one.ink = '#111'; });", ["b"]],
    ["by Reflect", "Reflect.set(b.light, 'ink', '#111');", ["b"]],
    ["by a library", "import _ from 'lodash'; _.merge(b, { light: { ink: '#111' } });", ["b"]],
    ["in a block of its class", "class C { static { b.light.ink = '#111'; } }", ["b"]],
    ["in the declaration of another", "const c = Object.assign(b.light, { ink: '#111' });", ["b"]],
    ["by a variable of another statement", "let c; c = b.light; c.ink = '#111';", ["b"]],
    ["by a default of a parameter", "function change(all = b) { all.light.ink = '#111'; } change();", ["b"]],
    ["by a method", "const tool = { change() { b.light.ink = '#111'; } }; tool.change();", ["b"]],
    ["not, where only what is made of it changes", "const c = { ink: b.light.ink }; c.ink = '#111';", []],
    ["not, where only a copy of it changes", "const c = structuredClone(b); c.light = {};", []],
    ["by no pure function of a library", "import { merge } from 'deep'; const c = merge(b, {});", []],
    ["in a list of its own", "b.light.inks.push('#111');", ["b"]],
    ["by nothing", "console.log(b); Object.freeze(b); const [first] = Object.keys(b);", []],
    ["by what is never called", "function change() { b.light.ink = '#111'; }", []],
  ])("%s", async (_, statement, left) => {
    const module = `const b = { light: { ink: "#000", inks: ["#222"] }, dark: { ink: "#fff", inks: ["#333"] } };
      ${statement}
      export default b;`;
    expect((await of("a.mjs", module)).left).toEqual(left.map((name) => `a.mjs: ${name}`));
  });

  it("but not where no token has it", async () => {
    const { left } = await of("a.mjs", `const seen = {}; seen.a = 1; export const ink = "#111111", gap = "1px";`);
    expect(left).toEqual([]);
  });

  it("also in what a module exports", async () => {
    const module = "exports.light = { ink: '#000' }; exports.light.paper = '#fff'; exports.dark = { ink: '#fff' };";
    expect((await of("a.cjs", module)).left).toEqual(["a.cjs: exports"]);
  });
});

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
      `module.exports = { ink: "#111111" }; module.exports.gap = "1px"; const page = exports.page = "#ffffff";
       exports.wide = exports.broad = "2px";`,
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
  const lost = "left-out: What a module exports by default, beside other values that it exports by names";

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
});

it("Calls of a function with a long body are followed in a time that grows with their number", async () => {
  const body = Array.from({ length: 1000 }, (_, at) => `let v${at} = ${at};`).join(" ");
  const module = `const q = { a: "1px" }; function f(a) { ${body} a.b = 1; } ${"f(q);".repeat(4000)} export const ink = "#111111", gap = q;`;
  expect(await of("a.mjs", module)).toEqual({ variables: { ink: "#111111", "gap-a": "1px" }, left: ["a.mjs: q"] });
});
