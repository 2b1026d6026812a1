import { describe, expect, it } from "vitest";
import type { Problem } from "../../../generator/tokens/problem.ts";
import { combinationsOf, resolveCombination } from "../../../generator/tokens/resolver/combination.ts";
import { project } from "./examples.ts";
import { inFormat } from "./resolving.ts";

/** The published systems in dtcg-examples 1.1.3, with their token and combination counts. */
const SYSTEMS = [
  { name: "figma-sds", tokens: 298, combinations: 2 },
  { name: "github-primer", tokens: 1474, combinations: 12 },
  { name: "adobe-spectrum", tokens: 1579, combinations: 4 },
  { name: "ibm-carbon", tokens: 356, combinations: 4 },
  { name: "microsoft-fluent", tokens: 179, combinations: 2 },
  { name: "shopify-polaris", tokens: 67, combinations: 1 },
];

describe.each(SYSTEMS)("$name", ({ name, tokens: count, combinations }) => {
  it("resolves completely, with the same values in the projection as in every combination", async () => {
    const { problems, resolver, tokens = [] } = await project(name);
    expect(problems).toEqual([]);
    const allChoices = resolver === undefined ? [] : [...combinationsOf(resolver)];
    expect(allChoices).toHaveLength(combinations);
    expect(tokens).toHaveLength(count);
    for (const choices of allChoices) {
      const resolved = resolver && resolveCombination(resolver, choices, { report: () => undefined });
      const projected = tokens.flatMap((token) => token.at(choices) ?? []);
      expect(inFormat(projected)).toEqual(inFormat(resolved ?? []));
    }
  });
});

describe("apple-hig", () => {
  it("is rejected, since its aliases refer to a set outside resolutionOrder", async () => {
    const { problems, tokens } = await project("apple-hig");
    expect(tokens).toBeUndefined();
    const [{ place, message, fix }] = problems as [Problem];
    expect(`${place.file}:${place.line}`).toBe("apple-hig/font/textStyle/large.tokens.json:8");
    expect(message).toContain('Unknown token {font.design.default}. The set "typography" defines it');
    expect(fix).toBe('Add { "$ref": "#/sets/typography" } to resolutionOrder.');
  });
});
