import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { isObject } from "../../../generator/tokens/form.ts";
import { combinationsOf, resolveCombination } from "../../../generator/tokens/resolver/combination.ts";
import type { Condition } from "../../../generator/tokens/resolver/merge.ts";
import { readResolver } from "../../../generator/tokens/resolver/document.ts";
import { projectTokens } from "../../../generator/tokens/resolver/projection.ts";
import { inFormat, resolve } from "./resolving.ts";

const MAIN = "main.resolver.json";

type Group = Readonly<Record<string, Json>>;

/** The tokens of the random documents: few, so that sources overlap. */
const NAMES = ["a", "b", "c"];
const GROUPS = ["ga", "gb", "gc"];
const PATHS = [...NAMES, ...GROUPS.flatMap((group) => NAMES.map((name) => `${group}.${name}`))];

/** A token; most aliases refer to a later token, so that few documents have cycles. */
function tokenAt(path: string) {
  const later = PATHS.slice(PATHS.indexOf(path) + 1);
  const alias = fc
    .constantFrom(...(later.length > 0 ? later : PATHS), ...later, ...later, "a")
    .map((name) => `{${name}}`);
  const value = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }) }, alias);
  return fc
    .record(
      { $value: value, $description: fc.constantFrom("x", "y"), $extensions: fc.constant({ k: 1 }) },
      {
        requiredKeys: ["$value"],
      },
    )
    .map((token) => ({ $type: "number", ...token }));
}

const tokensIn = (prefix: string) =>
  fc.record(Object.fromEntries(NAMES.map((name) => [name, tokenAt(`${prefix}${name}`)])), { requiredKeys: [] });
const groupAt = (name: string) =>
  fc.tuple(tokensIn(`${name}.`), fc.option(fc.constantFrom(...GROUPS), { freq: 8 })).map(([members, base]): Group => {
    return { ...(base === null || base <= name ? {} : { $extends: `{${base}}` }), ...members };
  });
const groups = fc.record(Object.fromEntries(GROUPS.map((name) => [name, groupAt(name)])), { requiredKeys: [] });
const source = fc.tuple(tokensIn(""), groups).map(([top, members]) => ({ ...top, ...members }) as Group);

/** Defines most tokens, so that most aliases have a target, and leaves some to be inherited. */
const members = Object.fromEntries(NAMES.map((name, index) => [name, { $type: "number", $value: index }]));
const { a: first, b: second } = members;
const BASE = { ...members, ga: { a: first }, gb: { a: first, b: second }, gc: members } as Group;
const sources = fc.array(source, { maxLength: 3 });

/** A document with two sets and two modifiers in any order, with inline sources. */
const document = fc
  .record({
    sets: fc.tuple(sources, sources),
    theme: fc.tuple(sources, sources),
    size: fc.tuple(sources, sources, sources),
    order: fc.shuffledSubarray(["sets/one", "sets/two", "modifiers/theme", "modifiers/size"], { minLength: 4 }),
  })
  .map(({ sets: [first, second], theme: [light, dark], size: [s, m, l], order }) => ({
    version: "2025.10",
    sets: { one: { sources: [BASE, ...first] }, two: { sources: second } },
    modifiers: {
      theme: { contexts: { light, dark }, default: "light" },
      size: { contexts: { s, m, l }, default: "s" },
    },
    resolutionOrder: order.map((item) => ({ $ref: `#/${item}` })),
  }));

/** The tokens of every combination; null if the document or a combination has problems. */
async function resolveAll(main: Json, files: ReadonlyMap<string, Json> = new Map()) {
  const read = (file: string) => {
    const json = file === MAIN ? main : files.get(file);
    return json === undefined ? undefined : JSON.stringify(json);
  };
  const report = () => undefined;
  const resolver = readResolver(MAIN, read, report);
  if (resolver === undefined) return null;
  const results = [...combinationsOf(resolver)].map(async (choices): Promise<[string, unknown]> => {
    const tokens = resolveCombination(resolver, choices, { report });
    return [JSON.stringify([...choices].sort()), tokens === undefined ? null : inFormat(tokens)];
  });
  return Object.fromEntries(await Promise.all(results));
}

