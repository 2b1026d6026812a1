import { TEXT } from "../model/token.ts";
import { NO_TYPE } from "./css-value.ts";
import type { Choices, Entry, FoundModifier, StatedToken, Value, When } from "./reading.ts";
import { holds, isDerived, isSame, rowsOf, type Values, valuesIn } from "./values.ts";

/** A token of a file: its path, its value and its notes. */
export type Definition = Pick<StatedToken, "path" | "description" | "deprecated" | "extensions"> & {
  readonly value: Value;
};

/** Definitions that hold for some contexts of each of some modifiers. */
export type Layer = { readonly when: When; readonly tokens: readonly Definition[] };

/** Tokens in layers: those of all combinations, those of single contexts, and those of several choices at once. */
export type Factored = {
  readonly base: readonly Definition[];
  readonly contexts: readonly Layer[];
  readonly joint: readonly Layer[];
  readonly entries: readonly Entry[];
};

/** A value where a condition holds. */
type Placed = { readonly when: When; readonly value: Value };

/**
 * Puts each token into the base, into contexts or into joint layers, by the fewest modifiers that determine its value.
 * Later layers override earlier ones: contexts in the order of the modifiers, then joint layers.
 */
export function factor(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]): Factored {
  const values = valuesIn(tokens, modifiers);
  const known = new Set(tokens.map(({ path }) => path.join(".")));
  const base: Definition[] = [];
  const contexts = new Map<string, Definition[]>();
  const joint = new Map<string, Definition[]>();
  /** The places of the joint layers, by their conditions. */
  const order = new Map<string, number>();
  const entries: Entry[] = [];
  for (const token of tokens) {
    const subject = token.path.join(".");
    const found = values.of(token);
    if (found === undefined) {
      entries.push({ kind: "left-out", what: TOO_MANY, subject, found: `${values.countOf(token)} combinations` });
      continue;
    }
    const placed = byRows(found, order);
    if (placed.length === 0) {
      const unknown = token.statements
        .flatMap(({ value }) => (isDerived(value) ? value.from : []))
        .find((path) => !known.has(path));
      const why = unknown === undefined ? "no value" : `{${unknown}} is no token`;
      entries.push({ kind: "left-out", what: "Tokens without a value", subject, found: why });
    }
    // What is made of others shows only here whether a type of the format holds it.
    const text =
      token.statements.some(({ value }) => isDerived(value)) && placed.find(({ value }) => value.type === TEXT);
    if (text) entries.push({ kind: "as-written", what: NO_TYPE, subject, found: String(text.value.value) });
    for (const { when, value } of placed) {
      const definition = { ...notesOf(token), value };
      const count = Object.keys(when).length;
      if (count === 0) base.push(definition);
      else add(count === 1 ? contexts : joint, when, definition);
      if (count > 1) order.set(JSON.stringify(when), order.get(JSON.stringify(when)) ?? order.size);
    }
  }
  return {
    base,
    contexts: layersOf(singles(contexts, modifiers)),
    joint: layersOf(joint).toSorted(byConditions),
    entries,
  };
}

const TOO_MANY = "Tokens that depend on too many combinations";

function notesOf({ path, description, deprecated, extensions }: StatedToken): Omit<Definition, "value"> {
  return {
    path,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    ...(extensions !== undefined && { extensions }),
  };
}

/**
 * States values with the fewest conditions: each row by its contexts that aren't defaults, rows with fewer of them first.
 * A layer can add or change a token, but not remove it, so no condition may hold where the token has no value.
 */
function byRows({ by, at }: Values, order: ReadonlyMap<string, number>): readonly Placed[] {
  const rows = rowsOf(by);
  const rank = rankIn(by, order);
  const others = (row: Choices) => by.filter(({ name, default: byDefault }) => row.get(name) !== byDefault);
  const whenOf = (row: Choices, some: readonly FoundModifier[]): When =>
    Object.fromEntries(some.map(({ name }) => [name, [row.get(name) ?? ""]]));
  const isSafe = (when: When) => rows.every((row) => !holds(when, row) || at(row) !== undefined);
  let placed: readonly (Placed & { readonly rank: number })[] = [];
  const valueIn = (row: Choices, among = placed) => among.findLast(({ when }) => holds(when, row))?.value;
  const done: Choices[] = [];
  for (const row of rows.toSorted((one, other) => others(one).length - others(other).length)) {
    const value = at(row);
    done.push(row);
    if (value === undefined || isSame(value, valueIn(row))) continue;
    const withOne = (when: When) => {
      const one = { when, value, rank: rank(when) };
      return placed.toSpliced(placed.findLastIndex((before) => before.rank <= one.rank) + 1, 0, one);
    };
    // A condition of few contexts may be overridden, or override rows that are right already.
    const isRight = (when: When) => {
      const next = withOne(when);
      return isSafe(when) && done.every((known) => !holds(when, known) || isSame(valueIn(known, next), at(known)));
    };
    const whens = [others(row), ...by.map((modifier) => [modifier])].map((some) => whenOf(row, some));
    placed = withOne(whens.find(isRight) ?? whenOf(row, by));
  }
  return placed;
}

/** The precedence of a condition among all layers: the base, single contexts, then joint layers with fewer conditions. */
function rankIn(by: readonly FoundModifier[], order: ReadonlyMap<string, number>): (when: When) => number {
  return (when) => {
    const [first, ...others] = Object.keys(when);
    if (first === undefined) return -1;
    if (others.length === 0) return by.findIndex(({ name }) => name === first);
    return by.length + others.length * MOST_LAYERS + (order.get(JSON.stringify(when)) ?? order.size);
  };
}

/** More joint layers than there can be. */
const MOST_LAYERS = 1_000_000;

function byConditions({ when: one }: Layer, { when: other }: Layer): number {
  return Object.keys(one).length - Object.keys(other).length;
}

function add(layers: Map<string, Definition[]>, when: When, definition: Definition): void {
  const key = JSON.stringify(when);
  const known = layers.get(key);
  if (known === undefined) layers.set(key, [definition]);
  else known.push(definition);
}

/** Layers of one context each, in the order of the modifiers and their contexts. */
function singles(
  layers: ReadonlyMap<string, readonly Definition[]>,
  modifiers: readonly FoundModifier[],
): ReadonlyMap<string, readonly Definition[]> {
  const found = new Map<string, readonly Definition[]>();
  for (const { name, contexts } of modifiers) {
    for (const context of contexts) {
      const when = { [name]: [context.name] };
      const tokens = layers.get(JSON.stringify(when));
      if (tokens !== undefined) found.set(JSON.stringify(when), tokens);
    }
  }
  return found;
}

function layersOf(layers: ReadonlyMap<string, readonly Definition[]>): Layer[] {
  return [...layers].map(([key, tokens]) => ({ when: JSON.parse(key) as When, tokens }));
}
