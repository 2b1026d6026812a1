import { KitNetworkError } from "./network-error.ts";
import { withBody } from "./response.ts";

/** Maximum delay of a timer, which has 31 bits; a longer delay would fire at once. */
const MAX_TIMER = 2 ** 31 - 1;

/** The limits of a call. */
type CallLimits = {
  /** The name of the call in messages, without path and query, which may contain keys. */
  readonly name: string;
  readonly seconds: number | undefined;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
};

/** Ends a call early: when it times out, or when its caller aborts it. */
export class CallEnd {
  /** Aborts in both cases; undefined if neither can happen. */
  readonly signal: AbortSignal | undefined;
  readonly #limits: CallLimits;
  readonly #timer: AbortSignal | undefined;

  constructor(limits: CallLimits) {
    const { seconds, signal } = limits;
    this.#limits = limits;
    this.#timer = seconds === undefined ? undefined : AbortSignal.timeout(toTimer(seconds));
    this.signal = signal && this.#timer ? anySignal(signal, this.#timer) : (signal ?? this.#timer);
  }

  /** Waits for a step of the call. @throws KitNetworkError, or the reason of the caller's abort. */
  async wait<T>(work: Promise<T>): Promise<T> {
    try {
      return await within(this.signal, work);
    } catch (cause) {
      throw this.#explain(cause);
    }
  }

  /** Applies the same limits to each chunk of a response's body. */
  watch(response: Response): Response {
    if (response.body === null) return response;
    const reader = response.body.getReader();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      try {
        const { done, value } = await this.wait(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel(error).catch(() => undefined);
        throw error;
      }
    };
    // Doesn't read ahead.
    const options = { highWaterMark: 0 };
    return withBody(response, new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, options));
  }

  #explain(cause: unknown): unknown {
    const { name, seconds, signal } = this.#limits;
    if (cause instanceof KitNetworkError) return cause;
    if (signal?.aborted && this.signal?.reason === signal.reason) return signal.reason;
    const limit = seconds === undefined ? "" : `: the limit is ${seconds} s`;
    if (this.#timer?.aborted || (cause instanceof Error && cause.name === "TimeoutError"))
      return new KitNetworkError("timeout", `${name} took too long${limit}.`, { cause });
    return new KitNetworkError("network", `${name} got no complete response.`, { cause });
  }
}

/** Aborts with the first of several signals. `AbortSignal.any` is missing in browsers of 2023. */
function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const abort = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) abort.abort(signal.reason);
    // The first abort removes the remaining listeners.
    signal.addEventListener("abort", () => abort.abort(signal.reason), { signal: abort.signal });
  }
  return abort.signal;
}

function toTimer(seconds: number): number {
  return Math.min(Math.ceil(seconds * 1000), MAX_TIMER);
}

/** Work in progress, with the number of waiting callers. */
type Flight<T> = { readonly work: Promise<T>; readonly abort: AbortController; waiting: number };

/** Shares work between callers with the same key; an aborting caller doesn't affect the rest. */
export class SharedWork<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Joins the work of a key, or starts it. Aborts it when all its callers have aborted. */
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
    // Handles the error in case all callers have aborted.
    flight.work.catch(() => undefined);
    this.#flights.set(key, flight);
    return flight;
  }
}

/** Waits for work, but rejects with the signal's reason if that aborts first, even if the work ignores the signal. */
export async function within<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => (onAbort = () => reject(signal.reason)));
  // An already aborted signal fires no event.
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
