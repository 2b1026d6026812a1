import { API_ROOT, type Identity, type Pair } from "../model/identity.ts";
import type { TokenGroup } from "../model/token.ts";
import { canonical } from "./canonical.ts";
import { type Change, change, type Level, type Row, row } from "./change.ts";
import { compareMembers } from "./members.ts";
import type { Side } from "./side.ts";

/** Changes of the identity's own settings, and of the address and years of its publication. */
export function compareIdentities(old: Side, now: Side): Change[] {
  const settings = compareSettings(old.identity, now.identity);
  return old.isBuilt && now.isBuilt ? [...settings, ...comparePublications(old, now)] : settings;
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

/** Changes of the address and of the years that are files. */
function comparePublications(old: Side, now: Side): Change[] {
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

/** Pairs have no names, so a changed pair counts as removed and added. */
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

/** Changes of the notes of token groups. */
export function compareGroups(old: Identity, now: Identity): Change[] {
  const { removed, kept, added } = compareMembers(old.groups, now.groups, ({ path }) => path.join("."));
  const toChanges = (path: readonly string[], before: string | null, after: string | null) =>
    change(["silent", "group", "changed"], path.join("."), [row("note", before, after)]);
  return [
    ...removed.map((group) => toChanges(group.path, noteOf(group), null)),
    ...kept.flatMap(({ old: one, new: group }) =>
      noteOf(one) === noteOf(group) ? [] : [toChanges(group.path, noteOf(one), noteOf(group))],
    ),
    ...added.map((group) => toChanges(group.path, null, noteOf(group))),
  ];
}

/** The notes of a group, each once. */
function noteOf({ notes }: TokenGroup): string {
  return [...new Set(notes.map(({ note }) => note))].join(" ");
}
