import type { Pair } from "../model/identity.ts";
import type { Combination } from "../model/theme.ts";
import type { Token } from "../model/token.ts";
import { canonical } from "./canonical.ts";
import { type Cell, type Cells, isColor } from "./cells.ts";
import { type Change, change, type Kind, type Level, type Row, row } from "./change.ts";
import { type PlainRow, rowsOfOne, rowsOfValue } from "./token-rows.ts";
import { toWhere } from "./where.ts";

/** Changes of the tokens in the combinations of both sides; `pairs` are those of the new side. */
export function compareTokens({ all, cells }: Cells, pairs: readonly Pair[]): Change[] {
  const byName = Object.entries(Object.groupBy(cells, ({ name }) => name));
  const isWhole = (own: readonly Cell[] = [], side: "old" | "new") => own.every((cell) => cell[side] === undefined);
  const removed = byName.filter(([, own]) => isWhole(own, "new"));
  const added = byName.filter(([, own]) => isWhole(own, "old"));
  const renamed = renames(removed, added);
  const newNames = new Set(renamed.values());
  return byName.flatMap(([name, own = []]) => {
    const to = renamed.get(name);
    if (to !== undefined) return [asRenamed(name, to, own, all)];
    return newNames.has(name) ? [] : changesOf(name, own, { all, pairs });
  });
}

type Named = readonly [name: string, cells: readonly Cell[] | undefined];

/** A removed and an added token are a renamed one if only these two have that type and those values. */
function renames(removed: readonly Named[], added: readonly Named[]): ReadonlyMap<string, string> {
  const bySignature = (list: readonly Named[]) => Object.groupBy(list, ([, cells = []]) => signature(cells));
  const after = bySignature(added);
  return new Map(
    Object.entries(bySignature(removed)).flatMap(([key, ones = []]): [string, string][] => {
      const others = after[key] ?? [];
      const [[one], [other]] = [ones[0] ?? [], others[0] ?? []];
      if (one === undefined || other === undefined || ones.length + others.length > 2) return [];
      return [[one, other]];
    }),
  );
}

function signature(cells: readonly Cell[]): string {
  const values = cells.flatMap(({ old, new: now, combinations }) => {
    const { type, value } = old ?? now ?? {};
    return combinations.map((one) => canonical([one.theme, one.product, one.season, type, value]));
  });
  return values.sort().join("\n");
}

function asRenamed(name: string, to: string, cells: readonly Cell[], all: readonly Combination[]): Change {
  const deprecated = wordOf(cells, "old");
  const rows = placed(cells, all, (cell) =>
    rowsOfOne(cell).map((one) => ({
      ...one,
      after: one.before,
      color: one.color && { ...one.color, after: one.color.before, difference: 0 },
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
  const toChanges = (level: Level, kind: Kind, rows: readonly Row[], word: boolean | string): Change[] =>
    rows.length === 0 ? [] : [{ ...change([level, "token", kind], name, rows), deprecated: word }];
  const retyped = both.filter(({ old, new: now }) => old?.type !== now?.type);
  const same = both.filter((cell) => !retyped.includes(cell));
  const values = placed(same, all, (cell) => rowsOfValue(cell, pairs));
  const differing = (label: string, of: (token: Token) => string) =>
    placed(both, all, ({ old, new: now }) => {
      const [before, after] = [old && of(old), now && of(now)];
      return before === undefined || after === undefined || before === after ? [] : [row(label, before, after)];
    });
  return [
    ...toChanges(removedLevel(deprecated.old), "removed", placed(removed, all, rowsOfOne), deprecated.old),
    ...toChanges("breaking", "retyped", placed(retyped, all, rowsOfType), deprecated.new),
    ...toChanges(
      removedLevel(deprecated.old),
      "moved",
      differing("path", ({ path }) => path.join(".")),
      deprecated.new,
    ),
    ...toChanges(levelOf(same), "changed", values, deprecated.new),
    ...toChanges("silent", "added", placed(added, all, rowsOfOne), deprecated.new),
    ...(both.length > 0 ? compareWords(name, deprecated) : []),
    ...toChanges(
      "silent",
      "changed",
      differing("note", ({ note }) => note),
      deprecated.new,
    ),
  ];
}

function rowsOfType(cell: Cell): PlainRow[] {
  const typed = row("type", cell.old?.type ?? null, cell.new?.type ?? null);
  return [typed, ...rowsOfOne(cell).map((one) => ({ ...one, label: "value" }))];
}

/** A colour that is written differently but painted the same is a silent change. */
function levelOf(cells: readonly Cell[]): Level {
  const isSeen = ({ old, new: now }: Cell) =>
    isColor(old) && isColor(now)
      ? canonical(old.color) !== canonical(now.color)
      : canonical(old?.value) !== canonical(now?.value);
  return cells.some(isSeen) ? "visible" : "silent";
}

/** Removing a deprecated token is not breaking, because users were warned. */
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

/** The value of a token's `$deprecated` on a side, preferring a text to true. */
function wordOf(cells: readonly Cell[], side: "old" | "new"): boolean | string {
  const words = cells.map((cell) => cell[side]?.deprecated ?? false);
  return words.find((word) => typeof word === "string") ?? words.includes(true);
}

/** The rows of some cells, each listed once with all its combinations. */
function placed(
  cells: readonly Cell[],
  all: readonly Combination[],
  rowsOf: (cell: Cell) => readonly PlainRow[],
): Row[] {
  const found = new Map<string, { readonly entry: PlainRow; readonly where: Combination[] }>();
  for (const cell of cells) {
    for (const entry of rowsOf(cell)) {
      const key = canonical({ ...entry, where: null });
      const known = found.get(key);
      if (known === undefined) found.set(key, { entry, where: [...cell.combinations] });
      else known.where.push(...cell.combinations);
    }
  }
  return [...found.values()].map(({ entry, where }) => ({ ...entry, where: toWhere(where, all) }));
}
