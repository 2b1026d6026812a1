import { describe, expect, it } from "vitest";
import type { Modifier } from "../../generator/model/modifier.ts";
import type { Token, VariedToken } from "../../generator/model/token.ts";
import { distinctValues } from "../../generator/site/distinct-values.ts";
import { siteWords } from "../../generator/site/words.ts";
import { readSource } from "../built.ts";

function modifier(id: string, ...contexts: readonly string[]): Modifier {
  return {
    id,
    role: null,
    name: id,
    default: contexts[0] ?? "",
    attribute: `data-${id}`,
    only: {},
    contexts: contexts.map((name) => ({ id: name.toLowerCase(), name, note: null, facets: {}, media: null })),
  };
}

const MODIFIERS = [modifier("mode", "Light", "Sepia", "Dark"), modifier("density", "Cosy", "Touch")];

const SITE = { identity: { modifiers: MODIFIERS, tokens: [] }, aliases: new Map(), words: siteWords("en") };

function token(by: readonly string[], at: readonly number[]): VariedToken {
  const values = [4, 8, 12].map((value): Token => {
    return { path: ["gap"], name: "gap", type: "number", value, note: "", deprecated: false };
  });
  return { by, values, at };
}

const valuesOf = (varied: VariedToken) =>
  distinctValues(SITE, varied).map(({ token, where }) => [token.value, ...where]);

describe("the distinct values of a token name their contexts", () => {
  it.each([
    ["a constant token", { by: [], at: [0], expected: [[4]] }],
    ["a token with the same value in every context", { by: ["density"], at: [1, 1], expected: [[8]] }],
    [
      "a token that depends on one modifier",
      {
        by: ["mode"],
        at: [0, 0, 1],
        expected: [
          [4, "Light; Sepia"],
          [8, "Dark"],
        ],
      },
    ],
    ["a token that is missing in some contexts", { by: ["mode"], at: [-1, 1, -1], expected: [[8, "Sepia"]] }],
    [
      "a token with a value that depends on two modifiers",
      {
        by: ["mode", "density"],
        at: [0, 1, 0, 1, 2, 2],
        expected: [
          [4, "Light; Sepia · Cosy"],
          [8, "Light; Sepia · Touch"],
          [12, "Dark"],
        ],
      },
    ],
    [
      "a token with a value that needs several lines",
      {
        by: ["mode", "density"],
        at: [0, 0, 0, 1, 1, 0],
        expected: [
          [4, "Light", "Sepia · Cosy", "Dark · Touch"],
          [8, "Sepia · Touch", "Dark · Cosy"],
        ],
      },
    ],
  ])("%s", (_, { by, at, expected }) => {
    expect(valuesOf(token(by, at))).toEqual(expected);
  });

  it("a season colour has a value for each season and mode", async () => {
    const { identity, aliases } = await readSource();
    const season = identity.tokens.find(({ values: [first] }) => first?.name === "season")!;
    const natal = distinctValues({ identity, aliases, words: siteWords("pt-BR") }, season).flatMap(({ token, where }) =>
      where.some((line) => line.includes("Natal"))
        ? [[(token as { color?: { hex: string } }).color?.hex, ...where]]
        : [],
    );
    expect(natal).toEqual([
      ["#ab1420", "todos os temas claros · Natal"],
      ["#ff8a80", "todos os temas escuros · Natal"],
    ]);
  });
});
