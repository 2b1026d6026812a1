import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/token.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { readSettings } from "../../generator/tokens/settings/read.ts";
import { settingsSchema } from "../../generator/tokens/settings/settings.ts";
import type { Spot } from "../../generator/tokens/form.ts";
import { problemsOf } from "../tokens/document.ts";
import { SAMPLE, SMALLEST, WHOLE } from "./settings-files.ts";
import { isAccepted } from "./settings-schema.ts";

async function problemsIn(settings: Json): Promise<readonly Problem[]> {
  const check = (_: Json, { document, report }: Spot) => readSettings(document, report);
  return (await problemsOf(JSON.stringify(settings), check)).problems;
}

/** Values that replace each setting in turn. */
const VALUES: Json[] = [
  null,
  true,
  0,
  3,
  -1,
  1.5,
  "",
  "x",
  "a.b",
  "a-*",
  "light",
  "12-25",
  "all",
  [],
  ["x"],
  {},
  { x: "y" },
];

describe("the settings schema", () => {
  it.each(Object.entries({ SMALLEST, SAMPLE, WHOLE }))("accepts %s, like the reader", async (_, settings) => {
    expect(await problemsIn(settings)).toEqual([]);
    expect([isAccepted(settings), isAccepted.errors]).toEqual([true, null]);
  });

  it("explains every key", () => {
    const keysOf = (schema: Json, path: string): string[] => {
      if (typeof schema !== "object" || schema === null) return [];
      return Object.entries(schema).flatMap(([key, value]) => {
        if (key !== "properties") return keysOf(value, path);
        return Object.entries(value as Record<string, Record<string, Json>>).flatMap(([name, property]) => [
          ...(typeof property["description"] === "string" ? [] : [`${path}.${name}`]),
          ...keysOf(property, `${path}.${name}`),
        ]);
      });
    };
    expect(keysOf(settingsSchema(), "")).toEqual([]);
  });

  it("accepts all settings that the reader accepts", async () => {
    const value = fc.option(fc.constantFrom(...VALUES), { nil: undefined });
    const changes = fc.array(fc.record({ at: fc.nat(), value }), { minLength: 1, maxLength: 3 });
    let read = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const settings = list.reduce<Json>((root, { at, value }) => changed(root, at, value), WHOLE);
        if ((await problemsIn(settings)).length > 0) return;
        read += 1;
        expect([isAccepted(settings), isAccepted.errors]).toEqual([true, null]);
      }),
      { numRuns: 600 },
    );
    // About sixty of the random settings are valid (standard deviation: eight).
    expect(read).toBeGreaterThan(20);
  });
});

/** Replaces or removes the nth nested value. */
function changed(root: Json, at: number, value: Json | undefined): Json {
  const copy = structuredClone(root) as Json;
  const places: { readonly parent: Record<string, Json>; readonly key: string }[] = [];
  const collect = (parent: Json): void => {
    if (typeof parent !== "object" || parent === null) return;
    for (const key of Object.keys(parent)) {
      places.push({ parent: parent as Record<string, Json>, key });
      collect((parent as Record<string, Json>)[key] ?? null);
    }
  };
  collect(copy);
  if (places.length === 0) return copy;
  const { parent, key } = places[at % places.length]!;
  if (value !== undefined) parent[key] = structuredClone(value) as Json;
  else if (!Array.isArray(parent)) delete parent[key];
  return copy;
}
