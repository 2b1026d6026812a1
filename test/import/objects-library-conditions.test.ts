import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf } from "./modules.ts";

const OTHERS = "left-out: Values in conditions that are no theme";

/** A configuration of styles with semantic tokens of colours, beside one that has a dark value. */
const configured = (colors: object) => {
  const page = { value: { base: "#ffffff", _dark: "#111111" } };
  const theme = JSON.stringify({ extend: { semanticTokens: { colors: { page, ...colors } } } });
  return {
    "panda.config.ts": `import { defineConfig } from "acme-styles"; export default defineConfig({ theme: ${theme} });`,
  };
};

describe("Semantic tokens by conditions", () => {
  it.each([
    ["without a dark value", { value: { base: "#ff0000", _highContrast: "#880000" } }, ["#ff0000", "#ff0000"], true],
    ["with a plain value alone", { value: { base: "#ff0000" } }, ["#ff0000", "#ff0000"], false],
    ["for screens", { value: { base: "#ff0000", md: "#880000" } }, ["#ff0000", "#ff0000"], true],
    ["with a value for light pages", { value: { base: "#ff0000", _light: "#00ff00" } }, ["#00ff00", "#ff0000"], false],
    [
      "with conditions in conditions",
      { value: { base: { base: "#ff0000", _dark: "#00ff00" }, _highContrast: { base: "#880000", _dark: "#008800" } } },
      ["#ff0000", "#00ff00"],
      true,
    ],
    [
      "with conditions in those of a theme",
      { value: { _light: { base: "#ff0000", _highContrast: "#880000" }, _dark: { base: "#00ff00" } } },
      ["#ff0000", "#00ff00"],
      true,
    ],
  ])("have their own names: %s", async (_, danger, [light, dark], hasOthers) => {
    const { all, found } = await allOf(configured({ danger }));
    expect(all).toEqual({
      light: { "colors-page": "#ffffff", "colors-danger": light },
      dark: { "colors-page": "#111111", "colors-danger": dark },
    });
    expect(report(found)[OTHERS]).toEqual(hasOthers ? ["colors.danger"] : undefined);
  });

  it("have their own names without a mark for their values, too", async () => {
    const colors = { page: { default: "#ffffff", _dark: "#111111" }, info: { default: "#0066ff", _hover: "#0055dd" } };
    const code = `import { extendTheme } from "acme-styles";
      export const theme = extendTheme({ semanticTokens: ${JSON.stringify({ colors })} });`;
    const { all, found } = await allOf({ "theme.js": code });
    expect(all).toEqual({
      light: { "colors-page": "#ffffff", "colors-info": "#0066ff" },
      dark: { "colors-page": "#111111", "colors-info": "#0066ff" },
    });
    expect(report(found)[OTHERS]).toEqual(["colors.info"]);
  });
});
