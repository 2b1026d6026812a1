import type { Choices, Derived, FoundModifier, StatedToken, Value, When } from "./reading.ts";

/** A token's values for at most this many combinations of the modifiers that it depends on are computed. */
export const MOST_COMBINATIONS = 4096;

/** The name of some choices. */
function keyOf(choices: Choices): string {
  return JSON.stringify([...choices]);
}

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
  const known = new Map<string, ReadonlySet<string>>();

  /** The modifiers of a token and, where its value is made of others, of those. */
  const dependencies = (token: StatedToken, isWhole: boolean, open: readonly string[] = []): ReadonlySet<string> => {
    const subject = token.path.join(".");
    const key = `${isWhole} ${subject}`;
    const before = known.get(key);
    if (before !== undefined || open.includes(subject)) return before ?? new Set();
    const found = new Set<string>();
    for (const { when, value } of token.statements) {
      for (const name of Object.keys(when)) found.add(name);
      const targets = isDerived(value) ? value.from : isWhole ? [aliasOf(value) ?? []].flat() : [];
      for (const target of targets) {
        const other = byPath.get(target);
        for (const name of other ? dependencies(other, true, [...open, subject]) : []) found.add(name);
      }
    }
    if (open.length === 0) known.set(key, found);
    return found;
  };

  const valueAt = (token: StatedToken, row: Choices, depth: number): Value | undefined => {
    const value = token.statements.findLast(({ when }) => holds(when, row))?.value;
    if (value === undefined || !isDerived(value)) return value;
    return value.make((path) => settledAt(path, row, depth + 1));
  };
  /** The value that a token reaches through its aliases. */
  const settledAt = (path: string, row: Choices, depth: number): Value | undefined => {
    const token = byPath.get(path);
    const value = token && depth < DEEPEST ? valueAt(token, row, depth) : undefined;
    const target = value && aliasOf(value);
    return target === undefined ? value : settledAt(target, row, depth + 1);
  };

  const modifiersOf = (token: StatedToken) => {
    const names = dependencies(token, false);
    return modifiers.filter(({ name }) => names.has(name));
  };
  const countOf = (token: StatedToken) =>
    modifiersOf(token).reduce((product, { contexts }) => product * contexts.length, 1);
  const of = (token: StatedToken): Values | undefined => {
    if (countOf(token) > MOST_COMBINATIONS) return undefined;
    const all = modifiersOf(token);
    const rows = rowsOf(all);
    const byKey = new Map(rows.map((row) => [keyOf(row), valueAt(token, row, 0)]));
    const texts = new Map([...byKey].map(([key, value]) => [key, JSON.stringify(value)]));
    const by = all.filter(({ name, default: byDefault }) =>
      rows.some((row) => texts.get(keyOf(row)) !== texts.get(keyOf(new Map(row).set(name, byDefault)))),
    );
    const defaults = new Map(all.map((modifier) => [modifier.name, modifier.default]));
    return { by, at: (row) => byKey.get(keyOf(new Map([...defaults, ...row]))) };
  };
  return { of, countOf };
}

/** An alias leads through at most this many others. */
const DEEPEST = 100;

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
