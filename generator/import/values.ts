import type { Choices } from "../model/modifier.ts";
import { MOST_RESOLVED } from "../tokens/resolver/projection.ts";
import { dependencyOrder } from "../tokens/dtcg/order.ts";
import { countCombinations, dropUnusedKeys, holds } from "../resolve/combination.ts";
import { memoize, memoizeTexts, once } from "../resolve/memoize.ts";
import type { Derived, FoundModifier, StatedToken, Value } from "./reading.ts";

const MOST_COMBINATIONS = 4096;

const MOST_TEXT = 100_000;

/** Returns all choices on the modifiers, row-major, keyed by their names in the source. */
export function rowsOf(modifiers: readonly FoundModifier[]): readonly Choices[] {
  return modifiers.reduce<readonly Choices[]>(
    (rows, { name, contexts }) => rows.flatMap((row) => contexts.map((context) => ({ ...row, [name]: context.name }))),
    [{}],
  );
}

/** A token's values in the combinations of the modifiers that they depend on; equal values are the same object. */
export type Values = {
  readonly by: readonly FoundModifier[];
  readonly rows: readonly { readonly choices: Choices; readonly value: Value | undefined }[];
};

export function valuesIn(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]) {
  const byPath = new Map(tokens.map((token) => [token.path.join("."), token]));
  const named = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  const inputsOf = ({ statements }: StatedToken) =>
    named(statements.flatMap(({ value }) => (isDerived(value) ? value.from : [])));
  const targetsOf = memoize(({ statements }: StatedToken) =>
    named(statements.flatMap(({ value }) => (isDerived(value) ? value.from : (aliasOf(value) ?? [])))),
  );
  /** Modifiers of each token, including those of its inputs and alias chains. */
  const allModifiers = once(() => spread(new Map(tokens.map((token) => [token, ownModifiers(token)])), targetsOf));
  const allModifiersOf = (token: StatedToken) => [...(allModifiers().get(token) ?? [])];
  const modifiersIn = (names: readonly string[]) => modifiers.filter(({ name }) => names.includes(name));
  // Without this cache, a stylesheet with seven attributes takes 1.1 times the CPU.
  const rowsBy = memoizeTexts(MOST_TEXT, (names) => rowsOf(modifiersIn(JSON.parse(names) as string[])));
  const rowsFor = (by: readonly FoundModifier[]) => rowsBy(JSON.stringify(by.map(({ name }) => name)));

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

  const countOf = (token: StatedToken) => countCombinations(modifiersIn(allModifiersOf(token)));
  const of = (token: StatedToken): Values | undefined => {
    const all = modifiersIn([...ownModifiers(token), ...inputsOf(token).flatMap(allModifiersOf)]);
    if (countCombinations(all) > MOST_COMBINATIONS || countOf(token) > MOST_RESOLVED) return undefined;
    const rows = rowsFor(all);
    const values = rows.map((row) => valueAt(token, row, new Map()));
    const texts = values.map((value) => value && textOf(value));
    const indices = new Map(texts.map((text, index) => [text, index]));
    const table = { by: all, at: texts.map((text) => indices.get(text) ?? 0) };
    const { by, at } = dropUnusedKeys(table, ({ contexts }) => contexts.length);
    const kept = by.length === all.length ? rows : rowsFor(by);
    return { by, rows: kept.map((choices, index) => ({ choices, value: values[at[index] ?? 0] })) };
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

/** Adds to each node's members those of its targets, transitively. The result is in dependency order, except for cycles. */
export function spread<Node, Member>(
  members: ReadonlyMap<Node, Iterable<Member>>,
  targetsOf: (node: Node) => readonly Node[],
): ReadonlyMap<Node, ReadonlySet<Member>> {
  let hasCycles = false;
  const order = dependencyOrder(members.keys(), targetsOf, () => {
    hasCycles = true;
  });
  const closures = new Map(order.map((node) => [node, new Set(members.get(node))]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [node, closure] of closures) {
      const before = closure.size;
      for (const target of targetsOf(node)) for (const member of closures.get(target) ?? []) closure.add(member);
      isChanged ||= hasCycles && closure.size !== before;
    }
  }
  return closures;
}

/** Maximum number of tokens that a derived value is computed from, transitively. */
const MOST_MADE = 1000;

export function isDerived(value: Value | Derived): value is Derived {
  return "make" in value;
}

export function aliasOf({ value }: Value): string | undefined {
  return typeof value === "string" ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}
