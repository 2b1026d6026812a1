import { PRESENT } from "./conditions.ts";
import type { CssModifiers } from "./modifiers.ts";
import { isOfAll } from "./sheet-order.ts";
import type { Declared } from "./statements.ts";

/** As in CSS: what is nearer, important, in a later layer, more specific. */
export function inCascade(
  declared: readonly Declared[],
  specificityOf = ({ specificity }: Declared) => specificity,
): readonly Declared[] {
  return declared.toSorted(
    (one, other) =>
      one.nearness - other.nearness ||
      Number(one.isImportant) - Number(other.isImportant) ||
      (one.isImportant ? other.layer - one.layer : one.layer - other.layer) ||
      specificityOf(one) - specificityOf(other),
  );
}

/**
 * The declarations of a property in the order of the cascade, except that what defaults share with the root counts as much
 * as there, and media that choose a context of an attribute less than the attribute, as in the stylesheets that Vitral writes.
 */
export function inPrecedence(own: readonly Declared[], modifiers: CssModifiers): readonly Declared[] {
  const { whenOf } = modifiers;
  const shared = sharedWithRoot(own, modifiers);
  const sorted = inCascade(own, (one) => shared.get(one) ?? one.specificity);
  // So do those for any value of it.
  const isMedium = ({ choices, media }: Declared) =>
    media.length > 0 && choices.every(({ context }) => context === PRESENT);
  if (!sorted.some(isMedium)) return sorted;
  const first = new Map<string, number>();
  const keysOf = (one: Declared) =>
    Object.keys(whenOf(one)).map((modifier) => `${one.nearness} ${one.isImportant} ${one.layer} ${modifier}`);
  for (const [at, one] of sorted.entries())
    for (const key of one.choices.length > 0 && !isMedium(one) ? keysOf(one) : [])
      if (!first.has(key)) first.set(key, at);
  let root = -1;
  const places = sorted.map((one, at) => {
    if (one.choices.length + one.media.length === 0) root = at;
    const keys = isMedium(one) ? keysOf(one) : [];
    // One that depends on another medium as well is no context of the attribute alone.
    const before = keys.length === 1 ? keys.flatMap((key) => first.get(key) ?? []) : [];
    // What the root has before a medium stays before it.
    return {
      one,
      place: Math.max(Math.min(at, ...before.map((other) => other - 0.5)), isMedium(one) ? root + 0.5 : at),
    };
  });
  return places.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

/**
 * How much the root counts in a list that it shares with defaults (`:root, :root[data-theme="light"]`), for each declaration of
 * a default there, unless something else is declared for that: pages that choose nothing are those of the default.
 */
function sharedWithRoot(own: readonly Declared[], { all, whenOf }: CssModifiers): ReadonlyMap<Declared, number> {
  const root = inCascade(own).findLast(isOfAll);
  if (root?.written === undefined) return new Map();
  const byDefault = new Map(all.map((one) => [one.name, one.default]));
  const isOfDefault = ([name, contexts]: [string, readonly string[]]) =>
    contexts.some((context) => context === byDefault.get(name));
  const chosen = own
    .filter(({ choices }) => choices.length > 0)
    .map((one) => ({ one, when: Object.entries(whenOf(one)) }));
  const [listed, others] = [true, false].map((isListed) =>
    chosen.filter(({ one }) => (one.written === root.written) === isListed),
  ) as [typeof chosen, typeof chosen];
  const concerned = new Set(others.flatMap(({ when }) => when.filter(isOfDefault).map(([name]) => name)));
  const isShared = ({ when }: (typeof chosen)[number]) =>
    when.every((entry) => isOfDefault(entry) && !concerned.has(entry[0]));
  return new Map(listed.filter(isShared).map(({ one }) => [one, root.specificity]));
}
