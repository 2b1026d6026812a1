import { TEXT } from "../../../model/token.ts";
import { isWide, WIDE } from "../../css-color.ts";
import { NO_TYPE, readCssValue } from "../../css-value.ts";
import type { Derived, Entry, StatedToken, Statement, Value } from "../../reading.ts";
import { isSame } from "../../values.ts";
import type { Cascade, State } from "./cascade.ts";
import type { StateModifier } from "./modifiers.ts";

/** A token has at most this many values that are computed from others; above, its references stay in its text. */
const MOST_ROWS = 600;

/** The contexts that a value holds in, by their index in each of some modifiers. */
type Row = { readonly at: readonly number[]; readonly state: State };

const NO_VALUE: Derived = { from: [], make: () => undefined };

/** How the report names tokens without any value. */
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
    entries.push({
      kind: "left-out",
      what: "Custom properties with too many values",
      subject: `--${name}`,
      found: `${cascade.dimensionsOf(name, "own").size} modifiers and media`,
    });
  for (const name of cascade.names) {
    const path = pathOf(name);
    if (path === undefined) continue;
    const ofAll = modifiers.filter(({ dimension }) => cascade.dimensionsOf(name).has(dimension));
    const ofOwn = modifiers.filter(({ dimension }) => cascade.dimensionsOf(name, "own").has(dimension));
    if (countOf(ofOwn) > MOST_ROWS) {
      leave(name);
      continue;
    }
    const stated = new Map<string, Value | undefined>();
    const valueIn = (state: State, asWritten: boolean): Value | undefined => {
      const target = cascade.aliasIn(name, state);
      const own = target === undefined ? undefined : pathOf(target);
      if (own !== undefined) return { type: null, value: `{${own.join(".")}}` };
      const text = asWritten ? cascade.textIn(name, state) : cascade.valueIn(name, state);
      if (text === undefined) return undefined;
      if (!stated.has(text)) stated.set(text, typed(name, text, entries));
      return stated.get(text);
    };
    const isPlain = (state: State) => {
      const targets = cascade.referencesIn(name, state);
      const target = cascade.aliasIn(name, state);
      return targets.length === 0 || (cascade.innermost === 0 && target !== undefined && complete.has(target));
    };
    const rowsOfOwn = rowsOf(ofOwn, start);
    const byOwn = rowsOfOwn.every(({ state }) => isPlain(state));
    const by = byOwn ? ofOwn : ofAll;
    const rows = byOwn ? rowsOfOwn : countOf(ofAll) > MOST_ROWS ? undefined : rowsOf(ofAll, start);
    const chosen = rows ?? rowsOfOwn;
    const values = chosen.map((row) => ({ row, value: valueIn(row.state, rows === undefined) }));
    if (values.every(({ value }) => value === undefined)) {
      entries.push({ kind: "left-out", what: WITHOUT_VALUE, subject: `--${name}`, found: cascade.declaredAs(name) });
      continue;
    }
    if (values.every(({ value }) => value !== undefined)) complete.add(name);
    made.set(name, { path, statements: statementsOf(values, rows === undefined ? ofOwn : by) });
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
  const defaults = modifiers.map(({ found }) => found.contexts.findIndex(({ name }) => name === found.default));
  const rows = values.map(({ row, value }) => {
    const chosen = [...row.at.entries()].filter(([modifier, context]) => context !== defaults[modifier]);
    return { row, value, chosen };
  });
  const placed: typeof rows = [];
  for (const next of rows.toSorted((one, other) => one.chosen.length - other.chosen.length)) {
    const before = placed.findLast(({ chosen }) => chosen.every(([at, context]) => next.row.at[at] === context));
    if (before === undefined || !isSame(before.value, next.value)) placed.push(next);
  }
  return placed.map(({ chosen, value }) => ({
    when: Object.fromEntries(
      chosen.flatMap(([at, context]) => {
        const { name, contexts } = modifiers[at]?.found ?? { name: "", contexts: [] };
        return [[name, [contexts[context]?.name ?? ""]]];
      }),
    ),
    value: value ?? NO_VALUE,
  }));
}

/** The value of a text in the format; what it can't say exactly is entered. */
function typed(name: string, text: string, entries: Entry[]): Value | undefined {
  const subject = `--${name}`;
  if (/^\{[^{}]*\}$/.test(text)) {
    entries.push({
      kind: "left-out",
      what: "Values in braces, which are references in the format",
      subject,
      found: text,
    });
    return undefined;
  }
  const value = readCssValue(text, name);
  if (value.type === TEXT && text === "") return undefined;
  if (value.type === "color" && isWide(text))
    entries.push({ kind: "repaired", what: WIDE, subject, found: text, made: "the nearest colour of sRGB" });
  if (value.type === TEXT) entries.push({ kind: "as-written", what: NO_TYPE, subject, found: text });
  return value;
}
