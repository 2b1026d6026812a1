import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const KEPT = "repaired: Names of tokens that a stylesheet has with other hyphens: pages need those of Vitral";

const value = (text: string) => ({ value: text, type: "dimension" });
const tokens = {
  size: { "icon-2-xl": value("40px"), MD: value("16px"), sm: value("8px"), xs: value("4px") },
  grid: { gap: { "01": { 10: value("2px") } } },
  near: value("{size.MD}"),
};
const usual = { "size-sm": "8px", "size-xs": "4px", near: "16px" };

const imports = async (css: Readonly<Record<string, string>>, all: object = tokens) =>
  imported(
    sourceOf({
      "$metadata.json": { tokenSetOrder: ["core"] },
      "$themes.json": [],
      "core.json": all,
      "dist/all.css": rules(":root", css),
    }),
  );

describe("A custom property that the source's stylesheet spells with other hyphens or capitals", () => {
  it("is called so, and what refers to it still does", async () => {
    const found = await imports({ ...usual, "size-icon-2xl": "40px", "size-md": "16px", "grid-gap-0110": "2px" });
    expect(await found.variablesOf({})).toEqual({
      ...usual,
      "size-icon-2xl": "40px",
      "size-md": "16px",
      "grid-gap-0110": "2px",
    });
    expect(report(found)[KEPT]).toBeUndefined();
  });

  it("is called so behind a prefix", async () => {
    const all = { ...usual, "size-icon-2xl": "40px" };
    const prefixed = Object.fromEntries(Object.entries(all).map(([name, text]) => [`ds-${name}`, text]));
    const found = await imports(prefixed);
    expect(await found.variablesOf({})).toMatchObject(prefixed);
  });

  it.each([
    ["the stylesheet has two such names", { "grid-gap-0110": "2px", "grid-gap-0-110": "2px" }, tokens],
    [
      "a token would be a group then",
      { "grid-gap01-10": "2px" },
      { ...tokens, grid: { ...tokens.grid, gap01: value("1px") } },
    ],
  ])("has the name of its path where %s", async (_, css, all) => {
    const found = await imports({ ...usual, ...css }, all);
    expect(await found.variablesOf({})).toHaveProperty("grid-gap-01-10", "2px");
    expect(report(found)[KEPT]).toContain("dist/all.css");
  });
});
