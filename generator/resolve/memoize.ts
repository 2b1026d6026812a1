import { LruCache } from "../kit/lru-cache.ts";

/**
 * A function that computes the value of each object once, and keeps it for as long as the object exists. Without it a
 * build of the sample takes 1.3 times the CPU.
 */
export function memoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
}

/** A function that computes its value once, when it is first needed. */
export function once<V>(compute: () => V): () => V {
  let done: { readonly value: V } | undefined;
  return () => (done ??= { value: compute() }).value;
}

/**
 * A function that caches what it computed for the last texts; they have together at most so many characters. Without it a
 * build of the sample takes up to 1.08 times the CPU.
 */
export function memoizeTexts<V>(most: number, compute: (text: string) => V): (text: string) => V {
  const results = new LruCache<V>({ weight: most, weigh: (text) => text.length });
  return (text) => results.getOrCompute(text, compute);
}
