import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NOT_LITERAL = "left-out: Values that are not literal: --run evaluates them";
const CODE = "left-out: Code that may change values: --run evaluates it";

/** What an import has of a module, and the names of what it leaves out. */
async function of(file: string, text: string) {
  const found = await imported(sourceOf({ [file]: text }));
  const [first = {}] = found.combinations;
  return {
    variables: await found.variablesOf(first),
    left: [...(report(found)[NOT_LITERAL] ?? []), ...(report(found)[CODE] ?? [])],
  };
}

describe("What code changes after a declaration is named", () => {
  it.each([
    ["by a statement", "b.light.ink = '#111';", true],
    ["by Object.assign", "Object.assign(b.light, { ink: '#111' });", true],
    ["in a loop", "for (const key of ['ink']) b.light[key] = '#111';", true],
    ["in a condition", "if (true) { delete b.light.ink; }", true],
    ["in a function that is called for each of a list", "['ink'].forEach((key) => { b.light[key] = '#111'; });", true],
    ["in a function of the module", "function change(all) { all.light.ink = '#111'; } change(b);", true],
    ["in a function that has no arguments", "const change = () => { b.light.ink = '#111'; }; change();", true],
    ["in a function that is called at once", "(() => { b.light.ink = '#111'; })();", true],
    ["by another name", "const c = b.light; c.ink = '#111';", true],
    [
      "in a function that is handed on",
      "const change = (all) => { all.ink = '#111'; }; [b.light].forEach(change);",
      true,
    ],
    ["in a function that has it and is called at once", "(function (all) { all.light.ink = '#111'; })(b);", true],
    ["in a loop over it", "for (const one of [b.light, b.dark]) one.ink = '#111';", true],
    ["in a list of its values", "Object.values(b).forEach((one) => { one.ink = '#111'; });", true],
    ["by Reflect", "Reflect.set(b.light, 'ink', '#111');", true],
    ["by a library", "import _ from 'lodash'; _.merge(b, { light: { ink: '#111' } });", true],
    ["in a block of its class", "class C { static { b.light.ink = '#111'; } }", true],
    ["in the declaration of another", "const c = Object.assign(b.light, { ink: '#111' });", true],
    ["by a variable of another statement", "let c; c = b.light; c.ink = '#111';", true],
    ["by a default of a parameter", "function change(all = b) { all.light.ink = '#111'; } change();", true],
    ["by a method", "const tool = { change() { b.light.ink = '#111'; } }; tool.change();", true],
    ["not, where only what is made of it changes", "const c = { ink: b.light.ink }; c.ink = '#111';", false],
    ["not, where only a copy of it changes", "const c = structuredClone(b); c.light = {};", false],
    [
      "by a function of a library that fills what it is given",
      "import { merge } from 'deep'; const c = merge(b, {});",
      true,
    ],
    ["by no pure function of a library", "import { mix } from 'colors'; const c = mix(b, {});", false],
    [
      "in an object that gathers it",
      "const c = { dark: b.dark }; for (const one of Object.values(c)) one.ink = '#111';",
      true,
    ],
    ["by a pattern", "[b.light.ink, b.dark.ink] = [b.dark.ink, b.light.ink];", true],
    [
      "by a method that has it as an argument",
      "const tool = { change(all) { all.ink = '#111'; } }; tool.change(b.dark);",
      true,
    ],
    ["by a constructor", "class C { constructor(all) { all.light.ink = '#111'; } } new C(b);", true],
    ["by call", "function change(all) { all.light.ink = '#111'; } change.call(null, b);", true],
    ["by what a function gives", "const get = () => b; const c = get(); c.light.ink = '#111';", true],
    ["by what is found in it", "const c = Object.values(b).find(() => true); c.ink = '#111';", true],
    ["by a function of another module", "import { change } from './other.mjs'; change(b);", true],
    ["by another module", "import './patch.mjs';", true],
    ["not by a stylesheet", "import './page.css';", false],
    ["by a parameter with its name", "function change(c, b) { b.x = 1; } change(1, b);", true],
    [
      "not by what a function makes itself",
      "const c = (() => { const o = {}; Object.keys(b).forEach((k) => { o[k] = 1; }); return o; })();",
      false,
    ],
    [
      "not in a sum that begins empty",
      "const c = Object.keys(b).reduce((o, k) => { o[k] = 1; return o; }, {});",
      false,
    ],
    ["not by the name of a component", "function Page() {} Page.displayName = 'Page';", false],
    ["in a list of its own", "b.light.inks.push('#111');", true],
    ["by nothing", "console.log(b); Object.freeze(b); const [first] = Object.keys(b);", false],
    ["by what is never called", "function change() { b.light.ink = '#111'; }", false],
  ])("%s", async (_, statement, isNamed) => {
    const module = `const b = { light: { ink: "#000", inks: ["#222"] }, dark: { ink: "#fff", inks: ["#333"] } };
      ${statement}
      export default b;`;
    expect((await of("a.mjs", module)).left).toEqual(isNamed ? ["a.mjs"] : []);
  });

  it("but not where no token has it", async () => {
    const { left } = await of("a.mjs", `const seen = {}; seen.a = 1; export const ink = "#111111", gap = "1px";`);
    expect(left).toEqual([]);
  });

  it("also in what a module exports", async () => {
    const module = "exports.light = { ink: '#000' }; exports.light.paper = '#fff'; exports.dark = { ink: '#fff' };";
    expect((await of("a.cjs", module)).left).toEqual(["a.cjs"]);
  });
});

