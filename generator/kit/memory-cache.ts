import type { KitCache, KitCacheEntry } from "./cache.ts";

/**
 * A cache in memory; when it is full, the entry that was used longest ago goes. It counts entries, not bytes.
 *
 * @throws RangeError for a limit that is no whole number from 1 on.
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
  readonly #limit: number;
  /** A Map keeps the order of insertion, so the first key is the one used longest ago. */
  readonly #entries = new Map<string, KitCacheEntry>();

  constructor(limit = 256) {
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new RangeError(`The limit is "${limit}", and must be a whole number from 1 on.`);
    this.#limit = limit;
  }

  get(key: string): KitCacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#renew(key, entry);
    return entry;
  }

  set(key: string, entry: KitCacheEntry): void {
    this.#renew(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #renew(key: string, entry: KitCacheEntry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }
}
