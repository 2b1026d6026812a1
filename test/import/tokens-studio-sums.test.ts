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
