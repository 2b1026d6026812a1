import { answerByMounts } from "../faces/mount.ts";
import { createVersionGuard } from "../faces/versions.ts";
import { createApiHandler, type RemoteRelease } from "../http/handler.ts";
import { type Reply, toResponse } from "../http/reply.ts";
import { clock } from "../resolve/today.ts";

/** The API for Netlify, on its edge or in a function, for addresses that aren't static files; `texts` is keyed by path. */
export function createNetlifyHost(
  published: RemoteRelease,
  texts: Readonly<Record<string, string>>,
): (request: Request) => Promise<Response> {
  const encoder = new TextEncoder();
  const guard = createVersionGuard(published);
  const handler = createApiHandler(
    { ...published, stored: (path) => (Object.hasOwn(texts, path) ? encoder.encode(texts[path]) : undefined) },
    clock(published.identity.timeZone, undefined, published.days),
  );
  return async (request) => {
    const guarded = answerByMounts([guard], request, console.error);
    if (guarded !== undefined) return guarded;
    const reply = handler(request);
    return toResponse({ ...reply, headers: { ...reply.headers, ...cdnHeaders(reply) } });
  };
}

/** Gives Netlify's cache the same lifetime as the browser's, keyed by the parameters that the response depends on. */
function cdnHeaders({ status, headers, parameters = [] }: Reply): Record<string, string> {
  const caching = status === 200 ? headers["cache-control"] : undefined;
  const headersForCdn: Record<string, string> = { "netlify-cdn-cache-control": caching ?? "no-store" };
  if (parameters === "all") headersForCdn["netlify-vary"] = "query";
  else if (parameters.length > 0) headersForCdn["netlify-vary"] = `query=${parameters.join("|")}`;
  return headersForCdn;
}
