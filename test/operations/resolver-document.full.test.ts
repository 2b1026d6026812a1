import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/token.ts";
import { resolverDocument } from "../../generator/render/resolver-document.ts";
import { choicesOn, completeChoices, tokenAt } from "../../generator/resolve/combination.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { readResolver } from "../../generator/tokens/resolver/document.ts";
import { projectTokens } from "../../generator/tokens/resolver/projection.ts";
import { ROOT, readSource, SECOND, SEVEN } from "../built.ts";
import { anyIdentity, RUNS } from "./random-identities.ts";

type Identity = Parameters<typeof resolverDocument>[0];
type ResolverDocument = {
  readonly sets: { readonly base: { readonly $extensions?: Readonly<Record<string, { readonly absent: Absent }>> } };
};
type Absent = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

const schemas = JSON.parse(readFileSync(join(ROOT, "test/cases/dtcg-schemas.json"), "utf8")) as {
  schemas: { $id: string }[];
};
const ajv = new Ajv({ strict: false, schemas: schemas.schemas });
formats.default(ajv);
const isOfficial = ajv.getSchema("https://www.designtokens.org/schemas/2025.10/resolver.json");

/** Reads an identity's document back, and compares every token in every combination. */
async function readBack(identity: Identity) {
  const document = resolverDocument(identity);
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const resolver = readResolver("identity.resolver.json", () => JSON.stringify(document), report);
  const projected = resolver && (await projectTokens(resolver, report));
  expect(problems).toEqual([]);
  expect(isOfficial?.(document), JSON.stringify(isOfficial?.errors?.slice(0, 3))).toBe(true);
  const { sets } = document as unknown as ResolverDocument;
  const absent = sets.base.$extensions?.["dev.vitral"]?.absent ?? {};
  const helpers = helperGroupOf(document);
  const wrong: unknown[] = [];
  for (const choices of choicesOn(identity.modifiers)) {
    const input = new Map(
      Object.entries(choices).filter(([id]) => resolver?.modifiers.some(({ name }) => name === id)),
    );
    const tokens = new Map(
      (projected ?? []).flatMap((token) => {
        const value = token.at(input);
        return value === undefined || token.path[0] === helpers ? [] : ([[token.name, value]] as const);
      }),
    );
    for (const token of identity.tokens) {
      const expected = tokenAt(identity.modifiers, token, completeChoices(identity.modifiers, choices));
      const name = token.values[0]?.path.join(".") ?? "";
      const isMarkedAbsent = (absent[name] ?? []).some((where) =>
        Object.entries(where).every(([id, context]) => choices[id] === context),
      );
      const actual = tokens.get(name);
      tokens.delete(name);
      if (expected === null) {
        if (actual !== undefined && !isMarkedAbsent) wrong.push({ choices, name, actual });
        continue;
      }
      const { type, value, note, deprecated } = expected;
      const expectedFields = [type, value, note, deprecated, false];
      const actualFields = [actual?.type, actual?.value, actual?.description ?? "", actual?.deprecated, isMarkedAbsent];
      if (!isDeepStrictEqual(expectedFields, actualFields))
        wrong.push({ choices, name, expected: expectedFields, actual: actualFields });
    }
    for (const name of tokens.keys()) wrong.push({ choices, name });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
}

/** Finds the group marked as helper tokens, which aren't part of the identity. */
function helperGroupOf(document: Readonly<Record<string, Json>>): string | undefined {
  type Groups = Readonly<
    Record<string, { readonly $extensions?: Readonly<Record<string, { readonly helpers?: boolean }>> }>
  >;
  const { sets } = document as unknown as { readonly sets: { readonly base: { readonly sources: readonly Groups[] } } };
  const groups = sets.base.sources.flatMap((source) => Object.entries(source));
  return groups.find(([, group]) => group.$extensions?.["dev.vitral"]?.helpers === true)?.[0];
}

describe("A resolver document that is read back", () => {
  it.each([
    ["the identity", ROOT],
    ["another identity", SECOND],
    ["an identity with seven modifiers", SEVEN],
  ])("has every value of %s in every combination", async (_, root) => {
    const { identity } = await readSource(root);
    expect(identity.tokens.some(({ by }) => by.length > 1)).toBe(true);
    await readBack(identity);
  });

  it("contains every value of any identity in every combination", async () => {
    await fc.assert(fc.asyncProperty(anyIdentity, readBack), RUNS);
  });
});
