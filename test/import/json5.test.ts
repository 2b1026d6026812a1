import { expect, it } from "vitest";
import { readLiberal } from "../../generator/import/forms/dtcg/json5.ts";

/** The values are those of the JSON5 specification, section by section. */
it.each<[text: string, value: unknown]>([
  ['{ink: "#111", \'paper\': "#fff", "gap-2": 4,}', { ink: "#111", paper: "#fff", "gap-2": 4 }],
  ["[1, 2, // the last\n]", [1, 2]],
  ["/* one */ {a: /* two */ 1 // three\n}", { a: 1 }],
  ['{a: "http://x /* none */ b: 1,}", b: 2}', { a: "http://x /* none */ b: 1,}", b: 2 }],
  ["{a: 'says \"no\"', b: 'it\\'s', c: 'a\\\nb'}", { a: 'says "no"', b: "it's", c: "ab" }],
  ["{a: '\ttab'}", { a: "\ttab" }],
  ["[.5, 5., +1, -2, 0x1F, 1e3]", [0.5, 5, 1, -2, 31, 1000]],
  ["{$value: true, _b: null, ação: 'sim'}", { $value: true, _b: null, ação: "sim" }],
  ["{a: 1, a: 2}", { a: 2 }],
])("reads %j", (text, value) => {
  expect(readLiberal(text)).toEqual(value);
});

it.each(["[1 /* and */ 2]", "{a: 1 b: 2}", "{a: 1,,}", "{a: 1", "{a: b}", "[1/**/2]", "/* no end {a: 1}"])(
  "refuses %j",
  (text) => {
    expect(() => readLiberal(text)).toThrow();
  },
);

it("keeps a member called __proto__ one of the object's own", () => {
  expect(Object.keys(readLiberal("{__proto__: {a: 1}, b: 2}") as object)).toEqual(["__proto__", "b"]);
});
