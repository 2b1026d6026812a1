import { isWellFormed, type KitQueryItem, parseURL, toPath, toQuery } from "./address.ts";
import { KitNetworkHeaderType } from "./header-type.ts";
import { KitNetworkError } from "./network-error.ts";
import { show } from "./show.ts";

const SCHEMES = ["http", "https", "ws", "wss"] as const;

/** The schemes of an address. */
export type KitScheme = (typeof SCHEMES)[number];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The methods of a call. */
export type KitMethod = (typeof METHODS)[number];

/** The parts of a call; only `host` and `path` are required. */
export type KitNetworkEndpointInit<B = unknown> = {
  /** A name or an address, optionally with a port: `api.example.com`, `127.0.0.1:8080`, `[::1]`, `bücher.example`. */
  readonly host: string;
  /** Empty, or text that begins with `/`; percent-encoded as needed, keeping valid escapes. */
  readonly path: string;
  /** `https` by default. */
  readonly scheme?: KitScheme | undefined;
  /** `GET` by default. */
  readonly method?: KitMethod | undefined;
  /** The query, in this order, duplicates included. */
  readonly queryItems?: readonly KitQueryItem[] | undefined;
  /** Sent unchanged; credentials belong here (`Authorization: Bearer …`, `X-Refresh-Token: …`). */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent unchanged if Fetch can send it, otherwise as JSON. Null or undefined for no body. Not with GET. */
  readonly body?: B | undefined;
  /** Seconds until the whole response must have arrived; the client's by default. At most 2,147,483, about 24 days. */
  readonly timeoutInterval?: number | undefined;
  /** Seconds for which a response to GET may be reused; 0 by default. Other methods ignore it. */
  readonly cacheInterval?: number | undefined;
};

/**
 * The description of a remote call: its URL, its content, its time-out and how long it may be cached. `KitNetworkClient`
 * sends it.
 *
 * @throws TypeError for any other method, and for a GET with a body, which Fetch cannot send.
 * @throws RangeError for an interval that is negative or not a number.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields" and "Endpoints".
 *
 * @example
 * const users = new KitNetworkEndpoint({
 *   host: "api.example.com",
 *   path: "/users",
 *   queryItems: [{ name: "q", value: "a b" }, { name: "all" }],
 * });
 * users.url.href // => "https://api.example.com/users?q=a%20b&all"
 *
 * @example
 * const login = new KitNetworkEndpoint({
 *   host: "api.example.com",
 *   path: "/login",
 *   method: "POST",
 *   headers: { authorization: "Bearer <ACCESS_TOKEN>", "x-refresh-token": "<REFRESH_TOKEN>" },
 *   body: { remember: true },
 *   timeoutInterval: 10,
 * });
 * login.request.headers.get("content-type") // => "application/json"
 * await login.request.text() // => '{"remember":true}'
 */
export class KitNetworkEndpoint<B = unknown> {
  readonly scheme: KitScheme;
  readonly host: string;
  readonly path: string;
  readonly method: KitMethod;
  readonly queryItems: readonly KitQueryItem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B | undefined;
  readonly timeoutInterval: number | undefined;
  readonly cacheInterval: number | undefined;

  constructor(init: KitNetworkEndpointInit<B>) {
    this.scheme = init.scheme ?? "https";
    this.host = init.host;
    this.path = init.path;
    this.method = init.method ?? "GET";
    this.queryItems = Object.freeze([...(init.queryItems ?? [])]);
    this.headers = Object.freeze({ ...init.headers });
    this.body = init.body ?? undefined;
    this.timeoutInterval = checkInterval("timeoutInterval", init.timeoutInterval);
    this.cacheInterval = checkInterval("cacheInterval", init.cacheInterval);
    if (!METHODS.includes(this.method))
      throw new TypeError(`Invalid method ${show(this.method)}. Expected: one of ${METHODS.join(", ")}.`);
    if (this.method === "GET" && this.body !== undefined)
      throw new TypeError("A GET cannot have a body: use queryItems, or another method.");
  }

