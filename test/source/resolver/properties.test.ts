import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { isObject } from "../../../generator/source/tokens/form.ts";
import { combinationsOf, resolveCombination } from "../../../generator/source/resolver/combination.ts";
import { readResolver } from "../../../generator/source/resolver/document.ts";
import { projectTokens } from "../../../generator/source/resolver/projection.ts";
import { inFormat, resolve } from "./resolving.ts";

const MAIN = "main.resolver.json";

type Group = Readonly<Record<string, Json>>;

/** The tokens of the random documents: few, so that sources meet. */
const NAMES = ["a", "b", "c"];
const GROUPS = ["ga", "gb", "gc"];
const PATHS = [...NAMES, ...GROUPS.flatMap((group) => NAMES.map((name) => `${group}.${name}`))];

/** A token; most aliases name a later one, so that few documents have circles. */
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
const source = fc.tuple(tokensIn(""), groups).map(([top, others]) => ({ ...top, ...others }) as Group);

/** Defines most tokens, so that most aliases have a target, and leaves some to be inherited. */
const members = Object.fromEntries(NAMES.map((name, index) => [name, { $type: "number", $value: index }]));
const { a: first, b: second } = members;
const BASE = { ...members, ga: { a: first }, gb: { a: first, b: second }, gc: members } as Group;
const sources = fc.array(source, { maxLength: 3 });

/** A document with two sets and two modifiers in any order, every source inline. */
const document = fc
  .record({
    sets: fc.tuple(sources, sources),
    theme: fc.tuple(sources, sources),
    size: fc.tuple(sources, sources, sources),
    order: fc.shuffledSubarray(["sets/one", "sets/two", "modifiers/theme", "modifiers/size"], { minLength: 4 }),
  })
  .map(({ sets: [one, two], theme: [light, dark], size: [s, m, l], order }) => ({
    version: "2025.10",
    sets: { one: { sources: [BASE, ...one] }, two: { sources: two } },
    modifiers: {
      theme: { contexts: { light, dark }, default: "light" },
      size: { contexts: { s, m, l }, default: "s" },
    },
    resolutionOrder: order.map((item) => ({ $ref: `#/${item}` })),
  }));

const INPUTS = ["light", "dark"].flatMap((theme) => ["s", "m", "l"].map((size) => ({ theme, size })));

async function all(main: Json, files: ReadonlyMap<string, Json> = new Map()) {
  const read = (file: string) => {
    const found = file === MAIN ? main : files.get(file);
    return found === undefined ? undefined : JSON.stringify(found);
  };
  const results = [];
  for (const input of INPUTS) {
    const { tokens, refused } = await resolve(MAIN, read, input);
    results.push(
      tokens ?? { refused: new Set(refused.map(({ says }) => says.replaceAll(/\S+:\d+:\d+/g, "…"))).size > 0 },
    );
  }
  return results;
}

/** The same document with each source in a file of its own, or in `$defs`. */
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
  const walk = (one: Json, key?: string): Json => {
    if (key !== undefined && Array.isArray(one) && key !== "resolutionOrder") return one.map(move);
    if (!isObject(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, walk(item, name)]));
  };
  return { main: { ...(walk(main) as Group), $defs: definitions }, files };
}

/** The same value with the keys of all objects in another order. */
function reordered(one: Json): Json {
  if (Array.isArray(one)) return one.map(reordered);
  if (!isObject(one)) return one;
  return Object.fromEntries(
    Object.entries(one)
      .map(([key, item]) => [key, reordered(item)] as const)
      .toReversed(),
  );
}

/** Each run resolves twelve combinations. */
const RUNS = { numRuns: 50 };

describe("any resolver document", () => {
  it("has the same results inline and spread over files", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        const { main: root, files } = spreadOut(main);
        expect(await all(root, files)).toEqual(await all(main));
      }),
      RUNS,
    );
  });

  it("has the same results in any order of the keys", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        expect(await all(reordered(main))).toEqual(await all(main));
      }),
      RUNS,
    );
  });

  it("has in its projection the tokens of every combination", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        const silent = () => undefined;
        const resolver = readResolver(MAIN, () => JSON.stringify(main), silent);
        if (resolver === undefined) return;
        const combinations = [...combinationsOf(resolver)];
        const whole = await Promise.all(
          combinations.map((choices) => resolveCombination(resolver, choices, { report: silent })),
        );
        const projected = await projectTokens(resolver, silent);
        expect(projected === undefined).toBe(whole.includes(undefined));
        for (const [index, choices] of projected === undefined ? [] : combinations.entries()) {
          const found = (projected ?? []).flatMap((one) => one.at(choices) ?? []);
          expect(inFormat(found)).toEqual(inFormat(whole[index] ?? []));
        }
      }),
    );
  });

  it("may name anything like a member of JavaScript's objects", async () => {
    const name = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "a");
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 2 }), name, name, async (contexts, modifier, tokenName) => {
        const entry = (key: string, item: string) => `{ ${JSON.stringify(key)}: ${item} }`;
        const number = (index: number) => `{ "$type": "number", "$value": ${index} }`;
        const lists = contexts.map((one, index) => `${JSON.stringify(one)}: [${entry(tokenName, number(index))}]`);
        const text = `{ "version": "2025.10",
          "sets": ${entry(modifier, `{ "sources": [${entry(tokenName, number(9))}] }`)},
          "modifiers": ${entry(modifier, `{ "contexts": { ${lists.join(", ")} } }`)},
          "resolutionOrder": [{ "$ref": "#/sets/${modifier}" }, { "$ref": "#/modifiers/${modifier}" }] }`;
        for (const [index, context] of contexts.entries()) {
          const input = JSON.parse(entry(modifier, JSON.stringify(context))) as Json;
          const { tokens: found = {} } = await resolve(MAIN, () => text, input);
          expect(Object.entries(found)).toEqual([[tokenName, { $type: "number", $value: index }]]);
        }
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
