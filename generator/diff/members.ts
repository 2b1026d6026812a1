/** Two lists compared by the ids of their members. */
export type Members<T> = {
  readonly removed: readonly T[];
  readonly kept: readonly { readonly old: T; readonly new: T }[];
  readonly added: readonly T[];
  /** True if the kept members are in a different order. */
  readonly isReordered: boolean;
};

/** Compares two lists by the ids of their members. */
export function compareMembers<T>(old: readonly T[], now: readonly T[], idOf: (member: T) => string): Members<T> {
  const [before, after] = [old, now].map((list) => new Map(list.map((member) => [idOf(member), member])));
  const kept = old.flatMap((member) => {
    const match = after?.get(idOf(member));
    return match === undefined ? [] : [{ old: member, new: match }];
  });
  const order = now.filter((member) => before?.has(idOf(member)));
  return {
    removed: old.filter((member) => !after?.has(idOf(member))),
    kept,
    added: now.filter((member) => !before?.has(idOf(member))),
    isReordered: kept.some(({ new: member }, index) => order[index] !== member),
  };
}

/** Serializes a value as JSON with sorted keys, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
