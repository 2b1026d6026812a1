import { describe, expect, it } from "vitest";
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

describe("A class that follows the reader's system beside themes", () => {
  const [light, dark] = [{ ink: "#111111" }, { ink: "#eeeeee" }];
  const cssWith = (name: string) =>
    rules(":root", light) +
    rules(".acme-mode-light", light) +
    rules(".acme-mode-dark", dark) +
    `@media (prefers-color-scheme: light) { ${rules(`.acme-mode-${name}`, light)} }
    @media (prefers-color-scheme: dark) { ${rules(`.acme-mode-${name}`, dark)} }`;

  it("has one of its values, and the others are named", async () => {
    const found = await imported(sourceOf({ "a.css": cssWith("device") }));
    const what = "repaired: Values of a context that follow the reader's system: it has one of them in Vitral";
    expect(report(found)[what]).toEqual(["--ink"]);
  });

  it("is no theme where it is called so: pages that choose nothing follow", async () => {
    const found = await imported(sourceOf({ "a.css": cssWith("auto") }));
    const [theme] = found.identity.modifiers;
    expect(theme?.contexts.map(({ id, media }) => [id, media])).toEqual([
      ["light", "(prefers-color-scheme: light)"],
      ["dark", "(prefers-color-scheme: dark)"],
    ]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
    const what =
      "repaired: Values of pages that choose nothing, where others leave themselves to the system: one context in Vitral";
    expect(report(found)[what]).toEqual(["--ink"]);
  });
});

it("A reference has no value only where what it leads to has none, though the root has one", async () => {
  const css =
    rules(":root", { edge: "var(--ring)", ring: "var(--red)", red: "#ff0000" }) +
    rules("[data-brand=acme]", { ring: "var(--hue)" }) +
    rules("[data-theme=dark]", { hue: "#0000ff" });
  const found = await imported(sourceOf({ "a.css": css }));
  const plain = { edge: "#ff0000", ring: "#ff0000", red: "#ff0000" };
  expect(await found.variablesOf({ brand: "default", theme: "light" })).toEqual(plain);
  expect(await found.variablesOf({ brand: "default", theme: "dark" })).toEqual({ ...plain, hue: "#0000ff" });
  expect(await found.variablesOf({ brand: "acme", theme: "light" })).toEqual({ red: "#ff0000" });
  const both = { edge: "#0000ff", ring: "#0000ff", red: "#ff0000", hue: "#0000ff" };
  expect(await found.variablesOf({ brand: "acme", theme: "dark" })).toEqual(both);
  expect(report(found)).toEqual({
    "as-written: Tokens that the source has in some contexts only": ["--edge", "--ring", "--hue"],
  });
});
