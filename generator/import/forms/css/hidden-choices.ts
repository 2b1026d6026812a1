import { isBehind } from "./sheet-order.ts";
import type { Declared } from "./statements.ts";

/**
 * Declarations with all that attributes or classes choose behind values for every page of the same stylesheet that would hide
 * all of it on the root, as where a bundle repeats these: pages choose it on the body, or not at all.
 */
export function withHiddenChoices(declared: readonly Declared[]): readonly Declared[] {
  const behind = new Map<Declared, Declared[]>();
  for (const inSheet of Map.groupBy(declared, ({ sheet }) => sheet).values()) {
    const ofRoot = Map.groupBy(
      inSheet.filter(({ choices }) => choices.length === 0),
      ({ name }) => name,
    );
    const places = new Map(inSheet.map((one, at) => [one, at]));
    const placeOf = (one: Declared) => places.get(one) ?? 0;
    const later = (one: Declared) =>
      (ofRoot.get(one.name) ?? []).filter((other) => placeOf(other) > placeOf(one) && isBehind(one, other));
    const isFree = ({ choices, onRoot = [] }: Declared) => choices.length > 0 && onRoot.length === 0;
    const byChoices = Map.groupBy(inSheet.filter(isFree), ({ choices }) => JSON.stringify(choices));
    for (const own of byChoices.values()) {
      const others = own.map((one) => ({ one, later: later(one) }));
      const hiding = others.map(({ one, later: all }) => all.findLast((other) => isInMediaOf(one, other)));
      if (hiding.includes(undefined) || !own.some(({ text }, at) => text.trim() !== hiding[at]?.text.trim())) continue;
      // On the body it counts more than what any medium gives the root.
      for (const { one, later: all } of others)
        for (const last of all.slice(-1)) behind.set(last, [...(behind.get(last) ?? []), one]);
    }
  }
  const moved = new Set([...behind.values()].flat());
  return declared.flatMap((one) => (moved.has(one) ? [] : [one, ...(behind.get(one) ?? [])]));
}

/** Whether a declaration counts wherever another one does, by their media. */
function isInMediaOf({ media }: Declared, other: Declared): boolean {
  return other.media.length === 0 || JSON.stringify(media) === JSON.stringify(other.media);
}
