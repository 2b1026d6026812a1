import { randomUUID } from "node:crypto";
import { type Mount, mountAt } from "../../faces/mount.ts";
import { commonHeaders, NO_STORE, PAGE_HEADERS, type Reply } from "../../http/reply.ts";
import { isApiPath } from "../../http/site-files.ts";
import type { ApiRequest } from "../../http/handler.ts";
import { unavailable } from "../../http/problem.ts";
import { type Access, restrictHeaders, refusalOf } from "./access.ts";
import { DEV_SCRIPT, problemPage, withDevScript } from "./page.ts";

/** The state of a preview between two edits. */
export type DevVersion = {
  readonly handler: (request: ApiRequest) => Reply;
  readonly mounts: readonly Mount[];
  /** Returns the site's files outside the API, keyed by name: `index.html`. */
  pages(): Readonly<Record<string, string | Uint8Array>>;
};

/** A preview whose version can be replaced while it runs. */
export type DevSite = {
  readonly handler: (request: ApiRequest) => Reply;
  readonly mounts: readonly Mount[];
  /** Replaces the version; open pages reload. */
  show(version: DevVersion): void;
  /** Shows the problems on the open pages, and keeps serving the last version if there is one. */
  fail(problem: string): void;
};

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  md: "text/markdown",
  js: "text/javascript",
  json: "application/json",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  xml: "application/xml",
};

/** Creates an empty preview. Its script and its events are at `/.vitral/dev.js` and `/.vitral/changes`. */
export function createDevSite(base: string, access: Access): DevSite {
  const internal = `${base}/.vitral`;
  const changes = createChanges();
  let [version, problem, count] = [undefined as DevVersion | undefined, null as string | null, 0];
  const run = randomUUID().slice(0, 8);
  const id = () => `${run}-${count}`;
  const send = () => changes.send(JSON.stringify({ version: id(), problem }));

  const pageAt = (name: string) => {
    if (version === undefined) return problemPage(problem ?? "");
    const pages = version.pages();
    return Object.hasOwn(pages, name) ? pages[name] : undefined;
  };

  /** Responds to every address outside the API and the mounts. */
  const answerPage = async ({ url }: Request) => {
    const path = new URL(url).pathname;
    if (path === `${internal}/changes`) return changes.respond();
    if (path === `${internal}/dev.js`) return text("js", DEV_SCRIPT);
    const name = path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/(?<=^|\/)$/, "index.html") : "";
    const page = pageAt(name);
    if (page === undefined) return text("txt", "There is nothing at this address.\n", 404);
    const type = version === undefined ? "html" : name.slice(name.lastIndexOf(".") + 1);
    const body = type === "html" && typeof page === "string" ? withDevScript(page, `${internal}/dev.js`, id()) : page;
    return text(type, body, version === undefined ? 503 : 200);
  };
  const mountOf = (path: string, method: string) => mountAt(version?.mounts ?? [], path, method);
  const mounted: Mount = {
    matches: (path, method) => mountOf(path, method) !== undefined,
    handle: async (request) => {
      const response = await mountOf(new URL(request.url).pathname, request.method)?.handle(request);
      response?.headers.set("cache-control", NO_STORE);
      return response;
    },
  };

  return {
    handler: (request) => {
      const refusal = refusalOf(request.headers, access);
      if (refusal !== undefined) return { status: 403, headers: headersOf("txt"), body: `${refusal}\n` };
      const { headers, ...reply } = version?.handler(request) ?? notYet(new URL(request.url).pathname);
      return { ...reply, headers: restrictHeaders({ ...headers, "cache-control": NO_STORE }, request.headers, access) };
    },
    mounts: [mounted, { matches: (path: string) => !isApiPath(path, base), handle: answerPage }].map((mount) =>
      guard(mount, access),
    ),
    show: (next) => {
      [version, problem, count] = [next, null, count + 1];
      send();
    },
    fail: (text) => {
      problem = text;
      send();
    },
  };
}

/** Wraps a mount so that it refuses requests that `access` doesn't allow. */
function guard({ matches, handle }: Mount, access: Access): Mount {
  return {
    matches,
    handle: async (request) => {
      const refusal = refusalOf(request.headers, access);
      if (refusal !== undefined) return text("txt", `${refusal}\n`, 403);
      const response = await handle(request);
      if (response === undefined) return undefined;
      const headers = restrictHeaders(Object.fromEntries(response.headers), request.headers, access);
      return new Response(response.body, { status: response.status, headers });
    },
  };
}

function text(type: string, body: string | Uint8Array, status = 200): Response {
  return new Response(Buffer.from(body), { status, headers: headersOf(type) });
}

function headersOf(type: string): Record<string, string> {
  const { "x-content-type-options": sniffing } = PAGE_HEADERS;
  return {
    ...(type === "html" ? PAGE_HEADERS : { "x-content-type-options": sniffing }),
    "content-type": `${TYPES[type] ?? "text/plain"}; charset=utf-8`,
    "cache-control": NO_STORE,
  };
}

/** The release of a preview; a computed one would change with every edit. */
export const DEV_RELEASE = "dev";

function notYet(path: string): Reply {
  const type = { "content-type": "application/json; charset=utf-8" };
  return {
    status: 503,
    headers: { ...commonHeaders(DEV_RELEASE), ...type },
    body: `${JSON.stringify(unavailable(path), null, 2)}\n`,
  };
}

/** Streams the identity's state as Server-Sent Events: the current state at once, then each new one. */
function createChanges(): { send(state: string): void; respond(): Response } {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let last = "";
  const event = () => encoder.encode(`data: ${last}\n\n`);
  return {
    send: (state) => {
      last = state;
      for (const reader of readers) reader.enqueue(event());
    },
    respond: () => {
      let reader: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          reader = controller;
          readers.add(reader);
          reader.enqueue(encoder.encode("retry: 500\n"));
          reader.enqueue(event());
        },
        cancel: () => void readers.delete(reader),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": NO_STORE } });
    },
  };
}
