import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const tip = { "tip-back": "#eeeeff", "tip-text": "#000066" };
const darkTip = { "tip-back": "#000066", "tip-text": "#eeeeff" };
const page = { "acme-page": "#ffffff", "acme-ink": "#111111" };
const darkPage = { "acme-page": "#111111", "acme-ink": "#eeeeee" };
const SAME = "repaired: Classes of a part of a theme, which pages have with the others of its mode: that one in Vitral";

describe("A class that is called dark and as the system", () => {
  it.each([
    ["beside the root", `${rules(":root", page)}${rules(".acme-dark", darkPage)}`],
    ["instead of light", `${rules(":where(html:not(.acme-dark))", page)}${rules(":where(html.acme-dark)", darkPage)}`],
  ])("is the dark theme of other stylesheets, too, %s", async (_, css) => {
    const files = { "a.css": css, "b.css": rules(":root", tip) + rules(".dark", darkTip) };
    const found = await imported(sourceOf(files));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...page, ...tip });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...darkPage, ...darkTip });
    expect(report(found)[SAME]).toEqual([".acme-dark"]);
  });

  it.each([".on-dark", ".prose-dark", ".semi-dark"])("is none for a part of pages: %s", async (selector) => {
    const css = rules(":root", { ...page, ...tip }) + rules(".dark", darkPage) + rules(selector, darkTip);
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...darkPage, ...tip });
    expect(report(found)[SAME]).toBeUndefined();
  });

  it("is a theme of its own with other values of the same properties", async () => {
    const ocean = { "acme-page": "#001133", "acme-ink": "#ccddff" };
    const css = rules(":root", page) + rules(".dark", darkPage) + rules(".ocean-dark", ocean);
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toHaveLength(3);
    expect(report(found)[SAME]).toBeUndefined();
  });
});
