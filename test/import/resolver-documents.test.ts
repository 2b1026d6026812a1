import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

it("A modifier of a resolver document with light and dark contexts is the theme, whatever its name", async () => {
  const page = (hex: string, components: readonly number[]) => ({
    page: { $type: "color", $value: { colorSpace: "srgb", components, hex } },
  });
  const contexts = { "acme-dark": [page("#000000", [0, 0, 0])], "acme-light": [page("#ffffff", [1, 1, 1])] };
  const found = await imported(
    sourceOf({
      "a.resolver.json": {
        version: "2025.10",
        modifiers: {
          scheme: { contexts, default: "acme-dark" },
          density: { contexts: { dense: [], wide: [] }, default: "wide" },
        },
        resolutionOrder: [{ $ref: "#/modifiers/scheme" }, { $ref: "#/modifiers/density" }],
      },
    }),
  );
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([
    ["acme-dark", "dark"],
    ["acme-light", "light"],
  ]);
  expect(await found.variablesOf({ theme: "acme-light" })).toEqual({ page: "#ffffff" });
});

it("What a resolver document does not use is named: modifiers without a place in its order, and tokens of other files", async () => {
  const color = (components: readonly number[]) => ({ $type: "color", $value: { colorSpace: "srgb", components } });
  const context = (name: string) => [{ $ref: `${name}.json` }];
  const found = await imported(
    sourceOf({
      "a.resolver.json": {
        version: "2025.10",
        modifiers: {
          theme: { contexts: { light: context("light"), dark: context("dark") }, default: "light" },
          density: { contexts: { dense: [], wide: [] } },
        },
        resolutionOrder: [{ $ref: "#/modifiers/theme" }],
      },
      "light.json": { color: { page: color([1, 1, 1]) } },
      "dark.json": { color: { page: color([0, 0, 0]) } },
      "dim.json": { color: { page: color([0.5, 0.5, 0.5]), extra: color([1, 0, 0]) } },
      // The same in another notation, and under another name of the same letters.
      "old.json": { "--color-page": { $value: "#ffffff", $type: "color" } },
    }),
  );
  expect(report(found)).toEqual({
    "left-out: Sets and modifiers that the resolution order does not have": ["modifiers.density"],
    "left-out: Tokens of files that the resolver document does not refer to: import a file by its name": ["dim.json"],
  });
  expect(found.made.entries.map((entry) => entry.found)).toContain("2 of 2: color.page, color.extra");
});

it("Names of a resolver document that addresses cannot have get ids, also of modifiers within its order", async () => {
  const gap = (value: number) => [{ gap: { $type: "dimension", $value: { value, unit: "px" } } }];
  const found = await imported(
    sourceOf({
      "a.resolver.json": {
        version: "2025.10",
        sets: { "Core tokens": { sources: gap(8) } },
        resolutionOrder: [
          { $ref: "#/sets/Core tokens" },
          { type: "modifier", name: "Line height", contexts: { "not dense": [], "very dense": gap(2) } },
        ],
      },
    }),
  );
  expect(found.combinations).toEqual([
    { theme: "default", "Line-height": "not-dense" },
    { theme: "default", "Line-height": "very-dense" },
  ]);
  expect(await found.variablesOf({ "Line-height": "not-dense" })).toEqual({ gap: "8px" });
  expect(await found.variablesOf({ "Line-height": "very-dense" })).toEqual({ gap: "2px" });
  expect(
    report(found)["repaired: Names of contexts that addresses cannot have: attributes have the new ones, too"],
  ).toEqual(["Line height: not dense", "Line height: very dense"]);
});
