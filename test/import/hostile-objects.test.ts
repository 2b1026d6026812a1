import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const studio = (core: unknown) => ({ "tokens.json": JSON.stringify({ core, $metadata: { tokenSetOrder: ["core"] } }) });
const sum = (...names: readonly string[]) => ({ value: names.map((name) => `{${name}}`).join(" + "), type: "number" });
const themes = (member: string) =>
  `export const light = {${member}, y: "#fff"}; export const dark = {${member}, y: "#000"};`;
const chain = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join("");

/** Each token is twice the next one. */
const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `t${at}`,
    at < 39 ? sum(`t${at + 1}`, `t${at + 1}`) : { value: "1", type: "number" },
  ]),
);

const REFUSED: readonly (readonly [name: string, files: Record<string, unknown>, message: RegExp])[] = [
  ["sets that are lists", studio([{ value: "1" }]), /has sets, but no tokens/],
  [
    "an object nested 3,000 deep",
    { "a.js": `export const light = ${"{a:".repeat(3000)}1${"}".repeat(3000)}` },
    /^a\.js: nested too deep/,
  ],
  [
    "JSON nested 50,000 deep",
    { "a.json": `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}` },
    /^a\.json: nested more than 100 levels deep/,
  ],
  [
    "objects of which each has the one before twice",
    {
      "a.js": `const a0 = "#fff";${chain(40, (at) => `const a${at + 1} = { l: a${at}, r: a${at} };`)}${themes("x: a40")}`,
    },
    /more than 1000000 members/,
  ],
  [
    "brackets that a parser tries in two ways",
    { "a.ts": `export const light = ${"(a<b>(".repeat(30)}` },
    /too long to parse/,
  ],
  ["invalid syntax", { "a.js": "export const = ;" }, /^a\.js: invalid syntax: Unexpected token \(1:14\)/],
  [
    "files that differ in their endings",
    { "a.js": "export const x = 1;", "a.mjs": "export const x = 1;" },
    /no tokens/,
  ],
  [
    "damaged layers",
    { "layers.json": '{"defaults":{"a":1},"paths":{},"base":{},"contexts":{},"joint":[]}' },
    /layers is damaged/,
  ],
  [
    "layers without a value",
    { "layers.json": '{"defaults":{},"paths":{},"base":{"x":null},"contexts":{},"joint":[]}' },
    /no tokens/,
  ],
];

const LEFT: readonly (readonly [
  name: string,
  files: Record<string, unknown>,
  left: string,
  subjects: readonly string[],
])[] = [
  [
    "a ring",
    studio({ a: sum("b", "c"), b: sum("a", "c"), c: sum("a", "b"), ok: { value: "1" } }),
    "Tokens without a value",
    ["a", "b", "c"],
  ],
  [
    "names that programs use",
    {
      "tokens.json":
        '{"core":{"__proto__":{"value":"1"},"a":{"constructor":{"value":"1"}},"ok":{"value":"1"}},"$metadata":{"tokenSetOrder":["core"]}}',
    },
    "Names that no token may have",
    ["__proto__", "a.constructor"],
  ],
  [
    "a shadow of numbers",
    studio({ a: { value: [1, [2]], type: "boxShadow" }, ok: { value: "1" } }),
    "Values that refer to no token, or are none",
    ["a"],
  ],
  [
    "modules that import each other",
    {
      "a.js": `import { b } from "./b.js"; ${themes("x: b")}`,
      "b.js": 'import { light } from "./a.js"; export const b = light.x;',
    },
    "Values that are not literal: --run evaluates them",
    ["a.js: light.x", "a.js: dark.x"],
  ],
  [
    "texts of which each has the one before twice",
    {
      "a.js": `const a0 = "x";${chain(40, (at) => `const a${at + 1} = \`\${a${at}}\${a${at}}\`;`)}${themes("x: a40")}`,
    },
    "Values that are not literal: --run evaluates them",
    ["a.js: light.x", "a.js: dark.x"],
  ],
];

describe("A hostile source", () => {
  it.each(REFUSED)("with %s is refused", async (_, files, message) => {
    await expect(imported(sourceOf(files))).rejects.toThrow(message);
  });

  it.each(LEFT)("with %s is read without those", async (_, files, left, subjects) => {
    expect(report(await imported(sourceOf(files)))[`left-out: ${left}`]).toEqual(subjects);
  });

  it("may make a value of the same one 2^39 times", async () => {
    expect((await (await imported(sourceOf(studio(doubling)))).variablesOf({}))["t0"]).toBe(String(2 ** 39));
  });
});
