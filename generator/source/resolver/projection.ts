import { expandDocument } from "../dtcg/expand.ts";
import { isObject } from "../tokens/form.ts";
import { placeIn, type Report } from "../problem.ts";
import { resolveCombination } from "./combination.ts";
import { coveringCombinations, indicesIn } from "./covering.ts";
import { type Bits, dependenciesIn } from "./dependencies.ts";
import type { Resolver } from "./document.ts";
import type { Choices } from "./layers.ts";
import { mergeSources } from "./merge.ts";
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
const MOST_RESOLVED = 10_000;

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
  for (const path of namesIn(resolver))
    values.set(path.join("."), { path, bits: dependencies.of(path), byKey: new Map() });
  let isValid = true;
  for (const choices of rows) {
    const tokens = await resolveCombination(resolver, choices, { report, check });
    isValid &&= tokens !== undefined;
    for (const token of tokens ?? []) {
      const found = values.get(token.name) ?? { path: token.path, bits: dependencies.of(token.path), byKey: new Map() };
      values.set(token.name, found);
      const key = keyOf(found.bits, choices);
      if (!found.byKey.has(key)) found.byKey.set(key, token);
    }
  }
  if (!isValid) return undefined;
  return [...values].map(([name, { path, bits, byKey }]) => ({
    name,
    path,
    modifiers: indicesIn(bits, modifiers.length).flatMap((index) => modifiers[index]?.name ?? []),
    at: (choices) => byKey.get(keyOf(bits, choices)),
  }));
}

/** A token that is being projected: its values by the choices on the modifiers that it depends on. */
type Values = {
  readonly path: readonly string[];
  readonly bits: Bits;
  readonly byKey: Map<string, ResolvedToken>;
};

/** Makes a key of the choices on some modifiers; the last combination's keys are remembered. */
function keyMaker({ modifiers }: Resolver): (bits: Bits, choices: Choices) => string {
  let last: Choices | undefined;
  let keys = new Map<Bits, string>();
  return (bits, choices) => {
    if (last !== choices) [last, keys] = [choices, new Map()];
    const known = keys.get(bits);
    if (known !== undefined) return known;
    const names = indicesIn(bits, modifiers.length).map((index) => choices.get(modifiers[index]?.name ?? "") ?? "");
    const key = JSON.stringify(names);
    keys.set(bits, key);
    return key;
  };
}

/** The paths of all tokens in the order of all layers merged; those that only some combination inherits follow. */
export function namesIn({ file, layers }: Resolver): readonly (readonly string[])[] {
  const document = mergeSources(
    file,
    layers.flatMap(({ sources }) => sources),
  );
  const spot = { document, path: [], report: () => undefined };
  return expandDocument(isObject(document.value) ? document.value : {}, spot).tokens.map(({ path }) => path);
}
