import type { Feature } from "./media-query.ts";

/** Gives the text of a stylesheet that another one imports; null if it was given already, undefined if it is not here. */
export type Imported = (path: string, params: string) => string | null | undefined;

/** For which readers a stylesheet is imported: the media of each query. */
type Readers = readonly { readonly media: readonly Feature[] }[];

/** Nobody imports more again: of a chain of stylesheets that each import the next one twice, none would be the last. */
const MOST_AGAIN = 16;

/**
 * Gives the text of a stylesheet again where it is imported for other readers, as browsers do: `@import "dark.css"` and behind
 * it `@import "dark.css" (prefers-color-scheme: dark)`.
 */
export function againForReaders(
  imported: Imported,
): (path: string, params: string, readers: Readers) => ReturnType<Imported> {
  const texts = new Map<string, string>();
  const given = new Set<string>();
  let again = 0;
  return (path, params, readers) => {
    const queries = readers.map(({ media }) => [...new Set(media.map(({ query }) => query))].sort());
    const key = JSON.stringify([path, queries]);
    const own = imported(path, params);
    const isAgain = own === null && !given.has(key) && again < MOST_AGAIN;
    if (isAgain) again += 1;
    const text = isAgain ? texts.get(path) : own;
    if (typeof text !== "string") return own;
    texts.set(path, text);
    given.add(key);
    return text;
  };
}
