import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { both, css } from "./style-dictionary.ts";

const config = { source: ["*.tokens.json"], platforms: { css } };
const LITERAL = "left-out: Values that are not literal: --run evaluates them";

describe("References of Style Dictionary", () => {
  it("reach texts and numbers that are no tokens, also of files without any, up to version 4", async () => {
    const found = await imported(
      sourceOf({
        "package.json": { devDependencies: { "style-dictionary": "^4.4.0" } },
        "config.json": config,
        "a.tokens.json": {
          button: {
            height: { value: "{globals.baseline}{globals.unit}", type: "other" },
            hue: { value: "hsl({globals.deep.hue}, 100%, 50%)", type: "color" },
            ink: { value: "{globals.ink}", type: "color" },
          },
        },
        "globals.tokens.json": { globals: { baseline: 16, unit: "px", deep: { hue: "120" }, ink: "{palette.ink}" } },
        "palette.tokens.json": { palette: { ink: "#112233", of: "nobody" } },
      }),
    );
    expect(await found.variablesOf({})).toEqual({
      "button-height": "16px",
      "button-hue": "#00ff00",
      "button-ink": "#112233",
    });
    expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
  });

  it("that lead nowhere are left out by name", async () => {
    const found = await imported(
      sourceOf({ "config.json": config, "a.tokens.json": { a: { value: "{globals.gone}" }, b: { value: "1px" } } }),
    );
    expect(report(found)["left-out: Values that refer to no token, or are none"]).toEqual(["a"]);
  });
});

it("Style Dictionary reads colours as hue, saturation and value", async () => {
  const { variables, expected } = await both(config, {
    "a.tokens.json": {
      red: { value: "hsv(4, 62%, 90%)", type: "color" },
      teal: { value: { h: 178, s: 75, v: 80 }, type: "color" },
      veil: { value: "hsva(200, 50%, 40%, 0.5)", type: "color" },
    },
  });
  expect(variables).toEqual(expected);
});

it.each([
  ["^2.10.3", '"fonts/a.ttf"'],
  ["^3.9.2", '"fonts/a.ttf"'],
  ["^4.4.0", 'url("fonts/a.ttf")'],
])("Version %s of Style Dictionary writes an asset as %s", async (version, expected) => {
  const found = await imported(
    sourceOf({
      "package.json": { devDependencies: { "style-dictionary": version } },
      "config.json": config,
      "a.tokens.json": { asset: { font: { value: "fonts/a.ttf", type: "asset" } } },
    }),
  );
  expect(await found.variablesOf({})).toEqual({ "asset-font": expected });
});

it("Modules with tokens run with --run", async () => {
  const files = {
    "config.json": { source: ["tokens.mjs"], platforms: { css } },
    "tokens.mjs": `import { unit } from "./unit.mjs";
      export default { gap: Object.fromEntries([1, 2].map((n) => [n, { value: n * unit + "px" }])), ink: { value: "#111" } };`,
    "unit.mjs": "export const unit = [1, 2].length * 2;",
  };
  const parsed = await imported(sourceOf(files));
  expect(await parsed.variablesOf({})).toEqual({ ink: "#111111" });
  expect(report(parsed)[LITERAL]).toHaveLength(1);
  const found = await imported(sourceOf(files), { run: true });
  expect(await found.variablesOf({})).toEqual({ "gap-1": "4px", "gap-2": "8px", ink: "#111111" });
  expect(report(found)[LITERAL]).toBeUndefined();
});
