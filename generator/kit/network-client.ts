import type { KitCache } from "./cache.ts";
import { toKey, urlOf } from "./cache-key.ts";
import { CallEnd } from "./call-end.ts";
import { check, checkParts, FUNCTION, type Kind, OBJECT, optional } from "./checks.ts";
import { KitMemoryCache } from "./memory-cache.ts";
import { checkInterval, KitNetworkEndpoint } from "./network-endpoint.ts";
import { KitNetworkError, type KitNetworkErrorCode, toErrorResponse } from "./network-error.ts";
import { SharedWork, within } from "./shared-work.ts";
import { checkBytes, withinBytes } from "./size-limit.ts";
import { type Answer, isSuccess, readAnswer, toResponse } from "./stored-answer.ts";

/** How a client sends, keeps and times; every part has a default. */
export type KitNetworkClientOptions = {
  /** The platform's `fetch` when absent. */
  readonly fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** A `KitMemoryCache` of 256 answers and 50 MB when absent. */
  readonly cache?: KitCache | undefined;
  /** The clock of the cache, in milliseconds; `Date.now` when absent. */
  readonly now?: (() => number) | undefined;
  /** Seconds for endpoints that name no `timeoutInterval`; absent, only the platform sets an end. */
  readonly timeoutInterval?: number | undefined;
  /** The most bytes that a response may have, unpacked; 10,000,000 when absent, and `Infinity` for no limit. */
  readonly responseBytes?: number | undefined;
};

/** How one call is made. */
export type KitCallOptions = {
  /** Ends the call when it goes off: the call then rejects with the signal's `reason`, as `fetch` does. */
  readonly signal?: AbortSignal | undefined;
};

/** The answers to forget: all whose URL begins with this one, `https://api.example.com/users/`, say. */
export type KitForgotten = { readonly prefix: string };

/** The most bytes of a response, unless it is said otherwise. */
const MOST_BYTES = 10_000_000;

/**
 * Sends endpoints, and keeps answers to GET for as long as `cacheInterval` says.
 *
 * An answer is kept when its status is 2xx, under its URL and all headers, so that nobody is given what another's
 * credentials fetched. The interval of the endpoint that asks decides whether it is fresh; a clock that went back makes
 * it stale. Equal GETs at the same time share one fetch; each has its own time-out, and the fetch ends early only when
 * all have given up, by their time-out or their signal. On Cloudflare Workers, where a request may not wait for another's fetch, make a client a request
 * and share the `cache`.
 *
 * A response that says it is longer than `responseBytes` is refused at once, and one that turns out to be is cut off
 * there, while it streams.
 *
 * @throws RangeError for a time-out or a number of bytes that is negative or no number.
 * @throws TypeError for an option of the wrong type.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields", on cacheInterval and timeoutInterval.
 *
 * @example
 * const client = new KitNetworkClient({ fetch: async () => Response.json({ name: "Ada" }), timeoutInterval: 10 });
 * const user = new KitNetworkEndpoint({ host: "api.example.com", path: "/users/1", cacheInterval: 60 });
 * await client.decode(user, (bytes) => JSON.parse(new TextDecoder().decode(bytes))) // => { name: "Ada" }
 * (await client.send(user)).status // => 200
 * await client.forget(user) // => undefined
 * await client.forget({ prefix: "https://api.example.com/users/" }) // => undefined
 */
export class KitNetworkClient {
  readonly #fetch: NonNullable<KitNetworkClientOptions["fetch"]>;
  readonly #cache: KitCache;
  readonly #now: () => number;
  readonly #timeoutInterval: number | undefined;
  readonly #responseBytes: number;
  readonly #shared = new SharedWork<Answer>();
  /** How often something was forgotten: what was asked for before is not kept after. */
  #forgotten = 0;

