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

function token(by: readonly string[], at: readonly number[]): VariedToken {
  const values = [4, 8, 12].map((value): Token => {
    return { path: ["gap"], name: "gap", type: "number", value, note: "", deprecated: false };
  });
  return { by, values, at };
}

const shown = (one: VariedToken) =>
  distinctValues({ modifiers: MODIFIERS }, one, siteWords("en")).map(({ token, where }) => [token.value, ...where]);

describe("the distinct values of a token say which contexts give them", () => {
  it.each([
    ["one that never changes", { by: [], at: [0], want: [[4]] }],
    ["one that has the same value in every context", { by: ["density"], at: [1, 1], want: [[8]] }],
    [
      "one of one modifier",
      {
        by: ["mode"],
        at: [0, 0, 1],
        want: [
          [4, "Light; Sepia"],
          [8, "Dark"],
        ],
      },
    ],
    ["one that some contexts lack", { by: ["mode"], at: [-1, 1, -1], want: [[8, "Sepia"]] }],
    [
      "one of two modifiers, of which a value needs both",
      {
        by: ["mode", "density"],
        at: [0, 1, 0, 1, 2, 2],
        want: [
          [4, "Light; Sepia · Cosy"],
          [8, "Light; Sepia · Touch"],
          [12, "Dark"],
        ],
      },
    ],
    [
      "one with a value in contexts that no single line can say",
      {
        by: ["mode", "density"],
        at: [0, 0, 0, 1, 1, 0],
        want: [
          [4, "Light", "Sepia · Cosy", "Dark · Touch"],
          [8, "Sepia · Touch", "Dark · Cosy"],
        ],
      },
    ],
  ])("%s", (_, { by, at, want }) => {
    expect(shown(token(by, at))).toEqual(want);
  });

  it("a colour of the dates has one for each date and mode", async () => {
    const { identity } = await readSource();
    const season = identity.tokens.find(({ values: [first] }) => first?.name === "season")!;
    const natal = distinctValues(identity, season, siteWords("pt-BR")).flatMap(({ token, where }) =>
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
