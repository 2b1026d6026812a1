import { ERROR, NO_STORE } from "../http/caching.ts";
import type { Published } from "../http/handler.ts";
import { noAddress } from "../http/locate.ts";
import { commonHeaders } from "../http/reply.ts";
import { kitContext } from "../kit/context.ts";
import { KitVersioningMiddleware } from "../kit/versioning-middleware.ts";
import type { Base } from "../model/identity.ts";
import { API_ROOT } from "../operations/link.ts";
import type { Mount } from "./mount.ts";

const [, ABOVE = "", MAJOR = ""] = /^(.*)\/v(\d)$/.exec(API_ROOT) ?? [];

const OTHER_DIGITS = "0123456789".replace(MAJOR, "");

/** A segment that tries to be a version and is not the API's, in terms that URL patterns have too: they look at nothing ahead. */
const OTHER = String.raw`v(?:[${OTHER_DIGITS}]\d*|${MAJOR}\d+|\d+(?:\.\d+)+)`;

/** The paths that name another version than the one that there is, as URL patterns. */
export function otherVersions({ path }: Base): readonly string[] {
  const version = `${path}${ABOVE}/:version(${OTHER})`;
  return [version, `${version}/*`];
}

/**
 * Refuses what names a version that there is not, in the toolkit's words. All else, preflights too, is the API's, which
 * sees the path that came: to a page that asks whether it may ask, a refusal would be a riddle.
 */
export function createVersionGuard({ identity, release }: Pick<Published, "identity" | "release">): Mount {
  const base = `${identity.base.path}${ABOVE}`;
  const segment = new RegExp(`^${OTHER}(?:/|$)`);
  const strategy = { kind: "urlPrefix", base } as const;
  const versions = new KitVersioningMiddleware({ strategy, supported: [`v${MAJOR}`], canonical: true });
  const headers = { ...commonHeaders(release), "cache-control": ERROR, "cdn-cache-control": NO_STORE };
  return {
    // The usual path is told by its beginning, so that the one version there is costs nothing.
    matches: (path, method) =>
      path.startsWith(`${base}/v`) && method !== "OPTIONS" && segment.test(path.slice(base.length + 1)),
    handle: async (request) => {
      const response = await versions.handle(kitContext(request), ({ path }) =>
        Response.json(noAddress(path, identity), { status: 404 }),
      );
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      return request.method === "HEAD" ? new Response(null, response) : response;
    },
  };
}
