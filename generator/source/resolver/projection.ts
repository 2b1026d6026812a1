import { memoize, once } from "../../resolve/memoize.ts";
import { expandDocument } from "../dtcg/expand.ts";
import { isObject } from "../tokens/form.ts";
import { placeIn, type Problem, type Report } from "../problem.ts";
import { resolveCombination } from "./combination.ts";
import { coveringCombinations, indicesIn } from "./covering.ts";
import { type Bits, type Dependencies, dependenciesIn, type Node } from "./dependencies.ts";
import type { Resolver } from "./document.ts";
import { type Choices, holds, type Layer } from "./layers.ts";
import type { Source } from "./sources.ts";
import { mergeLayers, mergeSources } from "./merge.ts";
import { namesOf, omit, prune } from "./prune.ts";
import { type Check, placesIn, type ResolvedToken } from "./resolve.ts";
import { type KeyOf, signaturesIn } from "./signatures.ts";

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
    const known = values.get(name);
    if (known !== undefined) return known;
    const made = { name, path, bits: dependencies.of(path), byKey: new Map(), bySignature: new Map() };
    values.set(name, made);
    return made;
  };
  for (const path of namesIn(resolver)) valuesAt(path);
  const reuse = rows.length > 1 ? openReuse(dependencies.order, keyOf) : NO_REUSE;
  const noted: Report = (problem) => {
    reuse.end(problem);
    report(problem);
  };
  let isValid = true;
  const seen = new Set<Layer>();
  for (const choices of rows) {
    const unknown = [...values.values()].filter(({ bits, byKey }) => !byKey.has(keyOf(bits, choices)));
    const signatures = reuse.signatures(choices);
    const merged = once(() => mergeLayers(file, layers, choices));
    const known = new Set(
      unknown.filter((one) => {
        const signature = signatures.get(one.name);
        if (signature === undefined || !one.bySignature.has(signature)) return false;
        const same = one.bySignature.get(signature);
        one.byKey.set(keyOf(one.bits, choices), same && { ...same, ...placesIn(merged, same.path) });
        return true;
      }),
    );
    const left = unknown.filter((one) => !known.has(one));
    const isSome = seen.size > 0 && 2 * left.length <= values.size;
    const paths = isSome ? dependencies.withTargets?.(left.map(({ path }) => path)) : undefined;
    const spared = [...known].map(({ path }) => path);
    const some = paths && (await resolveSome(resolver, choices, { seen, paths, spared, report: noted, check }));
    const tokens = some ?? (await resolveCombination(resolver, choices, { report: noted, check }));
    for (const layer of layers) if (holds(layer.condition, choices)) seen.add(layer);
    isValid &&= tokens !== undefined;
    for (const token of tokens ?? []) {
      const { bits, byKey } = valuesAt(token.path);
      const key = keyOf(bits, choices);
      if (!byKey.has(key)) byKey.set(key, token);
    }
    for (const { name, bits, byKey, bySignature } of left) {
      const key = keyOf(bits, choices);
      if (!byKey.has(key)) byKey.set(key, undefined);
      const signature = signatures.get(name);
      if (signature !== undefined) bySignature.set(signature, byKey.get(key));
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

/** Which tokens of a combination need not be resolved, since equal definitions were resolved before. */
type Reuse = {
  readonly signatures: (choices: Choices) => ReadonlyMap<string, number>;
  /** Ends it after a problem in a definition that others may have too: each file's own problems are reported. */
  readonly end: (problem: Problem) => void;
};

const NO_REUSE: Reuse = { signatures: () => new Map(), end: () => undefined };

function openReuse(order: Dependencies["order"], keyOf: KeyOf): Reuse {
  if (order === null) return NO_REUSE;
  const signatures = signaturesIn(order, keyOf);
  const files = new Set(order.flatMap(({ definitions }) => definitions.flatMap(fileIfConditional)));
  let isSound = true;
  return {
    signatures: (choices) => (isSound ? signatures(choices) : new Map()),
    end: ({ place }) => {
      isSound &&= !files.has(place.file);
    },
  };
}

function fileIfConditional({ condition, file }: Node["definitions"][number]): readonly string[] {
  return condition.length > 0 ? [file] : [];
}

/**
 * The tokens at some paths in a combination, with the layers that were not seen before but for the tokens that are
 * spared, so that all of each layer is checked. Undefined where there are problems with the format: they are reported with the whole combination.
 */
async function resolveSome(
  resolver: Resolver,
  choices: Choices,
  {
    seen,
    paths,
    spared,
    report,
    check,
  }: {
    readonly seen: ReadonlySet<Layer>;
    readonly paths: readonly (readonly string[])[];
    readonly spared: readonly (readonly string[])[];
    readonly report: Report;
    readonly check: Check;
  },
): Promise<readonly ResolvedToken[] | undefined> {
  const names = namesOf(paths);
  const needed = new Set(paths.map((path) => path.join(".")));
  const others = namesOf(spared.filter((path) => !needed.has(path.join("."))));
  const own = resolver.layers.filter(({ condition }) => holds(condition, choices));
  const layers = own.map((layer) => {
    const reduced = (source: Source) => (seen.has(layer) ? prune(source, names) : omit(source, others));
    return { ...layer, sources: layer.sources.map(reduced) };
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
  /** By what they are made of. */
  readonly bySignature: Map<number, ResolvedToken | undefined>;
};

/** Makes a key of the choices on some modifiers; the keys of each combination are made once. */
function keyMaker({ modifiers }: Resolver): KeyOf {
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
