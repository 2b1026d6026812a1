/** The validity of a response, which limits its caching: as long as its address, for the day, or until the next build. */
export type Validity = "address" | "day" | "build";

/** A request to a deployment, with the expected properties of its response. */
export type CheckRequest = {
  readonly method: "GET" | "HEAD" | "OPTIONS";
  /** The full address, which users can copy to try it. */
  readonly address: string;
  /** The ETag of an earlier response, for `If-None-Match`. */
  readonly condition: string | null;
  /** The media type of the response unless it is an error. */
  readonly type: string;
  readonly validity: Validity;
  /** The limit of the body in bytes. */
  readonly maxBytes: number;
};

/** A response that arrived completely. */
export type CompleteResponse = {
  readonly request: CheckRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The time of arrival, in milliseconds since 1970. */
  readonly at: number;
};

/** A request without a complete response, with a description of the failure and a likely fix. */
export type FailedRequest = { readonly request: CheckRequest; readonly failure: string; readonly fix: string };

export type CheckResponse = CompleteResponse | FailedRequest;

/** Sends a request; equal requests share one response. Never throws. */
export type Send = (request: CheckRequest) => Promise<CheckResponse>;

export type SendOptions = {
  /** The time-out of a request, in milliseconds. */
  readonly timeout: number;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts all requests. */
  readonly stop?: AbortSignal;
};

/** The maximum number of concurrent requests, few enough for the smallest server. */
const CONCURRENCY = 4;

/** Sent with every request, because some hosts only send CORS headers in response to an Origin. */
const ORIGIN = "https://example.org";

const TOO_LONG = "Check what the host returns there: no file of a build is that long.";

/** Creates a function that sends requests with limits on time, size and concurrency, without following redirects. */
export function createSend(options: SendOptions): Send {
  const responses = new Map<string, Promise<CheckResponse>>();
  const inTurn = createQueue(CONCURRENCY);
  return (request) => {
    const key = `${request.method} ${request.address} ${request.condition}`;
    let response = responses.get(key);
    if (response === undefined) responses.set(key, (response = inTurn(() => send(request, options))));
    return response;
  };
}

function createQueue(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = concurrency;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

async function send(request: CheckRequest, { timeout, now, stop }: SendOptions): Promise<CheckResponse> {
  // Uses a timer, because Node can collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to.
  const controller = new AbortController();
  const timeUp = new DOMException("The time is up.", "TimeoutError");
  const timer = setTimeout(() => controller.abort(timeUp), timeout);
  try {
    const { method, address, condition } = request;
    const headers = { origin: ORIGIN, ...(condition !== null && { "if-none-match": condition }) };
    const signal = stop === undefined ? controller.signal : AbortSignal.any([controller.signal, stop]);
    const response = await fetch(address, { method, headers, signal, redirect: "manual", cache: "no-store" });
    const at = now();
    const bytes = await readBody(response, request.maxBytes);
    if (bytes === undefined)
      return { request, failure: `a body of more than ${request.maxBytes / 1_000_000} MB`, fix: TOO_LONG };
    return { request, status: response.status, headers: response.headers, bytes, at };
  } catch (error) {
    return { request, failure: explain(error, timeout), fix: fixOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the complete body; undefined if it is longer than the limit, and stops reading there. */
async function readBody({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Descriptions of connection errors, keyed by the codes of Node and of its HTTP client. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing: the connection was refused",
  ECONNRESET: "nothing: the connection was closed before the response was complete",
  UND_ERR_SOCKET: "nothing: the connection was closed before the response was complete",
  ENOTFOUND: "nothing: unknown host name",
  EAI_AGAIN: "nothing: the host name could not be looked up",
  EHOSTUNREACH: "nothing: the host cannot be reached",
  ENETUNREACH: "nothing: the network cannot be reached",
  ETIMEDOUT: "nothing: the connection could not be made in time",
  UND_ERR_CONNECT_TIMEOUT: "nothing: the connection could not be made in time",
  UND_ERR_HEADERS_OVERFLOW: "a response whose headers are too long",
  CERT_HAS_EXPIRED: "nothing: the host's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "nothing: the host's certificate is self-signed",
  "bad port": "nothing: browsers block this port, so no request was sent",
  ERR_TLS_CERT_ALTNAME_INVALID: "nothing: the host's certificate belongs to another host",
};

/** Describes a failure in the place of a complete response; the time-out is in milliseconds. */
export function explain(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return "nothing";
  if (error.name === "AbortError") return "nothing: stopped";
  if (error.name === "TimeoutError") return `no complete response within ${timeout / 1000} seconds`;
  const { cause = error } = error;
  const code = codeOf(cause) ?? codeOf(error) ?? "";
  if (cause instanceof Error && cause.name === "HTTPParserError") return "something that is not HTTP";
  if (code.startsWith("Z_") || code.startsWith("ERR_ZLIB")) return `a body that cannot be unpacked (${code})`;
  const message = cause instanceof Error ? cause.message : "";
  return FAILURES[code || message] ?? `nothing: the request failed (${code || message})`;
}

const UNREACHED = "Check that the host is up.";
const SLOW = "Check that the host is up; if it is only slow, give it more time with --timeout.";

/** The likely fixes that are more specific than UNREACHED, keyed by error code. */
const FIXES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Check that the server runs and listens on this port.",
  ENOTFOUND: "Check the spelling of the host name.",
  EAI_AGAIN: "Check the spelling of the host name, and that the network is up.",
};

function fixOf(error: unknown): string {
  if (!(error instanceof Error)) return UNREACHED;
  if (error.name === "TimeoutError") return SLOW;
  return FIXES[codeOf(error.cause) ?? codeOf(error) ?? ""] ?? UNREACHED;
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
