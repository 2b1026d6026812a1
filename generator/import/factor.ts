import type { Choices, When } from "../model/modifier.ts";
import { TEXT } from "../model/token.ts";
import { holds } from "../resolve/combination.ts";
import { NO_TYPE } from "./css-value.ts";
import { type Entry, type FoundModifier, leftOut, type StatedToken, type Value } from "./reading.ts";
import { isDerived, type Values, valuesIn } from "./values.ts";

export type Definition = Omit<StatedToken, "statements"> & { readonly value: Value };

/** Definitions that hold under one condition. */
export type Layer = { readonly when: When; readonly tokens: readonly Definition[] };

/** Tokens in layers: for all combinations, then for single contexts, then for several contexts at once. */
export type Factored = { readonly layers: readonly Layer[]; readonly entries: readonly Entry[] };

type Placed = { readonly when: When; readonly value: Value };

/**
 * Puts each token into the base, into contexts or into joint layers, by the fewest modifiers that determine its value.
 * Later layers override earlier ones: contexts in the order of the modifiers, then joint layers.
 */
export function factor(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]): Factored {
  const values = valuesIn(tokens, modifiers);
  const paths = new Set(tokens.map(({ path }) => path.join(".")));
  const layers = new Map<string, Layer & { readonly tokens: Definition[] }>();
  /** The position of each joint layer, keyed by its condition. */
  const order = new Map<string, number>();
  const entries: Entry[] = [];
  for (const token of tokens) {
    const { statements, ...rest } = token;
    const subject = token.path.join(".");
    const derived = statements.flatMap(({ value }) => (isDerived(value) ? [value] : []));
    const tokenValues = values.of(token);
    if (tokenValues === undefined) {
      entries.push(leftOut(TOO_MANY, subject, `${values.countOf(token)} combinations`));
      continue;
    }
    const placed = byRows(tokenValues, order);
    if (placed.length === 0) {
      const unknown = derived.flatMap(({ from }) => from).find((path) => !paths.has(path));
      const why = unknown === undefined ? "no value" : `{${unknown}} is no token`;
      entries.push(leftOut("Tokens without a value", subject, why));
    }
    // The type of a derived value is only known now.
    const text = derived.length > 0 && placed.find(({ value }) => value.type === TEXT);
    if (text) entries.push({ kind: "as-written", what: NO_TYPE, subject, found: String(text.value.value) });
    for (const { when, value } of placed) {
      const key = JSON.stringify(when);
      if (!layers.has(key)) layers.set(key, { when, tokens: [] });
      layers.get(key)?.tokens.push({ ...rest, value });
      if (Object.keys(when).length > 1) order.set(key, order.get(key) ?? order.size);
    }
  }
  const contexts = modifiers.flatMap(({ name, contexts: all }) =>
    all.flatMap((context) => layers.get(JSON.stringify({ [name]: [context.name] })) ?? []),
  );
  const size = ({ when }: Layer) => Object.keys(when).length;
  const joint = [...layers.values()].filter((layer) => size(layer) > 1);
  joint.sort((a, b) => size(a) - size(b));
  const base = layers.get("{}") ?? { when: {}, tokens: [] };
  return { layers: [base, ...contexts, ...joint], entries };
}

const TOO_MANY = "Tokens that depend on too many combinations";

/**
 * States values under the fewest conditions: each row by its contexts that aren't defaults, rows with fewer of them
 * first. A layer can add or change a token, but not remove it, so no condition may hold where the token has no value.
 */
function byRows({ by, rows: all }: Values, order: ReadonlyMap<string, number>): readonly Placed[] {
  const rows = all.map((row) => {
    const changed = by.filter(({ name, default: byDefault }) => row.choices[name] !== byDefault);
    return { ...row, changed };
  });
  const rank = rankIn(by, order);
  const isSafe = (when: When) => rows.every(({ choices, value }) => value !== undefined || !holds(when, choices));
  let placed: readonly (Placed & { readonly rank: number })[] = [];
  const valueIn = (choices: Choices, among = placed) => among.findLast(({ when }) => holds(when, choices))?.value;
  const done: typeof rows = [];
  for (const row of rows.toSorted((a, b) => a.changed.length - b.changed.length)) {
    const { choices, value, changed } = row;
    done.push(row);
    if (value === undefined || value === valueIn(choices)) continue;
    const placedWith = (when: When) => {
      const addition = { when, value, rank: rank(when) };
      return placed.toSpliced(placed.findLastIndex((before) => before.rank <= addition.rank) + 1, 0, addition);
    };
    // A condition of few contexts may be overridden, or override rows that are right already.
    const isRight = (when: When) => {
      const next = placedWith(when);
      const isKept = (earlier: (typeof rows)[number]) =>
        !holds(when, earlier.choices) || valueIn(earlier.choices, next) === earlier.value;
      return isSafe(when) && done.every(isKept);
    };
    const whenOf = (modifiers: readonly FoundModifier[]): When =>
      Object.fromEntries(modifiers.map(({ name }) => [name, [choices[name] ?? ""]]));
    const whens = [changed, ...by.map((modifier) => [modifier])].values().map(whenOf);
    placed = placedWith(whens.find(isRight) ?? whenOf(by));
  }
  return placed;
}

/** The precedence of a condition among all layers: the base, single contexts, then joint layers with fewer conditions. */
function rankIn(by: readonly FoundModifier[], order: ReadonlyMap<string, number>): (when: When) => number {
  return (when) => {
    const [first, ...rest] = Object.keys(when);
    if (first === undefined) return -1;
    if (rest.length === 0) return by.findIndex(({ name }) => name === first);
    return by.length + rest.length * MOST_LAYERS + (order.get(JSON.stringify(when)) ?? order.size);
  };
}

/** An upper bound of the number of joint layers. */
const MOST_LAYERS = 1_000_000;
