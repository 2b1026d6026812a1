import { MOST_RESOLVED } from "../tokens/resolver/projection.ts";
import { dependencyOrder } from "../tokens/dtcg/order.ts";
import { countCombinations } from "../resolve/combination.ts";
import { memoize, once } from "../resolve/memoize.ts";
import type { Choices, Derived, FoundModifier, StatedToken, Value, When } from "./reading.ts";

const MOST_COMBINATIONS = 4096;

/** Returns the Cartesian product of the modifiers' contexts, row-major. */
export function rowsOf([first, ...rest]: readonly FoundModifier[]): Choices[] {
  if (first === undefined) return [new Map()];
  const below = rowsOf(rest);
  return first.contexts.flatMap(({ name }) => below.map((row) => new Map([[first.name, name], ...row])));
}

/** A token's values: the modifiers that they depend on, and a lookup by choices. */
export type Values = { readonly by: readonly FoundModifier[]; at(row: Choices): Value | undefined };

export function valuesIn(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]) {
  const byPath = new Map(tokens.map((token) => [token.path.join("."), token]));
  const named = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  /** Modifiers of each token, including those of its inputs and alias chains. */
  const whole = once(() => wholeOf(tokens, named));
  const dependencies = (token: StatedToken, isWhole = false): ReadonlySet<string> => {
    if (isWhole) return whole().get(token) ?? new Set();
    const inputs = named(token.statements.flatMap(({ value }) => (isDerived(value) ? value.from : [])));
    return new Set([...ownModifiers(token), ...inputs.flatMap((input) => [...dependencies(input, true)])]);
  };

  /** Cache of one combination's values; a value in progress is undefined, which breaks cycles. */
  type Made = Map<string, Value | undefined>;

  const valueAt = (token: StatedToken, row: Choices, made: Made): Value | undefined => {
    const value = token.statements.findLast(({ when }) => holds(when, row))?.value;
    if (value === undefined || !isDerived(value)) return value;
    return value.make((path) => settledAt(path, row, made));
  };
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
  const countOf = (token: StatedToken) => countCombinations(modifiersOf(token, true));
  const of = (token: StatedToken): Values | undefined => {
    const all = modifiersOf(token);
    if (countCombinations(all) > MOST_COMBINATIONS || countOf(token) > MOST_RESOLVED) return undefined;
    const keyOf = (row: Choices) => all.map(({ name, default: byDefault }) => row.get(name) ?? byDefault).join("\0");
    const rows = rowsOf(all);
    const values = new Map(rows.map((row) => [keyOf(row), valueAt(token, row, new Map())]));
    const at = (row: Choices) => values.get(keyOf(row));
    const by = all.filter(({ name, default: byDefault }) =>
      rows.some((row) => !isSame(at(row), at(new Map(row).set(name, byDefault)))),
    );
    return { by, at };
  };
  return { of, countOf };
}

/** Compares values by content; many combinations share an object, which is compared by identity. */
export function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && textOf(a) === textOf(b));
}

const textOf = memoize((value: Value) => JSON.stringify(value));

function ownModifiers({ statements }: StatedToken): readonly string[] {
  return statements.flatMap(({ when }) => Object.keys(when));
}

/** Collects each token's modifiers transitively, in dependency order; cycles are iterated to a fixed point. */
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
  const modifiersByToken = new Map(tokens.map((token) => [token, new Set(ownModifiers(token))]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const token of order) {
      const names = modifiersByToken.get(token);
      const before = names?.size;
      for (const target of targetsOf(token)) for (const name of modifiersByToken.get(target) ?? []) names?.add(name);
      isChanged ||= hasCircles && names?.size !== before;
    }
  }
  return modifiersByToken;
}

/** Maximum number of tokens that a derived value is computed from, transitively. */
const MOST_MADE = 1000;

export function holds(when: When, row: Choices): boolean {
  return Object.entries(when).every(([modifier, contexts]) => contexts.includes(row.get(modifier) ?? ""));
}

export function isDerived(value: Value | Derived): value is Derived {
  return "make" in value;
}

export function aliasOf({ value }: Value): string | undefined {
  return typeof value === "string" ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}
