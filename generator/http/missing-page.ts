import type { Identity } from "../model/identity.ts";
import { essenceOf, MEDIA_TYPES, SITE_MEDIA_TYPES } from "../operations/format.ts";
import type { Load } from "./handler.ts";
import { PAGE_HEADERS, type Reply, toResponse } from "./reply.ts";
import { isApiPath, linkHeader } from "./site-files.ts";

const MISSING_PAGE = "/404.html";

/** The media type of HTML, without parameters. */
export const HTML = essenceOf(SITE_MEDIA_TYPES.html);

/** Returns whether `Accept` prefers HTML to JSON, as in browsers but not in programs (RFC 9110, section 12.5.1). */
export function prefersHtml(accept: string | null): boolean {
  return qualityOf(HTML, accept ?? "") > qualityOf(essenceOf(MEDIA_TYPES.json), accept ?? "");
}

/** Returns the quality value of a type in `Accept`, from 0 to 1; wildcards are ignored. */
function qualityOf(type: string, accept: string): number {
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    if (name !== type) continue;
    const quality = parameters.find((text) => text.startsWith("q="))?.slice(2);
    return quality === undefined ? 1 : Number(quality) || 0;
  }
  return 0;
}

/**
 * Responds to any address with the API. For an unknown address outside the API, clients that prefer HTML get the 404
 * page, and all others get the API's error.
 */
export async function answerAnywhere(
  request: Request,
  identity: Identity,
  { answer, load }: { answer(request: Request, load: Load): Promise<Reply>; readonly load: Load },
): Promise<Response> {
  const reply = await answer(request, load);
  if (isApiPath(new URL(request.url).pathname, identity.base.path)) return toResponse(reply);
  const wantsPage = reply.status === 404 && prefersHtml(request.headers.get("accept"));
  const page = wantsPage ? await load(MISSING_PAGE) : undefined;
  const headers = {
    ...(page ? { ...PAGE_HEADERS, "content-type": SITE_MEDIA_TYPES.html, link: linkHeader(identity) } : reply.headers),
    vary: "Accept",
  };
  return toResponse({
    status: reply.status,
    headers,
    body: page && request.method === "GET" ? new Uint8Array(page) : reply.body,
  });
}
