/** The limits of a cache, all optional. */
export type LruLimits<V> = {
  /** The maximum number of entries. */
  readonly entries?: number;
  /** The maximum total weight by `weigh`, such as bytes. A single heavier entry isn't cached. */
  readonly weight?: number;
  readonly weigh?: (key: string, value: V) => number;
};

/** A cache that evicts its least recently used entries above its limits. */
export class LruCache<V> {
  readonly #limits: LruLimits<V>;
  /** In insertion order, so the first key is the least recently used. */
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  constructor(limits: LruLimits<V>) {
    this.#limits = limits;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V): void {
    const { entries: maxEntries = Infinity, weight: maxWeight = Infinity, weigh = () => 0 } = this.#limits;
    this.delete(key);
    const weight = weigh(key, value);
    if (weight > maxWeight) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#weight <= maxWeight) return;
      this.delete(oldest);
    }
  }

  /** Returns the value of a key; computes and caches it if it is missing. */
  getOrCompute(key: string, compute: (key: string) => V): V {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    this.set(key, value);
    return value;
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }
}
