import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NOT_LITERAL = "left-out: Values that are not literal: --run evaluates them";
const CODE = "left-out: Code that may change values: --run evaluates it";
const TOKENS = `const b = { light: { ink: "#000", inks: ["#222"] }, dark: { ink: "#fff", inks: ["#333"] } };`;

/** What of a module is named. */
async function named(files: Readonly<Record<string, string>>) {
  const left = report(await imported(sourceOf(files)));
  return [...(left[NOT_LITERAL] ?? []), ...(left[CODE] ?? [])];
}

/** The tokens after a statement ran, as a text. */
const after = (statement: string) => String(runInNewContext(`${TOKENS} ${statement}\n;JSON.stringify(b)`));

describe("Code that changes values in a roundabout way is named", () => {
  it.each([
    ["a variable of a function", "function f() { let t; t = b.light; t.ink = '#111'; } f();"],
    ["a loop in a function", "function f() { for (const t of Object.values(b)) t.ink = '#111'; } f();"],
    ["an inner function's parameter", "(() => { const o = {}; [b.light].forEach((o) => { o.ink = '#111'; }); })();"],
    ["a member of an object of a function", "(() => { const o = {}; o.a = b.light; o.a.ink = '#111'; })();"],
    ["a variable that had an object of its own", "let o = {}; o = b.light; o.ink = '#111';"],
    ["a variable that a pattern gives", "let o = {}; ({ light: o } = b); o.ink = '#111';"],
    ["a variable of a loop", "let o = {}; for (o of [b.light]); o.ink = '#111';"],
    ["a function that is another one later", "let f = () => {}; f = () => { b.light.ink = '#111'; }; f();"],
    [
      "a function that also fills something new",
      "const add = (o, k) => { o.ink = k; return o; }; ['#111'].reduce(add, {}); add(b.light, '#111');",
    ],
    [
      "a function beside a variable of its name",
      "const o = b.light; const fn = () => { o.ink = '#111'; }; (() => { const o = {}; fn(); })();",
    ],
    [
      "a list that is reduced to its members",
      "Object.values(b).reduce((last, t) => { last.inks = t.ink; return t; }, {});",
    ],
    [
      "a list that is reduced to some of its members",
      "Object.values(b).reduce((last, t) => { last.inks = 1; if (t.ink) return t; return last; }, {});",
    ],
    ["a reduced list's own members", "[1].reduce(({ l }) => { l.ink = '#111'; }, { l: b.light });"],
    ["a reduced list's default", "[1, 2].reduce((o = b.light) => { o.ink = '#111'; }, {});"],
    [
      "a function called like reduce",
      "const reduceTo = (f, o) => f(b.light); reduceTo((t) => { t.ink = '#111'; }, {});",
    ],
    ["a default of a parameter", "function f(a = (b.light.ink = '#111')) {} f();"],
    ["a method that is handed on", "const tool = { tint(t) { t.ink = '#111'; } }; [b.light].forEach(tool.tint);"],
    ["a method with the name of a list's", "const tool = { map(t) { t.ink = '#111'; } }; tool.map(b.light);"],
    ["a method with the name of what changes a list", "const o = { push(t) { t.ink = '#111'; } }; o.push(b.light);"],
    ["a static method", "class R { static add(t) { t.ink = '#111'; } } R.add(b.light);"],
    ["a static method with the name of a list's", "class R { static map(t) { t.ink = '#111'; } } R.map(b.light);"],
    ["a method of what a class makes", "class R { map(t) { t.ink = '#111'; } } const r = new R(); r.map(b.light);"],
    ["a method that changes its object", "const o = { l: b.light, f() { this.l.ink = '#111'; } }; o.f();"],
    ["a getter", "const o = { get a() { b.light.ink = '#111'; return 1; } }; o.a;"],
    ["a setter", "const o = { set a(v) { b.light.ink = v; } }; o.a = '#111';"],
    ["a text that an object makes", "const o = { toString() { b.light.ink = '#111'; return ''; } }; `${o}`;"],
    ["a loop over members", "for (b.light.ink of ['#111']);"],
    ["a static member", "class C { static x = (b.light.ink = '#111'); }"],
    ["a computed name", "class C { [(b.light.ink = '#111')]() {} }"],
    ["what a class extends", "class C extends (b.light.ink = '#111', Object) {}"],
    ["a function called like one of the language", "const Map = (t) => { t.ink = '#111'; }; Map(b.light);"],
    ["an object called like one of the language", "const Math = { abs(t) { t.ink = '#111'; } }; Math.abs(b.light);"],
    [
      "a function that a function made",
      "const mk = () => (t) => { t.ink = '#111'; }; const g = mk(); [b.light].forEach(g);",
    ],
    ["a method called parse", "const u = { parse() { return b.light; } }; const c = u.parse(); c.ink = '#111';"],
    ["a list in a list", "[b.light.inks].at(0).push('#111');"],
    ["two declarations of one variable", "var t = b.light; var t; t.ink = '#111';"],
    ["a block", "function f() { { let o = {}; } { let o = b.light; o.ink = '#111'; } } f();"],
    ["an alternative that never counts", "0 || (b.light.ink = '#111');"],
  ])("by %s", async (_, statement) => {
    expect(after(statement)).not.toBe(after(""));
    expect(await named({ "a.mjs": `${TOKENS} ${statement}\nexport default b;` })).toContain("a.mjs");
  });

  const base = "export const light = { ink: '#000' }, dark = { ink: '#fff' };";
  const changing = "import { light } from './base.mjs'; light.ink = '#111'; export const helper = 1;";
  it.each([
    ["what only a function of the default is given", `${base} export default ((t) => { t.ink = '#111'; })(light);`, ""],
    [
      "another module that also exports something",
      `import { helper } from "./other.mjs"; export * from "./base.mjs";`,
      changing,
    ],
    ["another module in an expression", `await import("./other.mjs"); export * from "./base.mjs";`, changing],
    [
      "a function of another module that is handed on",
      `import { f } from "./other.mjs"; import { light, dark } from "./base.mjs"; [light].forEach(f);
       export { light, dark };`,
      "export const f = (t) => { t.ink = '#111'; };",
    ],
    [
      "a method of another module",
      `import o from "./other.mjs"; import { light, dark } from "./base.mjs"; o.map(light); export { light, dark };`,
      "export default { map(t) { t.ink = '#111'; } };",
    ],
    [
      "what a package's function begins with",
      `import { reduce } from "lodash"; ${base} reduce([1], (t) => { t.ink = '#111'; return t; }, light);`,
      "",
    ],
    [
      "a function of a package's file",
      `import change from "lodash/merge"; const l = { ink: '#000' }; const c = change(l, { ink: '#111' });
       export const light = l, dark = { ink: '#fff' };`,
      "",
    ],
  ])("by %s", async (_, index, other) => {
    const left = await named({
      "package.json": `{ "main": "index.mjs" }`,
      "index.mjs": index,
      "other.mjs": other,
      "base.mjs": base,
    });
    expect(left).not.toEqual([]);
  });

  it("where more modules run than are looked at", async () => {
    const many = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`m${at}.mjs`, `export const m = ${at};`]));
    const index = `${Object.keys(many)
      .map((name) => `import "./${name}";`)
      .join(" ")} ${base}`;
    const left = await named({ "package.json": `{ "main": "index.mjs" }`, "index.mjs": index, ...many });
    expect(left).toEqual(["the modules"]);
  });

  it("with a variable that is declared twice", async () => {
    const module = `var ink = "#000000"; export const light = { ink }; var ink = "#ffffff"; export const dark = { ink };`;
    expect(await named({ "a.mjs": module })).toEqual(["a.mjs: ink"]);
  });
});

