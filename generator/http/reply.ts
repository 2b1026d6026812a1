import type { Body } from "./answers.ts";

/** An HTTP response before it becomes a `Response`, so that hosts and commands can also use it directly. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  /** The query parameters that the response depends on, or all; a cache may ignore the others. */
  readonly parameters?: readonly string[] | "all";
};

/** The headers of every response, errors and 304 included. */
export function commonHeaders(release: string): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Content-Location, X-Identity-Release",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "x-identity-release": release,
  };
}

/** The preflight headers for static rules, which cannot read the request; `*` never includes Authorization. */
export const PREFLIGHT = { "access-control-allow-headers": "*", "access-control-max-age": "86400" } as const;

/**
 * The headers of a response to a preflight: a script may send the headers it requested, such as `If-None-Match`, and can
 * keep this for a day. `Authorization` is left out, since the API takes no credentials.
 */
export function preflightHeaders(requested: string | null): Readonly<Record<string, string>> {
  const names = (requested ?? "").split(",").map((name) => name.trim());
  const allowed = names.filter((name) => name !== "" && name.toLowerCase() !== "authorization");
  return {
    ...PREFLIGHT,
    // Older browsers don't know the wildcard.
    ...(allowed.length > 0 && { "access-control-allow-headers": allowed.join(", ") }),
    "access-control-allow-methods": "GET, HEAD",
    vary: "Access-Control-Request-Headers",
  };
}

/** The policy that keeps an SVG, opened directly, from loading or running anything. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** The headers of every page for people, 404s included. No other site may frame a page, which a `<meta>` policy cannot say. */
export const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "frame-ancestors 'self'",
} as const;

/** Turns a reply into a web-standard response. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
