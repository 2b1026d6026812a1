/** Work under way, and how many wait for it. */
type Flight<T> = { readonly work: Promise<T>; readonly abort: AbortController; waiting: number };

/** Lets callers with the same key wait for one piece of work; who gives up leaves the others waiting. */
export class SharedWork<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Joins the work of a key, or starts it. It is aborted when the last who waits for it has given up. */
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

  /** Lets nobody else join the work under way; those who wait for it still get it. */
  close(): void {
    this.#flights.clear();
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight = { work: start(abort.signal), abort, waiting: 0 };
    // When all have given up, nobody is left to hear how it ended.
    flight.work.catch(() => undefined);
    this.#flights.set(key, flight);
    return flight;
  }
}

/** The end of some work, or the signal's reason when that comes first, whether or not the work heeds the signal. */
export async function within<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  // One that is aborted already tells nobody again.
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
