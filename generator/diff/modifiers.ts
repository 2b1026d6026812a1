import type { Modifier } from "../model/modifier.ts";
import { type Change, change, row } from "./change.ts";
import { compareMembers } from "./members.ts";

/** Changes of what pages and requests can choose, except for themes, products and seasons, which have their own. */
export function compareModifiers(old: readonly Modifier[], now: readonly Modifier[]): Change[] {
  const { removed, kept, added } = compareMembers(old, now, ({ id }) => id);
  return [
    ...removed.filter(isOther).map(({ id }) => change(["breaking", "modifier", "removed"], id)),
    ...kept.flatMap(({ old: one, new: other }) => [
      ...compareAttributes(one, other),
      ...(isOther(one) && isOther(other) ? compareContexts(one, other) : []),
    ]),
    ...added.filter(isOther).map(({ id }) => change(["silent", "modifier", "added"], id)),
  ];
}

/** Whether a modifier is none that has its own subject of changes. */
function isOther({ role }: Modifier): boolean {
  return role === null;
}

/** Pages choose by the attribute, whatever the modifier is called. */
function compareAttributes({ id, attribute: before }: Modifier, { attribute: after }: Modifier): Change[] {
  return before === after ? [] : [change(["breaking", "modifier", "changed"], id, [row("attribute", before, after)])];
}

function compareContexts(old: Modifier, now: Modifier): Change[] {
  const { removed, added } = compareMembers(old.contexts, now.contexts, ({ id }) => id);
  const rows = (before: readonly { readonly id: string }[], isOld: boolean) =>
    before.map(({ id }) => row("context", isOld ? id : null, isOld ? null : id));
  return [
    ...(removed.length === 0 ? [] : [change(["breaking", "modifier", "changed"], now.id, rows(removed, true))]),
    ...(old.default === now.default
      ? []
      : [change(["visible", "modifier", "changed"], now.id, [row("default", old.default, now.default)])]),
    ...(added.length === 0 ? [] : [change(["silent", "modifier", "changed"], now.id, rows(added, false))]),
  ];
}
