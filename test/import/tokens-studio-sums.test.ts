import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

describe("Tokens Studio's arithmetic", () => {
  const source = (tokens: object) =>
    sourceOf({ "tokens.json": { core: tokens, $metadata: { tokenSetOrder: ["core"] } } });

  it.each([
    // By hand: the transforms do not work out powers and remainders of lengths.
    ["{base} ^ 2", "16px"],
    ["{px} * 1.25 ^ 3", "31.25px"],
    ["{px} % 5", "1px"],
    // What @tokens-studio/sd-transforms 2.0.3 makes of them with Style Dictionary 5.
    ["sqrt({px})", "4px"],
    ["{base} * 2 {px} * 2", "8px 32px"],
    ["{px} -{base}", "16px -4px"],
    ["{px} - {base}", "12px"],
    ["({px} + {base}) / 2", "10px"],
    ["{base}px", "4px"],
    ["{bare} * 1rem", "8rem"],
    ["{base} wide", "4px wide"],
    ["1rem + {base}", "1rem + 4px"],
    ["{px} - 2vw", "16px - 2vw"],
    // The font of CSS has a height of lines after its size; a border has no font.
    ["400 {px}/2rem Inter, sans-serif", "400 16px/2rem Inter, sans-serif"],
    ["400 {px}/1.5 'Acme Sans'", "400 16px/1.5 'Acme Sans'"],
    ["{px}/2 solid", "8px solid"],
  ])("works out %s", async (value, expected) => {
    const tokens = {
      base: { value: "4", type: "sizing" },
      px: { value: "16px", type: "sizing" },
      bare: { value: "8", type: "number" },
      made: { value, type: "sizing" },
    };
    const found = await imported(source(tokens));
    expect(await found.variablesOf({})).toMatchObject({ made: expected });
  });

  it("names what it works out to a text that no type of the format holds", async () => {
    const found = await imported(
      source({ base: { value: "4", type: "sizing" }, made: { value: "{base} wide", type: "sizing" } }),
    );
    expect(report(found)).toMatchObject({ "as-written: Values that no type of the format holds": ["made"] });
  });
});

// Browsers take no `rgba(#ff0000, 0.5)`; that @tokens-studio/sd-transforms writes `rgba(255, 0, 0, 0.5)` means the same.
it.each([
  [
    "linear-gradient(45deg, {red} 0%, rgba({red}, 0) 100%)",
    "color",
    "linear-gradient(45deg, #ff0000 0%, rgb(255 0 0 / 0) 100%)",
  ],
  ["radial-gradient({red}, rgba(#00ff00, .5))", "color", "radial-gradient(#ff0000, rgb(0 255 0 / 0.5))"],
  [
    "linear-gradient(rgba(#f00, 50%), rgba({red}, {half}))",
    "other",
    "linear-gradient(rgb(255 0 0 / 0.5), rgb(255 0 0 / 0.5))",
  ],
  ["0 0 {base} rgba({red}, 0.3)", "other", "0px 0px 4px 0px rgb(255 0 0 / 0.3)"],
  ["rgba({red}, 0.5)", "color", "rgb(255 0 0 / 0.5)"],
])("A colour with another opacity within other text is one that browsers take: %s", async (value, type, expected) => {
  const tokens = {
    base: { value: "4px", type: "dimension" },
    half: { value: "0.5", type: "opacity" },
    red: { value: "#ff0000", type: "color" },
    made: { value, type },
  };
  const found = await imported(sourceOf({ "tokens.json": { core: tokens, $metadata: { tokenSetOrder: ["core"] } } }));
  expect((await found.variablesOf({}))["made"]).toBe(expected);
});

it.each([
  ["rgb(10 20 30 / 0.5)", "rgb(10 20 30 / 0.5)"],
  ["hsl(10 50% 50% / 50%)", "rgb(191 85 64 / 0.5)"],
  ["hsl(0, 100%, 36% - 10%)", "#850000"],
])("The opacity of %s is no division", async (value, expected) => {
  const tokens = { made: { value, type: "color" } };
  const found = await imported(sourceOf({ "tokens.json": { core: tokens, $metadata: { tokenSetOrder: ["core"] } } }));
  expect((await found.variablesOf({}))["made"]).toBe(expected);
});
