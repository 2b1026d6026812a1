import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOKEN_TYPES } from "../../generator/model/token.ts";
import { vitral } from "../cli/vitral.ts";
import { temporaryFolder } from "../temporary.ts";
import { imported, report, sourceOf, write } from "./imported.ts";

type Files = Readonly<Record<string, unknown>>;

const many = (text: string, count = 200_000) => text.repeat(count);
const each = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, at) => one(at));
const named = <T>(names: readonly string[], value: (name: string, at: number) => T) =>
  Object.fromEntries(names.map((name, at) => [name, value(name, at)]));

const ONE = '{"$type":"number","$value":1}';
const sheet = (css: string): Files => ({ "a.css": css });
const studio = (core: unknown): Files => ({
  "tokens.json": JSON.stringify({ core, $metadata: { tokenSetOrder: ["core"] } }),
});
const sum = (...names: readonly string[]) => ({ value: names.map((name) => `{${name}}`).join(" + "), type: "number" });
const modes = (names: readonly string[]) => ({
  $type: "number",
  $value: 1,
  $extensions: { mode: named(names, () => 2) },
});
const grown = (type: string, first: unknown) => ({
  a0: { $type: type, $value: first },
  ...named(
    each(30, (at) => `a${at + 1}`),
    (_, at) => ({ $type: type, $value: [`{a${at}}`, `{a${at}}`, `{a${at}}`] }),
  ),
});

