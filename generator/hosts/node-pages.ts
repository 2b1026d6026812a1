import type { lstat as Lstat } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import serveHandler from "serve-handler";
import { HTML, prefersHtml } from "../http/missing-page.ts";
import { PAGE_HEADERS } from "../http/reply.ts";
import { lookUpIn, openFile } from "./look-up.ts";
import { encodeLater } from "./node-encode.ts";

/** The folder of the pages for people, the base path that they are published below, and their paths in the folder. */
export type Pages = { readonly folder: string; readonly base: string; readonly files?: ReadonlySet<string> };

/** Serves a page; `refuse` responds for a missing one, unless the caller prefers HTML. */
export function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, base, files, refuse }: Pages & { refuse(url: string): void },
): void {
  const { url = "/", method = "GET", headers } = request;
  if ((method !== "GET" && method !== "HEAD") || !isFilePath(url)) return refuse(url);
  for (const [name, value] of Object.entries({ ...PAGE_HEADERS, vary: "Accept" })) response.setHeader(name, value);
  const wantsPage = prefersHtml(headers.accept ?? null);
  // serve-handler's errors are JSON if the client accepts JSON at all.
  if (wantsPage) headers.accept = HTML;
  request.url = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
  const refusing = wantsPage ? {} : { sendError: async () => refuse(url) };
  // serve-handler looks up the file that it sends last.
  let version: string | undefined;
  const lookUp = async (path: string) => {
    version = undefined;
    const stats = await lookUpIn(folder, files)(path);
    version = [path, stats.ino, stats.mtimeMs, stats.size].join(" ");
    return stats;
  };
  encodeLater(request, response, () => version);
  const options = { public: folder, cleanUrls: true, directoryListing: false };
  const disk = { lstat: lookUp as unknown as typeof Lstat, createReadStream: openFile };
  void serveHandler(request, response, options, { ...disk, ...refusing });
}

/** Whether an address can be that of a file; serve-handler has a different error for any other. */
function isFilePath(url: string): boolean {
  try {
    return !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(decodeURIComponent(url.split("?", 1)[0] ?? ""));
  } catch {
    return false;
  }
}
