/** Work in progress, and the number of its callers. */
type Flight<T> = { readonly work: Promise<T>; readonly abort: AbortController; waiting: number };

/** Shares work between callers with the same key; a caller that aborts does not affect the others. */
export class SharedWork<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Joins the work of a key, or starts it. It is aborted when all its callers have aborted. */
  async join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.waiting++;
    try {
      return await within(signal, flight.work);
    } finally {
      if (--flight.waiting === 0) {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.abort.abort();
      }
    }
  }

  /** Stops sharing the work in progress; its current callers still get the result. */
  close(): void {
    this.#flights.clear();
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight = { work: start(abort.signal), abort, waiting: 0 };
    // If all callers have aborted, nobody handles its error.
    flight.work.catch(() => undefined);
    this.#flights.set(key, flight);
    return flight;
  }
}

/** The result of some work, or the signal's reason if it aborts first, even if the work ignores the signal. */
export async function within<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  // An aborted signal sends no event again.
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
