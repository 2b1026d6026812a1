import { answerByMounts } from "../faces/mount.ts";
import { createMounts } from "../faces/mounts.ts";
import type { RemoteRelease } from "../http/handler.ts";
import { once } from "../resolve/memoize.ts";
import { clock } from "../resolve/today.ts";
import { createNetlifyHost } from "./netlify.ts";

/** The texts of files, keyed by path, such as `/api/v1/tokens.json`. */
type Texts = Readonly<Record<string, string>>;

/**
 * The parts too large for Netlify's edge, as a Netlify Function: GraphQL, its playground, the MCP server, and the
 * operations that need a function.
 */
export function createNetlifyFunction(
  published: RemoteRelease,
  readTexts: () => Texts,
): (request: Request) => Promise<Response> {
  const encoder = new TextEncoder();
  const texts = once(readTexts);
  const stored = (path: string) => {
    const text = texts()[path];
    return text === undefined ? undefined : encoder.encode(text);
  };
  const api = once(() => createNetlifyHost(published, texts()));
  const now = clock(published.identity.timeZone, undefined, published.days);
  // Netlify only routes requests for the site's host names to the function.
  const mounts = createMounts({ ...published, stored }, now, {
    hosts: "any",
    hasPlayground: process.env["VITRAL_PLAYGROUND"] === "1",
    onError: console.error,
  });
  return async (request) => answerByMounts(mounts, request, console.error) ?? api()(request);
}
