import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Modifier } from "../../generator/model/modifier.ts";
import type { Json, Token, VariedToken } from "../../generator/model/token.ts";
import { resolverDocument } from "../../generator/render/resolver-document.ts";
import { choicesOn, completeChoices, tokenAt } from "../../generator/resolve/combination.ts";
import type { Problem } from "../../generator/source/problem.ts";
import { readResolver } from "../../generator/source/resolver/document.ts";
import { projectTokens } from "../../generator/source/resolver/projection.ts";
import { ROOT, readSource, SECOND, SEVEN } from "../built.ts";

type Identity = Parameters<typeof resolverDocument>[0];
type Written = {
  readonly sets: { readonly base: { readonly $extensions?: Readonly<Record<string, { readonly absent: Absent }>> } };
};
type Absent = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

const schemas = JSON.parse(readFileSync(join(ROOT, "test/cases/dtcg-schemas.json"), "utf8")) as {
  schemas: { $id: string }[];
};
const ajv = new Ajv({ strict: false, schemas: schemas.schemas });
formats.default(ajv);
const isOfficial = ajv.getSchema("https://www.designtokens.org/schemas/2025.10/resolver.json");

/** Reads the document of an identity back, and compares every token in every combination. */
async function readBack(identity: Identity) {
  const document = resolverDocument(identity);
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const resolver = readResolver("identity.resolver.json", () => JSON.stringify(document), report);
  const projected = resolver && (await projectTokens(resolver, report));
  expect(problems).toEqual([]);
  expect(isOfficial?.(document), JSON.stringify(isOfficial?.errors?.slice(0, 3))).toBe(true);
  const { sets } = document as unknown as Written;
  const absent = sets.base.$extensions?.["dev.vitral"]?.absent ?? {};
  const helpers = helperGroupOf(document);
  for (const choices of choicesOn(identity.modifiers)) {
    const named = new Map(
      Object.entries(choices).filter(([id]) => resolver?.modifiers.some(({ name }) => name === id)),
    );
    const found = new Map(
      (projected ?? []).flatMap((token) => {
        const value = token.at(named);
        return value === undefined || token.path[0] === helpers ? [] : ([[token.name, value]] as const);
      }),
    );
    for (const token of identity.tokens) {
      const expected = tokenAt(identity.modifiers, token, completeChoices(identity.modifiers, choices));
      const name = token.values[0]?.path.join(".") ?? "";
      const isNamed = (absent[name] ?? []).some((where) =>
        Object.entries(where).every(([id, one]) => choices[id] === one),
      );
      const actual = found.get(name);
      found.delete(name);
      if (expected === null) expect(actual === undefined || isNamed, `${name} ${JSON.stringify(choices)}`).toBe(true);
      else {
        expect(isNamed).toBe(false);
        expect({ type: actual?.type, value: actual?.value }).toEqual({ type: expected.type, value: expected.value });
        expect(actual?.description ?? "").toBe(expected.note);
        expect(actual?.deprecated).toBe(expected.deprecated);
      }
    }
    expect([...found.keys()]).toEqual([]);
  }
}

/** The group of the tokens that are none of the identity's, by its mark. */
function helperGroupOf(document: Readonly<Record<string, Json>>): string | undefined {
  type Groups = Readonly<
    Record<string, { readonly $extensions?: Readonly<Record<string, { readonly helpers?: boolean }>> }>
  >;
  const { sets } = document as unknown as { readonly sets: { readonly base: { readonly sources: readonly Groups[] } } };
  const groups = sets.base.sources.flatMap((source) => Object.entries(source));
  return groups.find(([, group]) => group.$extensions?.["dev.vitral"]?.helpers === true)?.[0];
}

const modifier = (id: string) =>
  fc.record({ count: fc.integer({ min: 1, max: 3 }), byDefault: fc.nat(2) }).map(({ count, byDefault }): Modifier => {
    const ids = ["none", "b", "c"].slice(0, count);
    const contexts = ids.map((one) => ({ id: one, name: one, note: null, facets: {}, media: null }));
    return { id, role: null, name: id, default: ids[byDefault % count] ?? "", attribute: null, only: {}, contexts };
  });

const PATHS = [["a"], ["g", "a"], ["g", "h", "toString"], ["choices", "a"], ["g", "$root"]] as const;

/** A token with up to three values, which is absent in some combinations. */
const tokenOf = (path: readonly string[], modifiers: readonly Modifier[]): fc.Arbitrary<VariedToken> =>
  fc.subarray([...modifiers]).chain((own) => {
    const size = own.reduce((product, { contexts }) => product * contexts.length, 1);
    const value = fc.record({
      note: fc.constantFrom("", "x", "y"),
      deprecated: fc.constantFrom<boolean | string>(false, false, true, "Use b."),
      content: fc.oneof(
        fc.integer({ min: 0, max: 9 }).map((value) => ({ type: "number", value }) as const),
        fc.integer({ min: 0, max: 9 }).map((value) => ({ type: "dimension", value: { value, unit: "px" } }) as const),
      ),
    });
    return fc
      .record({
        values: fc.array(value, { minLength: 3, maxLength: 3 }),
        at: fc.array(fc.constantFrom(0, 0, 0, 1, 1, 2, 2, -1), { minLength: size, maxLength: size }),
      })
      .map(({ values, at }) => ({
        by: own.map(({ id }) => id),
        values: values.map(({ content, ...others }): Token => ({ path, name: path.join("-"), ...content, ...others })),
        at,
      }));
  });

const identity: fc.Arbitrary<Identity> = fc
  .integer({ min: 0, max: 4 })
  .chain((count) => fc.tuple(...["base", "theme", "size", "touch"].slice(0, count).map(modifier)))
  .chain((modifiers) =>
    fc.record({
      name: fc.constant("Random"),
      modifiers: fc.constant(modifiers),
      tokens: fc.tuple(...PATHS.map((path) => tokenOf(path, modifiers))),
      groups: fc.constant([{ path: ["g"], notes: [{ when: {}, note: "A group." }] }]),
    }),
  );

describe("The resolver document, read back,", () => {
  it.each([
    ["the identity", ROOT],
    ["another identity", SECOND],
    ["an identity with seven modifiers", SEVEN],
  ])("has every value of %s in every combination", async (_, root) => {
    const { identity: own } = await readSource(root);
    expect(own.tokens.some(({ by }) => by.length > 1)).toBe(true);
    await readBack(own);
  });

  it("has every value of any identity in every combination", async () => {
    await fc.assert(fc.asyncProperty(identity, readBack), { numRuns: 100, seed: 20_261_122 });
  });
});