/** Sources that can't be read, and the message for each. */
const REFUSED: readonly (readonly [name: string, files: Files, said: RegExp])[] = [
  ["a stylesheet of nested rules", sheet(`${many("a{", 20_000)}--a:1px${many("}", 20_000)}`), /nested/],
  [
    "a stylesheet of nested media",
    sheet(`${many("@media (a:b){", 20_000)}:root{--a:1px}${many("}", 20_000)}`),
    /nested/,
  ],
  ["a stylesheet with an open bracket", sheet(`:root{--a:${many("(", 100_000)}}`), /none of its tokens has a value/],
  [
    "a stylesheet with a mistake behind a long text",
    sheet(`:root { --a: "${many("a", 2_000_000)}"; color: red x: y; }`),
    /none of its tokens has a value/,
  ],
  ["a stylesheet of a cycle", sheet(":root{--a:var(--b);--b:var(--c);--c:var(--a)}"), /none of its tokens has a value/],
  ["a stylesheet without custom properties", sheet("body{color:red}"), /no tokens in a form that Vitral reads/],
  ["an empty stylesheet", sheet(""), /no tokens in a form that Vitral reads/],
  [
    "a stylesheet of 100,001 properties",
    sheet(`:root { ${each(100_001, (at) => `--a${at}: 1px;`).join("")} }`),
    /has 100001 tokens\. Expected: at most 100000/,
  ],
  [
    "an attribute with 5,000 values",
    sheet(`:root{--a:0px}${each(5_000, (at) => `[data-x="v${at}"]{--a:${at}px}`).join("")}`),
    /at most 366/,
  ],
  [
    "5,000 media",
    sheet(`:root{--a:0px}${each(5_000, (at) => `@media (min-width:${at + 1}px){:root{--a:${at}px}}`).join("")}`),
    /at most|media/,
  ],
  ["groups nested 20,000 deep", { "t.json": `${many('{"a":', 20_000)}${ONE}${many("}", 20_000)}` }, /t\.json.*nested/],
  ["JSON5 nested 20,000 deep", { "t.json5": `${many("{a:", 20_000)}${ONE}${many("}", 20_000)}` }, /t\.json5.*nested/],
  ["YAML nested 5,000 deep", { "t.yaml": each(5_000, (at) => `${many(" ", at)}a:`).join("\n") }, /t\.yaml|no tokens/],
  ["YAML aliases that double", { "t.yaml": yamlBomb() }, /t\.yaml|no tokens|at most/],
  [
    "a value nested 5,000 deep",
    { "t.json": `{"a":{"$type":"shadow","$value":${many("[", 5_000)}${many("]", 5_000)}}}` },
    /t\.json.*nested/,
  ],
  ["JSON with a missing comma", { "t.json": '{\n  "a": {"$type":"number" "$value":1}\n}' }, /t\.json .*2:26/],
  ["JSON5 with a function", { "t.json5": "{a: {$value: () => process.exit(1)}}" }, /t\.json5 .*1:14/],
  ["JSON5 with a template", { "t.json5": "{a: {$type: 'text', $value: `${1 + 1}`}}" }, /t\.json5 .*1:29/],
  [
    "aliases in a circle",
    { "t.json": '{"a":{"$type":"number","$value":"{b}"},"b":{"$type":"number","$value":"{a}"}}' },
    /a: Circular alias: a → b → a/,
  ],
  ["an alias to nothing", { "t.json": '{"a":{"$type":"number","$value":"{no.such}"}}' }, /Unknown token \{no\.such\}/],
  ["a token with 5,000 modes", { "t.json": { a: modes(each(5_000, (at) => `m${at}`)) } }, /at most/],
  [
    "3,000 tokens of one mode each",
    {
      "t.json": named(
        each(3_000, (at) => `t${at}`),
        (name) => modes([name]),
      ),
    },
    /at most/,
  ],
  [
    "1,000 files of the same tokens",
    named(
      each(1_000, (at) => `f${at}.json`),
      (_, at) => `{"a":{"$type":"number","$value":${at}}}`,
    ),
    /at most/,
  ],
  ["a list", { "t.tokens.json": `[${ONE}]` }, /no tokens in a form that Vitral reads/],
  [
    "names that could harm a program",
    { "t.json": `{"__proto__":{"a":${ONE}},"constructor":{"prototype":${ONE}},"ok":${ONE}}` },
    /Invalid name "constructor"/,
  ],
  ["an empty object", { "t.tokens.json": "{}" }, /no tokens in a form that Vitral reads/],
  [
    "fonts that grow with every level",
    { "a.tokens.json": grown("fontFamily", ["Inter"]) },
    /has more than 10000 parts/,
  ],
  ["sets that are lists", studio([{ value: "1" }]), /no tokens/],
  [
    "code nested 3,000 deep",
    { "a.js": `export const light = ${many("{a:", 3_000)}1${many("}", 3_000)}` },
    /a\.js.*nested|no tokens/,
  ],
  [
    "objects of which each has the one before twice",
    {
      "a.js": `const a0 = {x: "#fff"};${each(40, (at) => `const a${at + 1} = { l: a${at}, r: a${at} };`).join("")}export default a40;`,
    },
    /at most|more than/,
  ],
  ["code with invalid syntax", { "a.js": "export const = ;" }, /a\.js:1:\d+|no tokens/],
  ["code without values", { "a.js": "export default () => 1;" }, /no tokens in a form that Vitral reads/],
  ["a file of more than 10 MB", sheet(many(" ", 10_000_001)), /a\.css has 10000001 bytes\. Expected: at most 10000000/],
  [
    "files of more than 100 MB",
    named(
      each(11, (at) => `${at}.css`),
      () => `:root{--a:1px}${many(" ", 9_900_000)}`,
    ),
    /more than 100000000 bytes \(100 MB\)/,
  ],
  ["text in another encoding", { "a.css": Uint8Array.of(0x3a, 0xff, 0xfe) }, /a\.css is not in UTF-8/],
];

/** A list of nine aliases to a list of nine aliases, and so on. */
function yamlBomb(): string {
  const level = (at: number) => `a${at}: &a${at} [${each(9, () => (at === 0 ? "x" : `*a${at - 1}`)).join(", ")}]`;
  return each(12, level).join("\n");
}

