import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const color = (hex: string) => JSON.stringify({ page: { $type: "color", $value: hex } });
const length = (name: string, value: number) =>
  JSON.stringify({ [name]: { $type: "dimension", $value: { value, unit: "px" } } });

const FILES = {
  "tokens/colors/dark.tokens.json": color("#111111"),
  "tokens/colors/light.tokens.json": color("#ffffff"),
  "tokens/shape/rectangular.tokens.json": length("round", 0),
  "tokens/shape/soft.tokens.json": length("round", 4),
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

it("Collections with the same modes each have their own default", async () => {
  const modes = (name: string, byDefault: string) => ({
    default: byDefault,
    modes: { large: `${name}/large.json`, small: `${name}/small.json` },
  });
  const collections = { radius: modes("radius", "large"), text: modes("text", "small") };
  const found = await imported(
    sourceOf({
      "tokens/radius/large.json": length("round", 8),
      "tokens/radius/small.json": length("round", 2),
      "tokens/text/large.json": length("body", 20),
      "tokens/text/small.json": length("body", 12),
      "tokens/$manifest.json": JSON.stringify({ collections }),
    }),
  );
  const own = found.identity.modifiers.filter(({ id }) => id !== "theme");
  expect(own.map(({ id, default: byDefault }) => [id, byDefault])).toEqual([
    ["radius", "large"],
    ["text", "small"],
  ]);
});

it.each([
  ["no mode", manifest("round")],
  ["no JSON", "{ collections"],
])("One that states %s says nothing of them", async (_, text) => {
  const found = await imported(sourceOf({ ...FILES, "tokens/$manifest.json": text }));
  expect(found.identity.modifiers.map((one) => one.default)).toEqual(["light", "rectangular"]);
});
