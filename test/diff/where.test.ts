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

describe("a set of combinations is named by what they have in common", () => {
  it.each<[string, (one: Combination) => boolean]>([
    ["in all themes", () => true],
    ["in night", ({ theme }) => theme === "night"],
    ["in day and night", ({ theme }) => theme !== "dusk"],
    ["in all themes with ferry", ({ product }) => product === "ferry"],
    ["in all themes with no product and lantern", ({ product }) => product !== "ferry"],
    ["in dusk with ferry and lantern during rains", (one) => one.theme === "dusk" && !!one.product && !!one.season],
    ["in all themes during no season", ({ season }) => season === null],
    ["in day and dusk; in night with ferry", ({ theme, product }) => theme !== "night" || product === "ferry"],
    [
      "in night with no product; in night with ferry during rains",
      ({ theme, product, season }) =>
        theme === "night" && (product === null || (product === "ferry" && season === "rains")),
    ],
  ])("%s", (told, isMeant) => {
    expect(nameWhere(toWhere(ALL.filter(isMeant), ALL))).toBe(told);
  });

  it("covers exactly the given combinations, for every set", () => {
    fc.assert(
      fc.property(fc.subarray(ALL, { minLength: 1 }), (some) => {
        const meant = toWhere(some, ALL).flatMap(({ themes, products, seasons }) =>
          (themes ?? THEMES).flatMap((theme) =>
            (products ?? PRODUCTS).flatMap((product) =>
              (seasons ?? SEASONS).map((season) => JSON.stringify({ theme, product, season })),
            ),
          ),
        );
        expect(meant.sort()).toEqual(some.map((combination) => JSON.stringify(combination)).sort());
      }),
    );
  });
});
