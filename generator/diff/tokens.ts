import type { Pair } from "../model/identity.ts";
import type { Combination } from "../model/theme.ts";
import type { Json, Token } from "../model/token.ts";
import { cssColor } from "../render/css-value.ts";
import { variablesOf } from "../render/variables.ts";
import { type Cell, type Cells, isColor } from "./cells.ts";
import { type Change, change, type ChangeKind, type Level, type Row, row } from "./change.ts";
import { crossings, declaredFor, exactRatios, toColorChange, toRatios } from "./contrast.ts";
import { canonical } from "./members.ts";
import { toWhere } from "./where.ts";

/** Compares the tokens in the combinations that both sides have; `pairs` are the new side's. */
export function compareTokens({ all, cells }: Cells, pairs: readonly Pair[]): Change[] {
  const byName = Object.entries(Object.groupBy(cells, ({ name }) => name));
  const isMissing = (side: "old" | "new", list: readonly Cell[] = []) => list.every((cell) => cell[side] === undefined);
  const removed = byName.filter(([, list]) => isMissing("new", list));
  const added = byName.filter(([, list]) => isMissing("old", list));
  const renamed = renames(removed, added);
  const newNames = new Set(renamed.values());
  return byName.flatMap(([name, list = []]) => {
    const to = renamed.get(name);
    if (to !== undefined) return [asRenamed(name, to, list, all)];
    return newNames.has(name) ? [] : changesOf(name, list, { all, pairs });
  });
}

type Named = readonly [name: string, cells: readonly Cell[] | undefined];

/** Pairs a removed token with an added token if no other token has the same type and values. */
function renames(removed: readonly Named[], added: readonly Named[]): ReadonlyMap<string, string> {
  const bySignature = (list: readonly Named[]) => Object.groupBy(list, ([, cells = []]) => signature(cells));
  const after = bySignature(added);
  return new Map(
    Object.entries(bySignature(removed)).flatMap(([key, gone = []]): [string, string][] => {
      const candidates = after[key] ?? [];
      const [[from], [to]] = [gone[0] ?? [], candidates[0] ?? []];
      if (from === undefined || to === undefined || gone.length + candidates.length > 2) return [];
      return [[from, to]];
    }),
  );
}

function signature(cells: readonly Cell[]): string {
  const values = cells.flatMap(({ old, new: now, combinations }) => {
    const { type, value } = old ?? now ?? {};
    return combinations.map(({ theme, product, season }) => canonical([theme, product, season, type, value]));
  });
  return values.sort().join("\n");
}

function asRenamed(name: string, to: string, cells: readonly Cell[], all: readonly Combination[]): Change {
  const deprecated = wordOf(cells, "old");
  const rows = placed(cells, all, (cell) =>
    presenceRows(cell).map((entry) => ({
      ...entry,
      after: entry.before,
      color: entry.color && { ...entry.color, after: entry.color.before, difference: 0 },
    })),
  );
  return { ...change([removedLevel(deprecated), "token", "renamed"], name, rows), to, deprecated };
}

type Context = { readonly all: readonly Combination[]; readonly pairs: readonly Pair[] };

function changesOf(name: string, cells: readonly Cell[], { all, pairs }: Context): Change[] {
  const deprecated = { old: wordOf(cells, "old"), new: wordOf(cells, "new") };
  const [both, removed, added] = [
    cells.filter((cell) => cell.old && cell.new),
    cells.filter((cell) => !cell.new),
    cells.filter((cell) => !cell.old),
  ];
  const toChanges = (level: Level, kind: ChangeKind, rows: readonly Row[], word: boolean | string): Change[] =>
    rows.length === 0 ? [] : [{ ...change([level, "token", kind], name, rows), deprecated: word }];
  const retyped = both.filter(({ old, new: now }) => old?.type !== now?.type);
  const same = both.filter((cell) => !retyped.includes(cell));
  const values = placed(same, all, (cell) => valueRows(cell, pairs));
  const differing = (label: string, read: (token: Token) => string) =>
    placed(both, all, ({ old, new: now }) => {
      const [before, after] = [old && read(old), now && read(now)];
      return before === undefined || after === undefined || before === after ? [] : [row(label, before, after)];
    });
  return [
    ...toChanges(removedLevel(deprecated.old), "removed", placed(removed, all, presenceRows), deprecated.old),
    ...toChanges("breaking", "retyped", placed(retyped, all, typeRows), deprecated.new),
    ...toChanges(
      removedLevel(deprecated.old),
      "moved",
      differing("path", ({ path }) => path.join(".")),
      deprecated.new,
    ),
    ...toChanges(levelOf(same), "changed", values, deprecated.new),
    ...toChanges("silent", "added", placed(added, all, presenceRows), deprecated.new),
    ...(both.length > 0 ? compareWords(name, deprecated) : []),
    ...toChanges(
      "silent",
      "changed",
      differing("note", ({ note }) => note),
      deprecated.new,
    ),
  ];
}

