/** A cached response: its bytes, decompressed, without the headers about their encoding and length. */
export type KitCacheEntry = {
  /** The time of storage, in milliseconds of the client's clock. */
  readonly storedAt: number;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
};

/**
 * A client's cache of responses. A key contains the URL and all headers, including credentials: keep keys as safe as
 * credentials. The client decides what is fresh. The errors of a cache reach the caller unchanged. `keys` is only needed
 * for `forget({ prefix })`.
 *
 * @example
 * const kept = new Map();
 * const cache: KitCache = {
 *   get: (key) => kept.get(key),
 *   set: (key, entry) => void kept.set(key, entry),
 *   delete: (key) => void kept.delete(key),
 *   keys: () => [...kept.keys()],
 * };
 * await cache.get("nothing") // => undefined
 */
export type KitCache = {
  get(key: string): KitCacheEntry | undefined | Promise<KitCacheEntry | undefined>;
  set(key: string, entry: KitCacheEntry): void | Promise<void>;
  delete(key: string): void | Promise<void>;
  keys?(): Iterable<string> | Promise<Iterable<string>>;
};

/** Creates the cache key of a request from its URL and all headers, which `Headers` already sorts. */
export function toKey({ url, headers }: Request): string {
  return JSON.stringify([url, ...headers]);
}

/** Returns the URL of a key; undefined for a key that this toolkit did not create. */
export function urlOf(key: string): string | undefined {
  try {
    const parts: unknown = JSON.parse(key);
    const [url]: unknown[] = Array.isArray(parts) ? parts : [];
    return typeof url === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}
