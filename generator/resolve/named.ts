/** Finds an entry by an id that the caller has already read and found valid. */
export function named<T extends { readonly id: string }>(entries: readonly T[], id: string): T {
  const found = entries.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`No entry has the id "${id}".`);
  return found;
}
