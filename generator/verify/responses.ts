/** How long a response is valid, which limits its caching: as long as its address, for the day, or until the next build. */
export type Lasts = "address" | "day" | "build";

/** A request to a deployment, and what is known of its response in advance. */
export type CheckRequest = {
  readonly method: "GET" | "HEAD" | "OPTIONS";
  /** The whole address, which users can copy to try it. */
  readonly address: string;
  /** The ETag of a known response, for `If-None-Match`. */
  readonly condition: string | null;
  /** The media type of the response unless it is an error. */
  readonly type: string;
  readonly lasts: Lasts;
  /** The limit of the body in bytes. */
  readonly most: number;
};

/** A response that arrived completely. */
export type CompleteResponse = {
  readonly request: CheckRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
};

/** A request without a complete response: what came instead, in words, and a likely fix. */
export type FailedRequest = { readonly request: CheckRequest; readonly failure: string; readonly fix: string };

/** The result of a request. */
export type CheckResponse = CompleteResponse | FailedRequest;

/** Sends each request only once and returns the same response for equal requests. It never throws. */
export type Send = (request: CheckRequest) => Promise<CheckResponse>;

/** How requests are sent. */
export type SendOptions = {
  /** How many milliseconds a request may take. */
  readonly timeout: number;
  /** The instant in milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts all requests. */
  readonly stop?: AbortSignal;
};

/** At most this many requests run at once, few enough for the smallest server. */
const AT_ONCE = 4;

/** Some hosts send CORS headers only in response to an Origin. */
const PAGE = "https://example.org";

const TOO_LONG = "Check what the host returns there: no file of a build is that long.";

/** Creates a sender of requests: limited in time and size, few at once, without following redirects. */
export function createSend(options: SendOptions): Send {
  const known = new Map<string, Promise<CheckResponse>>();
  const inTurn = createTurns(AT_ONCE);
  return (request) => {
    const key = `${request.method} ${request.address} ${request.condition}`;
    let response = known.get(key);
    if (response === undefined) known.set(key, (response = inTurn(() => send(request, options))));
    return response;
  };
}

function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
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
  // The timer holds the signal: Node can collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to.
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new DOMException("The time is up.", "TimeoutError")), timeout);
  try {
    const { method, address, condition } = request;
    const headers = { origin: PAGE, ...(condition !== null && { "if-none-match": condition }) };
    const signal = stop === undefined ? over.signal : AbortSignal.any([over.signal, stop]);
    const response = await fetch(address, { method, headers, signal, redirect: "manual", cache: "no-store" });
    const at = now();
    const bytes = await readBody(response, request.most);
    if (bytes === undefined)
      return { request, failure: `a body of more than ${request.most / 1_000_000} MB`, fix: TOO_LONG };
    return { request, status: response.status, headers: response.headers, bytes, at };
  } catch (error) {
    return { request, failure: explain(error, timeout), fix: fixOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The complete body, or undefined if it is longer than `most`; the rest is not read. */
async function readBody({ body }: Response, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Error codes of connections in words; Node's own and those of its HTTP client. */
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

/** What came instead of a complete response, in words; the time-out is in milliseconds. */
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

/** The likely fix of a failed connection by its code, if it is more specific than UNREACHED. */
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
