import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameWhere, toWhere } from "../../generator/diff/where.ts";
import type { Combination } from "../../generator/model/theme.ts";

const THEMES = ["day", "dusk", "night"];
const PRODUCTS = [null, "ferry", "lantern"];
const SEASONS = [null, "rains"];
const ALL: Combination[] = THEMES.flatMap((theme) =>
  PRODUCTS.flatMap((product) => SEASONS.map((season) => ({ theme, product, season }))),
);

describe("the description of a set of combinations", () => {
  it.each<[string, (combination: Combination) => boolean]>([
    ["in all themes", () => true],
    ["in night", ({ theme }) => theme === "night"],
    ["in day and night", ({ theme }) => theme !== "dusk"],
    ["in all themes with ferry", ({ product }) => product === "ferry"],
    ["in all themes with lantern or without a product", ({ product }) => product !== "ferry"],
    [
      "in dusk with ferry and lantern during rains",
      ({ theme, product, season }) => theme === "dusk" && !!product && !!season,
    ],
    ["in all themes outside any season", ({ season }) => season === null],
    ["in day and dusk; in night with ferry", ({ theme, product }) => theme !== "night" || product === "ferry"],
    [
      "in night without a product; in night with ferry during rains",
      ({ theme, product, season }) =>
        theme === "night" && (product === null || (product === "ferry" && season === "rains")),
    ],
  ])("is “%s”", (expected, isIncluded) => {
    expect(nameWhere(toWhere(ALL.filter(isIncluded), ALL))).toBe(expected);
  });

  it("covers exactly the given combinations for every subset", () => {
    fc.assert(
      fc.property(fc.subarray(ALL, { minLength: 1 }), (subset) => {
        const covered = toWhere(subset, ALL).flatMap(({ themes, products, seasons }) =>
          (themes ?? THEMES).flatMap((theme) =>
            (products ?? PRODUCTS).flatMap((product) =>
              (seasons ?? SEASONS).map((season) => JSON.stringify({ theme, product, season })),
            ),
          ),
        );
        expect(covered.sort()).toEqual(subset.map((combination) => JSON.stringify(combination)).sort());
      }),
    );
  });
});
