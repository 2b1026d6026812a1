import { TEXT } from "../../../model/token.ts";
import { memoizeTexts } from "../../../resolve/memoize.ts";
import { isWide, WIDE } from "../../css-color.ts";
import { NO_TYPE, readCssValue } from "../../css-value.ts";
import {
  type Derived,
  type Entry,
  leftOut,
  repaired,
  type StatedToken,
  type Statement,
  type Value,
} from "../../reading.ts";
import { holds, isDerived, isSame } from "../../values.ts";
import type { Cascade, State } from "./cascade.ts";
import type { StateModifier } from "./modifiers.ts";
import { LONGEST_VALUE } from "./texts.ts";

/** A token has at most this many values that are computed from others; above, its references stay in its text. */
const MOST_ROWS = 600;

/** The contexts that a value holds in, by their index in each of some modifiers. */
type Row = { readonly at: readonly number[]; readonly state: State };

const NO_VALUE: Derived = { from: [], make: () => undefined };

/** How the report names tokens without any value, and those that depend on too much. */
const TOO_MANY = "Custom properties with too many values";
export const WITHOUT_VALUE = "Custom properties without a value on a page";

/** States the values of the custom properties of a page; `pathOf` gives the paths of their tokens. */
export function tokensIn(
  cascade: Cascade,
  modifiers: readonly StateModifier[],
  pathOf: (name: string) => readonly string[] | undefined,
  entries: Entry[],
): readonly StatedToken[] {
  const start = startOf(cascade, modifiers);
  const complete = new Set<string>();
  const made = new Map<string, StatedToken>();
  const leave = (name: string) =>
    entries.push(leftOut(TOO_MANY, `--${name}`, `${cascade.dimensionsOf(name, "own").size} modifiers and media`));
  for (const name of cascade.names) {
    const path = pathOf(name);
    if (path === undefined) continue;
    const concerned = (part?: "own") =>
      modifiers.filter(({ dimension }) => cascade.dimensionsOf(name, part).has(dimension));
    const [ofAll, ofOwn] = [concerned(), concerned("own")];
    if (countOf(ofOwn) > MOST_ROWS) {
      leave(name);
      continue;
    }
    const valueOf = memoizeTexts(LONGEST_VALUE, (text) => typed(name, text, entries));
    const valueIn = (state: State, asWritten: boolean): Value | undefined => {
      const target = cascade.aliasIn(name, state);
      const steps = target === undefined ? undefined : pathOf(target);
      if (steps !== undefined) return { type: null, value: `{${steps.join(".")}}` };
      const text = asWritten ? cascade.textIn(name, state) : cascade.valueIn(name, state);
      return text === undefined ? undefined : valueOf(text);
    };
    const isPlain = ({ state }: Row) => {
      const target = cascade.aliasIn(name, state);
      const isAlias = cascade.innermost === 0 && target !== undefined && complete.has(target);
      return isAlias || cascade.referencesIn(name, state).length === 0;
    };
    const rowsOfOwn = rowsOf(ofOwn, start);
    // A value with references depends on what these do; if that is too much, its references stay in its text.
    const byOwn = rowsOfOwn.every(isPlain);
    const asWritten = !byOwn && countOf(ofAll) > MOST_ROWS;
    const by = byOwn || asWritten ? ofOwn : ofAll;
    const rows = by === ofOwn ? rowsOfOwn : rowsOf(ofAll, start);
    const values = rows.map((row) => ({ row, value: valueIn(row.state, asWritten) }));
    if (values.every(({ value }) => value !== undefined)) complete.add(name);
    if (values.some(({ value }) => value !== undefined)) made.set(name, { path, statements: statementsOf(values, by) });
    else entries.push(leftOut(WITHOUT_VALUE, `--${name}`, cascade.declaredAs(name)));
  }
  for (const name of cascade.left) leave(name);
  const order = new Map(cascade.page.declarations.map(({ name }, at) => [name, at] as const).toReversed());
  return [...made]
    .toSorted(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    .map(([, token]) => token);
}

/** The state of a page that chooses nothing. */
function startOf({ start }: Cascade, modifiers: readonly StateModifier[]): State {
  const state = [...start];
  for (const { found, dimension, indices } of modifiers)
    state[dimension] = indices[found.contexts.findIndex(({ name }) => name === found.default)] ?? 0;
  return state;
}

function countOf(modifiers: readonly StateModifier[]): number {
  return modifiers.reduce((product, { indices }) => product * indices.length, 1);
}

/** Each combination of the contexts of some modifiers. */
function rowsOf(modifiers: readonly StateModifier[], start: State): readonly Row[] {
  return modifiers.reduce<readonly Row[]>(
    (rows, { dimension, indices }) =>
      rows.flatMap(({ at, state }) =>
        indices.map((index, context) => ({ at: [...at, context], state: state.with(dimension, index) })),
      ),
    [{ at: [], state: start }],
  );
}

/** States the values of combinations by the contexts that aren't defaults, from the fewest. */
function statementsOf(
  values: readonly { readonly row: Row; readonly value: Value | undefined }[],
  modifiers: readonly StateModifier[],
): readonly Statement[] {
  const rows = values.map(({ row, value = NO_VALUE }) => {
    const named = modifiers.map(({ found }, at) => ({ found, name: found.contexts[row.at[at] ?? 0]?.name ?? "" }));
    const chosen = named.filter(({ found, name }) => name !== found.default);
    return { row: new Map(named.map(({ found, name }) => [found.name, name])), value, chosen };
  });
  const placed: Statement[] = [];
  for (const { row, value, chosen } of rows.toSorted((one, other) => one.chosen.length - other.chosen.length)) {
    const before = placed.findLast(({ when }) => holds(when, row))?.value;
    const isKnown =
      before !== undefined && (before === value || (!isDerived(before) && !isDerived(value) && isSame(before, value)));
    if (!isKnown)
      placed.push({ when: Object.fromEntries(chosen.map(({ found, name }) => [found.name, [name]])), value });
  }
  return placed;
}

/** The value of a text in the format; what it can't say exactly is entered. */
function typed(name: string, text: string, entries: Entry[]): Value | undefined {
  const subject = `--${name}`;
  if (/^\{[^{}]*\}$/.test(text)) {
    entries.push(leftOut("Values in braces, which are references in the format", subject, text));
    return undefined;
  }
  const value = readCssValue(text, name);
  if (value.type === TEXT && text === "") return undefined;
  if (value.type === "color" && isWide(text)) entries.push(repaired(WIDE, subject, text, "the nearest colour of sRGB"));
  if (value.type === TEXT) entries.push({ kind: "as-written", what: NO_TYPE, subject, found: text });
  return value;
}
