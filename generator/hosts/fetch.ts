import { answerByMounts } from "../faces/mount.ts";
import { createMounts } from "../faces/mounts.ts";
import { createLoadingHandler, type RemoteRelease } from "../http/handler.ts";
import { answerAnywhere } from "../http/missing-page.ts";
import { clock } from "../resolve/today.ts";

/** The API for any runtime that takes a `fetch` and can fetch `file:` addresses, such as Deno; `folder` is the build. */
export function createFetchHost(published: RemoteRelease, folder: URL): { fetch(request: Request): Promise<Response> } {
  const { error: onError } = console;
  const { base, timeZone } = published.identity;
  const now = clock(timeZone, undefined, published.days);
  const answer = createLoadingHandler(published, now);
  const stored = async (path: string) => {
    const found = await fetch(new URL(`.${path}`, folder)).catch(() => undefined);
    return found?.ok ? new Uint8Array(await found.arrayBuffer()) : undefined;
  };
  // Everything it serves is public, so any host name is allowed.
  const mounts = createMounts({ ...published, stored }, now, { hosts: "any", onError, hasPlayground: readSwitch() });
  return {
    async fetch(request) {
      const mounted = answerByMounts(mounts, request, onError);
      return mounted ?? answerAnywhere(request, base.path, { answer, load: stored });
    },
  };
}

/** Deno prompts for a variable without permission, so the permission is checked first. */
function readSwitch(): boolean {
  const { Deno, process } = globalThis as Runtime;
  const isDenied = Deno?.permissions.querySync({ name: "env", variable: SWITCH }).state !== "granted";
  return !(Deno && isDenied) && process?.env[SWITCH] === "1";
}

const SWITCH = "VITRAL_PLAYGROUND";

/** The globals of Deno and Node. */
type Runtime = {
  readonly Deno?: { readonly permissions: { querySync(expected: object): { readonly state: string } } };
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
};
