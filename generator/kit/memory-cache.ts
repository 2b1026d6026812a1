import { LruCache } from "./lru-cache.ts";
import type { KitCache, KitCacheEntry } from "./cache.ts";
import { checkBytes } from "./response.ts";
import { show } from "./show.ts";

/**
 * An in-memory cache with limits on entries and bytes: 256 and 50,000,000 by default. Above a limit, it evicts the least
 * recently used entries. A single entry above the byte limit isn't cached.
 *
 * @throws RangeError for a limit that isn't a positive whole number, and for a byte limit that is negative or not a number.
 *
 * @example
 * const entry = { storedAt: 0, status: 200, statusText: "OK", headers: [], body: new Uint8Array() };
 * const cache = new KitMemoryCache(1);
 * cache.set("a", entry);
 * cache.set("b", entry);
 * cache.get("a") // => undefined
 * cache.get("b")?.status // => 200
 */
export class KitMemoryCache implements KitCache {
  readonly #entries: LruCache<KitCacheEntry>;

  constructor(limit = 256, bytes = 50_000_000) {
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new RangeError(`Invalid limit ${show(limit)}. Expected: a positive whole number.`);
    this.#entries = new LruCache({ entries: limit, weight: checkBytes("bytes", bytes), weigh: bytesOf });
  }

  get(key: string): KitCacheEntry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: KitCacheEntry): void {
    this.#entries.set(key, entry);
  }

  keys(): string[] {
    return this.#entries.keys();
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** Returns the size in memory: the body, and two bytes a character for key and headers. */
function bytesOf(key: string, { body, headers }: KitCacheEntry): number {
  const characters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, key.length);
  return body.byteLength + 2 * characters;
}
