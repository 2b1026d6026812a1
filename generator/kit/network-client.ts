import type { KitCache } from "./cache.ts";
import { KitMemoryCache } from "./memory-cache.ts";
import { checkInterval, type KitNetworkEndpoint } from "./network-endpoint.ts";
import { KitNetworkError } from "./network-error.ts";
import { SharedWork, within } from "./shared-work.ts";
import { type Answer, isSuccess, readAnswer, toResponse } from "./stored-answer.ts";

/** How a client sends, keeps and times; every part has a default. */
export type KitNetworkClientOptions = {
  /** The platform's `fetch` when absent. */
  readonly fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** A `KitMemoryCache` of 256 answers when absent. */
  readonly cache?: KitCache | undefined;
  /** The clock of the cache, in milliseconds; `Date.now` when absent. */
  readonly now?: (() => number) | undefined;
  /** Seconds for endpoints that name no `timeoutInterval`; absent, only the platform sets an end. */
  readonly timeoutInterval?: number | undefined;
};

/** Timers hold 31 bits; a longer one would go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Sends endpoints, and keeps answers to GET for as long as `cacheInterval` says.
 *
 * An answer is kept when its status is 2xx, under its URL and all headers, so that nobody is given what another's
 * credentials fetched. The interval of the endpoint that asks decides whether it is fresh; a clock that went back makes
 * it stale. Equal GETs at the same time share one fetch; each has its own time-out, and the fetch ends early only when
 * all have given up. On Cloudflare Workers, where a request may not wait for another's fetch, make a client a request
 * and share the `cache`.
 *
 * @throws RangeError for a time-out that is negative or no number.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields", on cacheInterval and timeoutInterval.
 *
 * @example
 * const client = new KitNetworkClient({ fetch: async () => Response.json({ name: "Ada" }), timeoutInterval: 10 });
 * const user = new KitNetworkEndpoint({ host: "api.example.com", path: "/users/1", cacheInterval: 60 });
 * await client.decode(user, (bytes) => JSON.parse(new TextDecoder().decode(bytes))) // => { name: "Ada" }
 * (await client.send(user)).status // => 200
 */
export class KitNetworkClient {
  readonly #fetch: NonNullable<KitNetworkClientOptions["fetch"]>;
  readonly #cache: KitCache;
  readonly #now: () => number;
  readonly #timeoutInterval: number | undefined;
  readonly #shared = new SharedWork<Answer>();

  constructor(options: KitNetworkClientOptions = {}) {
    // Looked up at the call: browsers refuse a fetch that is called as another object's method.
    this.#fetch = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
    this.#cache = options.cache ?? new KitMemoryCache();
    this.#now = options.now ?? (() => Date.now());
    this.#timeoutInterval = checkInterval("timeoutInterval", options.timeoutInterval);
  }

  /**
   * The answer, whatever its status. One that may be kept is read whole and comes as a new `Response`, without `url`;
   * any other streams, and its time-out runs until its body has been read.
   *
   * @throws KitNetworkError `invalidURL`, `timeout` or `network`.
   * @throws TypeError as the endpoint's `request` does.
   */
  async send(endpoint: KitNetworkEndpoint): Promise<Response> {
    const { request } = endpoint;
    const key = keyOf(endpoint, request);
    if (key === undefined) return this.#timed(endpoint, (signal) => this.#call(request, signal));
    const stored = await this.#lookUp(key, endpoint);
    if (stored !== undefined) return toResponse(stored);
    const answer = await this.#fetchWhole(endpoint, request, key);
    if (isSuccess(answer)) await this.#store(key, answer);
    return toResponse(answer);
  }

  /**
   * What the decoder makes of an answer's bytes; it may be asynchronous, and the bytes are its own. An answer is kept
   * once it has been decoded. A kept one that cannot be is thrown away and fetched anew, once.
   *
   * @throws KitNetworkError `http` for a status that is not 2xx, `decoding` for what the decoder throws (its `cause`),
   * and `invalidURL`, `timeout` or `network`.
   * @throws TypeError as the endpoint's `request` does.
   */
  async decode<T>(
    endpoint: KitNetworkEndpoint,
    decoder: (bytes: Uint8Array, response: Response) => T | Promise<T>,
  ): Promise<T> {
    const { request } = endpoint;
    const key = keyOf(endpoint, request);
    const read = async (answer: Answer) => decoder(answer.body.slice(), toResponse(answer));
    const stored = key === undefined ? undefined : await this.#lookUp(key, endpoint);
    if (key !== undefined && stored !== undefined) {
      try {
        return await read(stored);
      } catch {
        await this.#cache.delete(key);
      }
    }
    const answer = await this.#fetchWhole(endpoint, request, key);
    const { status } = answer;
    if (!isSuccess(answer)) throw new KitNetworkError("http", `${nameOf(endpoint)} answered ${status}.`, { status });
    const value = await read(answer).catch((cause: unknown) => {
      throw new KitNetworkError("decoding", `${nameOf(endpoint)} has an answer that cannot be decoded.`, {
        status,
        cause,
      });
    });
    if (key !== undefined) await this.#store(key, answer);
    return value;
  }

  /** A fresh answer; a stale one is thrown away, so that no clock that goes back brings it to life. */
  async #lookUp(key: string, { cacheInterval = 0 }: KitNetworkEndpoint): Promise<Answer | undefined> {
    const entry = await this.#cache.get(key);
    if (entry === undefined) return undefined;
    const age = this.#now() - entry.storedAt;
    if (age >= 0 && age < cacheInterval * 1000) return entry;
    await this.#cache.delete(key);
    return undefined;
  }

  async #store(key: string, answer: Answer): Promise<void> {
    await this.#cache.set(key, { ...answer, storedAt: this.#now() });
  }

  #fetchWhole(endpoint: KitNetworkEndpoint, request: Request, key: string | undefined): Promise<Answer> {
    const start = async (signal?: AbortSignal) => readAnswer(await this.#call(request, signal));
    return this.#timed(endpoint, (signal) => {
      return key === undefined ? start(signal) : this.#shared.join(key, signal, start);
    });
  }

  async #call(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const fetch = this.#fetch;
    return fetch(request, signal && { signal });
  }

  /** Runs a call under the endpoint's time-out, and names the ways in which it can fail. */
  async #timed<T>(endpoint: KitNetworkEndpoint, run: (signal: AbortSignal | undefined) => Promise<T>): Promise<T> {
    const seconds = endpoint.timeoutInterval ?? this.#timeoutInterval;
    const limit = seconds === undefined ? "" : `: the limit is ${seconds} s`;
    const signal = seconds === undefined ? undefined : AbortSignal.timeout(toTimer(seconds));
    try {
      return await within(signal, run(signal));
    } catch (cause) {
      if (signal?.aborted || (cause instanceof Error && cause.name === "TimeoutError"))
        throw new KitNetworkError("timeout", `${nameOf(endpoint)} took too long${limit}.`, { cause });
      throw new KitNetworkError("network", `${nameOf(endpoint)} gave no whole answer.`, { cause });
    }
  }
}

/** The key of an answer that may be kept; a `Headers` is in order already. */
function keyOf({ method, cacheInterval = 0 }: KitNetworkEndpoint, request: Request): string | undefined {
  return method === "GET" && cacheInterval > 0 ? JSON.stringify([request.url, ...request.headers]) : undefined;
}

function toTimer(seconds: number): number {
  return Math.min(Math.ceil(seconds * 1000), LONGEST_TIMER);
}

/** What a message may say of a call: path and query can hold keys. */
function nameOf({ method, url }: KitNetworkEndpoint): string {
  return `${method} ${url.origin}`;
}
