import { plainPath } from "../kit/address.ts";
import { namesOf } from "../kit/template.ts";
import type { Day, Span } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { builtPath, isFileAddress, storedPath } from "../operations/addresses.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { siteRoot } from "../operations/link.ts";
import { renderJson } from "../render/json.ts";
import type { Clock } from "../resolve/today.ts";
import { type Body, writeAnswer } from "./answers.ts";
import { siteFileAt } from "./site-files.ts";
import { CLOCK_FREE, clockBound, DATED, ERROR, NO_STORE } from "./caching.ts";
import { etagOf, matchesEtag } from "./etag.ts";
import { LruCache } from "../kit/lru-cache.ts";
import { type Located, locate, noAddress } from "./locate.ts";
import { type ApiError, methodNotAllowed, unavailable } from "./problem.ts";
import { commonHeaders, preflightHeaders, type Reply, SVG_POLICY } from "./reply.ts";

/** What a host publishes. */
export type Published = {
  readonly identity: Identity;
  /** The release that is served. */
  readonly release: string;
  /** The day of the stored answers that depend on the day. */
  readonly snapshot: Day;
  /** The years that are built ahead. */
  readonly span: Span;
  /** The bytes of a file by its path, such as `/api/v1/tokens.json`; undefined when this host does not have it. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** The part of a `Request` that the API reads. */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
};

const METHODS = ["GET", "HEAD", "OPTIONS"] as const;

/** The longest address whose reply is cached. */
const LONGEST_REMEMBERED = 300;

/** The longest text, in UTF-16 units, that is cached as text. */
const SHORT = 2000;

const encoder = new TextEncoder();

/** How much a handler caches. */
export type HandlerOptions = {
  /** The number of replies by address; a theme takes about 30 kB. 256 by default. */
  readonly remembered?: number;
};

/** A reply and the day that it holds for; null if it holds on any day. */
type Remembered = { readonly reply: Reply; readonly located: Located; readonly day: Day | null };

/** A reply with the bytes of a file, which is complete once they are read. */
export type Pending = { readonly file: string; complete(bytes: Uint8Array | undefined): Reply };

/** The API as one synchronous function. It never throws because of what a caller sends, and responds to any path. */
export function createHandler(
  published: Published,
  clock: Clock,
  options?: HandlerOptions,
): (request: ApiRequest) => Reply {
  const reply = createReplies(published, clock, options);
  return (request) => {
    const found = reply(request);
    return "file" in found ? found.complete(published.stored(found.file)) : found;
  };
}

