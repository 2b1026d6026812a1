import type { KitCache, KitCacheEntry } from "./cache.ts";
import { show } from "./show.ts";
import { checkBytes } from "./response.ts";

/** An entry and its size in bytes. */
type Kept = { readonly entry: KitCacheEntry; readonly bytes: number };

/**
 * A cache in memory with limits on entries and bytes: 256 and 50,000,000 by default. Above a limit, the least recently used
 * entries are dropped. An entry that is too large alone is not cached.
 *
 * @throws RangeError for a limit that is not a whole number from 1 on, and for bytes that are negative or not a number.
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
  readonly #mostBytes: number;
  /** A Map keeps the order of insertion, so the first key is the least recently used one. */
  readonly #entries = new Map<string, Kept>();
  #bytes = 0;

  constructor(limit = 256, bytes = 50_000_000) {
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new RangeError(`Invalid limit ${show(limit)}. Expected: a whole number from 1 on.`);
    this.#limit = limit;
    this.#mostBytes = checkBytes("bytes", bytes);
  }

  get(key: string): KitCacheEntry | undefined {
    const kept = this.#entries.get(key);
    if (kept === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept.entry;
  }

  set(key: string, entry: KitCacheEntry): void {
    this.delete(key);
    const bytes = bytesOf(key, entry);
    if (bytes > this.#mostBytes) return;
    this.#entries.set(key, { entry, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit && this.#bytes <= this.#mostBytes) return;
      this.delete(oldest);
    }
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** The body, and the texts at two bytes a character, as in memory. */
function bytesOf(key: string, { body, headers }: KitCacheEntry): number {
  const characters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, key.length);
  return body.byteLength + 2 * characters;
}