describe("A hostile source is refused in words, and nothing is written", () => {
  it.each(REFUSED)("%s", async (_, files, said) => {
    const cwd = temporaryFolder();
    write(join(cwd, "source"), files);
    const [only, ...others] = Object.keys(files);
    const from = others.length === 0 ? `source/${only}` : "source";
    const { code, out, err } = await vitral(["init", "made", "--from", from], { cwd });
    expect([code, out, existsSync(join(cwd, "made"))]).toEqual([1, "", false]);
    expect(err).toMatch(said);
    expect(err).not.toMatch(/\n {4}at /);
  });

  it("a link out of the folder", async () => {
    const cwd = temporaryFolder();
    write(cwd, { "source/b.txt": "" });
    symlinkSync("/etc/hostname", join(cwd, "source/a.css"));
    const { code, err } = await vitral(["init", "made", "--from", "source"], { cwd });
    expect([code, err]).toEqual([1, expect.stringContaining("no tokens in a form that Vitral reads")]);
  });
});

/** Sources that would take long, or that have something hostile beside a token, and what a page has of them. */
const READ: readonly (readonly [name: string, files: Files, variables: Readonly<Record<string, string>>])[] = [
  ["a number that never ends", sheet(`:root { --a: ${many("1")}x; --b: 1px; }`), { b: "1px" }],
  ["a colour that never ends", sheet(`:root { --a: hsl(${many("1")}); --b: 1px; }`), { b: "1px" }],
  ["a shadow of 100,000 layers", sheet(`:root { --a: ${many("0 0 red, ", 100_000)}0 0 red; --b: 1px; }`), { b: "1px" }],
  ["a selector of spaces", sheet(`:root${many(" ")}x { --c: 1px; } :root { --b: 1px; }`), { b: "1px" }],
  [
    "a selector that is short for very many",
    sheet(`:root:not(${many(":is(.a, .b)", 26)}) { --c: 1px; } :root { --b: 1px; }`),
    { b: "1px" },
  ],
  ["a medium of spaces", sheet(`@media (a: b${many(" ")}c) { :root { --c: 1px; } } :root { --b: 1px; }`), { b: "1px" }],
  [
    "20,000 fallbacks",
    sheet(`:root { --a: ${many("var(--c,", 20_000)}${many(")", 20_000)}; --b: 1px; }`),
    { b: "1px" },
  ],
  [
    "20,000 references",
    sheet(`:root { --f: initial; --a: ${many("var(--f,x)", 20_000)}; --b: 1px; } .dark { --f: ; }`),
    { b: "1px" },
  ],
  [
    "values that double with each reference",
    sheet(
      `:root { --a0: xxxxxxxxxx; ${each(40, (at) => `--a${at + 1}: var(--a${at}) var(--a${at});`).join("")} --b: 1px; }`,
    ),
    { b: "1px" },
  ],
  ["a long comment", sheet(`@layer a { :root { --b: 1px; } } ${many("/* ", 2_000_000)}*/`), { b: "1px" }],
  ["20,000 imports", sheet(`${many('@import "x" layer(a);', 20_000)} :root { --b: 1px; }`), { b: "1px" }],
  ["an import of itself", sheet('@import "a.css" layer(a); :root { --b: 1px; }'), { b: "1px" }],
  ["20,000 layers", sheet(`@layer ${many("a,", 20_000)}a; @layer a { :root { --b: 1px; } }`), { b: "1px" }],
  [
    "attributes that are called like members of objects",
    sheet(":root { --a: 1px; --constructor: 2px; } [data-constructor='x'] { --a: 3px; }"),
    { a: "1px" },
  ],
  [
    "long programs beside a stylesheet",
    {
      "a.css": ":root { --b: 1px; }",
      ...named(
        each(3, (at) => `a${at}.js`),
        () => many("platform transform ", 5_000),
      ),
    },
    { b: "1px" },
  ],
  [
    "names of the same kind in Tokens Studio",
    studio(JSON.parse('{"__proto__":{"value":"1"},"a":{"constructor":{"value":"1"}},"ok":{"value":"1"}}')),
    { ok: "1" },
  ],
  [
    "a ring of sums",
    studio({ a: sum("b", "c"), b: sum("a", "c"), c: sum("a", "b"), ok: { value: "1", type: "number" } }),
    { ok: "1" },
  ],
  [
    "sums of which each is twice the next",
    studio(
      named(
        each(40, (at) => `t${at}`),
        (_, at) => (at < 39 ? sum(`t${at + 1}`, `t${at + 1}`) : { value: "1", type: "number" }),
      ),
    ),
    { t0: String(2 ** 39) },
  ],
  [
    "modules that import each other",
    {
      "a.js": 'import { b } from "./b.js"; export const color = { ok: "#ffffff", x: b };',
      "b.js": 'import { color } from "./a.js"; export const b = color.x;',
    },
    { "color-ok": "#ffffff" },
  ],
  [
    "texts of which each has the one before twice",
    {
      "a.js": `const a0 = "x";${each(40, (at) => `const a${at + 1} = \`\${a${at}}\${a${at}}\`;`).join("")}export const x = a40; export const ok = "#ffffff"; export const gap = "4px";`,
    },
    { ok: "#ffffff" },
  ],
];

describe("A hostile source is read without what is hostile in it", () => {
  it.each(READ)("%s", async (_, files, variables) => {
    const result = await imported(sourceOf(files));
    expect(await result.variablesOf()).toMatchObject(variables);
    expect(({} as Record<string, unknown>)["a"]).toBe(undefined);
  });

  it("with a file of more than 10 MB, which the report names", async () => {
    const result = await imported(sourceOf({ "a.css": ":root { --a: 1px }", "b.css": many(" ", 10_000_001) }));
    expect(report(result)["left-out: Files of more than 10 MB: they are not read"]).toEqual(["b.css"]);
  });

  it("with a file in another encoding, which the report names", async () => {
    const latin = Buffer.from("/* caf\u00e9 */ :root { --b: 1px }", "latin1");
    const result = await imported(sourceOf({ "a.css": ":root { --a: 1px }", "b.css": latin }));
    expect(report(result)["left-out: Files that are not in UTF-8: save them as UTF-8"]).toEqual(["b.css"]);
  });

  it("with letters of any script", async () => {
    const result = await imported(sourceOf(sheet(`:root { --nome: "ação ✓ 色"; }`)));
    expect(await result.variablesOf()).toEqual({ nome: '"ação ✓ 色"' });
  });
});

/** Values that no type has. */
const VALUES: readonly unknown[] = [
  null,
  true,
  7,
  "",
  "x",
  "{",
  [],
  {},
  [null],
  [[]],
  [1, "a", null, {}],
  { colorSpace: "srgb" },
  { colorSpace: "no", components: [1] },
  { colorSpace: "srgb", components: null },
  { value: null, unit: null },
  { value: 1 },
  { color: null },
  [{ color: null, position: null }],
  { fontSize: null, fontFamily: [null] },
  { duration: [], delay: {}, timingFunction: null },
  { dashArray: [null] },
  { fontFamily: {}, fontSize: { value: 1, unit: "px" }, lineHeight: null, letterSpacing: [], fontWeight: {} },
];

describe("Values that no type has", () => {
  it.each([...TOKEN_TYPES, "unknown"])("are published or named in tokens of type %s", async ($type) => {
    const tokens = Object.fromEntries(VALUES.map(($value, at) => [`t${at}`, { $type, $value }]));
    const result = await imported(sourceOf({ "t.json": { ...tokens, z: { $type: "number", $value: 1 } } }));
    const known = new Set([...Object.keys(await result.variablesOf()), ...Object.values(report(result)).flat()]);
    expect(Object.keys(tokens).filter((name) => !known.has(name))).toEqual([]);
  });
});
