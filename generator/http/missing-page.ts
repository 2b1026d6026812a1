import type { Base } from "../model/identity.ts";
import { essenceOf, MEDIA_TYPES, SITE_MEDIA_TYPES } from "../operations/format.ts";
import { isApiPath } from "./api-path.ts";
import type { Load } from "./loading.ts";
import { PAGE_HEADERS, type Reply, toResponse } from "./reply.ts";

/** The file of the page for unknown addresses, below the build's root. */
const MISSING_PAGE = "/404.html";

/** HTML as `Accept` names it. */
export const HTML = essenceOf(SITE_MEDIA_TYPES.html);

/** Whether a caller prefers a page to data, as browsers do and programs don't (RFC 9110, section 12.5.1). */
export function prefersHtml(accept: string | null): boolean {
  return qualityOf(HTML, accept ?? "") > qualityOf(essenceOf(MEDIA_TYPES.json), accept ?? "");
}

/** The quality of a type in `Accept`, from 0 to 1; wildcards don't count. */
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
 * The API's response to any address. For an unknown address outside the API, callers that prefer HTML get the page for
 * missing pages, and others get the API's error.
 */
export async function answerAnywhere(
  request: Request,
  base: Base["path"],
  { answer, load }: { answer(request: Request, load: Load): Promise<Reply>; readonly load: Load },
): Promise<Response> {
  const reply = await answer(request, load);
  if (isApiPath(new URL(request.url).pathname, base)) return toResponse(reply);
  const wantsPage = reply.status === 404 && prefersHtml(request.headers.get("accept"));
  const page = wantsPage ? await load(MISSING_PAGE) : undefined;
  const headers = {
    ...(page ? { ...PAGE_HEADERS, "content-type": SITE_MEDIA_TYPES.html } : reply.headers),
    vary: "Accept",
  };
  return toResponse({
    status: reply.status,
    headers,
    body: page && request.method === "GET" ? new Uint8Array(page) : reply.body,
  });
}
