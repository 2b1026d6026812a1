/** How much a cache may hold; without a limit, as much as there is. */
export type LruLimits<V> = {
  /** The number of entries. */
  readonly entries?: number;
  /** The sum of what `weigh` gives, such as bytes. An entry that is heavier alone is not cached. */
  readonly weight?: number;
  readonly weigh?: (key: string, value: V) => number;
};

/** A cache by key that drops its least recently used entries above its limits. */
export class LruCache<V> {
  readonly #limits: LruLimits<V>;
  /** A Map keeps the order of insertion, so the first key is the least recently used one. */
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
    const { entries: mostEntries = Infinity, weight: mostWeight = Infinity, weigh = () => 0 } = this.#limits;
    this.delete(key);
    const weight = weigh(key, value);
    if (weight > mostWeight) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostEntries && this.#weight <= mostWeight) return;
      this.delete(oldest);
    }
  }

  /** The value of a key, computed and cached if it is not there yet. */
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
