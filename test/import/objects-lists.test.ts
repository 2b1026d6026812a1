import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

async function of(theme: object) {
  const found = await imported(sourceOf({ "theme.js": `module.exports = ${JSON.stringify(theme)};` }));
  return { values: await found.variablesOf({}), report: report(found) };
}

describe("A list that is one value", () => {
  const colors = { ink: "#111111" };
  it.each([
    [
      "a size with its line height",
      { fontSize: { sm: ["0.875rem", "1.25rem"], lg: "2rem" } },
      { "fontSize-sm": "0.875rem", "fontSize-sm-lineHeight": "1.25rem", "fontSize-lg": "2rem" },
    ],
    [
      "a size with its properties",
      { fontSize: { base: ["1rem", { lineHeight: "1.5", letterSpacing: "-0.02em", fontWeight: 700 }] } },
      {
        "fontSize-base": "1rem",
        "fontSize-base-lineHeight": "1.5",
        "fontSize-base-letterSpacing": "-0.02em",
        "fontSize-base-fontWeight": "700",
      },
    ],
    [
      "the layers of a shadow",
      { boxShadow: { card: ["0 1px 2px #000000", "0 2px 4px #333333"] } },
      { "boxShadow-card": "0px 1px 2px 0px #000000, 0px 2px 4px 0px #333333" },
    ],
  ])("is a token, with its properties as further ones: %s", async (_, theme, values) => {
    expect(await of({ colors, ...theme })).toEqual({ values: { "colors-ink": "#111111", ...values }, report: {} });
  });

  it("is a font, with its features as they are written", async () => {
    const sans = [["Inter", "sans-serif"], { fontFeatureSettings: '"cv11"' }];
    const { values } = await of({ colors, fontFamily: { sans } });
    expect(values).toEqual({
      "colors-ink": "#111111",
      "fontFamily-sans": "Inter, sans-serif",
      "fontFamily-sans-fontFeatureSettings": '"cv11"',
    });
  });

  it("is none where it is a scale: of sizes, or of shadows", async () => {
    const { values } = await of({ fontSize: ["12px", "14px"], shadows: { soft: ["none", "0 1px 2px #000000"] } });
    expect(values).toEqual({
      "fontSize-0": "12px",
      "fontSize-1": "14px",
      "shadows-soft-0": "none",
      "shadows-soft-1": "0px 1px 2px 0px #000000",
    });
  });
});

it("The place of a colour's opacity has all of it", async () => {
  const { values } = await of({
    colors: { ink: "rgb(17 17 17 / <alpha-value>)", page: "hsl(var(--page) / <alpha-value>)" },
  });
  expect(values).toEqual({ "colors-ink": "#111111", "colors-page": "hsl(var(--page) / 1)" });
});

it("The channels of colours are tokens, as they are written", async () => {
  const light = { page: "0 0% 100%", ink: "210 20% 12%" };
  const dark = { page: "210 20% 10%", ink: "180 20% 92.5%" };
  const found = await imported(
    sourceOf({ "theme.js": `export const soft = ${JSON.stringify({ colors: { light, dark } })};` }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({
    "soft-colors-page": "0 0% 100%",
    "soft-colors-ink": "210 20% 12%",
  });
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ "soft-colors-ink": "180 20% 92.5%" });
});

it("A list of the modes beside the only object with values is named, and these have their modes", async () => {
  const pair = (light: string, dark: string) => ({ light, dark });
  const tokens = { bg: pair("#ffffff", "#000000"), text: pair("#111111", "#eeeeee") };
  const found = await imported(sourceOf({ "tokens.json": { modes: ["light", "dark"], tokens } }));
  expect(await found.variablesOf({ theme: "light" })).toEqual({ "tokens-bg": "#ffffff", "tokens-text": "#111111" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ "tokens-bg": "#000000", "tokens-text": "#eeeeee" });
  expect(Object.values(report(found))).toEqual([["modes"]]);
});
