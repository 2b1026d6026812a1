/** So many of the first groups of a path may be left out. */
const MOST_LEFT_OUT = 2;

/** Finds the token that a reference names, of which it leaves out the first groups; undefined for none, or for several. */
export type FindShort = (reference: string) => string | undefined;

/**
 * References such as `{emerald.500}` to `primitive.emerald.500`, of objects that call their parts otherwise than their
 * users do; and `{form.field.color}` to `semantic.formField.color`, as in custom properties.
 */
export function shortReferences(paths: Iterable<readonly string[]>): FindShort {
  const found = Array.from({ length: MOST_LEFT_OUT + 1 }, () => new Map<string, string | undefined>());
  for (const path of paths) {
    for (const [count, known] of found.entries()) {
      if (path.length <= count) break;
      const key = wordsOf(path.slice(count).join("."));
      known.set(key, known.has(key) ? undefined : path.join("."));
    }
  }
  return (reference) => {
    const key = wordsOf(reference);
    return found.find((known) => known.has(key))?.get(key);
  };
}

function wordsOf(path: string): string {
  return path
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(".", "-")
    .toLowerCase();
}