/** The same document with each source in a separate file, or in `$defs`. */
function spreadOut(main: Json): { readonly main: Json; readonly files: ReadonlyMap<string, Json> } {
  const files = new Map<string, Json>();
  const definitions: Record<string, Json> = {};
  const move = (item: Json): Json => {
    const number = files.size + Object.keys(definitions).length;
    if (number % 3 === 2) {
      definitions[`x/${number}`] = item;
      return { $ref: `#/$defs/x~1${number}` };
    }
    files.set(`tokens/${number}.json`, number % 3 === 0 ? item : { inside: item });
    return { $ref: `tokens/${number}.json${number % 3 === 0 ? "" : "#/inside"}` };
  };
  const walk = (node: Json, key?: string): Json => {
    if (key !== undefined && Array.isArray(node) && key !== "resolutionOrder") return node.map(move);
    if (!isObject(node)) return node;
    return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, walk(item, name)]));
  };
  return { main: { ...(walk(main) as Group), $defs: definitions }, files };
}

/** The same value with the keys of all objects reversed. */
function reordered(node: Json): Json {
  if (Array.isArray(node)) return node.map(reordered);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .map(([key, item]) => [key, reordered(item)] as const)
      .toReversed(),
  );
}

/** The same document without inheritance between groups. */
function withoutExtends(main: Json): Json {
  return JSON.parse(JSON.stringify(main), (key, value: Json) => (key === "$extends" ? undefined : value)) as Json;
}

/** Conditions of a layer, on one or two modifiers. */
const CONDITIONS: readonly Condition[] = [
  [{ modifier: "theme", contexts: ["dark"] }],
  [
    { modifier: "theme", contexts: ["dark"] },
    { modifier: "size", contexts: ["m", "l"] },
  ],
];

/** Each run resolves twelve combinations. */
const RUNS = { numRuns: 50 };

describe("any resolver document", () => {
  it("has the same results with inline sources and with files", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        const { main: root, files } = spreadOut(main);
        expect(await resolveAll(root, files)).toEqual(await resolveAll(main));
      }),
      RUNS,
    );
  });

  it("has the same results with reordered keys", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        expect(await resolveAll(reordered(main))).toEqual(await resolveAll(main));
      }),
      RUNS,
    );
  });

  it("has the same tokens in its projection as in every combination, including layers with several conditions", async () => {
    const anyCondition = fc.constantFrom<Condition>([], ...CONDITIONS);
    const plain = document.map(withoutExtends);
    await fc.assert(
      fc.asyncProperty(fc.oneof(document, plain), anyCondition, fc.boolean(), async (main, condition, replaces) => {
        const silent = () => undefined;
        const parsed = readResolver(MAIN, () => JSON.stringify(main), silent);
        if (parsed === undefined) return;
        // Turns a set into a conditional layer, as settings define it; a document can't express one.
        const layers = parsed.layers.map((layer) => {
          const sources = layer.sources.map((item) => (replaces ? { ...item, replaces } : item));
          return layer.name === "two" ? { ...layer, condition, sources } : layer;
        });
        const resolver = { ...parsed, layers };
        const combinations = [...combinationsOf(resolver)];
        const resolved = combinations.map((choices) => resolveCombination(resolver, choices, { report: silent }));
        const projected = await projectTokens(resolver, silent);
        expect(projected === undefined).toBe(resolved.includes(undefined));
        const fromProjection = combinations.map((choices) =>
          (projected ?? []).flatMap((token) => token.at(choices) ?? []),
        );
        if (projected === undefined) return;
        const wrong = combinations.filter((_, index) => {
          return !isDeepStrictEqual(inFormat(fromProjection[index] ?? []), inFormat(resolved[index] ?? []));
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 500, seed: 20_261_122 },
    );
  });

  it("can use names of JavaScript's built-in object members", async () => {
    const name = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "a");
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 2 }), name, name, async (contexts, modifier, tokenName) => {
        const entry = (key: string, item: string) => `{ ${JSON.stringify(key)}: ${item} }`;
        const number = (index: number) => `{ "$type": "number", "$value": ${index} }`;
        const lists = contexts.map(
          (context, index) => `${JSON.stringify(context)}: [${entry(tokenName, number(index))}]`,
        );
        const text = `{ "version": "2025.10",
          "sets": ${entry(modifier, `{ "sources": [${entry(tokenName, number(9))}] }`)},
          "modifiers": ${entry(modifier, `{ "contexts": { ${lists.join(", ")} } }`)},
          "resolutionOrder": [{ "$ref": "#/sets/${modifier}" }, { "$ref": "#/modifiers/${modifier}" }] }`;
        for (const [index, context] of contexts.entries()) {
          const input = JSON.parse(entry(modifier, JSON.stringify(context))) as Json;
          const { tokens = {} } = await resolve(MAIN, () => text, input);
          expect(Object.entries(tokens)).toEqual([[tokenName, { $type: "number", $value: index }]]);
        }
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
