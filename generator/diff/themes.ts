import type { Theme } from "../model/theme.ts";
import { type Change, change, row } from "./change.ts";
import { compareMembers } from "./members.ts";

/** Compares the themes, except for their colours, which are tokens. */
export function compareThemes(old: readonly Theme[], now: readonly Theme[]): Change[] {
  const { removed, kept, added } = compareMembers(old, now, ({ id }) => id);
  const [oldDefault, newDefault] = [old[0]?.id ?? null, now[0]?.id ?? null];
  return [
    ...removed.map(({ id }) => change(["breaking", "theme", "removed"], id)),
    ...kept.flatMap(({ old: before, new: after }) => [
      ...compareLook(before, after),
      ...(before.name === after.name
        ? []
        : [change(["silent", "theme", "changed"], after.id, [row("name", before.name, after.name)])]),
    ]),
    ...(oldDefault === newDefault
      ? []
      : [change(["visible", "theme", "changed"], "default", [row(null, oldDefault, newDefault)])]),
    ...added.map(({ id }) => change(["silent", "theme", "added"], id)),
  ];
}

function compareLook(old: Theme, now: Theme): Change[] {
  const words = (isHigh: boolean) => (isHigh ? "high" : "plain");
  const rows = [
    ...(old.mode === now.mode ? [] : [row("mode", old.mode, now.mode)]),
    ...(old.highContrast === now.highContrast
      ? []
      : [row("contrast", words(old.highContrast), words(now.highContrast))]),
  ];
  return rows.length === 0 ? [] : [change(["visible", "theme", "changed"], now.id, rows)];
}
