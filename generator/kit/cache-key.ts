/** The key of an answer: its URL and all headers; a `Headers` is in order already. */
export function toKey({ url, headers }: Request): string {
  return JSON.stringify([url, ...headers]);
}

/** The URL of a key; undefined for one that somebody else put in the cache. */
export function urlOf(key: string): string | undefined {
  try {
    const found: unknown = JSON.parse(key);
    const [url]: unknown[] = Array.isArray(found) ? found : [];
    return typeof url === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}
