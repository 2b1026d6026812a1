import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

const SHARED = { ink: "#101112", paper: "#ffffff", gap: "8px", edge: "1px" };
const LATIN = { ...SHARED, "font-text": "Work, sans-serif" };
const ARABIC = { ...SHARED, "font-text": "Kufi, sans-serif" };
const WIDTHS = { "width-small": "480px", "width-wide": "1280px" };

describe("Stylesheets for parts of a page", () => {
  it("are no choice beside the whole, though each of them is there for both directions of text", async () => {
    const found = await imported(
      sourceOf({
        "dist/acme.css": rules(":root", { ...LATIN, ...WIDTHS }),
        "dist/acme.rtl.css": rules(":root", { ...ARABIC, ...WIDTHS }),
        "dist/acme-reset.css": rules(":root", LATIN),
        "dist/acme-reset.rtl.css": rules(":root", ARABIC),
        "dist/acme-helpers.css": rules(":root", LATIN),
        "dist/acme-helpers.rtl.css": rules(":root", ARABIC),
      }),
    );
    const [modifier, ...others] = found.identity.modifiers.filter(({ contexts }) => contexts.length > 1);
    expect(others).toEqual([]);
    expect(modifier?.contexts.map(({ id }) => id)).toEqual(["default", "rtl"]);
    expect(await found.variablesOf({})).toEqual({ ...LATIN, ...WIDTHS });
    expect(await found.variablesOf({ [modifier?.id ?? ""]: "rtl" })).toEqual({ ...ARABIC, ...WIDTHS });
  });

  it("are the same as their sources if a build has only added fallbacks to references", async () => {
    const source = { unit: "3px", "unit-wide": "12px", radius: "var(--unit)", space: "calc(2 * var(--unit-wide))" };
    const built = { ...source, radius: "var(--unit, 3px)", space: "calc(2 * var(--unit-wide, 12px))" };
    const found = await imported(
      sourceOf({
        "dist/properties.css": rules(":root", source),
        "dist/all.css": `${rules(":root", built)} .button { padding: 4px }`,
      }),
    );
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toMatchObject({ unit: "3px", radius: "3px" });
  });
});
