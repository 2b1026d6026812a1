import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOKEN_TYPES } from "../../generator/model/token.ts";
import { vitral } from "../cli/vitral.ts";
import { temporaryFolder } from "../temporary.ts";
import { imported, report, sourceOf } from "./imported.ts";

const ONE = '{"$type":"number","$value":1}';
const modes = (names: readonly string[]) => ({
  $type: "number",
  $value: 1,
  $extensions: { mode: Object.fromEntries(names.map((name) => [name, 2])) },
});
const count = (amount: number, name: (index: number) => string) => Array.from({ length: amount }, (_, at) => name(at));

/** Files of tokens that cannot be read, and what is said of each. */
const REFUSED: readonly (readonly [name: string, files: Readonly<Record<string, string>>, said: RegExp])[] = [
  [
    "groups too deep",
    { "t.json": `${'{"a":'.repeat(20_000)}${ONE}${"}".repeat(20_000)}` },
    /t\.json: nested more than 100 levels deep/,
  ],
  [
    "JSON5 too deep",
    { "t.json5": `${"{a:".repeat(20_000)}${ONE}${"}".repeat(20_000)}` },
    /t\.json5: nested more than 100 levels/,
  ],
  [
    "a value too deep",
    { "t.json": `{"a":{"$type":"shadow","$value":${"[".repeat(5_000)}${"]".repeat(5_000)}}}` },
    /t\.json: nested more than 100 levels deep/,
  ],
  [
    "a missing comma",
    { "t.json": '{\n  "a": {"$type":"number" "$value":1}\n}' },
    /t\.json:2:26: invalid JSON: .*expected ","/,
  ],
  [
    "a function",
    { "t.json5": "{a: {$value: () => process.exit(1)}}" },
    /t\.json5:1:14: invalid JSON: .*not allowed in JSON/,
  ],
  [
    "a template with an expression",
    { "t.json5": "{a: {$type: 'text', $value: `${1 + 1}`}}" },
    /t\.json5:1:\d+: invalid JSON/,
  ],
  [
    "a circle",
    { "t.json": '{"a":{"$type":"color","$value":"{b}"},"b":{"$type":"color","$value":"{a}"}}' },
    /source\/t\.json:1:32 a: Circular alias: a → b → a/,
  ],
  [
    "a circle beside values that are repaired",
    {
      "t.json": '{"x":{"$type":"color","$value":"#fff"},\n"a":{"$type":"number","$value":"{b}"},"b":{"$value":"{a}"}}',
    },
    /source\/t\.json:2:32 a: Circular alias: a → b → a/,
  ],
  [
    "an alias to nothing",
    { "t.json": '{"a":{"$type":"color","$value":"{no.such}"}}' },
    /source\/t\.json:1:32 a: Unknown token \{no\.such\}/,
  ],
  [
    "too many modes",
    { "t.json": JSON.stringify({ a: modes(count(5_000, (at) => `m${at}`)) }) },
    /values for 5000 modes\. Expected: at most 366/,
  ],
  [
    "too many modes, each in a token",
    {
      "t.json": JSON.stringify(Object.fromEntries(count(3_000, (at) => `t${at}`).map((name) => [name, modes([name])]))),
    },
    /values for 3000 modes\. Expected: at most 366/,
  ],
  [
    "too many files of the same tokens",
    Object.fromEntries(count(1_000, (at) => `f${at}.json`).map((name) => [name, `{"a":${ONE}}`])),
    /1000 files have the same tokens\. Expected: at most 366/,
  ],
  ["a list", { "t.tokens.json": `[${ONE}]` }, /no tokens in a form that Vitral knows/],
  ["nothing", { "t.tokens.json": "{}" }, /no tokens in a form that Vitral knows/],
];

/** Forms that no value of some type has. */
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

describe("Hostile files of tokens", () => {
  it.each(REFUSED)("are refused in words, and nothing is written: %s", async (_, files, said) => {
    const cwd = temporaryFolder();
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, "source", path)), { recursive: true });
      writeFileSync(join(cwd, "source", path), text);
    }
    const { code, out, err } = await vitral(["init", "made", "--from", "source"], { cwd });
    expect([code, out, existsSync(join(cwd, "made"))]).toEqual([1, "", false]);
    expect(err).toMatch(said);
    expect(err).not.toMatch(/\n {4}at /);
  });

  it.each([...TOKEN_TYPES, "unknown"])("with any value of the type %s are published or named", async ($type) => {
    const named = VALUES.map(($value, at) => [`t${at}`, { $type, $value }]);
    const found = await imported(
      sourceOf({ "t.json": { ...Object.fromEntries(named), z: { $type: "number", $value: 1 } } }),
    );
    const names = new Set(Object.keys(await found.variablesOf({})));
    const subjects = new Set(Object.values(report(found)).flat());
    for (const [name] of named) expect([name, names.has(`${name}`) || subjects.has(`${name}`)]).toEqual([name, true]);
    expect([...found.edition.files()].length).toBeGreaterThan(0);
  });

  it("keep what is right beside names that could harm a program", async () => {
    const text = `{"__proto__":{"a":${ONE}},"constructor":{"prototype":${ONE}},"toString":${ONE},"a.b":${ONE},"":${ONE},"$c":${ONE},
      "ok":{"$type":"number","$value":1,"$extensions":{"__proto__":{"x":1},"mode":{"__proto__":3,"dark":2}}}}`;
    const found = await imported(sourceOf({ "t.json": text }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ toString: "1", a_b: "1", ok: "2" });
    expect(found.made.counts.modifiers).toEqual({ theme: 2 });
    expect(report(found)["left-out: Names that the format keeps for itself"]).toEqual(["$c"]);
    expect(report(found)["left-out: Names that no token may have"]).toEqual([
      "__proto__.a",
      "constructor.prototype",
      "a name without a sign",
    ]);
    expect(({} as Record<string, unknown>)["a"]).toBe(undefined);
  });

  it("whose texts double with each alias are left out where they are too long", async () => {
    const names = count(60, (at) => `a${at}`);
    const tokens = names.map((name, at) => [name, { $type: "string", $value: `{a${at + 1}}{a${at + 1}}` }]);
    const found = await imported(sourceOf({ "t.json": { ...Object.fromEntries(tokens), a60: JSON.parse(ONE) } }));
    expect(await found.variablesOf({})).toMatchObject({ a60: "1", a59: "11", a57: "1".repeat(8) });
    expect(report(found)["left-out: Tokens without a value"]).toContain("a0");
  });
});
