import { KitNetworkError } from "./network-error.ts";
import { withBody } from "./response-body.ts";
import { within } from "./shared-work.ts";

/** Timers hold 31 bits; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The limits of a call. */
export type CallLimits = {
  /** The name of the call in messages, without path and query, which can hold keys. */
  readonly name: string;
  readonly seconds: number | undefined;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
};

/** Ends one call early: when its time is up, or when its caller aborts it. */
export class CallEnd {
  /** Aborts in both cases; undefined if neither can happen. */
  readonly signal: AbortSignal | undefined;
  readonly #limits: CallLimits;
  readonly #timer: AbortSignal | undefined;

  constructor(limits: CallLimits) {
    const { seconds, signal } = limits;
    this.#limits = limits;
    this.#timer = seconds === undefined ? undefined : AbortSignal.timeout(toTimer(seconds));
    this.signal = signal && this.#timer ? AbortSignal.any([signal, this.#timer]) : (signal ?? this.#timer);
  }

  /** Waits for a step of the call. @throws KitNetworkError, or the reason of the caller's abort. */
  async wait<T>(work: Promise<T>): Promise<T> {
    try {
      return await within(this.signal, work);
    } catch (cause) {
      throw this.#explain(cause);
    }
  }

  /** The response, with the same limits for each chunk of its body. */
  watch(response: Response): Response {
    if (response.body === null) return response;
    const reader = response.body.getReader();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      try {
        const { done, value } = await this.wait(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel(error).catch(() => undefined);
        throw error;
      }
    };
    // Nothing is read in advance.
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

function toTimer(seconds: number): number {
  return Math.min(Math.ceil(seconds * 1000), LONGEST_TIMER);
}
