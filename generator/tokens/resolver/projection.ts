import { memoize } from "../../resolve/memoize.ts";
import { expandDocument } from "../dtcg/expand.ts";
import { isObject } from "../form.ts";
import { placeIn, type Problem, type Report } from "../problem.ts";
import { resolveCombination } from "./combination.ts";
import { coveringCombinations, indicesIn } from "./covering.ts";
import { type Bits, dependenciesIn } from "./dependencies.ts";
import type { Resolver } from "./document.ts";
import { type Choices, holds, type Layer } from "./layers.ts";
import { mergeSources } from "./merge.ts";
import { namesOf, prune } from "./prune.ts";
import type { Check, ResolvedToken } from "./resolve.ts";

/** A token in all combinations, with its value for each choice on the modifiers that it depends on. */
export type ProjectedToken = {
  readonly name: string;
  readonly path: readonly string[];
  /** The modifiers that can change it, in the document's order. */
  readonly modifiers: readonly string[];
  /** The token in a combination; undefined where it does not exist. */
  readonly at: (choices: Choices) => ResolvedToken | undefined;
};

/** At most this many combinations are resolved; one may depend on many modifiers at once. */
export const MOST_RESOLVED = 10_000;

/**
 * All tokens of all combinations. A value is computed once for each choice on the modifiers that it depends on, so that
 * equal values are the same object. The order is that of all layers merged. Undefined where there are problems.
 */
export async function projectTokens(
  resolver: Resolver,
  report: Report,
  check: Check = () => undefined,
): Promise<readonly ProjectedToken[] | undefined> {
  const { modifiers, layers, file } = resolver;
  const dependencies = dependenciesIn(layers, modifiers);
  const rows = coveringCombinations(modifiers, dependencies.all, MOST_RESOLVED);
  if (rows === undefined) {
    const message = `Some tokens depend on so many modifiers that there are more than ${MOST_RESOLVED} values of each.`;
    report({ place: placeIn(file, "", 0, 0), message, fix: "Use fewer modifiers or contexts for the same tokens." });
    return undefined;
  }
  const keyOf = keyMaker(resolver);
  const values = new Map<string, Values>();
  const valuesAt = (path: readonly string[]): Values => {
    const name = path.join(".");
    const cached = values.get(name);
    if (cached !== undefined) return cached;
    const made = { name, path, bits: dependencies.of(path), byKey: new Map() };
    values.set(name, made);
    return made;
  };
  for (const path of namesIn(resolver)) valuesAt(path);
  let isValid = true;
  const seen = new Set<Layer>();
  for (const choices of rows) {
    const left = [...values.values()].filter(({ bits, byKey }) => !byKey.has(keyOf(bits, choices)));
    const isSome = seen.size > 0 && 2 * left.length <= values.size;
    const paths = isSome ? dependencies.withTargets?.(left.map(({ path }) => path)) : undefined;
    const some = paths && (await resolveSome(resolver, choices, { seen, paths, report, check }));
    const tokens = some ?? (await resolveCombination(resolver, choices, { report, check }));
    for (const layer of layers) if (holds(layer.condition, choices)) seen.add(layer);
    isValid &&= tokens !== undefined;
    for (const token of tokens ?? []) {
      const { bits, byKey } = valuesAt(token.path);
      const key = keyOf(bits, choices);
      if (!byKey.has(key)) byKey.set(key, token);
    }
    for (const { bits, byKey } of left) {
      const key = keyOf(bits, choices);
      if (!byKey.has(key)) byKey.set(key, undefined);
    }
  }
  if (!isValid) return undefined;
  return [...values.values()].map(({ name, path, bits, byKey }) => ({
    name,
    path,
    modifiers: indicesIn(bits, modifiers.length).flatMap((index) => modifiers[index]?.name ?? []),
    at: (choices) => byKey.get(keyOf(bits, choices)),
  }));
}

/**
 * Spares a third of the reading of Salt, 2,001 tokens in 240 combinations of six modifiers, and a tenth of Primer's.
 * Resolves the tokens at some paths, and the layers that were not seen before whole, so that all of each layer is
 * checked. Undefined where there are problems with the format: they are reported with the whole combination.
 */
async function resolveSome(
  resolver: Resolver,
  choices: Choices,
  {
    seen,
    paths,
    report,
    check,
  }: {
    readonly seen: ReadonlySet<Layer>;
    readonly paths: readonly (readonly string[])[];
    readonly report: Report;
    readonly check: Check;
  },
): Promise<readonly ResolvedToken[] | undefined> {
  const names = namesOf(paths);
  const layers = resolver.layers.map((layer) => {
    return seen.has(layer) ? { ...layer, sources: layer.sources.map((source) => prune(source, names)) } : layer;
  });
  const problems: Problem[] = [];
  const tokens = await resolveCombination(resolver, choices, { report: (one) => problems.push(one), check }, layers);
  if (tokens === undefined || problems.some(({ rule }) => rule === undefined)) return undefined;
  for (const problem of problems) report(problem);
  return tokens;
}

/** A token that is being projected, with its values, which are undefined where it does not exist. */
type Values = {
  readonly name: string;
  readonly path: readonly string[];
  readonly bits: Bits;
  /** By the choices on the modifiers that it depends on. */
  readonly byKey: Map<string, ResolvedToken | undefined>;
};

/** Makes a key of the choices on some modifiers; the keys of each combination are made once. */
function keyMaker({ modifiers }: Resolver): (bits: Bits, choices: Choices) => string {
  const made = new WeakMap<Choices, Map<Bits, string>>();
  return (bits, choices) => {
    const keys = made.get(choices) ?? new Map<Bits, string>();
    made.set(choices, keys);
    const known = keys.get(bits);
    if (known !== undefined) return known;
    const names = indicesIn(bits, modifiers.length).map((index) => choices.get(modifiers[index]?.name ?? "") ?? "");
    const key = JSON.stringify(names);
    keys.set(bits, key);
    return key;
  };
}

/** The paths of all tokens in the order of all layers merged; those that only some combination inherits follow. */
export const namesIn = memoize(({ file, layers }: Resolver): readonly (readonly string[])[] => {
  const document = mergeSources(
    file,
    layers.flatMap(({ sources }) => sources),
  );
  const spot = { document, path: [], report: () => undefined };
  return expandDocument(isObject(document.value) ? document.value : {}, spot).tokens.map(({ path }) => path);
});
