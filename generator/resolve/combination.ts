import type { Choices, Modifier, When } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { memoize } from "./memoize.ts";

/** Looks up a token in a combination; null if it doesn't exist there. Equal values are the same object. */
export function tokenAt(modifiers: readonly Modifier[], token: VariedToken, choices: Choices): Token | null {
  return token.values[token.at[placeOf(modifiers, token, choices)] ?? -1] ?? null;
}

/** Returns the index of a combination in a token's table. */
export function placeOf(modifiers: readonly Modifier[], { by }: Pick<VariedToken, "by">, choices: Choices): number {
  const positions = positionsIn(modifiers);
  let index = 0;
  for (const id of by) {
    const contexts = positions.get(id);
    index = index * (contexts?.size ?? 1) + (contexts?.get(choices[id] ?? "") ?? 0);
  }
  return index;
}

const positionsIn = memoize(
  (modifiers: readonly Modifier[]) =>
    new Map(modifiers.map(({ id, contexts }) => [id, new Map(contexts.map((context, index) => [context.id, index]))])),
);

/** Fills omitted choices with the modifiers' defaults. */
export function completeChoices(modifiers: readonly Modifier[], given: Choices): Choices {
  return Object.fromEntries(modifiers.map((modifier) => [modifier.id, given[modifier.id] ?? modifier.default]));
}

export function holds(when: When, choices: Choices): boolean {
  return Object.entries(when).every(([id, contexts]) => contexts.includes(choices[id] ?? ""));
}

/**
 * Lists conditions such that exactly one holds for each of the choices, and none for any other choice. A condition omits
 * modifiers that don't affect it.
 */
export function conditionsFor(choices: readonly Choices[], [first, ...further]: readonly Modifier[]): readonly When[] {
  if (first === undefined) return [{}];
  const { id, contexts } = first;
  // Contexts that combine with the same remaining choices share a condition.
  const groups = Map.groupBy(contexts, (context) => {
    const matches = choices.filter((choice) => choice[id] === context.id);
    return matches.length === 0 ? "" : JSON.stringify(conditionsFor(matches, further));
  });
  return [...groups].flatMap(([key, members]) => {
    if (key === "") return [];
    const condition = members.length === contexts.length ? {} : { [id]: members.map((context) => context.id) };
    return (JSON.parse(key) as readonly When[]).map((remaining) => ({ ...condition, ...remaining }));
  });
}

/** Returns the modifiers that a token's values depend on, in the order of its positions. */
export function modifiersOf(modifiers: readonly Modifier[], { by }: Pick<VariedToken, "by">): readonly Modifier[] {
  return by.flatMap((id) => modifiers.find((modifier) => modifier.id === id) ?? []);
}

/** The conditions that select one of a token's values, given by its index. */
export function conditionsOf(
  modifiers: readonly Modifier[],
  token: Pick<VariedToken, "by" | "at">,
  index: number,
): readonly When[] {
  const tokenModifiers = modifiersOf(modifiers, token);
  const choices = [...choicesOn(tokenModifiers)].filter((_, place) => token.at[place] === index);
  return conditionsFor(choices, tokenModifiers);
}

/** The size of the Cartesian product of the modifiers' contexts. */
export function countCombinations(modifiers: readonly { readonly contexts: readonly unknown[] }[]): number {
  return modifiers.reduce((product, { contexts }) => product * contexts.length, 1);
}

/** The Cartesian product of the modifiers' contexts, row-major; one empty choice when there are no modifiers. */
export function* choicesOn(modifiers: readonly Modifier[]): Generator<Choices> {
  const [first, ...rest] = modifiers;
  if (first === undefined) return void (yield {});
  for (const { id } of first.contexts) {
    for (const choices of choicesOn(rest)) yield { [first.id]: id, ...choices };
  }
}

/** Returns the first combination in which a token exists. */
export function firstChoices(modifiers: readonly Modifier[], token: VariedToken): Choices | undefined {
  for (const choices of choicesOn(modifiers.filter(({ id }) => token.by.includes(id)))) {
    const combination = completeChoices(modifiers, choices);
    if (tokenAt(modifiers, token, combination) !== null) return combination;
  }
  return undefined;
}

/** A row-major lookup table over the Cartesian product of its keys. */
export type Table<Key> = { readonly by: readonly Key[]; readonly at: readonly number[] };

/** Drops the keys that the table's entries don't depend on. */
export function dropUnusedKeys<Key>({ by, at }: Table<Key>, sizeOf: (key: Key) => number): Table<Key> {
  let table: Table<Key> = { by, at };
  let step = 1;
  for (const key of by.toReversed()) {
    const size = sizeOf(key);
    const stride = step;
    const choiceAt = (index: number) => Math.floor(index / stride) % size;
    if (table.at.every((entry, index) => entry === table.at[index - choiceAt(index) * stride])) {
      table = {
        by: table.by.filter((candidate) => candidate !== key),
        at: table.at.filter((_, index) => choiceAt(index) === 0),
      };
    } else step *= size;
  }
  return table;
}
