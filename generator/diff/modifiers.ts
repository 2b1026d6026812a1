import type { Modifier } from "../model/modifier.ts";
import { type Change, change, row } from "./change.ts";
import { compareMembers } from "./members.ts";

/** Compares the modifiers. Theme, product and season contexts are separate subjects, compared elsewhere. */
export function compareModifiers(old: readonly Modifier[], now: readonly Modifier[]): Change[] {
  const { removed, kept, added } = compareMembers(old, now, ({ id }) => id);
  return [
    ...removed.filter(isFurther).map(({ id }) => change(["breaking", "modifier", "removed"], id)),
    ...kept.flatMap(({ old: before, new: after }) => [
      ...compareAttributes(before, after),
      ...(isFurther(before) && isFurther(after) ? compareContexts(before, after) : []),
    ]),
    ...added.filter(isFurther).map(({ id }) => change(["silent", "modifier", "added"], id)),
  ];
}

/** Returns whether a modifier is neither the theme nor the product nor the season. */
function isFurther({ role }: Modifier): boolean {
  return role === null;
}

/** Pages select contexts by the attribute, so changing it is breaking even if the modifier keeps its id. */
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
