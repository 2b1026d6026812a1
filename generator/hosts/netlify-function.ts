import { answerByMounts } from "../faces/mount.ts";
import { createMounts } from "../faces/mounts.ts";
import type { RemoteRelease } from "../http/handler.ts";
import { clock } from "../resolve/today.ts";

/** The texts of files, keyed by path, such as `/api/v1/tokens.json`. */
type Texts = Readonly<Record<string, string>>;

/** The mounts too large for Netlify's edge, as a Netlify Function: GraphQL, its playground, and the MCP server. */
export function createNetlifyFunction(
  published: RemoteRelease,
  readTexts: () => Texts,
): (request: Request) => Promise<Response> {
  const encoder = new TextEncoder();
  let texts: Texts | undefined;
  const stored = (path: string) => {
    const text = (texts ??= readTexts())[path];
    return text === undefined ? undefined : encoder.encode(text);
  };
  const now = clock(published.identity.timeZone, undefined, published.days);
  // Netlify only routes the site's own host names to the function.
  const mounts = createMounts({ ...published, stored }, now, {
    hosts: "any",
    hasPlayground: process.env["VITRAL_PLAYGROUND"] === "1",
    onError: console.error,
  });
  return async (request) => answerByMounts(mounts, request, console.error) ?? new Response(null, { status: 404 });
}
