import { API_ROOT, type Identity, type Pair } from "../model/identity.ts";
import type { TokenGroup } from "../model/token.ts";
import { type Change, change, type Level, type Row, row } from "./change.ts";
import { canonical, compareMembers } from "./members.ts";
import type { Side } from "./side.ts";

/** Compares the identity's settings, and the address and years of two builds. */
export function compareIdentities(old: Side, now: Side): Change[] {
  const settings = compareSettings(old.identity, now.identity);
  return old.isBuilt && now.isBuilt ? [...settings, ...compareBuilds(old, now)] : settings;
}

function compareSettings(old: Identity, now: Identity): Change[] {
  const toChanges = (level: Level, labels: readonly ("name" | "language" | "url" | "timeZone")[]) => {
    const rows = labels.flatMap((label) => (old[label] === now[label] ? [] : [row(label, old[label], now[label])]));
    return asChange(level, now.name, rows);
  };
  return [
    ...toChanges("visible", ["timeZone"]),
    ...toChanges("silent", ["name", "language", "url"]),
    ...asChange("silent", now.name, comparePairs(old, now)),
  ];
}

/** Compares the address and the years that are built ahead. */
function compareBuilds(old: Side, now: Side): Change[] {
  const address = ({ identity: { base } }: Side) => `${base.origin}${base.path}${API_ROOT}`;
  const years = ({ span: { from, to } }: Side) => (from === to ? `${from}` : `${from} to ${to}`);
  const moved = address(old) === address(now) ? [] : [row("address", address(old), address(now))];
  const isShorter = now.span.from > old.span.from || now.span.to < old.span.to;
  const spans = years(old) === years(now) ? [] : [row("years that are files", years(old), years(now))];
  return [
    ...asChange("breaking", now.identity.name, moved),
    ...asChange(isShorter ? "visible" : "silent", now.identity.name, spans),
  ];
}

function asChange(level: Level, name: string, rows: readonly Row[]): Change[] {
  return rows.length === 0 ? [] : [change([level, "identity", "changed"], name, rows)];
}

/** Compares pairs, which have no names: a changed pair counts as removed and added. */
function comparePairs(old: Identity, now: Identity): Row[] {
  const { removed, added } = compareMembers(old.pairs, now.pairs, canonical);
  return [
    ...removed.map((pair) => row("pair", namePair(pair), null)),
    ...added.map((pair) => row("pair", null, namePair(pair))),
  ];
}

function namePair({ use, foregrounds, backgrounds, minimum, highContrast }: Pair): string {
  const names = `${foregrounds.join(", ")} on ${backgrounds.join(", ")}`;
  return `${use}: ${names}, at least ${minimum}, in high contrast ${highContrast}`;
}

/** Compares the notes of token groups. */
export function compareGroups(old: Identity, now: Identity): Change[] {
  const { removed, kept, added } = compareMembers(old.groups, now.groups, ({ path }) => path.join("."));
  const toChanges = (path: readonly string[], before: string | null, after: string | null) =>
    change(["silent", "group", "changed"], path.join("."), [row("note", before, after)]);
  return [
    ...removed.map((group) => toChanges(group.path, noteOf(group), null)),
    ...kept.flatMap((group) => {
      const [before, after] = [noteOf(group.old), noteOf(group.new)];
      return before === after ? [] : [toChanges(group.new.path, before, after)];
    }),
    ...added.map((group) => toChanges(group.path, null, noteOf(group))),
  ];
}

/** Joins the distinct notes of a group. */
function noteOf({ notes }: TokenGroup): string {
  return [...new Set(notes.map(({ note }) => note))].join(" ");
}
