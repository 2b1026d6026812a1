import type { Base } from "../model/identity.ts";
import { isApiPath } from "./api-path.ts";
import type { Load } from "./loading.ts";
import { PAGE_HEADERS, type Reply, toResponse } from "./reply.ts";

/** The file of the page for people that says an address has no page, below the build's root. */
const MISSING_PAGE = "/404.html";

/** Answers whether a caller asks for a page rather than for data, as browsers do and programs don't (RFC 9110, section 12.5.1). */
export function prefersHtml(accept: string | null): boolean {
  return qualityOf("text/html", accept ?? "") > qualityOf("application/json", accept ?? "");
}

/** How much a type is expected by its own name, from 0 to 1. */
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
 * The API's response to any address; outside of it, where there is no page, the page that says so for callers that ask for
 * pages, and else the error that the API has for any address.
 */
export async function answerAnywhere(
  request: Request,
  base: Base["path"],
  { answer, load }: { answer(asked: Request, load: Load): Promise<Reply>; readonly load: Load },
): Promise<Response> {
  const reply = await answer(request, load);
  if (isApiPath(new URL(request.url).pathname, base)) return toResponse(reply);
  const wantsPage = reply.status === 404 && prefersHtml(request.headers.get("accept"));
  const page = wantsPage ? await load(MISSING_PAGE) : undefined;
  const headers = {
    ...(page ? { ...PAGE_HEADERS, "content-type": "text/html; charset=utf-8" } : reply.headers),
    vary: "Accept",
  };
  return toResponse({
    status: reply.status,
    headers,
    body: page && request.method === "GET" ? new Uint8Array(page) : reply.body,
  });
}