it("What a module changes of another one that it exports again is named", async () => {
  const found = await imported(
    sourceOf({
      "package.json": { name: "acme", main: "index.mjs" },
      "index.mjs": `import { light } from "./l.mjs"; light.ink = "#ff0000"; export * from "./l.mjs";`,
      "l.mjs": `export const light = { ink: "#000000", paper: "#ffffff" }, dark = { ink: "#eeeeee", paper: "#111111" };`,
    }),
  );
  expect(report(found)[CODE]).toEqual(["index.mjs"]);
});

it("What a name of CommonJS exports has is named where it changes", async () => {
  const module = `const tokens = module.exports = { light: { ink: "#000000" }, dark: { ink: "#eeeeee" } };
    tokens.dark.ink = "#ff0000";`;
  expect((await of("a.cjs", module)).left).toEqual(["a.cjs"]);
});

it("Calls of a function with a long body are followed in a time that grows with their number", async () => {
  const body = Array.from({ length: 1000 }, (_, at) => `let v${at} = ${at};`).join(" ");
  const module = `const q = { a: "1px" }; function f(a) { ${body} a.b = 1; } ${"f(q);".repeat(4000)} export const ink = "#111111", gap = q;`;
  expect(await of("a.mjs", module)).toEqual({ variables: { ink: "#111111", "gap-a": "1px" }, left: ["a.mjs"] });
});

it("Modules that a package imports by its own subpaths, or by paths of a compiler, are no packages", async () => {
  const files = {
    "package.json": {
      name: "acme",
      main: "index.mjs",
      imports: { "#utils": "./utils.mjs", "#colors": { default: "./l.mjs" } },
    },
    "l.mjs": `export const light = { ink: "#000000", page: "#ffffff" }, dark = { ink: "#eeeeee", page: "#111111" };`,
    "utils.mjs": `export function tint(t) { t.ink = "#ff0000"; return t; }`,
  };
  const index = (from: string) =>
    `import { tint } from "${from}"; import { light, dark } from "#colors"; const y = tint(dark); export { light, dark };`;
  for (const from of ["#utils", "@/utils"]) {
    const found = await imported(sourceOf({ ...files, "index.mjs": index(from) }));
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#111111" });
    expect(report(found)[CODE]).toContain("index.mjs");
  }
});