function typeRows(cell: Cell): PlainRow[] {
  const typed = row("type", cell.old?.type ?? null, cell.new?.type ?? null);
  return [typed, ...presenceRows(cell).map((entry) => ({ ...entry, label: "value" }))];
}

/** Treats a colour that is written differently but painted the same as a silent change. */
function levelOf(cells: readonly Cell[]): Level {
  const isSeen = ({ old, new: now }: Cell) =>
    isColor(old) && isColor(now)
      ? canonical(old.color) !== canonical(now.color)
      : canonical(old?.value) !== canonical(now?.value);
  return cells.some(isSeen) ? "visible" : "silent";
}

/** Removing a deprecated token isn't breaking, because users were warned. */
function removedLevel(deprecated: boolean | string): Level {
  return deprecated === false ? "breaking" : "visible";
}

type Words = { readonly old: boolean | string; readonly new: boolean | string };

function compareWords(name: string, { old, new: now }: Words): Change[] {
  if (old === now) return [];
  const say = (word: boolean | string) => (typeof word === "string" ? word : null);
  const rows = old === false ? [] : [row("deprecated", say(old), say(now))];
  return [{ ...change(["silent", "token", now === false ? "restored" : "deprecated"], name, rows), deprecated: now }];
}

/** The value of a token's `$deprecated` on a side; a text takes precedence over true. */
function wordOf(cells: readonly Cell[], side: "old" | "new"): boolean | string {
  const words = cells.map((cell) => cell[side]?.deprecated ?? false);
  return words.find((word) => typeof word === "string") ?? words.includes(true);
}

/** Collects the rows of cells, deduplicated, each with all its combinations. */
function placed(
  cells: readonly Cell[],
  all: readonly Combination[],
  rowsOf: (cell: Cell) => readonly PlainRow[],
): Row[] {
  const rows = new Map<string, { readonly entry: PlainRow; readonly where: Combination[] }>();
  for (const cell of cells) {
    for (const entry of rowsOf(cell)) {
      const key = canonical({ ...entry, where: null });
      const existing = rows.get(key);
      if (existing === undefined) rows.set(key, { entry, where: [...cell.combinations] });
      else existing.where.push(...cell.combinations);
    }
  }
  return [...rows.values()].map(({ entry, where }) => ({ ...entry, where: toWhere(where, all) }));
}

/** A row without its combinations. */
type PlainRow = Omit<Row, "where">;

/** The value of a token that is on one side only. */
function presenceRows({ old, new: now, papers }: Cell): PlainRow[] {
  const [before, after] = [old, now].map((token) => (token === undefined ? null : textOf(token)));
  const [oldColor, newColor] = [old, now].map((token) => (isColor(token) ? token.color : null));
  const color = oldColor || newColor ? toColorChange(oldColor ?? null, newColor ?? null, papers) : null;
  return [{ ...row(null, before ?? null, after ?? null), color }];
}

/** The changed value of a token: a row for the whole, or one for each changed CSS variable. */
function valueRows(cell: Cell, pairs: readonly Pair[]): PlainRow[] {
  const { old, new: now } = cell;
  if (old === undefined || now === undefined || canonical(old.value) === canonical(now.value)) return [];
  if (isColor(old) && isColor(now)) return [colorRow(cell, pairs)];
  const [before, after] = [new Map(variablesOf(old)), new Map(variablesOf(now))];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  // Falls back to JSON for values that CSS can't express, such as a dash array.
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

/** Renders a token's value on one line, from its CSS variables. */
function textOf(token: Token): string {
  return variablesOf(token)
    .map(([name, text]) => (name === token.name ? text : `${name.slice(token.name.length + 2)} ${text}`))
    .join(", ");
}

function show(value: Json): string {
  return JSON.stringify(value);
}
