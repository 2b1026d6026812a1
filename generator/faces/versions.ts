import { commonHeaders, ERROR, NO_STORE } from "../http/reply.ts";
import type { Published } from "../http/handler.ts";
import { noAddress } from "../http/locate.ts";
import { unsupportedVersion } from "../http/problem.ts";
import { plainPath } from "../kit/address.ts";
import { kitContext } from "../kit/context.ts";
import { KitVersioningMiddleware } from "../kit/versioning-middleware.ts";
import { API_ROOT, type Base } from "../model/identity.ts";
import { json, MEDIA_TYPES } from "../operations/format.ts";
import type { Mount } from "./mount.ts";

const [, ABOVE = "", MAJOR = ""] = /^(.*)\/v(\d)$/.exec(API_ROOT) ?? [];

const OTHER_DIGITS = "0123456789".replace(MAJOR, "");

// A digit, a `v` and a dot, each plain or percent-encoded.
const digitIn = (digits: string) => `(?:[${digits}]|%3[${digits}])`;
const V = "(?:v|%76)";
const DOT = String.raw`(?:\.|%2[Ee])`;
const DIGIT = digitIn("0-9");

/** Matches a segment with a version other than the API's. Uses no lookahead, which URL patterns don't support. */
const UNSUPPORTED = `${V}(?:${digitIn(OTHER_DIGITS)}${DIGIT}*|${digitIn(MAJOR)}${DIGIT}+|${DIGIT}+(?:${DOT}${DIGIT}+)+)`;

/** The URL patterns of paths with an unsupported version. */
export function unsupportedVersions({ path }: Base): readonly string[] {
  const version = `${path}${ABOVE}/:version(${UNSUPPORTED})`;
  return [version, `${version}/*`];
}

/**
 * Rejects requests for an unsupported version, with the toolkit's message and the keys of every API error. Lets
 * preflights through, because browsers hide the error of a failed preflight.
 */
export function createVersionGuard({ identity, release }: Pick<Published, "identity" | "release">): Mount {
  const base = plainPath(`${identity.base.path}${ABOVE}`);
  const segment = new RegExp(`^${UNSUPPORTED}(?:/|$)`);
  const strategy = { kind: "urlPrefix", base } as const;
  const versions = new KitVersioningMiddleware({ strategy, supported: [`v${MAJOR}`], canonical: true });
  const headers = { ...commonHeaders(release), "cache-control": ERROR, "cdn-cache-control": NO_STORE };
  return {
    // Checks the prefix first, which is cheap and fails for most paths.
    matches: (requested, method) => {
      const path = plainPath(requested);
      return path.startsWith(`${base}/v`) && method !== "OPTIONS" && segment.test(path.slice(base.length + 1));
    },
    handle: async (request) => {
      const response = await versions.handle(kitContext(request), ({ path }) =>
        Response.json(noAddress(path, identity), { status: 404 }),
      );
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      response.headers.set("content-type", MEDIA_TYPES.json);
      if (request.method === "HEAD") return new Response(null, response);
      const version =
        plainPath(new URL(request.url).pathname)
          .slice(base.length + 1)
          .split("/")[0] ?? "";
      const error = unsupportedVersion((await response.json()) as { message: string }, version, [`v${MAJOR}`]);
      return new Response(json.write(error) as string, response);
    },
  };
}
