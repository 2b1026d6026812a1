import { expect, it } from "vitest";
import { fitsGlob } from "../../generator/import/forms/style-dictionary/glob.ts";

const CASES: readonly (readonly [glob: string, fits: readonly string[], others: readonly string[]])[] = [
  ["tokens/**/*.json", ["tokens/a.json", "tokens/b/c/a.json"], ["a.json", "tokens/a.json5", "other/tokens/a.json"]],
  ["tokens/{color,size}/*.json", ["tokens/color/a.json", "tokens/size/b.json"], ["tokens/font/a.json"]],
  ["**/*.tokens.json", ["a.tokens.json", "x/y/a.tokens.json"], ["x/a.json"]],
  ["a?.json", ["ab.json"], ["a.json", "abc.json", "a/.json"]],
  ["*-dark*.json", ["x-dark.json", "a-b-dark-c.json"], ["dark.json", "x/a-dark.json"]],
  ["(a+).json", ["(a+).json"], ["aa.json"]],
  ["!(base|dark).json", ["more.json", "base2.json"], ["base.json", "dark.json", "x/more.json"]],
  ["**/!(*dark*).json", ["a.json", "t/u/a.json"], ["x-dark.json", "t/dark.json"]],
  ["!(a)*.json", ["ba.json", "cab.json"], ["a.json", "ab.json"]],
  ["+(a|b).json", ["a.json", "abba.json"], [".json", "ac.json"]],
  ["x*(ab)?(c).json", ["x.json", "xababc.json"], ["xba.json", "xcc.json"]],
  ["@(a|@(b|c)d).json", ["a.json", "bd.json"], ["b.json", "ad.json"]],
  ["[a-m]*.json", ["base.json"], ["z.json", "1.json"]],
  ["[!a-m]x.json", ["zx.json", "-x.json"], ["ax.json", "x.json"]],
  ["[]a].json", ["].json", "a.json"], ["[].json"]],
  ["{a,{b,c}}{1..3}.json", ["a1.json", "c3.json"], ["a4.json", "{a}1.json"]],
  ["{a}.json", ["{a}.json"], ["a.json"]],
  ["\\[a].json", ["[a].json"], ["a.json"]],
  ["**/*.json", ["a.json"], [".a.json", ".b/a.json"]],
  [".b/*.json", [".b/a.json"], [".b/.a.json"]],
];

it.each(CASES)("%s fits the paths that Style Dictionary takes for it", (glob, fits, others) => {
  for (const path of fits) expect([path, fitsGlob(path, glob)]).toEqual([path, true]);
  for (const path of others) expect([path, fitsGlob(path, glob)]).toEqual([path, false]);
});

it("A pattern with many wildcards is answered at once", () => {
  expect(fitsGlob(`${"a".repeat(2000)}.json`, `${"*a".repeat(40)}b.json`)).toBe(false);
  expect(fitsGlob(`${"a/".repeat(400)}y.json`, `${"**/".repeat(40)}x.json`)).toBe(false);
  const name = "a".repeat(250);
  for (const pattern of ["!(a)", "*(a|", "+(", "!(", "[a", "{a,b}", "{!(a)*(a|aa)/,**/}"])
    expect(fitsGlob(name, `${pattern.repeat(50)}b${")".repeat(50)}`)).toBeTypeOf("boolean");
});
