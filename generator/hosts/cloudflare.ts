import { createLoadingHandler, type PublishedAfar } from "../http/loading.ts";
import { toResponse } from "../http/reply.ts";
import { clock } from "../resolve/today.ts";

/** The part of a Worker's environment that the host uses: its static assets, which are the built folder. */
type Environment = { readonly ASSETS: { fetch(asked: Request | URL): Promise<Response> } };

/** The API as a Cloudflare Worker before its static assets. */
export function createCloudflareHost(published: PublishedAfar): {
  fetch(request: Request, environment: Environment): Promise<Response>;
} {
  const { base, timeZone } = published.identity;
  const answer = createLoadingHandler(published, clock(timeZone, undefined, published.days));
  return {
    async fetch(request, { ASSETS }) {
      const { pathname } = new URL(request.url);
      if (pathname !== `${base.path}/api` && !pathname.startsWith(`${base.path}/api/`)) return ASSETS.fetch(request);
      const load = async (path: string) => {
        const found = await ASSETS.fetch(new URL(path, request.url));
        return found.ok ? new Uint8Array(await found.arrayBuffer()) : undefined;
      };
      return toResponse(await answer(request, load));
    },
  };
}
