import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const shadow = (color: string, inset = false) => {
  return { offsetX: 0, offsetY: 1, blur: 2, spread: 0, color, ...(inset && { inset }) };
};

describe("A value in parts is one token", () => {
  const ink = { value: "#112233" };
  it.each([
    ["a shadow", shadow("#000000"), "0px 1px 2px 0px #000000"],
    ["a shadow with a colour of another token", shadow("{colors.ink}"), "0px 1px 2px 0px #112233"],
    [
      "several shadows",
      [shadow("#000000", true), "0 4px 8px #333333"],
      "inset 0px 1px 2px 0px #000000, 0px 4px 8px 0px #333333",
    ],
    ["a border", { width: 1, style: "solid", color: "{colors.ink}" }, "1px solid #112233"],
    [
      "a gradient of colours",
      { type: "linear", placement: "to right", stops: ["{colors.ink}", "#ffffff"] },
      "linear-gradient(to right, #112233, #ffffff)",
    ],
    [
      "a gradient of colours at places",
      {
        type: "radial",
        placement: "circle",
        stops: [
          { color: "#000000", position: 4 },
          { color: "#ffffff", position: 9 },
        ],
      },
      "radial-gradient(circle, #000000 4px, #ffffff 9px)",
    ],
  ])("%s", async (_, value, css) => {
    const tokens = { colors: { ink }, parts: { one: { value } } };
    const found = await imported(sourceOf({ "theme.json": { theme: { tokens } } }));
    expect(await found.variablesOf({})).toEqual({ "colors-ink": "#112233", "parts-one": css });
  });

  it("also a text with a colour of another token", async () => {
    const card = { value: { base: "0 1px 2px {colors.ink}", _dark: "0 1px 2px {colors.dark}" } };
    const colors = { ink, dark: { value: "#000000" } };
    const theme = { tokens: { colors }, semanticTokens: { shadows: { card } } };
    const found = await imported(sourceOf({ "theme.json": { theme } }));
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({ "shadows-card": "0px 1px 2px 0px #112233" });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ "shadows-card": "0px 1px 2px 0px #000000" });
  });

  it("also where it has conditions", async () => {
    const value = { base: shadow("#cccccc"), _dark: shadow("#000000") };
    const semanticTokens = { shadows: { card: { value } }, colors: { ink } };
    const found = await imported(sourceOf({ "theme.json": { theme: { semanticTokens } } }));
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({ "shadows-card": "0px 1px 2px 0px #cccccc" });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ "shadows-card": "0px 1px 2px 0px #000000" });
  });
});

describe("Themes beside that of a configuration", () => {
  const tokens = { colors: { ink: { value: "#111111" }, gap: { value: "4px" } } };
  const semanticTokens = { colors: { bg: { value: { base: "#ffffff", _dark: "#000000" } } } };
  const acme = { tokens: { colors: { ink: { value: "#aa0000" } } } };
  const bravo = { semanticTokens: { colors: { bg: { value: { base: "#eeeeff", _dark: "#000044" } } } } };

  it("are brands, each with what it changes", async () => {
    const found = await imported(
      sourceOf({ "theme.json": { theme: { tokens, semanticTokens }, themes: { acme, bravo } } }),
    );
    const of = (brand: string, theme: string) => found.variablesOf({ brand, theme });
    const dark = { "colors-ink": "#111111", "colors-gap": "4px", "colors-bg": "#000000" };
    expect(await of("default", "dark")).toEqual(dark);
    expect(await of("acme", "dark")).toEqual({ ...dark, "colors-ink": "#aa0000" });
    expect(await of("bravo", "dark")).toEqual({ ...dark, "colors-bg": "#000044" });
    expect(await of("bravo", "light")).toEqual({ ...dark, "colors-bg": "#eeeeff" });
    expect(report(found)).toEqual({});
  });

  it("are named where they are something else", async () => {
    const found = await imported(sourceOf({ "theme.json": { theme: { tokens, semanticTokens }, themes: ["acme"] } }));
    expect(report(found)).toEqual({ "left-out: Members of a configuration that are no tokens": ["themes"] });
  });
});
