import { MOST_RESOLVED } from "../source/resolver/projection.ts";
import { countCombinations } from "../resolve/combination.ts";
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
  const known = new Map<string, ReadonlySet<string>>();

  /**
   * The modifiers of a token and, where its value is made of others or the whole chain of aliases is asked for, of those;
   * each token is visited once.
   */
  const dependencies = (root: StatedToken, isWhole = false): ReadonlySet<string> => {
    const found = new Set<string>();
    const seen = new Set<string>();
    const open: { readonly token: StatedToken; readonly isWhole: boolean }[] = [{ token: root, isWhole }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const key = `${next.isWhole} ${next.token.path.join(".")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const before = known.get(key);
      for (const name of before ?? []) found.add(name);
      if (before !== undefined) continue;
      for (const { when, value } of next.token.statements) {
        for (const name of Object.keys(when)) found.add(name);
        const targets = isDerived(value) ? value.from : next.isWhole ? [aliasOf(value) ?? []].flat() : [];
        for (const target of targets) {
          const other = byPath.get(target);
          if (other !== undefined) open.push({ token: other, isWhole: true });
        }
      }
    }
    known.set(`${isWhole} ${root.path.join(".")}`, found);
    return found;
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
    const rows = rowsOf(all);
    const keyOf = (row: Choices) => JSON.stringify(all.map((modifier) => row.get(modifier.name) ?? modifier.default));
    const byKey = new Map(rows.map((row) => [keyOf(row), valueAt(token, row, new Map())]));
    const texts = new Map([...byKey].map(([key, value]) => [key, JSON.stringify(value)]));
    const by = all.filter(({ name, default: byDefault }) =>
      rows.some((row) => texts.get(keyOf(row)) !== texts.get(keyOf(new Map(row).set(name, byDefault)))),
    );
    return { by, at: (row) => byKey.get(keyOf(row)) };
  };
  return { of, countOf };
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
