import { createLoadingHandler, type PublishedAfar } from "../http/loading.ts";
import { toResponse } from "../http/reply.ts";
import { clock } from "../resolve/today.ts";

/** The API for any runtime that takes a `fetch` and can fetch `file:` addresses, such as Deno; `folder` is the build. */
export function createFetchHost(published: PublishedAfar, folder: URL): { fetch(request: Request): Promise<Response> } {
  const answer = createLoadingHandler(published, clock(published.identity.timeZone, undefined, published.days));
  const load = async (path: string) => {
    const found = await fetch(new URL(`.${path}`, folder)).catch(() => undefined);
    return found?.ok ? new Uint8Array(await found.arrayBuffer()) : undefined;
  };
  return { fetch: async (request) => toResponse(await answer(request, load)) };
}
