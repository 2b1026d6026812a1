import { MOST_RESOLVED } from "../tokens/resolver/projection.ts";
import { dependencyOrder } from "../tokens/dtcg/order.ts";
import { countCombinations } from "../resolve/combination.ts";
import { memoize, once } from "../resolve/memoize.ts";
import type { Choices, Derived, FoundModifier, StatedToken, Value, When } from "./reading.ts";

/** A token's values for at most this many combinations of the modifiers that it depends on are computed. */
const MOST_COMBINATIONS = 4096;

/** All choices on some modifiers, the first slowest. */
export function rowsOf([first, ...rest]: readonly FoundModifier[]): Choices[] {
  if (first === undefined) return [new Map()];
  const below = rowsOf(rest);
  return first.contexts.flatMap(({ name }) => below.map((row) => new Map([[first.name, name], ...row])));
}

/** The modifiers that a token's value depends on, and its value for each choice on them. */
export type Values = { readonly by: readonly FoundModifier[]; at(row: Choices): Value | undefined };

/** Finds the values of tokens in all combinations. */
export function valuesIn(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]) {
  const byPath = new Map(tokens.map((token) => [token.path.join("."), token]));
  const named = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  /** The modifiers of each token with all that it is made of, and all that its aliases lead to. */
  const whole = once(() => wholeOf(tokens, named));
  /** The modifiers of a token and, where its value is made of others, of those. */
  const dependencies = (token: StatedToken, isWhole = false): ReadonlySet<string> => {
    if (isWhole) return whole().get(token) ?? new Set();
    const made = named(token.statements.flatMap(({ value }) => (isDerived(value) ? value.from : [])));
    return new Set([...ownModifiers(token), ...made.flatMap((other) => [...dependencies(other, true)])]);
  };

  /** Values of one combination that are known; one that is being made is undefined for what it is made of. */
  type Made = Map<string, Value | undefined>;

  const valueAt = (token: StatedToken, row: Choices, made: Made): Value | undefined => {
    const value = token.statements.findLast(({ when }) => holds(when, row))?.value;
    if (value === undefined || !isDerived(value)) return value;
    return value.make((path) => settledAt(path, row, made));
  };
  /** The value that a token reaches through its aliases. */
  const settledAt = (path: string, row: Choices, made: Made): Value | undefined => {
    const token = byPath.get(path);
    if (token === undefined || made.has(path) || made.size > MOST_MADE) return made.get(path);
    made.set(path, undefined);
    const value = valueAt(token, row, made);
    const target = value && aliasOf(value);
    const settled = target === undefined ? value : settledAt(target, row, made);
    made.set(path, settled);
    return settled;
  };

  const modifiersOf = (token: StatedToken, isWhole = false) => {
    const names = dependencies(token, isWhole);
    return modifiers.filter(({ name }) => names.has(name));
  };
  /** How many combinations a token depends on, with all that its aliases lead to. */
  const countOf = (token: StatedToken) => countCombinations(modifiersOf(token, true));
  const of = (token: StatedToken): Values | undefined => {
    const all = modifiersOf(token);
    if (countCombinations(all) > MOST_COMBINATIONS || countOf(token) > MOST_RESOLVED) return undefined;
    const defaults = all.map(({ contexts, default: byDefault }) =>
      contexts.findIndex(({ name }) => name === byDefault),
    );
    const strides = all.map((_, at) => countCombinations(all.slice(at + 1)));
    const values = rowsOf(all).map((row) => valueAt(token, row, new Map()));
    const by = all.filter(({ contexts }, at) => {
      const stride = strides[at] ?? 1;
      const withDefault = (index: number) =>
        index + ((defaults[at] ?? 0) - (Math.floor(index / stride) % contexts.length)) * stride;
      return values.some((value, index) => !isSame(value, values[withDefault(index)]));
    });
    const indexOf = (row: Choices) =>
      all.reduce((sum, { name, contexts }, at) => {
        const index = row.has(name) ? contexts.findIndex((context) => context.name === row.get(name)) : defaults[at];
        return sum + (index ?? 0) * (strides[at] ?? 1);
      }, 0);
    return { by, at: (row) => values[indexOf(row)] };
  };
  return { of, countOf };
}

/** Whether two values are the same; many combinations have the same object. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return one === other || textOf(one) === textOf(other);
}

function textOf(value: Value | undefined): string | undefined {
  return value && textOfValue(value);
}

const textOfValue = memoize((value: Value) => JSON.stringify(value));

function ownModifiers({ statements }: StatedToken): readonly string[] {
  return statements.flatMap(({ when }) => Object.keys(when));
}

/** Adds to the modifiers of each token those of all that it leads to; where it is a circle, until nothing changes. */
function wholeOf(
  tokens: readonly StatedToken[],
  named: (paths: readonly string[]) => readonly StatedToken[],
): ReadonlyMap<StatedToken, ReadonlySet<string>> {
  const targetsOf = memoize(({ statements }: StatedToken) =>
    named(statements.flatMap(({ value }) => (isDerived(value) ? value.from : (aliasOf(value) ?? [])))),
  );
  let hasCircles = false;
  const order = dependencyOrder(tokens, targetsOf, () => {
    hasCircles = true;
  });
  const found = new Map(tokens.map((token) => [token, new Set(ownModifiers(token))]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const token of order) {
      const own = found.get(token);
      const before = own?.size;
      for (const target of targetsOf(token)) for (const name of found.get(target) ?? []) own?.add(name);
      isChanged ||= hasCircles && own?.size !== before;
    }
  }
  return found;
}

/** A value is made of at most this many others. */
const MOST_MADE = 1000;

/** Returns whether a condition holds for some choices. */
export function holds(when: When, row: Choices): boolean {
  return Object.entries(when).every(([modifier, contexts]) => contexts.includes(row.get(modifier) ?? ""));
}

export function isDerived(value: Value | Derived): value is Derived {
  return "make" in value;
}

/** The path that a value is an alias of. */
export function aliasOf({ value }: Value): string | undefined {
  return typeof value === "string" ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}
