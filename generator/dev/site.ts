import { randomUUID } from "node:crypto";
import type { Mount } from "../faces/mount.ts";
import { NO_STORE } from "../http/caching.ts";
import type { Asked } from "../http/handler.ts";
import { unavailable } from "../http/problem.ts";
import { commonHeaders, type Reply } from "../http/reply.ts";
import { createChanges } from "./changes.ts";
import { DEV_SCRIPT, faultPage, following } from "./page.ts";

/** What a preview from memory answers with: the state of an identity after one change and before the next. */
export type DevEdition = {
  readonly handler: (asked: Asked) => Reply;
  readonly mounts: readonly Mount[];
  /** The files of the site beside the API, by their names: `index.html`. */
  pages(): Readonly<Record<string, string | Uint8Array>>;
};

/** A preview that can be shown another edition while it answers. */
export type DevSite = {
  readonly handler: (asked: Asked) => Reply;
  readonly mounts: readonly Mount[];
  /** Answers with this edition from now on, and has the open pages load it. */
  show(edition: DevEdition): void;
  /** Tells the open pages what is at fault; the last edition, if there is one, goes on answering. */
  fail(fault: string): void;
};

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  md: "text/markdown",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  xml: "application/xml",
};

/** Creates a preview that shows nothing yet; its own addresses are `/.vitral/dev.js` and `/.vitral/changes`. */
export function createDevSite(base: string): DevSite {
  const own = `${base}/.vitral`;
  const changes = createChanges();
  let [edition, fault, count] = [undefined as DevEdition | undefined, null as string | null, 0];
  const run = randomUUID().slice(0, 8);
  const id = () => `${run}-${count}`;
  const tell = () => changes.tell(JSON.stringify({ edition: id(), fault }));

  const pageAt = (name: string) => {
    if (edition === undefined) return faultPage(fault ?? "");
    const pages = edition.pages();
    return Object.hasOwn(pages, name) ? pages[name] : undefined;
  };

  /** Whatever is not the API's, a mount's or one of these two addresses is a file of the site, or nothing. */
  const answerPage = async ({ url }: Request) => {
    const path = new URL(url).pathname;
    if (path === `${own}/changes`) return changes.answer();
    if (path === `${own}/dev.js`) return text("js", DEV_SCRIPT);
    const name = path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/(?<=^|\/)$/, "index.html") : "";
    const page = pageAt(name);
    if (page === undefined) return text("txt", "There is nothing at this address.\n", 404);
    const type = edition === undefined ? "html" : name.slice(name.lastIndexOf(".") + 1);
    const body = type === "html" && typeof page === "string" ? following(page, `${own}/dev.js`, id()) : page;
    return text(type, body, edition === undefined ? 503 : 200);
  };
  const mountOf = (path: string, method: string) => edition?.mounts.find(({ matches }) => matches(path, method));
  const mounted: Mount = {
    matches: (path, method) => mountOf(path, method) !== undefined,
    handle: async (request) => {
      const response = await mountOf(new URL(request.url).pathname, request.method)?.handle(request);
      response?.headers.set("cache-control", NO_STORE);
      return response;
    },
  };
  const isApi = (path: string) => path === `${base}/api` || path.startsWith(`${base}/api/`);

  return {
    handler: (asked) => {
      const { headers, ...reply } = edition?.handler(asked) ?? notYet(new URL(asked.url).pathname);
      return { ...reply, headers: { ...headers, "cache-control": NO_STORE } };
    },
    mounts: [mounted, { matches: (path) => !isApi(path), handle: answerPage }],
    show: (next) => {
      [edition, fault, count] = [next, null, count + 1];
      tell();
    },
    fail: (text) => {
      fault = text;
      tell();
    },
  };
}

function text(type: string, body: string | Uint8Array, status = 200): Response {
  const headers = { "content-type": `${TYPES[type] ?? "text/plain"}; charset=utf-8`, "cache-control": NO_STORE };
  return new Response(Buffer.from(body), { status, headers });
}

/** The release that a preview names, since it changes with every key that is pressed. */
export const DEV_RELEASE = "dev";

function notYet(path: string): Reply {
  const type = { "content-type": "application/json; charset=utf-8" };
  return {
    status: 503,
    headers: { ...commonHeaders(DEV_RELEASE), ...type },
    body: `${JSON.stringify(unavailable(path), null, 2)}\n`,
  };
}
