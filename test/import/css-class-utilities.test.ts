import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const CERTAIN = "left-out: Custom properties of certain elements";
const day = { bg: "#ffffff", fg: "#111111", line: "#dddddd", key: "#0066cc", muted: "#666666" };
const night = { bg: "#000000", fg: "#eeeeee", line: "#333333", key: "#99ccff", muted: "#aaaaaa" };

describe("A class that says how an element is or looks", () => {
  it.each([
    ".is-error",
    ".on-dark",
    ".text-muted",
    ".bg-dark",
    ".u-surface-raised",
    ".no-js",
    ".has-dark-background",
    ".is-edit-mode",
    ".is-modern",
    ".has-theme-toggle",
    ".u-scheme-raised",
    ".x\\:focus",
  ])("is no choice of a page: %s", async (selector) => {
    const css = rules(":root", day) + rules(".dark", night) + rules(selector, { fg: "#cc0000", line: "#cc0000" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(day);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
    expect(report(found)[CERTAIN]).toEqual(["--fg", "--line"]);
  });

  it("is a utility of Tailwind by what it sets, or by a value in its name", async () => {
    const css =
      rules(":root", day) +
      rules(".dark", night) +
      rules(".ring-2", { "tw-ring": "2px" }) +
      rules(".ring-inset", { "tw-ring": "inset 1px" }) +
      rules(".bg-\\[\\#fff\\]", { line: "#ffffff" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(day);
    expect(report(found)[CERTAIN]).toEqual(["--tw-ring", "--tw-ring", "--line"]);
  });

  it("is the theme where it changes most of what the page has", async () => {
    const found = await imported(sourceOf({ "a.css": rules(":root", day) + rules(".is-dark", night) }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
  });

  it.each([".is-dark-theme", ".has-dark-mode", ".u-theme-dark", ".is-dark", "html.section-dark"])(
    "is the theme where its name says so, or where it is the root's: %s",
    async (selector) => {
      const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`step-${at}`, `${at}px`]));
      const css = rules(":root", { ...many, ...day }) + rules(selector, night);
      const found = await imported(sourceOf({ "a.css": css }));
      expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...many, ...night });
      expect(report(found)[CERTAIN]).toBeUndefined();
    },
  );
});