/** The API without its files. */
export function createReplies(
  published: Omit<Published, "stored">,
  clock: Clock,
  { remembered = 256 }: HandlerOptions = {},
): (request: ApiRequest) => Reply | Pending {
  const { identity, snapshot } = published;
  const replies = new LruCache<Remembered>({ entries: remembered });
  const common = commonHeaders(published.release);
  // The clock is read at most once for a request.
  let instant: ReturnType<Clock> | undefined;
  const now = () => (instant ??= clock());
  const surroundings = { identity, snapshot, today: () => now().day };
  const base = plainPath(identity.base.path);
  const root = `${base}${API_ROOT}`;
  const rootFolder = `${root}/`;

  return ({ method, url, headers }) => {
    instant = undefined;
    if (method === "OPTIONS") return allow(headers.get("access-control-request-headers"));
    if (method !== "HEAD" && method !== "GET") return refuse(methodNotAllowed(method, METHODS));
    const send = (reply: Reply) => {
      const sent = ifChanged(reply, headers.get("if-none-match"));
      return method === "HEAD" ? { ...sent, body: null } : sent;
    };
    const found = recall(url) ?? replyTo(url);
    if (!("file" in found)) return send(found);
    const began = instant;
    const complete = (bytes: Uint8Array | undefined) => {
      instant = began;
      return send(found.complete(bytes));
    };
    return { file: found.file, complete };
  };

  function replyTo(url: string): Reply | Pending {
    const { path: sent, query } = split(url);
    const path = sent.startsWith(rootFolder) ? sent : plainPath(sent);
    if (!path.startsWith(rootFolder) && path !== root) return replyWithFile(path);
    const located = locate(path.slice(root.length), query, surroundings);
    if ("error" in located) return refuse(located);
    const file = storedPath(located);
    if (file === null) return replyWith(writeAnswer(located, identity), located, url);
    const complete = (bytes: Uint8Array | undefined) =>
      bytes === undefined ? refuse(unavailable(path)) : replyWith(bytes as Body, located, url);
    return { file, complete };
  }

  function replyWith(written: Body, located: Located, url: string): Reply {
    const isCached = remembered > 0 && url.length <= LONGEST_REMEMBERED;
    // A cached long text is encoded once, and compressed once; a short one is quick to encode each time.
    const body = isCached && typeof written === "string" && written.length > SHORT ? encoder.encode(written) : written;
    const headers = headersOf(located, etagOf(body));
    const reply = { status: 200, headers, body, parameters: parametersOf(located) };
    if (isCached) replies.set(url, { reply, located, day: located.dayBound ? now().day : null });
    return reply;
  }

  /** A cached reply, if its day is not over. For a reply that holds for a day, the time until midnight is computed again. */
  function recall(url: string): Reply | undefined {
    const known = replies.get(url);
    if (known === undefined || known.day === null) return known?.reply;
    if (known.day !== now().day) return undefined;
    return { ...known.reply, headers: { ...known.reply.headers, "cache-control": cachingOf(known.located) } };
  }

  function allow(requestHeaders: string | null): Reply {
    const headers = { ...common, ...preflightHeaders(requestHeaders), allow: METHODS.join(", ") };
    return { status: 204, headers, body: null };
  }

  function replyWithFile(path: string): Reply | Pending {
    const file = path.startsWith(base) ? path.slice(base.length) : "";
    const { type, caching } = siteFileAt(file) ?? {};
    if (type === undefined || caching === undefined) return refuse(noAddress(path, identity));
    const headers = { ...common, "content-type": type, ...languageOf(type), "cache-control": caching };
    const complete = (bytes: Uint8Array | undefined) =>
      bytes === undefined
        ? refuse(noAddress(path, identity))
        : { status: 200, headers: { ...headers, etag: etagOf(bytes) }, body: new Uint8Array(bytes) };
    return { file, complete };
  }

  /** Markdown is in the language of the identity. */
  function languageOf(type: string): Record<string, string> {
    return type === MEDIA_TYPES.md ? { "content-language": identity.language } : {};
  }

  function headersOf(located: Located, etag: string): Record<string, string> {
    const type = located.operation.formats[located.format]?.type ?? "";
    const headers: Record<string, string> = {
      ...common,
      "content-type": type,
      ...languageOf(type),
      "cache-control": cachingOf(located),
      etag,
    };
    const location = locationOf(located, published);
    if (location !== null) headers["content-location"] = location;
    if (type === MEDIA_TYPES.svg) headers["content-security-policy"] = SVG_POLICY;
    return headers;
  }

  function cachingOf(located: Located): string {
    if (!located.dayBound) return CLOCK_FREE;
    return isFileAddress(located) ? DATED : clockBound(now());
  }

  function refuse(error: ApiError): Reply {
    const caching = error.status === 400 || error.status === 404 ? ERROR : NO_STORE;
    const headers: Record<string, string> = {
      ...common,
      "content-type": MEDIA_TYPES.json,
      "cache-control": caching,
      "cdn-cache-control": NO_STORE,
    };
    if (error.status === 405) headers["allow"] = METHODS.join(", ");
    return { status: error.status, headers, body: renderJson(error) };
  }
}

/** The reply itself, or 304 without a body if the caller already has these bytes. */
function ifChanged(reply: Reply, ifNoneMatch: string | null): Reply {
  const { etag } = reply.headers;
  if (ifNoneMatch === null || etag === undefined || !matchesEtag(ifNoneMatch, etag)) return reply;
  const { "content-type": _type, ...headers } = reply.headers;
  return { status: 304, headers, body: null };
}

/** The address of the file with the same bytes; null if no file has them. */
function locationOf(located: Located, { identity, span }: Pick<Published, "identity" | "span">): string | null {
  const { operation, settled, source } = located;
  const names = namesOf((settled["choices"] === undefined ? operation.file : operation.choicesFile) ?? "");
  // An answer that depends on more than the names of its file has the file's bytes on one day only.
  if (source !== "live" || Object.keys(settled).length !== names.length) return null;
  const path = builtPath(located, { identity, span });
  return path && `${siteRoot(identity)}${path}`;
}

/** If unknown parameters are errors, the response depends on all of them: a cache that ignored one would hide the error. */
function parametersOf({ operation, source }: Located): NonNullable<Reply["parameters"]> {
  if (source !== "live") return [];
  return operation.refusesQuery ? "all" : namesOf(operation.path, "query");
}

function split(url: string): { path: string; query: string } {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const hash = url.indexOf("#");
  const end = hash < 0 ? url.length : hash;
  if (start < 0 || start >= end) return { path: "/", query: "" };
  const mark = url.indexOf("?", start);
  return mark < 0 || mark > end
    ? { path: url.slice(start, end), query: "" }
    : { path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}
