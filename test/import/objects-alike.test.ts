import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { background: "#ffffff", text: "#111111", primary: "#0066ff" };
const dark = { background: "#111111", text: "#ffffff", primary: "#66aaff" };

describe("Beside a light and a dark theme", () => {
  it.each([
    ["a component with one of their tokens", { button: { background: "#0066ff" } }],
    ["a component with most of them", { alert: { background: "#ffeeee", text: "#990000" } }],
    ["a component with all of them", { tooltip: { background: "#222222", text: "#ffffff", primary: "#ff0000" } }],
    ["a group with a part of them", { ocean: { background: "#001122" } }],
  ])("%s has tokens of its own", async (_, group) => {
    const own = Object.entries(group).flatMap(([name, values]) =>
      Object.entries(values).map(([key, value]) => [`${name}-${key}`, value]),
    );
    for (const files of [
      { "a.json": { light, dark, ...group } },
      { "theme.ts": exported({ light, dark, ...group }) },
    ]) {
      const { all } = await allOf(files);
      expect(all).toEqual({
        light: { ...light, ...Object.fromEntries(own) },
        dark: { ...dark, ...Object.fromEntries(own) },
      });
    }
  });

  it.each([
    ["a theme with all of their tokens", { light, dark, ocean: { ...dark, background: "#001122" } }],
    ["what is called for contrast", { light, dark, highContrast: { text: "#000000" } }],
    ["what is called dim", { light, dark, dim: { background: "#222222" } }],
    ["sepia", { light, dark, sepia: { background: "#f4ecd8" } }],
    ["what is called as they are", { lightColors: light, darkColors: dark, oceanColors: { background: "#001122" } }],
  ])("%s is a theme", async (_, themes) => {
    const { all } = await allOf({ "a.json": themes });
    expect(all).toEqual(themes);
  });

  it("what is in a group called themes, or a file beside them, is one, too, but for components", async () => {
    const ocean = { background: "#001122" };
    const { all } = await allOf({ "a.json": { themes: { light, dark, ocean } } });
    expect(all).toEqual({ light, dark, ocean });
    const button = { background: "#0066ff" };
    const files = { "light.json": light, "dark.json": dark, "ocean.json": ocean, "button.json": button };
    const { all: own } = await allOf(files);
    expect(Object.keys(own)).toEqual(["light", "dark", "ocean"]);
    expect(own["light"]).toEqual({ ...light, "button-background": "#0066ff" });
  });
});

it.each([
  [
    "below it",
    { ink: { value: { light: "#111111", dark: "#eeeeee" } }, page: { value: { light: "#ffffff", dark: "#000000" } } },
  ],
  [
    "of the format's name",
    { ink: { $value: { light: "#111111", dark: "#eeeeee" } }, page: { $value: { light: "#ffffff", dark: "#000000" } } },
  ],
  [
    "beside what it is for",
    {
      ink: { value: { light: "#111111", dark: "#eeeeee" }, usage: "Text" },
      page: { value: { light: "#ffffff", dark: "#000000" }, category: "surface" },
    },
  ],
])("What has a token's values for its modes is no part of its name: %s", async (_, color) => {
  const found = await imported(sourceOf({ "tokens.js": `export default ${JSON.stringify({ color })};` }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ "color-ink": "#eeeeee", "color-page": "#000000" });
});

it("A token that is called value has its name, where others are beside it", async () => {
  const pair = (light: string, dark: string) => ({ light, dark });
  const progress = { value: pair("#0066ff", "#66aaff"), track: pair("#eeeeee", "#222222") };
  const kpi = { base: "#ffffff", value: pair("#1a1a1a", "#fafafa") };
  const found = await imported(sourceOf({ "tokens.json": { progress, kpi } }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({
    "progress-value": "#66aaff",
    "progress-track": "#222222",
    "kpi-base": "#ffffff",
    "kpi-value": "#fafafa",
  });
});

it("Brands of a file called themes may each have a theme that is neither light nor dark", async () => {
  const theme = (bg: string) => ({ bg, fg: "#808080" });
  const brand = (light: string, dark: string, dim: string) => ({
    light: theme(light),
    dark: theme(dark),
    dim: theme(dim),
  });
  const themes = { acme: brand("#ffffff", "#000000", "#222222"), bravo: brand("#ffffee", "#000011", "#222233") };
  const { all } = await allOf({ "themes.ts": exported(themes) });
  expect(Object.keys(all)).toHaveLength(6);
  expect(all["bravo dim"]).toEqual(themes.bravo.dim);
});
