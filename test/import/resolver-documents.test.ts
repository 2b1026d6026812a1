import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

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
