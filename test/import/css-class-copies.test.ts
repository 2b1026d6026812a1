import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const PLACES =
  "repaired: Values of a class that has another place in its stylesheet than its attribute: that one's counts";

describe("A class that has what an attribute has", () => {
  const root = rules(":root", { bg: "#ffffff", link: "#0000ff" });
  const dark = { bg: "#000000", link: "#aaaaff" };
  const accent = rules("[data-accent='red']", { link: "#ff0000" });

  it("leaves the attribute its place, and is named where another choice counts otherwise beside it", async () => {
    const css = root + rules("[data-theme='dark']", dark) + accent + rules(".dark", dark);
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark", accent: "default" })).toEqual(dark);
    expect(await found.variablesOf({ theme: "dark", accent: "red" })).toEqual({ bg: "#000000", link: "#ff0000" });
    expect(report(found)[PLACES]).toEqual(["--link"]);
  });

  it("is not named where what is between is for no page that has it", async () => {
    const css = root + rules("[data-theme='dark']", dark) + rules("[data-theme='sea']", { link: "#00aaaa" });
    const found = await imported(sourceOf({ "a.css": css + rules(".dark", dark) + accent }));
    expect(await found.variablesOf({ theme: "dark", accent: "red" })).toEqual({ bg: "#000000", link: "#ff0000" });
    expect(await found.variablesOf({ theme: "sea", accent: "default" })).toEqual({ bg: "#ffffff", link: "#00aaaa" });
    expect(report(found)[PLACES]).toBeUndefined();
  });
});
