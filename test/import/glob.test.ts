import { expect, it } from "vitest";
import { fitsGlob } from "../../generator/import/forms/style-dictionary/glob.ts";

const CASES: readonly (readonly [glob: string, fits: readonly string[], others: readonly string[]])[] = [
  ["tokens/**/*.json", ["tokens/a.json", "tokens/b/c/a.json"], ["a.json", "tokens/a.json5", "other/tokens/a.json"]],
  ["tokens/{color,size}/*.json", ["tokens/color/a.json", "tokens/size/b.json"], ["tokens/font/a.json"]],
  ["**/*.tokens.json", ["a.tokens.json", "x/y/a.tokens.json"], ["x/a.json"]],
  ["a?.json", ["ab.json"], ["a.json", "abc.json", "a/.json"]],
  ["*-dark*.json", ["x-dark.json", "a-b-dark-c.json"], ["dark.json", "x/a-dark.json"]],
  ["(a+).json", ["(a+).json"], ["aa.json"]],
];

it.each(CASES)("%s fits the paths that Style Dictionary takes for it", (glob, fits, others) => {
  for (const path of fits) expect([path, fitsGlob(path, glob)]).toEqual([path, true]);
  for (const path of others) expect([path, fitsGlob(path, glob)]).toEqual([path, false]);
});

it("A pattern with many wildcards is answered at once", () => {
  expect(fitsGlob(`${"a".repeat(2000)}.json`, `${"*a".repeat(40)}b.json`)).toBe(false);
  expect(fitsGlob(`${"a/".repeat(400)}y.json`, `${"**/".repeat(40)}x.json`)).toBe(false);
});
