import { type KitCache, toKey, urlOf } from "./cache.ts";
import { CallEnd, SharedWork, within } from "./call.ts";
import { KitMemoryCache } from "./memory-cache.ts";
import { checkInterval, type KitNetworkEndpoint, nameOf } from "./network-endpoint.ts";
import { KitNetworkError, type KitNetworkErrorCode, toErrorResponse } from "./network-error.ts";
import { credentialsOf, sendSafely } from "./redirects.ts";
import { type Answer, checkBytes, isSuccess, limitBytes, readAnswer, toResponse } from "./response.ts";

/** Options for sending and caching, all optional. */
export type KitNetworkClientOptions = {
  /** The platform's `fetch` by default. */
  readonly fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** A `KitMemoryCache` of 256 responses and 50 MB by default. */
  readonly cache?: KitCache | undefined;
  /** The clock of the cache, in milliseconds; `Date.now` by default. */
  readonly now?: (() => number) | undefined;
  /** The time-out in seconds for endpoints without a `timeoutInterval`; only the platform's by default. */
  readonly timeoutInterval?: number | undefined;
  /** Maximum size of a response in bytes, decompressed; 10,000,000 by default, and `Infinity` for no limit. */
  readonly responseBytes?: number | undefined;
  /** Additional headers with credentials, such as `X-Session`; requests with any of them stay within their origin. */
  readonly credentialHeaders?: readonly string[] | undefined;
};

/** The options of a single call. */
export type KitCallOptions = {
  /** Ends the call when it aborts; the call rejects with the signal's `reason`, as `fetch` does. */
  readonly signal?: AbortSignal | undefined;
};

/** The responses to forget: all whose URL starts with a prefix, such as `https://api.example.com/users/`. */
export type KitForgotten = { readonly prefix: string };

/** The default limit of a response, in bytes. */
const MAX_BYTES = 10_000_000;

/**
 * Sends endpoints, and caches responses to GET for `cacheInterval` seconds.
 *
 * A 2xx response is cached by its URL and all headers, so that nobody gets a response to another caller's credentials. The
 * interval of the requesting endpoint decides whether it is fresh; if the clock goes back, it is stale. Concurrent equal
 * GETs share one fetch; each has its own time-out, and the fetch only ends early when all have timed out or aborted. On
 * Cloudflare Workers, where a request may not wait for another request's fetch, create a client for each request and share
 * the `cache`.
 *
 * A request with a body or a credential header (`Authorization`, `Cookie`, `Proxy-Authorization`, `X-API-Key`,
 * `X-Refresh-Token`) only follows redirects within its origin; in a browser, which hides their targets, it follows none.
 *
 * A response with a `Content-Length` above `responseBytes` is refused at once; any other is cut off at the limit while it
 * streams.
 *
 * @throws RangeError for a time-out or a number of bytes that is negative or not a number.
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
  readonly #credentials: ReadonlySet<string>;
  readonly #shared = new SharedWork<Answer>();
  /** The number of calls to `forget`: a response requested before such a call isn't cached after it. */
  #forgotten = 0;

  constructor(options: KitNetworkClientOptions = {}) {
    // Browsers reject a fetch that is called as another object's method.
    this.#fetch = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
    this.#cache = options.cache ?? new KitMemoryCache();
    this.#now = options.now ?? (() => Date.now());
    this.#timeoutInterval = checkInterval("timeoutInterval", options.timeoutInterval);
    this.#responseBytes = checkBytes("responseBytes", options.responseBytes ?? MAX_BYTES);
    this.#credentials = credentialsOf(options.credentialHeaders);
  }

  /**
   * Sends an endpoint and returns its response, with any status. A cacheable response is read completely and returned as a
   * new `Response`, without `url`; any other streams. The time-out, the limit of bytes and the signal apply until its body
   * is read: reading fails with the errors that `send` rejects with.
   *
   * @throws KitNetworkError `invalidURL`, `timeout`, `network` or `tooLarge`.
   * @throws TypeError as the endpoint's `request` does.
   * @throws the signal's `reason` once it is aborted.
   */
  async send(endpoint: KitNetworkEndpoint, options: KitCallOptions = {}): Promise<Response> {
    const call = this.#begin(endpoint, options);
    return within(options.signal, this.#send(call));
  }

  /**
   * Sends an endpoint and decodes the bytes of its response; the decoder may be asynchronous, and gets a copy. A response
   * is cached after it is decoded. If a cached response can't be decoded, it is dropped and fetched again, once.
   *
   * @throws KitNetworkError `http` for a status that is not 2xx, `decoding` for what the decoder throws (its `cause`),
   * and `invalidURL`, `timeout`, `network` or `tooLarge`.
   * @throws TypeError as the endpoint's `request` does.
   * @throws the signal's `reason` once it is aborted.
   */
  async decode<T>(
    endpoint: KitNetworkEndpoint,
    decoder: (bytes: Uint8Array, response: Response) => T | Promise<T>,
    options: KitCallOptions = {},
  ): Promise<T> {
    const call = this.#begin(endpoint, options);
    const read = async (answer: Answer) => decoder(answer.body.slice(), toResponse(answer));
    return within(options.signal, this.#decode(call, read));
  }

  /**
   * Drops cached responses: an endpoint's, with its headers, or all whose URL starts with a prefix, with any headers.
   * Responses to requests in progress are not cached either; their callers still get them.
   *
   * @throws KitNetworkError `invalidURL` for an endpoint without a URL.
   * @throws TypeError for a prefix that is not a URL, and for a prefix if the cache has no `keys`.
   */
  async forget(target: KitNetworkEndpoint | KitForgotten): Promise<void> {
    const keys = "prefix" in target ? this.#keysBelow(target) : [toKey(target.request)];
    this.#forgotten += 1;
    this.#shared.close();
    for (const key of await keys) await this.#cache.delete(key);
  }

  async #keysBelow({ prefix }: KitForgotten): Promise<string[]> {
    // Normalises the prefix like a request URL: a bare host gets a slash, so that it doesn't match longer host names.
    const { href } = new URL(prefix);
    if (this.#cache.keys === undefined) throw new TypeError("The cache must have keys() to forget by prefix.");
    return [...(await this.#cache.keys())].filter((key) => urlOf(key)?.startsWith(href));
  }

  #begin(endpoint: KitNetworkEndpoint, options: KitCallOptions): Call {
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
    if (!isSuccess(answer)) throw fail("http", `responded with ${answer.status}`);
    const value = await read(answer).catch((cause: unknown) => {
      throw fail("decoding", "has a response that cannot be decoded", cause);
    });
    await this.#store(call, answer);
    return value;
  }

  /** Returns a fresh cached response; drops a stale one, so that it stays stale if the clock goes back. */
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
    const [credentials, name] = [this.#credentials, nameOf(endpoint)];
    const send = (next: Request) => fetch(next, signal && { signal });
    const hasBody = endpoint.body !== undefined;
    const response = await sendSafely(request, { credentials, hasBody, send, again: () => endpoint.request, name });
    return limitBytes(response, this.#responseBytes, name);
  }

  #endOf({ endpoint, signal }: Call): CallEnd {
    const seconds = endpoint.timeoutInterval ?? this.#timeoutInterval;
    return new CallEnd({ name: nameOf(endpoint), seconds, signal });
  }
}

/** A call in progress. */
type Call = {
  readonly endpoint: KitNetworkEndpoint;
  readonly request: Request;
  /** The cache key; undefined if the response may not be cached. */
  readonly key: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly forgotten: number;
};
