import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

it("Choices among values are called as the schemas of their sets, or for themes", async () => {
  const schema = (name: string) => `https://acme.example/schemas/token-types/${name}.json`;
  const sets = (name: string, values: Readonly<Record<string, string>>) => ({
    $schema: schema(name),
    sets: Object.fromEntries(
      Object.entries(values).map(([context, value]) => [context, { $schema: schema("dimension"), value }]),
    ),
  });
  const found = await imported(
    sourceOf({
      "layout.json": {
        gap: sets("scale-set", { desktop: "8px", mobile: "10px" }),
        edge: sets("system-set", { acme: "1px", bravo: "2px" }),
        line: sets("color-set", { light: "1px", dark: "3px" }),
      },
    }),
  );
  expect(found.identity.modifiers.map(({ id }) => id).toSorted()).toEqual(["scale", "system", "theme"]);
  const variables = await found.variablesOf({ scale: "mobile", system: "bravo", theme: "dark" });
  expect(variables).toEqual({ gap: "10px", edge: "2px", line: "3px" });
});
