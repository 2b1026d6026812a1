import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const TOGETHER = "repaired: Classes that a page may have together: one of them in Vitral";

/** A page that is light, and what changes its colours. */
const light = { bg: "#ffffff", fg: "#111111", border: "#cccccc", muted: "#aaaaaa", accent: "#0066cc", gap: "8px" };
const dark = { bg: "#101010", fg: "#eeeeee", border: "#333333", muted: "#555555" };
const small = { gap: "4px" };

const importedFrom = (css: readonly string[]) => imported(sourceOf({ "a.css": css.join("\n") }));

describe("What a page may have together", () => {
  it("is an attribute that makes it dark, and the class of a brand that no rule has beside it", async () => {
    const acme = { accent: "#cc0000" };
    const found = await importedFrom([
      rules(":root", light),
      rules("[data-theme=dark]", dark),
      rules(".theme-acme", acme),
      rules(".theme-bravo", { accent: "#008800" }),
    ]);
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toEqual({ ...light, ...dark, ...acme });
    expect(await found.variablesOf({ theme: "light", brand: "acme" })).toEqual({ ...light, ...acme });
  });

  it("is a word for dark and one for compact, of one attribute", async () => {
    const found = await importedFrom([
      rules(":root", light),
      rules('[ui-theme~="dark"]', dark),
      rules('[ui-theme~="compact"]', small),
    ]);
    expect(await found.variablesOf({ theme: "dark", density: "compact" })).toEqual({ ...light, ...dark, ...small });
    expect(found.identity.modifiers.map(({ attribute }) => attribute)).toEqual(["ui-theme", "data-density"]);
    expect(report(found)["repaired: Words of an attribute beside others: an attribute of their own in Vitral"]).toEqual(
      ['[ui-theme~="compact"]'],
    );
  });

  it("is one of two modifiers of a block that change other things", async () => {
    const found = await importedFrom([
      rules(".acme-theme", light),
      rules(".acme-theme--compact", small),
      rules(".acme-theme--sketch", dark),
    ]);
    expect(await found.variablesOf({})).toEqual(light);
    expect(await found.variablesOf({ theme: "sketch", density: "compact" })).toEqual({ ...light, ...dark, ...small });
    expect(report(found)["repaired: Classes that pages always have: the root in Vitral"]).toEqual([".acme-theme"]);
  });

  it("is dark and a high contrast that changes a few of its colours", async () => {
    const more = { fg: "#ffffff" };
    const found = await importedFrom([
      rules(":root", light),
      rules(".mode-dark", dark),
      rules("html.high-contrast", more),
    ]);
    expect(await found.variablesOf({ theme: "dark", contrast: "high-contrast" })).toEqual({
      ...light,
      ...dark,
      ...more,
    });
  });

  it("is named where Vitral has one of two classes that change nearly the same", async () => {
    const found = await importedFrom([
      rules(":root", light),
      rules(".mode-dark", dark),
      rules("html.high-contrast", { fg: "#000000", border: "#000000", muted: "#222222" }),
    ]);
    expect(report(found)[TOGETHER]).toEqual([".mode-dark.high-contrast"]);
  });

  it("is not said of themes that change all the same", async () => {
    const sea = { bg: "#001133", fg: "#eeeeff", border: "#113355", muted: "#557799" };
    const found = await importedFrom([rules(":root", light), rules(".dark", dark), rules(".sea", sea)]);
    expect(await found.variablesOf({ theme: "sea" })).toEqual({ ...light, ...sea });
    expect(report(found)[TOGETHER]).toBeUndefined();
  });
});
