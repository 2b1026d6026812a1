import { expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { background: "#ffffff", primary: "#0066ff" };
const dark = { background: "#111111", primary: "#66aaff" };
const cssVars = { theme: { "font-sans": "Inter, sans-serif" }, light: { ...light, radius: "0.5rem" }, dark };
const SHARED = { "font-sans": "Inter, sans-serif", radius: "0.5rem" };

it("An item of a registry has the variables of pages by their names, those of light alone for all", async () => {
  const item = {
    $schema: "https://example.org/item.json",
    name: "acme",
    type: "registry:theme",
    title: "Acme",
    cssVars,
  };
  const { all, found } = await allOf({ "tokens.json": item });
  expect(all).toEqual({ light: { ...SHARED, ...light }, dark: { ...SHARED, ...dark } });
  expect(report(found)).toEqual({
    "left-out: Members of a configuration that are no tokens": ["$schema", "name", "type", "title"],
  });
});

it("Variables of pages are so in a module, too, with what it exports beside them", async () => {
  const { all } = await allOf({ "theme.ts": exported({ cssVars: { light, dark }, space: { sm: "4px" } }) });
  expect(all).toEqual({ light: { ...light, "space-sm": "4px" }, dark: { ...dark, "space-sm": "4px" } });
});
