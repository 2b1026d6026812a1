import type { Choices, Derived, Entry, FoundModifier, StatedToken, Value, When } from "./reading.ts";

/** A token of a file: its path, its value and its notes. */
export type Definition = Pick<StatedToken, "path" | "description" | "deprecated" | "extensions"> & {
  readonly value: Value;
};

/** Definitions that hold for one context of each of some modifiers. */
export type Layer = { readonly when: Readonly<Record<string, string>>; readonly tokens: readonly Definition[] };

/** Tokens in layers: those of all combinations, those of single contexts, and those of several choices at once. */
export type Factored = {
  readonly base: readonly Definition[];
  readonly contexts: readonly Layer[];
  readonly joint: readonly Layer[];
  readonly entries: readonly Entry[];
};

/** A token's values for at most this many combinations of the modifiers that it depends on are computed. */
const MOST_COMBINATIONS = 4096;

/**
 * Puts each token into the base, one context or a joint layer, by the fewest modifiers that determine its value. Later
 * layers override earlier ones: contexts in the order of the modifiers, then joint layers.
 */
export function factor(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]): Factored {
  const values = valuesIn(tokens, modifiers);
  const base: Definition[] = [];
  const contexts = new Map<string, Definition[]>();
  const joint = new Map<string, Definition[]>();
  const entries: Entry[] = [];
  for (const token of tokens) {
    const subject = token.path.join(".");
    const found = values.of(token);
    if (found === undefined) {
      entries.push({ kind: "left-out", what: TOO_MANY, subject, found: `${values.countOf(token)} combinations` });
      continue;
    }
    const { by, at } = found;
    const { path, description, deprecated, extensions } = token;
    const notes = {
      path,
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
      ...(extensions !== undefined && { extensions }),
    };
    const rows = rowsOf(by);
    const settled = new Map(rows.map((row) => [keyOf(row), at(row)]));
    const isEverywhere = [...settled.values()].every((value) => value !== undefined);
    if ([...settled.values()].every((value) => value === undefined)) {
      entries.push({ kind: "left-out", what: "Tokens without a value", subject, found: "no value" });
      continue;
    }
    const defaults: Choices = new Map(by.map((modifier) => [modifier.name, modifier.default]));
    const first = settled.get(keyOf(defaults));
    // A layer can add or change a token, but not remove it.
    if (isEverywhere && first !== undefined) base.push({ ...notes, value: first });
    const single = new Map<string, Value>();
    const composed = (row: Choices): Value | undefined =>
      [...row].map((choice) => single.get(JSON.stringify(choice))).findLast((value) => value !== undefined) ??
      (isEverywhere ? first : undefined);
    const add = (layers: Map<string, Definition[]>, row: Choices, value: Value) => {
      const key = JSON.stringify([...row]);
      layers.set(key, [...(layers.get(key) ?? []), { ...notes, value }]);
    };
    for (const [index, modifier] of by.entries()) {
      for (const { name } of modifier.contexts) {
        const row = new Map([...defaults].with(index, [modifier.name, name]));
        const value = settled.get(keyOf(row));
        const isDefault = name === modifier.default;
        // A token that is not everywhere needs a definition in the default too, once.
        if (value === undefined || (isDefault && (isEverywhere || index > 0))) continue;
        if (!isDefault && isSame(value, composed(defaults))) continue;
        if (!isEverywhere && rows.some((other) => other.get(modifier.name) === name && !settled.get(keyOf(other))))
          continue;
        single.set(JSON.stringify([modifier.name, name]), value);
        add(contexts, new Map([[modifier.name, name]]), value);
      }
    }
    for (const row of rows) {
      const value = settled.get(keyOf(row));
      if (value !== undefined && !isSame(value, composed(row))) add(joint, row, value);
    }
  }
  return { base, contexts: layersOf(contexts), joint: layersOf(joint), entries };
}

const TOO_MANY = `Tokens that depend on more than ${MOST_COMBINATIONS} combinations`;

function layersOf(layers: ReadonlyMap<string, readonly Definition[]>): Layer[] {
  return [...layers].map(([key, tokens]) => ({
    when: Object.fromEntries(JSON.parse(key) as [string, string][]),
    tokens,
  }));
}

function keyOf(choices: Choices): string {
  return JSON.stringify([...choices]);
}

function isSame(one: Value, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** All choices on some modifiers, the first slowest. */
function rowsOf([first, ...rest]: readonly FoundModifier[]): Choices[] {
  if (first === undefined) return [new Map()];
  const below = rowsOf(rest);
  return first.contexts.flatMap(({ name }) => below.map((row) => new Map([[first.name, name], ...row])));
}

/** The modifiers that a token's value depends on, and its value for each choice on them. */
type Values = { readonly by: readonly FoundModifier[]; at(row: Choices): Value | undefined };

function valuesIn(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]) {
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
function holds(when: When, row: Choices): boolean {
  return Object.entries(when).every(([modifier, contexts]) => contexts.includes(row.get(modifier) ?? ""));
}

function isDerived(value: Value | Derived): value is Derived {
  return "make" in value;
}

/** The path that a value is an alias of. */
export function aliasOf({ value }: Value): string | undefined {
  return typeof value === "string" ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}
