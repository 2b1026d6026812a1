import type { Json, Token } from "../model/token.ts";
import { cssColor } from "../render/css-value.ts";
import { variablesOf } from "../render/variables.ts";
import type { Pair } from "../model/identity.ts";
import { canonical } from "./canonical.ts";
import { type Cell, isColor } from "./cells.ts";
import { type Row, row } from "./change.ts";
import { crossings, declaredFor, exactRatios, toColorChange, toRatios } from "./contrast.ts";

/** A row before its combinations are known. */
export type PlainRow = Omit<Row, "where">;

/** The rows of a token that is only on one side: its values. */
export function rowsOfOne({ old, new: now, papers }: Cell): PlainRow[] {
  const [before, after] = [old, now].map((token) => (token === undefined ? null : textOf(token)));
  const [one, other] = [isColor(old) ? old : undefined, isColor(now) ? now : undefined];
  const color = one || other ? toColorChange(one?.color ?? null, other?.color ?? null, papers) : null;
  return [{ ...row(null, before ?? null, after ?? null), color }];
}

/** The rows of a token whose value changed: one, or one for each changed variable. */
export function rowsOfValue(cell: Cell, pairs: readonly Pair[]): PlainRow[] {
  const { old, new: now } = cell;
  if (old === undefined || now === undefined || canonical(old.value) === canonical(now.value)) return [];
  if (isColor(old) && isColor(now)) return [colorRow(cell, pairs)];
  const [before, after] = [new Map(variablesOf(old)), new Map(variablesOf(now))];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  // CSS cannot express some values, such as a dash array; JSON can.
  if (names.length === 0) return [row(null, show(old.value), show(now.value))];
  return names.map((name) => {
    const label = name === old.name ? null : name.slice(old.name.length + 2);
    return row(label, before.get(name) ?? null, after.get(name) ?? null);
  });
}

function colorRow({ name, old, new: now, papers, paper, highContrast }: Cell, pairs: readonly Pair[]): PlainRow {
  const [before, after] = [isColor(old) ? old : undefined, isColor(now) ? now : undefined];
  const ratios = name === paper?.name ? { before: null, after: null } : exactRatios({ before, after }, papers);
  const declared = declaredFor(pairs, highContrast, [now, paper]);
  const isMeasured = ratios.before !== null && ratios.after !== null;
  return {
    ...row(null, before ? cssColor(before.color) : null, after ? cssColor(after.color) : null),
    color: toColorChange(before?.color ?? null, after?.color ?? null, papers),
    contrast: toRatios(ratios),
    crossed: isMeasured ? crossings({ before: ratios.before ?? 1, after: ratios.after ?? 1 }, declared) : [],
  };
}

/** A token's value in one line: the values of its CSS variables. */
export function textOf(token: Token): string {
  return variablesOf(token)
    .map(([name, text]) => (name === token.name ? text : `${name.slice(token.name.length + 2)} ${text}`))
    .join(", ");
}

function show(value: Json): string {
  return JSON.stringify(value);
}
