import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";
import { filesOf, pageWith, type Values } from "./written.ts";

const numbered = (name: string, values: readonly string[]): Values =>
  Object.fromEntries(values.map((value, at) => [`${name}-${at}`, value]));

const light = numbered("hue", ["#f00000", "#f10000", "#f20000", "#f30000", "#f40000", "#f50000", "#f60000", "#f70000"]);
const dark = numbered("hue", ["#000010", "#000011", "#000012", "#000013", "#000014", "#000015", "#000016", "#000017"]);
const space = numbered("gap", ["4px", "8px", "12px", "16px", "20px", "24px", "28px", "32px"]);
const dense = numbered("gap", ["3px", "6px", "9px", "12px", "15px", "18px", "21px", "24px"]);
const acme = numbered("hue", ["#aaaaaa", "#ababab"]);
const bravo = numbered("hue", ["#bbbbbb", "#bcbcbc"]);

/** Files of tokens, of which small ones change a part of others. */
const LAYOUTS: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  "a base and a dark theme": { tokens: { ...light, ...space }, dark },
  "two whole themes": { light: { ...light, ...space }, dark: { ...dark, ...space } },
  "two themes, and what they have in common": { light, dark, spacing: space },
};

describe.each(["css", "json"] as const)("Small files of brands and a density, as %s", (form) => {
  it.each(Object.entries(LAYOUTS))("are choices beside %s", async (_, layout) => {
    const found = await imported(sourceOf(filesOf(form, { ...layout, acme, bravo, dense })));
    const page = (...contexts: string[]) => pageWith(found, contexts);
    expect(found.combinations).toHaveLength(2 * 3 * 2);
    expect(await page("light")).toEqual({ ...light, ...space });
    expect(await page("dark")).toEqual({ ...dark, ...space });
    expect(await page("light", "acme")).toEqual({ ...light, ...space, ...acme });
    expect(await page("dark", "bravo")).toEqual({ ...dark, ...space, ...bravo });
    expect(await page("dark", "acme", "dense")).toEqual({ ...dark, ...acme, ...dense });
    expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
  });
});

describe("A density beside brands whose dark files only have colours", () => {
  it.each(["css", "json"] as const)("is a choice for all of them, as %s", async (form) => {
    const [first, second] = [
      { ...light, ...space },
      { ...light, ...acme, ...space },
    ];
    const files = { acme: first, "acme-dark": dark, bravo: second, "bravo-dark": dark, dense: { "gap-0": "3px" } };
    const found = await imported(sourceOf(filesOf(form, files)));
    expect(found.combinations).toHaveLength(2 * 2 * 2);
    expect(await pageWith(found, ["bravo"])).toEqual(second);
    expect(await pageWith(found, ["bravo", "dark", "dense"])).toEqual({ ...dark, ...space, "gap-0": "3px" });
  });
});

describe("A small file for high contrast", () => {
  it.each(["css", "json"] as const)("is a choice beside brands, as %s", async (form) => {
    const found = await imported(
      sourceOf(
        filesOf(form, {
          "themes/acme": { ...light, ...space },
          "themes/bravo": { ...dark, ...space },
          "high-contrast": { "hue-0": "#ffff00", "hue-1": "#00ffff" },
        }),
      ),
    );
    const page = { ...light, ...space, "hue-0": "#ffff00", "hue-1": "#00ffff" };
    expect(await pageWith(found, ["acme"])).toEqual({ ...light, ...space });
    expect(await pageWith(found, ["acme", "high-contrast"])).toEqual(page);
  });
});

describe("Stylesheets for the class of a mode", () => {
  it("are of the brands of those for every page", async () => {
    const pages = { acme: { ink: "#000001", page: "#fffff1" }, bravo: { ink: "#000002", page: "#fffff2" } };
    const nights = { acme: { ink: "#fffff3", page: "#000003" }, bravo: { ink: "#fffff4", page: "#000004" } };
    const found = await imported(
      sourceOf({
        "acme.css": rules(":root", pages.acme),
        "bravo.css": rules(":root", pages.bravo),
        "acme-dark.css": rules(".dark", nights.acme),
        "bravo-dark.css": rules(".dark", nights.bravo),
      }),
    );
    for (const brand of ["acme", "bravo"] as const) {
      expect(await found.variablesOf({ brand, theme: "light" })).toEqual(pages[brand]);
      expect(await found.variablesOf({ brand, theme: "dark" })).toEqual(nights[brand]);
    }
    expect(found.combinations).toHaveLength(4);
  });
});
