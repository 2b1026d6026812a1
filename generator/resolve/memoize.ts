/** A function that computes the value of each object once, and keeps it for as long as the object exists. */
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
