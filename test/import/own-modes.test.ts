import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const color = (value: object) => ({ $type: "color", $value: value });
const size = (value: object) => ({ $type: "dimension", $value: value });
const draft = (value: object) => ({ type: "dimension", value });

/** The variables of some tokens in each mode. */
async function modesOf(tokens: object) {
  const found = await imported(sourceOf({ "tokens.json": tokens }));
  const modes = found.combinations.map(async (choices) => [choices["mode"], await found.variablesOf(choices)] as const);
  return Object.fromEntries(await Promise.all(modes)) as unknown;
}

describe("Values by names are those of modes", () => {
  it.each([
    [
      "of any, where several tokens have them",
      {
        ink: color({ acme: "#dd0000", bravo: "#0000dd" }),
        link: color({ bravo: "#00dd00", acme: "{ink}" }),
      },
      { acme: { ink: "#dd0000", link: "#dd0000" }, bravo: { ink: "#0000dd", link: "#00dd00" } },
    ],
    [
      "of kinds of screens",
      { s: size({ desktop: "8px", mobile: "4px" }) },
      { desktop: { s: "8px" }, mobile: { s: "4px" } },
    ],
    [
      "of drafts",
      { s: draft({ wide: "8px", narrow: 4 }), m: draft({ wide: "16px", narrow: "12px" }) },
      { wide: { s: "8px", m: "16px" }, narrow: { s: "4px", m: "12px" } },
    ],
  ])("%s", async (_, tokens, modes) => {
    expect(await modesOf(tokens)).toEqual(modes);
  });

  it.each([
    ["parts of a value", { s: size({ min: "4px", max: "8px" }), m: size({ min: "8px", max: "16px" }) }],
    [
      "notations",
      { a: color({ hex: "#ffffff", rgb: "rgb(255 255 255)" }), b: color({ hex: "#000000", rgb: "rgb(0 0 0)" }) },
    ],
    ["values of another type", { a: color({ acme: "4px", bravo: "8px" }), b: color({ acme: "4px", bravo: "8px" }) }],
    ["names of a single token", { a: size({ acme: "4px", bravo: "8px" }) }],
  ])("but not %s", async (_, tokens) => {
    const found = await imported(
      sourceOf({ "tokens.json": { ...tokens, gap: { $type: "dimension", $value: "2px" } } }),
    );
    expect(found.combinations).toHaveLength(1);
  });
});
