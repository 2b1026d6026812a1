import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { isObject } from "../../../generator/source/form.ts";
import { combinationsOf, resolveCombination } from "../../../generator/source/resolver/combination.ts";
import { readResolver } from "../../../generator/source/resolver/document.ts";
import { projectTokens } from "../../../generator/source/resolver/projection.ts";
import { inFormat, resolve } from "./resolving.ts";

const MAIN = "main.resolver.json";

type Group = Readonly<Record<string, Json>>;

/** The names of the random documents: few, so that sources meet, and some that JavaScript has of its own. */
const NAMES = ["a", "b", "c"];
const ALIASES = [...NAMES, ...NAMES.flatMap((one) => NAMES.map((other) => `g${one}.${other}`))];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
  fc.constantFrom(...ALIASES).map((name) => `{${name}}`),
);
const token = fc
  .record(
    { $value: value, $description: fc.constantFrom("x", "y"), $extensions: fc.constant({ k: 1 }) },
    {
      requiredKeys: ["$value"],
    },
  )
  .map((one) => ({ $type: "number", ...one }));
const tokens = fc.dictionary(fc.constantFrom(...NAMES), token);
const group = fc
  .tuple(tokens, fc.dictionary(fc.constantFrom("$extends"), fc.constantFrom("{ga}", "{gb}")))
  .map(([members, properties]): Group => ({ ...properties, ...members }));
const source = fc
  .tuple(tokens, fc.dictionary(fc.constantFrom(...NAMES.map((name) => `g${name}`)), group))
  .map(([top, groups]): Group => ({ ...top, ...groups }));
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
    sets: { one: { sources: one }, two: { sources: two } },
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

describe("any resolver document", () => {
  it("has the same results inline and spread over files", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        const { main: root, files } = spreadOut(main);
        expect(await all(root, files)).toEqual(await all(main));
      }),
    );
  });

  it("has the same results in any order of the keys", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        expect(await all(reordered(main))).toEqual(await all(main));
      }),
    );
  });

  it("has in its projection the tokens of every combination", async () => {
    await fc.assert(
      fc.asyncProperty(document, async (main) => {
        const silent = () => undefined;
        const resolver = readResolver(MAIN, () => JSON.stringify(main), silent);
        if (resolver === undefined) return;
        const combinations = [...combinationsOf(resolver)];
        const whole = await Promise.all(combinations.map((choices) => resolveCombination(resolver, choices, silent)));
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