  constructor(options: KitNetworkClientOptions = {}) {
    checkParts("The options of KitNetworkClient", options, OPTIONS);
    // Looked up at the call: browsers refuse a fetch that is called as another object's method.
    this.#fetch = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
    this.#cache = options.cache ?? new KitMemoryCache();
    this.#now = options.now ?? (() => Date.now());
    this.#timeoutInterval = checkInterval("timeoutInterval", options.timeoutInterval);
    this.#responseBytes = checkBytes("responseBytes", options.responseBytes ?? MOST_BYTES);
  }

  /**
   * The answer, whatever its status. One that may be kept is read whole and comes as a new `Response`, without `url`;
   * any other streams. Its time-out runs until its body has been read, and so do the limit of its bytes and the signal:
   * reading fails with the errors that `send` rejects with.
   *
   * @throws KitNetworkError `invalidURL`, `timeout`, `network` or `tooLarge`.
   * @throws TypeError as the endpoint's `request` does, and for an argument of the wrong type.
   * @throws the signal's `reason` once it is aborted.
   */
  async send(endpoint: KitNetworkEndpoint, options: KitCallOptions = {}): Promise<Response> {
    const call = this.#begin(endpoint, options);
    return within(options.signal, this.#send(call));
  }

  /**
   * What the decoder makes of an answer's bytes; it may be asynchronous, and the bytes are its own. An answer is kept
   * once it has been decoded. A kept one that cannot be is thrown away and fetched again, once.
   *
   * @throws KitNetworkError `http` for a status that is not 2xx, `decoding` for what the decoder throws (its `cause`),
   * and `invalidURL`, `timeout`, `network` or `tooLarge`.
   * @throws TypeError as the endpoint's `request` does, and for an argument of the wrong type.
   * @throws the signal's `reason` once it is aborted.
   */
  async decode<T>(
    endpoint: KitNetworkEndpoint,
    decoder: (bytes: Uint8Array, response: Response) => T | Promise<T>,
    options: KitCallOptions = {},
  ): Promise<T> {
    check("The decoder", decoder, FUNCTION);
    const call = this.#begin(endpoint, options);
    const read = async (answer: Answer) => decoder(answer.body.slice(), toResponse(answer));
    return within(options.signal, this.#decode(call, read));
  }

  /**
   * Drops what is kept: the answer to one endpoint, with its headers, or every answer whose URL begins with a prefix,
   * whatever its headers. What is under way is not kept either; its callers still get it.
   *
   * @throws KitNetworkError `invalidURL` for an endpoint without a URL.
   * @throws TypeError for a prefix that is no URL, and for a prefix where the cache has no `keys`.
   */
  async forget(kept: KitNetworkEndpoint | KitForgotten): Promise<void> {
    check("What to forget", kept, FORGOTTEN);
    const keys = "prefix" in kept ? this.#keysBelow(kept) : [toKey(kept.request)];
    this.#forgotten += 1;
    this.#shared.close();
    for (const key of await keys) await this.#cache.delete(key);
  }

  async #keysBelow(kept: KitForgotten): Promise<string[]> {
    // As URLs of requests are written; the host ends with a slash, so that no other begins with it.
    const { href } = new URL(kept.prefix);
    if (this.#cache.keys === undefined)
      throw new TypeError("The cache has no keys(), which it must have to forget by prefix.");
    return [...(await this.#cache.keys())].filter((key) => urlOf(key)?.startsWith(href));
  }

  #begin(endpoint: KitNetworkEndpoint, options: KitCallOptions): Call {
    check("The endpoint", endpoint, ENDPOINT);
    checkParts("The options of a call", options, { signal: optional(SIGNAL) });
    options.signal?.throwIfAborted();
    const { request, method, cacheInterval = 0 } = endpoint;
    const key = method === "GET" && cacheInterval > 0 ? toKey(request) : undefined;
    return { endpoint, request, key, signal: options.signal, forgotten: this.#forgotten };
  }

  async #send(call: Call): Promise<Response> {
    if (call.key === undefined) {
      const end = this.#endOf(call);
      return end.watch(await end.wait(this.#call(call, end.signal)));
    }
    const stored = await this.#lookUp(call);
    if (stored !== undefined) return toResponse(stored);
    const answer = await this.#fetchWhole(call);
    if (isSuccess(answer)) await this.#store(call, answer);
    return toResponse(answer);
  }

  async #decode<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    const stored = await this.#lookUp(call);
    if (call.key !== undefined && stored !== undefined) {
      try {
        return await read(stored);
      } catch {
        await this.#cache.delete(call.key);
      }
    }
    const answer = await this.#fetchWhole(call);
    const fail = (code: KitNetworkErrorCode, text: string, cause?: unknown) => {
      const response = toErrorResponse(answer, answer.body);
      return new KitNetworkError(code, `${nameOf(call.endpoint)} ${text}.`, { response, cause });
    };
    if (!isSuccess(answer)) throw fail("http", `answered ${answer.status}`);
    const value = await read(answer).catch((cause: unknown) => {
      throw fail("decoding", "has an answer that cannot be decoded", cause);
    });
    await this.#store(call, answer);
    return value;
  }

  /** A fresh answer; a stale one is thrown away, so that no clock that goes back brings it to life. */
  async #lookUp({ key, endpoint: { cacheInterval = 0 } }: Call): Promise<Answer | undefined> {
    const entry = key === undefined ? undefined : await this.#cache.get(key);
    if (key === undefined || entry === undefined) return undefined;
    const age = this.#now() - entry.storedAt;
    if (age >= 0 && age < cacheInterval * 1000) return entry;
    await this.#cache.delete(key);
    return undefined;
  }

  async #store({ key, forgotten }: Call, answer: Answer): Promise<void> {
    if (key === undefined || forgotten !== this.#forgotten) return;
    await this.#cache.set(key, { ...answer, storedAt: this.#now() });
  }

  #fetchWhole(call: Call): Promise<Answer> {
    const end = this.#endOf(call);
    const start = async (signal?: AbortSignal) => readAnswer(await this.#call(call, signal));
    return end.wait(call.key === undefined ? start(end.signal) : this.#shared.join(call.key, end.signal, start));
  }

  async #call({ endpoint, request }: Call, signal: AbortSignal | undefined): Promise<Response> {
    const fetch = this.#fetch;
    return withinBytes(await fetch(request, signal && { signal }), this.#responseBytes, nameOf(endpoint));
  }

  #endOf({ endpoint, signal }: Call): CallEnd {
    const seconds = endpoint.timeoutInterval ?? this.#timeoutInterval;
    return new CallEnd({ name: nameOf(endpoint), seconds, signal });
  }
}

/** A call under way. */
type Call = {
  readonly endpoint: KitNetworkEndpoint;
  readonly request: Request;
  /** Under which its answer may be kept. */
  readonly key: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly forgotten: number;
};

const CACHE: Kind = {
  expected: "a cache with the functions get, set and delete",
  fits: (value) => {
    const { get, set, delete: drop, keys } = (OBJECT.fits(value) ? value : {}) as Partial<KitCache>;
    return [get, set, drop].every(FUNCTION.fits) && optional(FUNCTION).fits(keys);
  },
};

const OPTIONS = { fetch: optional(FUNCTION), cache: optional(CACHE), now: optional(FUNCTION) };

const ENDPOINT: Kind = { expected: "a KitNetworkEndpoint", fits: (value) => value instanceof KitNetworkEndpoint };

const SIGNAL: Kind = { expected: "an AbortSignal", fits: (value) => value instanceof AbortSignal };

const FORGOTTEN: Kind = {
  expected: "a KitNetworkEndpoint, or { prefix } with the start of a URL, such as https://api.example.com/users/",
  fits: (value) => {
    const { prefix } = (OBJECT.fits(value) ? value : {}) as Partial<KitForgotten>;
    return ENDPOINT.fits(value) || (typeof prefix === "string" && URL.canParse(prefix));
  },
};

/** What a message may say of a call: path and query can hold keys. */
function nameOf({ method, url }: KitNetworkEndpoint): string {
  return `${method} ${url.origin}`;
}
