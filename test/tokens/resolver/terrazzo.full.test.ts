import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, parse } from "@terrazzo/parser";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { isObject } from "../../../generator/tokens/form.ts";
import { combinationsOf } from "../../../generator/tokens/resolver/combination.ts";
import { EXAMPLES, project } from "./examples.ts";

/** Excludes Primer, for whose 12 combinations Terrazzo needs 15 seconds. */
const SYSTEMS = ["figma-sds", "adobe-spectrum", "ibm-carbon", "microsoft-fluent", "shopify-polaris"];

describe.each(SYSTEMS)("%s", (name) => {
  it("has Terrazzo's values in every combination", async () => {
    const { resolver, tokens = [] } = await project(name);
    const file = pathToFileURL(join(EXAMPLES, `${name}.resolver.json`));
    const config = defineConfig({ lint: { rules: {} } }, { cwd: pathToFileURL(`${EXAMPLES}/`) });
    const terrazzo = await parse([{ filename: file, src: readFileSync(file, "utf8") }], { config });
    const allChoices = resolver === undefined ? [] : [...combinationsOf(resolver)];
    expect(allChoices.length).toBeGreaterThan(0);
    for (const choices of allChoices) {
      const expected = Object.entries(terrazzo.resolver.apply(Object.fromEntries(choices)));
      const ours = tokens.flatMap((token) => token.at(choices) ?? []);
      expect(Object.fromEntries(ours.map((token) => [idOf(token.name), plain(token.value)]))).toEqual(
        Object.fromEntries(expected.map(([id, { $value }]) => [id, plain($value as Json)])),
      );
    }
  });
});

/** Terrazzo names a group's `$root` token like the group. */
function idOf(name: string): string {
  return name.replace(/\.\$root$/, "");
}

/** Undoes Terrazzo's normalization: font families as arrays, and default values of `inset` and `alpha`. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const { inset, alpha, fontFamily, ...rest } = value;
  const added = {
    ...(inset === undefined || inset === false ? {} : { inset }),
    ...(alpha === undefined || alpha === 1 ? {} : { alpha }),
    ...(fontFamily === undefined ? {} : { fontFamily: [fontFamily].flat() as Json }),
  };
  return { ...Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, plain(item as Json)])), ...added };
}
