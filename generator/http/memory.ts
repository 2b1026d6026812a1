/** A cache of recent values by key. */
export type Memory<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

/**
 * A cache for about `size` values in two generations: when the young one is full it becomes the old one, and values not
 * used since are dropped. A Map that drops its oldest key at each step would slow down with every step.
 */
export function createMemory<T>(size: number): Memory<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const set = (key: string, value: T) => {
    if (size === 0) return;
    if (young.size >= size / 2) [old, young] = [young, new Map()];
    young.set(key, value);
  };
  const get = (key: string) => {
    const found = young.get(key);
    if (found !== undefined) return found;
    const kept = old.get(key);
    if (kept !== undefined) set(key, kept);
    return kept;
  };
  return { get, set };
}
