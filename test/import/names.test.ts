import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const tokens = (one: string, other: string) => ({
  space: { $type: "dimension", [one]: { $value: "6px" }, [other]: { $value: "7px" } },
});

const SOURCES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  stylesheets: { "a.css": String.raw`:root { --space-1\.5: 6px; --space-1_5: 7px; --gap: var(--space-1\.5) }` },
  "tokens of the format": { "a.tokens.json": tokens("1.5", "1_5") },
  objects: { "a.js": `export default { space: { "1.5": "6px", "1_5": "7px" } };` },
  "sets of Tokens Studio": {
    "$metadata.json": { tokenSetOrder: ["core"] },
    "$themes.json": [],
    "core.json": { space: { "1{5": { value: "6px", type: "spacing" }, "1_5": { value: "7px", type: "spacing" } } },
  },
};

describe("Two names that differ in signs that the format does not allow", () => {
  it.each(Object.keys(SOURCES))("are two names: %s", async (form) => {
    const found = await imported(sourceOf(SOURCES[form] ?? {}));
    expect(await found.variablesOf({})).toMatchObject({ "space-1_5_": "6px", "space-1_5": "7px" });
    expect(report(found)).toHaveProperty("repaired: Names with signs that the format does not allow");
  });

  it("are where aliases lead to", async () => {
    const { variablesOf } = await imported(sourceOf(SOURCES["stylesheets"] ?? {}));
    expect(await variablesOf({})).toMatchObject({ gap: "6px" });
  });
});

describe("Two tokens with one custom property", () => {
  it("are not one token if a file has both", async () => {
    const space = { $type: "dimension", "a-b": { $value: "6px" }, a: { b: { $value: "7px" } } };
    await expect(imported(sourceOf({ "a.tokens.json": { space } }))).rejects.toThrow(
      "Duplicate variable --space-a-b: the tokens space.a-b and space.a.b both have it.",
    );
  });

  it("are named where Style Dictionary writes the later one", async () => {
    const color = { grayDark: { value: "#111111", comment: "old" }, gray: { dark: { value: "#222222" } } };
    const config = { source: ["properties/*.json"], platforms: { css: { transformGroup: "css" } } };
    const found = await imported(sourceOf({ "config.json": config, "properties/a.json": { color } }));
    expect(await found.variablesOf({})).toEqual({ "color-gray-dark": "#222222" });
    expect(report(found)).toMatchObject({
      "left-out: Values of tokens whose custom property a later token has": ["color.grayDark"],
    });
  });
});
