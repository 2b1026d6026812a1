import { answerByMounts } from "../faces/mount.ts";
import { createMounts } from "../faces/mounts.ts";
import { createLoadingHandler, type RemoteRelease } from "../http/handler.ts";
import { answerAnywhere } from "../http/missing-page.ts";
import { clock } from "../resolve/today.ts";

/** The API for any runtime that takes a `fetch` and can fetch `file:` URLs, such as Deno; `folder` is the built folder. */
export function createFetchHost(published: RemoteRelease, folder: URL): { fetch(request: Request): Promise<Response> } {
  const { error: onError } = console;
  const { timeZone } = published.identity;
  const now = clock(timeZone, undefined, published.days);
  const answer = createLoadingHandler(published, now);
  const stored = async (path: string) => {
    const response = await fetch(new URL(`.${path}`, folder)).catch(() => undefined);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
  // Any host name is allowed, since everything served is public.
  const hasPlayground = isPlaygroundEnabled();
  const mounts = createMounts({ ...published, stored }, now, { hosts: "any", onError, hasPlayground });
  return {
    async fetch(request) {
      const mounted = answerByMounts(mounts, request, onError);
      return mounted ?? answerAnywhere(request, published.identity, { answer, load: stored });
    },
  };
}

/** Reads the environment; checks Deno's permission first, since Deno would prompt for it. */
function isPlaygroundEnabled(): boolean {
  const { Deno, process } = globalThis as Runtime;
  const isDenied = Deno?.permissions.querySync({ name: "env", variable: PLAYGROUND }).state !== "granted";
  return !(Deno && isDenied) && process?.env[PLAYGROUND] === "1";
}

const PLAYGROUND = "VITRAL_PLAYGROUND";

/** The globals of Deno and Node. */
type Runtime = {
  readonly Deno?: { readonly permissions: { querySync(descriptor: object): { readonly state: string } } };
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
};
