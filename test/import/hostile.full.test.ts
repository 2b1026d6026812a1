import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOKEN_TYPES } from "../../generator/model/token.ts";
import { vitral } from "../cli/vitral.ts";
import { temporaryFolder } from "../temporary.ts";
import { imported, report, sourceOf, write } from "./imported.ts";

type Files = Readonly<Record<string, unknown>>;

const repeat = (text: string, count = 200_000) => text.repeat(count);
const list = (count: number, item: (index: number) => string) => Array.from({ length: count }, (_, at) => item(at));
const keyed = <T>(names: readonly string[], value: (name: string, at: number) => T) =>
  Object.fromEntries(names.map((name, at) => [name, value(name, at)]));

const TOKEN = '{"$type":"number","$value":1}';
const sheet = (css: string): Files => ({ "a.css": css });
const studio = (core: unknown): Files => ({
  "tokens.json": JSON.stringify({ core, $metadata: { tokenSetOrder: ["core"] } }),
});
const sum = (...names: readonly string[]) => ({ value: names.map((name) => `{${name}}`).join(" + "), type: "number" });
const modes = (names: readonly string[]) => ({
  $type: "number",
  $value: 1,
  $extensions: { mode: keyed(names, () => 2) },
});
const growing = (type: string, first: unknown) => ({
  a0: { $type: type, $value: first },
  ...keyed(
    list(30, (at) => `a${at + 1}`),
    (_, at) => ({ $type: type, $value: [`{a${at}}`, `{a${at}}`, `{a${at}}`] }),
  ),
});

