import type { Body } from "./answers.ts";

/** An HTTP answer before it becomes a `Response`, so that a host or a command can also take it as it is. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  /** The parameters of the query that the answer depends on, or all; a cache may overlook any others. */
  readonly parameters?: readonly string[] | "all";
};

/** What stands on every answer, errors and 304 included. */
export function commonHeaders(release: string): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Content-Location, X-Identity-Release",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "x-identity-release": release,
  };
}

/** What a page's script may send, by rules that cannot look at what it asks for; `*` never includes Authorization. */
export const PREFLIGHT = { "access-control-allow-headers": "*", "access-control-max-age": "86400" } as const;

/**
 * What a preflight is told: a script may send what it asked for, `If-None-Match` say, and need not ask again for a day.
 * `Authorization` is left out, since nothing here takes a credential.
 */
export function preflightHeaders(asked: string | null): Readonly<Record<string, string>> {
  const names = (asked ?? "").split(",").map((name) => name.trim());
  const allowed = names.filter((name) => name !== "" && name.toLowerCase() !== "authorization");
  return {
    ...PREFLIGHT,
    // Browsers without the wildcard need the names.
    ...(allowed.length > 0 && { "access-control-allow-headers": allowed.join(", ") }),
    "access-control-allow-methods": "GET, HEAD",
    vary: "Access-Control-Request-Headers",
  };
}

/** The header that keeps an SVG opened by itself from loading or running anything. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** What every page for people sends, 404s too: no other site may frame it, which a `<meta>` policy cannot say. */
export const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "frame-ancestors 'self'",
} as const;

/** Turns a reply into a web-standard response. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
