import type { Choices, Modifier, When } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { memoize } from "./memoize.ts";

/** A token in a combination; null where it does not exist. Equal values are the same object. */
export function tokenAt(
  modifiers: readonly Modifier[],
  { by, values, at }: VariedToken,
  choices: Choices,
): Token | null {
  const positions = positionsIn(modifiers);
  let index = 0;
  for (const id of by) {
    const contexts = positions.get(id);
    index = index * (contexts?.size ?? 1) + (contexts?.get(choices[id] ?? "") ?? 0);
  }
  return values[at[index] ?? -1] ?? null;
}

/** The index of each context in its modifier. */
const positionsIn = memoize(
  (modifiers: readonly Modifier[]) =>
    new Map(modifiers.map(({ id, contexts }) => [id, new Map(contexts.map((context, index) => [context.id, index]))])),
);

/** Choices on all modifiers: the default where none is given. */
export function completeChoices(modifiers: readonly Modifier[], given: Choices): Choices {
  return Object.fromEntries(modifiers.map((modifier) => [modifier.id, given[modifier.id] ?? modifier.default]));
}

/** Returns whether a condition holds in a combination. */
export function holds(when: When, choices: Choices): boolean {
  return Object.entries(when).every(([id, contexts]) => contexts.includes(choices[id] ?? ""));
}

/** How many combinations some modifiers have. */
export function countCombinations(modifiers: readonly { readonly contexts: readonly unknown[] }[]): number {
  return modifiers.reduce((product, { contexts }) => product * contexts.length, 1);
}

/** All choices on some modifiers, the last one fastest; one, without any choice, where there are none. */
export function* choicesOn(modifiers: readonly Modifier[]): Generator<Choices> {
  const [first, ...rest] = modifiers;
  if (first === undefined) return void (yield {});
  for (const { id } of first.contexts) {
    for (const others of choicesOn(rest)) yield { [first.id]: id, ...others };
  }
}

/** Choices of a combination in which a token exists; undefined where there is none. */
export function firstChoices(modifiers: readonly Modifier[], token: VariedToken): Choices | undefined {
  const own = modifiers.filter(({ id }) => token.by.includes(id));
  for (const choices of choicesOn(own)) {
    const whole = completeChoices(modifiers, choices);
    if (tokenAt(modifiers, token, whole) !== null) return whole;
  }
  return undefined;
}