describe("Code that changes nothing is not named", () => {
  it.each([
    ["a new list in order", "const names = Object.keys(b).filter(Boolean).sort();"],
    ["a class with accessors", "class C { #x = 1; get x() { return (this.#x ??= 2); } set x(v) { this.#x = v; } }"],
    ["a member of a class", "const Page = class {}; Page.style = 'a{}';"],
    ["a function within a function", "const c = (() => { const up = (s) => s.toUpperCase(); return up('a'); })();"],
    ["a set and a map of its own", "const s = new Set(), m = new Map(); s.add(1); m.set('a', 1);"],
    ["a colour of a package", "import color from 'colors'; const c = color(b.light.ink).alpha(0.5).string();"],
    ["a function called by what it is in", "const c = (0, String)(1);"],
    [
      "a text that a package's tag makes",
      "import { css } from 'lit'; export const style = css`a { color: ${b.light.ink} }`;",
    ],
    ["another module", "import './other.mjs';"],
    ...[
      "{ o[k] = 1; return o; }",
      "(o[k] = 1, o)",
      "{ o[k] = 1; return { ...o }; }",
      "{ o[k] = 1; return k ? o : {}; }",
      "{ if (!k) return o; o[k] = 1; return Object.assign(o, { a: k }); }",
    ].map((body) => [
      "a list that is reduced to what it makes",
      `const c = Object.keys(b).reduce((o, k) => ${body}, {});`,
    ]),
    ["a map that a list is reduced to", "const c = [1].reduce((m, k) => m.set(k, 1), new Map());"],
    ["a list that another is reduced to", "const c = [1].reduce((l, k) => { l.push(k); return l.concat(k); }, []);"],
  ])("as %s", async (_, statement) => {
    const left = await named({
      "package.json": `{ "main": "index.mjs" }`,
      "index.mjs": `${TOKENS} ${statement}\nexport default b;`,
      "other.mjs": "const seen = {}; seen.a = 1; console.log(seen);",
    });
    expect(left.filter((one) => one !== "index.mjs: style")).toEqual([]);
  });
});
