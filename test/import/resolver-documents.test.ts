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
