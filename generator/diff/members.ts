/** The members of two lists by their ids. */
export type Members<T> = {
  readonly removed: readonly T[];
  readonly kept: readonly { readonly old: T; readonly new: T }[];
  readonly added: readonly T[];
  /** Whether the members of both lists are in a different order. */
  readonly isReordered: boolean;
};

/** Compares two lists by the ids of their members. */
export function compareMembers<T>(old: readonly T[], now: readonly T[], idOf: (one: T) => string): Members<T> {
  const [before, after] = [old, now].map((list) => new Map(list.map((one) => [idOf(one), one])));
  const kept = old.flatMap((one) => {
    const other = after?.get(idOf(one));
    return other === undefined ? [] : [{ old: one, new: other }];
  });
  const order = now.filter((one) => before?.has(idOf(one)));
  return {
    removed: old.filter((one) => !after?.has(idOf(one))),
    kept,
    added: now.filter((one) => !before?.has(idOf(one))),
    isReordered: kept.some(({ new: one }, index) => order[index] !== one),
  };
}
