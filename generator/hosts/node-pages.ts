import { once } from "node:events";
import { createReadStream, type lstat as Lstat, type Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import serveHandler from "serve-handler";
import { HTML, prefersHtml } from "../http/missing-page.ts";
import { PAGE_HEADERS } from "../http/reply.ts";
import { encodeLater } from "./node-send.ts";

export type Pages = {
  readonly folder: string;
  readonly base: string;
  /** The paths in the folder that may be served; all by default. */
  readonly files?: ReadonlySet<string>;
  /** The `Link` header of the HTML pages. */
  readonly link?: string;
};

/** Serves a page; calls `refuse` if it is missing, unless the client prefers HTML. */
export function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, base, files, link, refuse }: Pages & { refuse(url: string): void },
): void {
  const { url = "/", method = "GET", headers: sent } = request;
  if ((method !== "GET" && method !== "HEAD") || !isFilePath(url)) return refuse(url);
  for (const [name, value] of Object.entries({ ...PAGE_HEADERS, vary: "Accept" })) response.setHeader(name, value);
  const wantsPage = prefersHtml(sent.accept ?? null);
  // serve-handler sends JSON errors to any client that accepts JSON.
  if (wantsPage) sent.accept = HTML;
  request.url = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
  const onError = wantsPage ? {} : { sendError: async () => refuse(url) };
  // The last file that serve-handler looks up is the one it sends.
  let version: string | undefined;
  const lookUp = async (path: string) => {
    version = undefined;
    const stats = await lookUpIn(folder, files)(path);
    version = [path, stats.ino, stats.mtimeMs, stats.size].join(" ");
    return stats;
  };
  encodeLater(request, response, () => version);
  const headers = link === undefined ? [] : [{ source: "**/*.html", headers: [{ key: "Link", value: link }] }];
  const options = { public: folder, cleanUrls: true, directoryListing: false, headers };
  const disk = { lstat: lookUp as unknown as typeof Lstat, createReadStream: openFile };
  void serveHandler(request, response, options, { ...disk, ...onError });
}

/** Returns false for an undecodable path or one with `..`, for which serve-handler has its own error. */
function isFilePath(url: string): boolean {
  try {
    return !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(decodeURIComponent(url.split("?", 1)[0] ?? ""));
  } catch {
    return false;
  }
}

/** The error codes for invalid file names: those that are too long or contain a NUL. */
const INVALID_NAMES = new Set(["ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

/**
 * Creates an `lstat` that only sees a folder's served files: the listed ones, or all by default. It reports dotfiles,
 * files behind links and invalid names as missing; for an invalid name, serve-handler would print an error and send a 500.
 */
function lookUpIn(folder: string, files?: ReadonlySet<string>): (path: string) => Promise<Stats> {
  const lookUp = async (path: string) => {
    const steps = relative(folder, path).split(sep);
    const isServed = !steps.some((step) => step.startsWith(".")) && (files?.has(steps.join("/")) ?? true);
    if (isServed && (await realpath(path)) === join(await realpath(folder), ...steps)) return lstat(path);
    throw Object.assign(new Error("not served"), { code: "ENOENT" });
  };
  return (path) =>
    lookUp(path).catch((error: NodeJS.ErrnoException) => {
      throw INVALID_NAMES.has(error.code ?? "") ? Object.assign(error, { code: "ENOENT" }) : error;
    });
}

/** Waits for the file to open before the response starts: with serve-handler, a vanished file would crash the process. */
const openFile = (async (...options: Parameters<typeof createReadStream>) => {
  const stream = createReadStream(...options);
  await once(stream, "open").catch((error: Error) => {
    // serve-handler prints the stack and sends a 500; the message is enough.
    throw Object.assign(error, { stack: error.message });
  });
  return stream;
}) as unknown as typeof createReadStream;
