import type { IncomingMessage, ServerResponse } from "node:http";
import serveHandler from "serve-handler";
import { prefersHtml } from "../http/missing-page.ts";
import { PAGE_HEADERS } from "../http/reply.ts";
import { lookUp } from "./look-up.ts";
import { encodeLater } from "./node-encode.ts";

/** Where the pages for people are: a folder, and the path that they are published below. */
export type Pages = { readonly folder: string; readonly base: string };

/** Serves a page; `refuse` answers for one that is missing, unless the caller asks for pages. */
export function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, base, refuse }: Pages & { refuse(url: string): void },
): void {
  const { url = "/", method = "GET", headers } = request;
  if ((method !== "GET" && method !== "HEAD") || !isFilePath(url)) return refuse(url);
  for (const [name, value] of Object.entries({ ...PAGE_HEADERS, vary: "Accept" })) response.setHeader(name, value);
  const wantsPage = prefersHtml(headers.accept ?? null);
  // Its own errors are JSON for whoever takes that too.
  if (wantsPage) headers.accept = "text/html";
  request.url = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
  const refusing = wantsPage ? {} : { sendError: async () => refuse(url) };
  encodeLater(request, response);
  const options = { public: folder, cleanUrls: true, directoryListing: false };
  void serveHandler(request, response, options, { lstat: lookUp, ...refusing });
}

/** Answers whether an address can be a file's; serve-handler refuses any other in a shape of its own. */
function isFilePath(url: string): boolean {
  try {
    return !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(decodeURIComponent(url.split("?", 1)[0] ?? ""));
  } catch {
    return false;
  }
}
