import { expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const REFERRING = "repaired: References to values that some pages have otherwise: they follow these";

it("References to a value that some pages have otherwise are named with it, and those to them", async () => {
  const css =
    rules(":root", {
      ink: "#111111",
      edge: "var(--ink)",
      line: "1px solid var(--edge)",
      gap: "4px",
      pad: "var(--gap)",
    }) +
    rules('[data-theme="dark"]', { ink: "#eeeeee" }) +
    `@media (prefers-color-scheme: dark) { ${rules(":root", { ink: "#dddddd" })} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const both = "repaired: Values of either the reader's system or an attribute: both choose one context in Vitral";
  expect(report(found)[both]).toEqual(["--ink"]);
  expect(report(found)[REFERRING]).toEqual(["--edge", "--line"]);
});

it("and none where pages have all values", async () => {
  const css = rules(":root", { ink: "#111111", edge: "var(--ink)" }) + rules('[data-theme="dark"]', { ink: "#eeeeee" });
  expect(report(await imported(sourceOf({ "a.css": css })))[REFERRING]).toBeUndefined();
});
