import type { Body } from "./answers.ts";

/** An HTTP answer before it becomes a `Response`, so that a host or a command can also take it as it is. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
  /** The parameters of the query that the answer depends on; a cache may overlook all others. */
  readonly parameters?: readonly string[];
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

/** The header that keeps an SVG opened by itself from loading or running anything. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Turns a reply into a web-standard response. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
