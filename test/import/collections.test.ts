import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const color = (hex: string) => JSON.stringify({ page: { $type: "color", $value: hex } });
const length = (value: number) => JSON.stringify({ round: { $type: "dimension", $value: { value, unit: "px" } } });

const FILES = {
  "tokens/colors/dark.tokens.json": color("#111111"),
  "tokens/colors/light.tokens.json": color("#ffffff"),
  "tokens/shape/rectangular.tokens.json": length(0),
  "tokens/shape/soft.tokens.json": length(4),
};

const manifest = (shape: string) =>
  JSON.stringify({
    collections: {
      colors: { default: "light", modes: { dark: "colors/dark.tokens.json", light: "colors/light.tokens.json" } },
      shape: {
        default: shape,
        modes: { rectangular: "shape/rectangular.tokens.json", soft: "shape/soft.tokens.json" },
      },
    },
    static: [],
  });

it("The manifest of an export states the default of each collection", async () => {
  const found = await imported(sourceOf({ ...FILES, "tokens/$manifest.json": manifest("soft") }));
  expect(found.identity.modifiers.map((one) => one.default)).toEqual(["light", "soft"]);
});

it.each([
  ["no mode", manifest("round")],
  ["no JSON", "{ collections"],
])("One that states %s says nothing of them", async (_, text) => {
  const found = await imported(sourceOf({ ...FILES, "tokens/$manifest.json": text }));
  expect(found.identity.modifiers.map((one) => one.default)).toEqual(["light", "rectangular"]);
});