  /**
   * Builds `<scheme>://<host><path>?<name>=<value>&…`, a new URL each time, with dot segments resolved.
   *
   * @throws KitNetworkError `invalidURL` if the parts don't form a URL, or form a URL with a different host or path.
   */
  get url(): URL {
    if (!SCHEMES.includes(this.scheme)) throw invalidURL(`the scheme must be one of ${SCHEMES.join(", ")}`);
    const texts = [this.host, this.path, ...this.queryItems.flatMap(({ name, value }) => [name, value ?? ""])];
    if (!texts.every((text) => typeof text === "string" && isWellFormed(text)))
      throw invalidURL("host, path and query items must be strings without lone surrogates");
    if (!/^[^\s/\\?#@]+$/.test(this.host))
      throw invalidURL("the host must be a name or an address, optionally with a port, and nothing before or after it");
    if (!/^(\/|$)/.test(this.path)) throw invalidURL('the path must be empty or begin with "/"');
    const url = parseURL(`${this.scheme}://${this.host}${toPath(this.path)}${toQuery(this.queryItems)}`);
    if (url === undefined) throw invalidURL("the host or its port is invalid");
    return url;
  }

  /**
   * Builds a new request each time, without a signal, because a getter starts no timer. A stream body can be sent once.
   * A request with `ws` or `wss` can be built, but `fetch` rejects it.
   *
   * @throws KitNetworkError `invalidURL` as `url` does.
   * @throws TypeError for a header that HTTP does not allow, or a body that can't be converted to JSON.
   */
  get request(): Request {
    const { url, method } = this;
    const headers = toHeaders(this.headers);
    if (this.body === undefined) return new Request(url, { method, headers });
    return new Request(url, { method, ...encodeBody(this.body, headers) });
  }
}

/** Names a call in messages, without path and query, which may contain keys. */
export function nameOf({ method, url }: KitNetworkEndpoint): string {
  return `${method} ${url.origin}`;
}

/** Checks an interval in seconds. @throws RangeError if it is negative or not a number. */
export function checkInterval(name: string, seconds: number | undefined): number | undefined {
  if (seconds === undefined || (typeof seconds === "number" && seconds >= 0)) return seconds;
  throw new RangeError(`Invalid ${name} ${show(seconds)}. Expected: a non-negative number of seconds.`);
}

/** Builds headers; replaces the platform's error, which quotes the value: it may be a credential. */
function toHeaders(entries: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(entries)) {
    try {
      headers.append(name, value);
    } catch {
      throw new TypeError(`The header "${name}" has a name or a value that HTTP does not allow.`);
    }
  }
  return headers;
}

/** Creates an error that quotes no part of the endpoint: a host may contain a password, and a path or query a key. */
function invalidURL(reason: string): KitNetworkError {
  return new KitNetworkError("invalidURL", `The endpoint has no valid URL: ${reason}.`);
}

/** The body of a request with its headers; Node requires `duplex` with a stream, and TypeScript's type lacks it. */
type Encoded = { readonly headers: Headers; readonly body: BodyInit; readonly duplex?: "half" };

/** Encodes a body: keeps any value that Fetch can send, and converts the rest to JSON. */
function encodeBody(body: unknown, headers: Headers): Encoded {
  if (body instanceof FormData) {
    // Lets the platform set the type, which must contain its boundary.
    headers.delete("content-type");
    return { headers, body };
  }
  if (body instanceof ReadableStream) return { headers, body, duplex: "half" };
  if (isSendable(body)) return { headers, body };
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined)
    throw new TypeError(
      `Invalid body of type ${typeof body}. It must be text, bytes, a form, a stream, or a value that can be converted to JSON.`,
    );
  if (!headers.has("content-type")) headers.set("content-type", KitNetworkHeaderType.json);
  return { headers, body: text };
}

function isSendable(
  body: unknown,
): body is string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | URLSearchParams {
  return (
    typeof body === "string" ||
    body instanceof Blob ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body) ||
    body instanceof URLSearchParams
  );
}
