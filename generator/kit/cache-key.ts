/** The cache key of a request: its URL and all headers, which `Headers` already sorts. */
export function toKey({ url, headers }: Request): string {
  return JSON.stringify([url, ...headers]);
}

/** The URL of a key; undefined for a key that this toolkit did not create. */
export function urlOf(key: string): string | undefined {
  try {
    const found: unknown = JSON.parse(key);
    const [url]: unknown[] = Array.isArray(found) ? found : [];
    return typeof url === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}