/** Unreadable sources and their error messages. */
const REFUSED: readonly (readonly [name: string, files: Files, message: RegExp])[] = [
  ["a stylesheet with deeply nested rules", sheet(`${repeat("a{", 20_000)}--a:1px${repeat("}", 20_000)}`), /nested/],
  [
    "a stylesheet with deeply nested media queries",
    sheet(`${repeat("@media (a:b){", 20_000)}:root{--a:1px}${repeat("}", 20_000)}`),
    /nested/,
  ],
  ["a stylesheet with an open bracket", sheet(`:root{--a:${repeat("(", 100_000)}}`), /none of its tokens has a value/],
  [
    "a stylesheet with a syntax error after a long string",
    sheet(`:root { --a: "${repeat("a", 2_000_000)}"; color: red x: y; }`),
    /none of its tokens has a value/,
  ],
  [
    "a stylesheet with a circular reference",
    sheet(":root{--a:var(--b);--b:var(--c);--c:var(--a)}"),
    /none of its tokens has a value/,
  ],
  ["a stylesheet without custom properties", sheet("body{color:red}"), /no tokens in a format that Vitral reads/],
  ["an empty stylesheet", sheet(""), /no tokens in a format that Vitral reads/],
  [
    "a stylesheet of 100,001 properties",
    sheet(`:root { ${list(100_001, (at) => `--a${at}: 1px;`).join("")} }`),
    /has 100001 tokens\. Expected: at most 100000/,
  ],
  [
    "an attribute with 5,000 values",
    sheet(`:root{--a:0px}${list(5_000, (at) => `[data-x="v${at}"]{--a:${at}px}`).join("")}`),
    /at most 366/,
  ],
  [
    "5,000 media queries",
    sheet(`:root{--a:0px}${list(5_000, (at) => `@media (min-width:${at + 1}px){:root{--a:${at}px}}`).join("")}`),
    /at most|media/,
  ],
  [
    "groups nested 20,000 deep",
    { "t.json": `${repeat('{"a":', 20_000)}${TOKEN}${repeat("}", 20_000)}` },
    /t\.json.*more than 100 levels/,
  ],
  [
    "JSON5 nested 20,000 deep",
    { "t.json5": `${repeat("{a:", 20_000)}${TOKEN}${repeat("}", 20_000)}` },
    /t\.json5.*(nested|levels)/,
  ],
  ["YAML nested 5,000 deep", { "t.yaml": list(5_000, (at) => `${repeat(" ", at)}a:`).join("\n") }, /t\.yaml|no tokens/],
  ["a YAML alias bomb", { "t.yaml": yamlBomb() }, /t\.yaml|no tokens|at most/],
  [
    "a value nested 5,000 deep",
    { "t.json": `{"a":{"$type":"shadow","$value":${repeat("[", 5_000)}${repeat("]", 5_000)}}}` },
    /t\.json.*more than 100 levels/,
  ],
  ["JSON with a missing comma", { "t.json": '{\n  "a": {"$type":"number" "$value":1}\n}' }, /t\.json .*2:26/],
  ["JSON5 with a function value", { "t.json5": "{a: {$value: () => process.exit(1)}}" }, /t\.json5 .*1:14/],
  ["JSON5 with a template literal", { "t.json5": "{a: {$type: 'text', $value: `${1 + 1}`}}" }, /t\.json5 .*1:29/],
  [
    "circular aliases",
    { "t.json": '{"a":{"$type":"number","$value":"{b}"},"b":{"$type":"number","$value":"{a}"}}' },
    /a: Circular alias: a → b → a/,
  ],
  [
    "an alias to an unknown token",
    { "t.json": '{"a":{"$type":"number","$value":"{no.such}"}}' },
    /Unknown token \{no\.such\}/,
  ],
  ["a token with 5,000 modes", { "t.json": { a: modes(list(5_000, (at) => `m${at}`)) } }, /at most/],
  [
    "3,000 tokens with one mode each",
    {
      "t.json": keyed(
        list(3_000, (at) => `t${at}`),
        (name) => modes([name]),
      ),
    },
    /at most/,
  ],
  [
    "1,000 files that define the same token",
    keyed(
      list(1_000, (at) => `f${at}.json`),
      (_, at) => `{"a":{"$type":"number","$value":${at}}}`,
    ),
    /at most/,
  ],
  ["a JSON array", { "t.tokens.json": `[${TOKEN}]` }, /no tokens in a format that Vitral reads/],
  [
    "names of built-in object members",
    { "t.json": `{"__proto__":{"a":${TOKEN}},"constructor":{"prototype":${TOKEN}},"ok":${TOKEN}}` },
    /Invalid name "constructor"/,
  ],
  ["an empty object", { "t.tokens.json": "{}" }, /no tokens in a format that Vitral reads/],
  [
    "font lists that triple with each alias",
    { "a.tokens.json": growing("fontFamily", ["Inter"]) },
    /has more than 10000 parts/,
  ],
  ["token sets that are arrays", studio([{ value: "1" }]), /no tokens/],
  [
    "code nested 3,000 deep",
    { "a.js": `export const light = ${repeat("{a:", 3_000)}1${repeat("}", 3_000)}` },
    /a\.js.*levels|no tokens/,
  ],
  [
    "objects that each contain the previous object twice",
    {
      "a.js": `const a0 = {x: "#fff"};${list(40, (at) => `const a${at + 1} = { l: a${at}, r: a${at} };`).join("")}export default a40;`,
    },
    /a\.js can't be read: it has more than 1000000 values/,
  ],
  ["code with invalid syntax", { "a.js": "export const = ;" }, /a\.js:1:\d+|no tokens/],
  ["code without values", { "a.js": "export default () => 1;" }, /no tokens in a format that Vitral reads/],
  [
    "a file larger than 10 MB",
    sheet(repeat(" ", 10_000_001)),
    /a\.css has 10000001 bytes\. Expected: at most 10000000/,
  ],
  [
    "files larger than 100 MB in total",
    keyed(
      list(11, (at) => `${at}.css`),
      () => `:root{--a:1px}${repeat(" ", 9_900_000)}`,
    ),
    /more than 100000000 bytes \(100 MB\)/,
  ],
  ["text in another encoding", { "a.css": Uint8Array.of(0x3a, 0xff, 0xfe) }, /a\.css isn't valid UTF-8/],
];

/** A list of nine aliases to a list of nine aliases, and so on, twelve levels deep. */
function yamlBomb(): string {
  const level = (at: number) => `a${at}: &a${at} [${list(9, () => (at === 0 ? "x" : `*a${at - 1}`)).join(", ")}]`;
  return list(12, level).join("\n");
}

describe("An import reports an error and writes nothing for", () => {
  it.each(REFUSED)("%s", async (_, files, message) => {
    const cwd = temporaryFolder();
    write(join(cwd, "source"), files);
    const [path, ...rest] = Object.keys(files);
    const from = rest.length === 0 ? `source/${path}` : "source";
    const { code, out, err } = await vitral(["init", "made", "--from", from], { cwd });
    expect([code, out, existsSync(join(cwd, "made"))]).toEqual([1, "", false]);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n {4}at /);
  });

  it("a symlink that points outside the folder", async () => {
    const cwd = temporaryFolder();
    write(cwd, { "source/b.txt": "" });
    symlinkSync("/etc/hostname", join(cwd, "source/a.css"));
    const { code, err } = await vitral(["init", "made", "--from", "source"], { cwd });
    expect([code, err]).toEqual([1, expect.stringContaining("no tokens in a format that Vitral reads")]);
  });
});

