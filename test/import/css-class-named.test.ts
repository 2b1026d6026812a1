import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const ELEMENTS = "left-out: Custom properties of certain elements";

/** A root with far more properties than a brand changes. */
const sizes = Object.fromEntries(Array.from({ length: 54 }, (_, at) => [`size-${at}`, `${at + 1}px`]));
const more = (color: string) => Object.fromEntries(["line", "panel", "muted", "link"].map((name) => [name, color]));
const light = { bg: "#ffffff", fg: "#111111", key: "#0066cc", ...more("#cccccc") };
const dark = { bg: "#000000", fg: "#eeeeee", key: "#66aaff", ...more("#333333") };
const page = rules(":root", { ...sizes, ...light }) + rules(".dark", dark);

describe("Classes that change one of many properties", () => {
  const brandsBy = (selectorOf: (name: string, isDark: boolean) => string) =>
    page +
    rules(selectorOf("acme", false), { key: "#cc0000" }) +
    rules(selectorOf("acme", true), { key: "#ff6666" }) +
    rules(selectorOf("bravo", false), { key: "#008800" }) +
    rules(selectorOf("bravo", true), { key: "#66cc66" });
  it.each([
    ["called brands", (name: string, isDark: boolean) => `${isDark ? ".dark" : ""}.brand-${name}`],
    ["within a dark page", (name: string, isDark: boolean) => `${isDark ? ".dark " : ""}.brand-${name}`],
    ["on the root", (name: string, isDark: boolean) => `html${isDark ? ".dark" : ""}.brand-${name}`],
    ["called themes", (name: string, isDark: boolean) => `${isDark ? ".dark" : ""}.theme-${name}`],
  ])("are a choice, if they are %s", async (_, selectorOf) => {
    const found = await imported(sourceOf({ "a.css": brandsBy(selectorOf) }));
    const choices = found.identity.modifiers.map(({ id, contexts }) => [id, contexts.map((one) => one.id)]);
    expect(choices).toEqual([
      ["theme", ["light", "dark"]],
      ["brand", ["default", "acme", "bravo"]],
    ]);
    const of = (theme: string, brand: string) => found.variablesOf({ theme, brand });
    expect(await of("light", "default")).toEqual({ ...sizes, ...light });
    expect(await of("light", "acme")).toEqual({ ...sizes, ...light, key: "#cc0000" });
    expect(await of("dark", "bravo")).toEqual({ ...sizes, ...dark, key: "#66cc66" });
    expect(report(found)[ELEMENTS]).toBeUndefined();
  });

  it("are a choice, if only one of them is written on the root", async () => {
    const found = await imported(sourceOf({ "a.css": page + rules(":root.brand-acme", { key: "#cc0000" }) }));
    expect(await found.variablesOf({ theme: "light", brand: "acme" })).toEqual({ ...sizes, ...light, key: "#cc0000" });
  });

  it("are of elements, if nothing says that pages have them", async () => {
    const all = [".theme-danger", ".theme-success", ".brand-icon"];
    const css = all.map((selector, at) => rules(selector, { key: `#00000${at}` })).join("");
    const found = await imported(sourceOf({ "a.css": page + css }));
    expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme"]);
    expect(report(found)[ELEMENTS]).toEqual(["--key", "--key", "--key"]);
  });
});

it.each([
  ["of a theme that many others follow is one, however much of the root it leaves", "acme-theme-dark", 6, 2],
  ["with a few properties is a component's", "acme-theme-dark", 4, 1],
  ["of a component is none", "card-theme-dark", 6, 1],
])("A class %s", async (_, name, count, themes) => {
  const properties = (value: string, most: number) =>
    Object.fromEntries(Array.from({ length: most }, (_, at) => [`p${at}`, value]));
  const css = rules(":root", properties("1px", 400)) + rules(`.${name}`, properties("2px", count));
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.combinations).toHaveLength(themes);
  const variables = await found.variablesOf({ theme: found.combinations.at(-1)?.["theme"] ?? "" });
  expect([variables["p0"], variables["p9"]]).toEqual([themes === 2 ? "2px" : "1px", "1px"]);
});

it.each([
  [".density", ["cozy", "compact"], []],
  [".table", [], ["--row", "--row"]],
])("Classes %s-compact and %s-cozy with a property that only they have", async (name, densities, ofElements) => {
  const own = rules(`${name}-compact`, { row: "4px" }) + rules(`${name}-cozy`, { row: "8px" });
  const css = rules(":root", { bg: "#ffffff", fg: "#111111" }) + rules(".dark", { bg: "#000000", fg: "#eeeeee" }) + own;
  const found = await imported(sourceOf({ "a.css": css }));
  const density = found.identity.modifiers.find(({ id }) => id === "density");
  expect(density?.contexts.map(({ id }) => id) ?? []).toEqual(densities);
  expect(report(found)[ELEMENTS] ?? []).toEqual(ofElements);
  const variables = await found.variablesOf({ theme: "dark", ...(density && { density: "compact" }) });
  expect(variables).toEqual({ bg: "#000000", fg: "#eeeeee", ...(density && { row: "4px" }) });
});
