import { answerByMounts, type Mount } from "../faces/mount.ts";
import { createMounts } from "../faces/mounts.ts";
import { isApiPath } from "../http/site-files.ts";
import { createLoadingHandler, type RemoteRelease } from "../http/handler.ts";
import { answerAnywhere } from "../http/missing-page.ts";
import { clock } from "../resolve/today.ts";

/** The bindings of the Worker: the static assets (the built folder), and a variable that enables the playground. */
type Environment = {
  readonly ASSETS: { fetch(request: Request | URL): Promise<Response> };
  readonly VITRAL_PLAYGROUND?: string;
};

/** The API and its mounts as a Cloudflare Worker in front of static assets. */
export function createCloudflareHost(published: RemoteRelease): {
  fetch(request: Request, environment: Environment): Promise<Response>;
} {
  const { base, timeZone } = published.identity;
  const now = clock(timeZone, undefined, published.days);
  const answer = createLoadingHandler(published, now);
  let mounts: readonly Mount[] | undefined;
  return {
    async fetch(request, { ASSETS, VITRAL_PLAYGROUND }) {
      const stored = async (path: string) => {
        const response = await ASSETS.fetch(new URL(path, request.url));
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
      };
      // Cloudflare only routes requests for the Worker's host names to it.
      const options = { hosts: "any", hasPlayground: VITRAL_PLAYGROUND === "1", onError: console.error } as const;
      mounts ??= createMounts({ ...published, stored }, now, options);
      const mounted = answerByMounts(mounts, request, console.error);
      if (mounted !== undefined) return mounted;
      const asset = isApiPath(new URL(request.url).pathname, base.path) ? undefined : await ASSETS.fetch(request);
      const isMissing = asset === undefined || asset.status === 404 || asset.status === 405;
      return isMissing ? answerAnywhere(request, published.identity, { answer, load: stored }) : asset;
    },
  };
}