/** Sources that are expensive to read or have a hostile part, and the variables that a page gets from them. */
const READ: readonly (readonly [name: string, files: Files, variables: Readonly<Record<string, string>>])[] = [
  ["a number of 200,000 digits", sheet(`:root { --a: ${repeat("1")}x; --b: 1px; }`), { b: "1px" }],
  ["a colour of 200,000 digits", sheet(`:root { --a: hsl(${repeat("1")}); --b: 1px; }`), { b: "1px" }],
  [
    "a shadow of 100,000 layers",
    sheet(`:root { --a: ${repeat("0 0 red, ", 100_000)}0 0 red; --b: 1px; }`),
    { b: "1px" },
  ],
  ["a selector with 200,000 spaces", sheet(`:root${repeat(" ")}x { --c: 1px; } :root { --b: 1px; }`), { b: "1px" }],
  [
    "a short selector that expands to 2²⁶ selectors",
    sheet(`:root:not(${repeat(":is(.a, .b)", 26)}) { --c: 1px; } :root { --b: 1px; }`),
    { b: "1px" },
  ],
  [
    "a media query with 200,000 spaces",
    sheet(`@media (a: b${repeat(" ")}c) { :root { --c: 1px; } } :root { --b: 1px; }`),
    { b: "1px" },
  ],
  [
    "20,000 nested fallbacks",
    sheet(`:root { --a: ${repeat("var(--c,", 20_000)}${repeat(")", 20_000)}; --b: 1px; }`),
    { b: "1px" },
  ],
  [
    "20,000 references",
    sheet(`:root { --f: initial; --a: ${repeat("var(--f,x)", 20_000)}; --b: 1px; } .dark { --f: ; }`),
    { b: "1px" },
  ],
  [
    "values that double with each reference",
    sheet(
      `:root { --a0: xxxxxxxxxx; ${list(40, (at) => `--a${at + 1}: var(--a${at}) var(--a${at});`).join("")} --b: 1px; }`,
    ),
    { b: "1px" },
  ],
  ["a comment of 6 MB", sheet(`@layer a { :root { --b: 1px; } } ${repeat("/* ", 2_000_000)}*/`), { b: "1px" }],
  ["20,000 imports", sheet(`${repeat('@import "x" layer(a);', 20_000)} :root { --b: 1px; }`), { b: "1px" }],
  ["a stylesheet that imports itself", sheet('@import "a.css" layer(a); :root { --b: 1px; }'), { b: "1px" }],
  ["20,000 cascade layers", sheet(`@layer ${repeat("a,", 20_000)}a; @layer a { :root { --b: 1px; } }`), { b: "1px" }],
  [
    "attributes named like built-in object members",
    sheet(":root { --a: 1px; --constructor: 2px; } [data-constructor='x'] { --a: 3px; }"),
    { a: "1px" },
  ],
  [
    "long programs next to a stylesheet",
    {
      "a.css": ":root { --b: 1px; }",
      ...keyed(
        list(3, (at) => `a${at}.js`),
        () => repeat("platform transform ", 5_000),
      ),
    },
    { b: "1px" },
  ],
  [
    "Tokens Studio names of built-in object members",
    studio(JSON.parse('{"__proto__":{"value":"1"},"a":{"constructor":{"value":"1"}},"ok":{"value":"1"}}')),
    { ok: "1" },
  ],
  [
    "circular sums",
    studio({ a: sum("b", "c"), b: sum("a", "c"), c: sum("a", "b"), ok: { value: "1", type: "number" } }),
    { ok: "1" },
  ],
  [
    "sums that are each twice the next",
    studio(
      keyed(
        list(40, (at) => `t${at}`),
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
    "strings that each contain the previous string twice",
    {
      "a.js": `const a0 = "x";${list(40, (at) => `const a${at + 1} = \`\${a${at}}\${a${at}}\`;`).join("")}export const x = a40; export const ok = "#ffffff"; export const gap = "4px";`,
    },
    { ok: "#ffffff" },
  ],
];

describe("An import skips the hostile part of", () => {
  it.each(READ)("%s", async (_, files, variables) => {
    const result = await imported(sourceOf(files));
    expect(await result.variablesOf()).toMatchObject(variables);
    expect(({} as Record<string, unknown>)["a"]).toBe(undefined);
  });

  it("a source with a file larger than 10 MB, and reports the file", async () => {
    const result = await imported(sourceOf({ "a.css": ":root { --a: 1px }", "b.css": repeat(" ", 10_000_001) }));
    expect(report(result)["left-out: Files of more than 10 MB: they are not read"]).toEqual(["b.css"]);
  });

  it("a source with a file in another encoding, and reports the file", async () => {
    const latin = Buffer.from("/* caf\u00e9 */ :root { --b: 1px }", "latin1");
    const result = await imported(sourceOf({ "a.css": ":root { --a: 1px }", "b.css": latin }));
    expect(report(result)["left-out: Files that aren't valid UTF-8: save them as UTF-8"]).toEqual(["b.css"]);
  });

  it("a source in any script", async () => {
    const result = await imported(sourceOf(sheet(`:root { --nome: "ação ✓ 色"; }`)));
    expect(await result.variablesOf()).toEqual({ nome: '"ação ✓ 色"' });
  });
});

/** Values that are invalid for every type. */
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

describe("An import", () => {
  it.each([...TOKEN_TYPES, "unknown"])("publishes or reports invalid values of type %s", async ($type) => {
    const tokens = Object.fromEntries(VALUES.map(($value, at) => [`t${at}`, { $type, $value }]));
    const result = await imported(sourceOf({ "t.json": { ...tokens, z: { $type: "number", $value: 1 } } }));
    const mentioned = new Set([...Object.keys(await result.variablesOf()), ...Object.values(report(result)).flat()]);
    expect(Object.keys(tokens).filter((name) => !mentioned.has(name))).toEqual([]);
  });
});
