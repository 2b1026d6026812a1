import { plainPath } from "../kit/address.ts";
import { namesOf } from "../kit/template.ts";
import type { Day, Span } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { builtPath, isFileAddress, storedPath } from "../operations/addresses.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { siteRoot } from "../operations/link.ts";
import { renderJson } from "../render/json.ts";
import type { Clock, Days } from "../resolve/today.ts";
import { siteFileHeaders } from "./site-files.ts";
import { etagOf, matchesEtag } from "./etag.ts";
import { LruCache } from "../kit/lru-cache.ts";
import { type Located, locate, noAddress } from "./locate.ts";
import { type ApiError, methodNotAllowed, unavailable } from "./problem.ts";
import {
  type Body,
  CLOCK_FREE,
  clockBound,
  commonHeaders,
  DATED,
  ERROR,
  NO_STORE,
  preflightHeaders,
  type Reply,
  SVG_POLICY,
  writeAnswer,
} from "./reply.ts";

/** A published release, with its files in memory. */
export type Published = {
  readonly identity: Identity;
  /** The digest that names the release. */
  readonly release: string;
  /** The day that the stored date-dependent responses are for. */
  readonly snapshot: Day;
  /** The prebuilt years. */
  readonly span: Span;
  /** Reads a file by its path, such as `/api/v1/tokens.json`; undefined if this host doesn't have it. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** A release whose files are fetched, with its precomputed midnights. */
export type RemoteRelease = Omit<Published, "stored"> & { readonly days: Days };

/** Fetches a file by its path, such as `/api/v1/tokens.json`; undefined if it is missing. */
export type Load = (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** A release whose files are either in memory or fetched. */
export type PublishedAnywhere = Omit<Published, "stored"> & { readonly stored: Load };

/** The parts of a `Request` that the API reads. */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
};

const METHODS = ["GET", "HEAD", "OPTIONS"] as const;

/** Maximum length of an address whose reply is cached. */
const MAX_CACHED_URL = 300;

/** Maximum length of a text, in UTF-16 units, that is cached as text rather than bytes. */
const MAX_CACHED_TEXT = 2000;

const encoder = new TextEncoder();

export type HandlerOptions = {
  /** Maximum number of cached replies; a theme takes about 30 kB. Defaults to 256. */
  readonly cachedReplies?: number;
};

type ReplyOptions = HandlerOptions & { readonly siteFileHeaders?: typeof siteFileHeaders };

/** A cached reply; `day` is the day it holds for, or null if it holds on any day. */
type CachedReply = { readonly reply: Reply; readonly located: Located; readonly day: Day | null };

/** A reply that still needs the bytes of a file. */
export type Pending = { readonly file: string; complete(bytes: Uint8Array | undefined): Reply };

/** Creates the API as a synchronous function. It responds to any path, and never throws. */
export function createHandler(
  published: Published,
  clock: Clock,
  options?: HandlerOptions,
): (request: ApiRequest) => Reply {
  return createApiHandler(published, clock, { ...options, siteFileHeaders });
}

/** Creates the API without the files outside it, for hosts that serve all files themselves. */
export function createApiHandler(
  published: Published,
  clock: Clock,
  options?: ReplyOptions,
): (request: ApiRequest) => Reply {
  const respond = createReplies(published, clock, options);
  return (request) => {
    const reply = respond(request);
    return "file" in reply ? reply.complete(published.stored(reply.file)) : reply;
  };
}

/** Creates the API for hosts that fetch their files: at most one per response, if the response is that file. */
export function createLoadingHandler(
  published: Omit<Published, "stored">,
  clock: Clock,
  options?: HandlerOptions,
): (request: ApiRequest, load: Load) => Promise<Reply> {
  const respond = createReplies(published, clock, { ...options, siteFileHeaders });
  return async (request, load) => {
    const reply = respond(request);
    return "file" in reply ? reply.complete(await load(reply.file)) : reply;
  };
}

/** Creates the API without its files: a response that is a file stays pending. */
function createReplies(
  published: Omit<Published, "stored">,
  clock: Clock,
  { cachedReplies = 256, siteFileHeaders: headersAt }: ReplyOptions = {},
): (request: ApiRequest) => Reply | Pending {
  const { identity, snapshot } = published;
  const replies = new LruCache<CachedReply>({ entries: cachedReplies });
  const common = commonHeaders(published.release);
  // Reads the clock at most once per request.
  let instant: ReturnType<Clock> | undefined;
  const now = () => (instant ??= clock());
  const context = { identity, snapshot, today: () => now().day };
  const base = plainPath(identity.base.path);
  const root = `${base}${API_ROOT}`;
  const rootFolder = `${root}/`;

  return ({ method, url, headers }) => {
    instant = undefined;
    if (method === "OPTIONS") return allow(headers.get("access-control-request-headers"));
    if (method !== "HEAD" && method !== "GET") return refuse(methodNotAllowed(method, METHODS));
    const send = (reply: Reply) => {
      const revalidated = revalidate(reply, headers.get("if-none-match"));
      return method === "HEAD" ? { ...revalidated, body: null } : revalidated;
    };
    const reply = cachedReply(url) ?? replyTo(url);
    if (!("file" in reply)) return send(reply);
    const requested = instant;
    const complete = (bytes: Uint8Array | undefined) => {
      instant = requested;
      return send(reply.complete(bytes));
    };
    return { file: reply.file, complete };
  };

  function replyTo(url: string): Reply | Pending {
    const { path: sent, query } = split(url);
    const path = sent.startsWith(rootFolder) ? sent : plainPath(sent);
    if (!path.startsWith(rootFolder) && path !== root) return replyWithFile(path);
    const located = locate(path.slice(root.length), query, context);
    if ("error" in located) return refuse(located);
    const file = storedPath(located);
    if (file === null) return replyWith(writeAnswer(located, identity), located, url);
    const complete = (bytes: Uint8Array | undefined) =>
      bytes === undefined ? refuse(unavailable(path)) : replyWith(bytes as Body, located, url);
    return { file, complete };
  }

  function replyWith(written: Body, located: Located, url: string): Reply {
    const isCached = cachedReplies > 0 && url.length <= MAX_CACHED_URL;
    // Encodes a long text once, because hosts cache compressed bytes by this byte array.
    const isLong = typeof written === "string" && written.length > MAX_CACHED_TEXT;
    const body = isCached && isLong ? encoder.encode(written) : written;
    const headers = headersOf(located, etagOf(body));
    const reply = { status: 200, headers, body, parameters: parametersOf(located) };
    if (isCached) replies.set(url, { reply, located, day: located.dayBound ? now().day : null });
    return reply;
  }

  /** Returns a cached reply unless its day is over, with `max-age` updated to the time left until midnight. */
  function cachedReply(url: string): Reply | undefined {
    const cached = replies.get(url);
    if (cached === undefined || cached.day === null) return cached?.reply;
    if (cached.day !== now().day) return undefined;
    return { ...cached.reply, headers: { ...cached.reply.headers, "cache-control": cachingOf(cached.located) } };
  }

  function allow(requestHeaders: string | null): Reply {
    const headers = { ...common, ...preflightHeaders(requestHeaders), allow: METHODS.join(", ") };
    return { status: 204, headers, body: null };
  }

  function replyWithFile(path: string): Reply | Pending {
    const file = path.startsWith(base) ? path.slice(base.length) : "";
    const fileHeaders = headersAt?.(file, identity);
    if (fileHeaders === undefined) return refuse(noAddress(path, identity));
    const headers = { ...common, ...fileHeaders };
    const complete = (bytes: Uint8Array | undefined) =>
      bytes === undefined
        ? refuse(noAddress(path, identity))
        : { status: 200, headers: { ...headers, etag: etagOf(bytes) }, body: new Uint8Array(bytes) };
    return { file, complete };
  }

  /** Adds the identity's language to Markdown, the only type that has one. */
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

/** Replaces a reply with a 304 if the client already has it. */
function revalidate(reply: Reply, ifNoneMatch: string | null): Reply {
  const { etag } = reply.headers;
  if (ifNoneMatch === null || etag === undefined || !matchesEtag(ifNoneMatch, etag)) return reply;
  const { "content-type": _type, ...headers } = reply.headers;
  return { status: 304, headers, body: null };
}

/** Returns the address of the file with the same bytes, or null. */
function locationOf(located: Located, { identity, span }: Pick<Published, "identity" | "span">): string | null {
  const { operation, settled, source } = located;
  const names = namesOf((settled["choices"] === undefined ? operation.file : operation.choicesFile) ?? "");
  // If the file address lacks a settled value, the file equals the response on one day only.
  if (source !== "live" || Object.keys(settled).length !== names.length) return null;
  const path = builtPath(located, { identity, span });
  return path && `${siteRoot(identity)}${path}`;
}

/**
 * Lists the cache key's parameters; all of them if unknown parameters are errors, so that a cache can't hide the error.
 */
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
