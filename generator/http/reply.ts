import type { Identity } from "../model/identity.ts";
import type { SettledRequest } from "../operations/addresses.ts";

/** Text, or bytes if they come from a file or are already encoded. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** An HTTP response before it becomes a `Response`, so that hosts and commands can also use it directly. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  /** The query parameters that the response depends on, or all of them; a cache key may omit the rest. */
  readonly parameters?: readonly string[] | "all";
};

/** Renders an answer's body. */
export function writeAnswer({ operation, format, settled }: SettledRequest, identity: Identity): Body {
  const body = operation.formats[format]?.write?.(operation.answer(identity, settled));
  if (body === undefined) throw new Error(`${operation.id} renders no ${format}.`);
  return body;
}

/** `Cache-Control` for responses that depend only on their address. */
export const CLOCK_FREE = "public, max-age=3600, stale-while-revalidate=86400";

/** `Cache-Control` for date-dependent files, which the next daily build replaces. */
export const DATED = "public, max-age=300, must-revalidate";

/** `Cache-Control` for errors: short, so that an address works soon after it is added. */
export const ERROR = "public, max-age=60";

/** `Cache-Control` for responses that must not be cached. */
export const NO_STORE = "no-store";

/**
 * Returns the `Cache-Control` for responses that are valid for the current day. Both times are in milliseconds since
 * 1970. Never uses `stale-while-revalidate`, which would serve yesterday's season.
 */
export function clockBound({ now, until }: { readonly now: number; readonly until: number }): string {
  const seconds = Math.max(0, Math.min(3600, Math.floor((until - now) / 1000)));
  return `public, max-age=${seconds}, must-revalidate`;
}

/** The headers of every response, including errors and 304s. */
export function commonHeaders(release: string): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Content-Location, X-Identity-Release",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "x-identity-release": release,
  };
}

/** The preflight headers for static rules, which can't read the request; `*` never includes Authorization. */
export const PREFLIGHT = { "access-control-allow-headers": "*", "access-control-max-age": "86400" } as const;

/**
 * The headers of a preflight response: allows the requested headers, such as `If-None-Match`, for a day. `Authorization`
 * is excluded, since the API takes no credentials.
 */
export function preflightHeaders(requested: string | null): Readonly<Record<string, string>> {
  const names = (requested ?? "").split(",").map((name) => name.trim());
  const allowed = names.filter((name) => name !== "" && name.toLowerCase() !== "authorization");
  return {
    ...PREFLIGHT,
    // Older browsers don't support the wildcard.
    ...(allowed.length > 0 && { "access-control-allow-headers": allowed.join(", ") }),
    "access-control-allow-methods": "GET, HEAD",
    vary: "Access-Control-Request-Headers",
  };
}

/** Prevents an SVG that is opened directly from loading or running anything. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** The headers of every HTML page, 404s included. `frame-ancestors` has no effect in a `<meta>` policy. */
export const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "frame-ancestors 'self'",
} as const;

export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
