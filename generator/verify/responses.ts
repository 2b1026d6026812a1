/** How long an answer holds, which its caching must say: as long as its address, the day, or until the next build. */
export type Lasts = "address" | "day" | "build";

/** A request to a deployment, and what is known of its answer before it comes. */
export type Asked = {
  readonly method: "GET" | "HEAD" | "OPTIONS";
  /** The whole address, to be copied by who wants to see for himself. */
  readonly address: string;
  /** The tag of an answer that is known already, for `If-None-Match`. */
  readonly condition: string | null;
  /** The media type of the answer when it is no error. */
  readonly type: string;
  readonly lasts: Lasts;
  /** The most bytes that a body may have. */
  readonly most: number;
};

/** An answer that arrived whole. */
export type Arrived = {
  readonly asked: Asked;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
};

/** A request that no whole answer came to: what came instead, in words, and what probably fixes it. */
export type Failed = { readonly asked: Asked; readonly failure: string; readonly fix: string };

/** What came back. */
export type Answer = Arrived | Failed;

/** Sends a request once; who asks the same again gets the same answer. It never throws. */
export type Ask = (asked: Asked) => Promise<Answer>;

/** What a run needs of the world. */
export type AskOptions = {
  /** How many milliseconds a request may take. */
  readonly timeout: number;
  /** The instant in milliseconds since 1970. */
  readonly now: () => number;
  /** Ends what is under way, and whatever would follow. */
  readonly stop?: AbortSignal;
};

/** So many requests are under way at once, few enough for the smallest server. */
const AT_ONCE = 4;

/** Some hosts let other pages read only when one says who it is. */
const PAGE = "https://example.org";

const TOO_LONG = "Check what the host returns there: no file of a build is that long.";

/** Opens a way to ask a deployment: each request bounded in time and size, few at once, no redirect followed. */
export function createAsk(options: AskOptions): Ask {
  const known = new Map<string, Promise<Answer>>();
  const inTurn = createTurns(AT_ONCE);
  return (asked) => {
    const key = `${asked.method} ${asked.address} ${asked.condition}`;
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = inTurn(() => send(asked, options))));
    return answer;
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

async function send(asked: Asked, { timeout, now, stop }: AskOptions): Promise<Answer> {
  try {
    const { method, address, condition } = asked;
    const headers = { origin: PAGE, ...(condition !== null && { "if-none-match": condition }) };
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(stop === undefined ? [] : [stop])]);
    const response = await fetch(address, { method, headers, signal, redirect: "manual", cache: "no-store" });
    const at = now();
    const bytes = await readBody(response, asked.most);
    if (bytes === undefined)
      return { asked, failure: `a body of more than ${asked.most / 1_000_000} MB`, fix: TOO_LONG };
    return { asked, status: response.status, headers: response.headers, bytes, at };
  } catch (error) {
    return { asked, failure: explain(error, timeout), fix: fixOf(error) };
  }
}

/** The whole body, or undefined when it is longer than expected; what comes after that is never read. */
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

/** The codes of failed connections in words; Node's own and those of its HTTP client. */
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

/** What came instead of a whole answer, in words; the time-out in milliseconds. */
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

/** What probably fixes a failed connection, by its code, where it is more than a look at the host. */
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
