import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Mount, mountAt } from "../faces/mount.ts";
import { isApiPath } from "../http/site-files.ts";
import { stripCodings } from "../http/coding.ts";
import type { ApiRequest } from "../http/handler.ts";
import type { Reply } from "../http/reply.ts";
import { type Pages, servePage } from "./node-pages.ts";
import { answerByMount } from "./node-request.ts";
import { hasAny, send } from "./node-send.ts";

/** Serves the API by its handler, the mounts, and the pages for people from a folder. */
export function createNodeHost(
  handler: Handler,
  { mounts = [], ...pages }: Pages & { readonly mounts?: readonly Mount[] },
): Server {
  return createServer((request, response) => {
    const { url = "/", method = "GET" } = request;
    const [path = "/"] = url.split("?", 1);
    const mount = mountAt(mounts, path, method);
    if (mount !== undefined) return void answerByMount(mount, request, response);
    if (isApiPath(path, pages.base)) return answer(handler, request, response, url);
    servePage(request, response, { ...pages, refuse: (refused) => answer(handler, request, response, refused) });
  });
}

type Handler = (request: ApiRequest) => Reply;

function answer(handler: Handler, request: IncomingMessage, response: ServerResponse, url: string): void {
  const { method = "GET", headersDistinct } = request;
  const get = (name: string) => {
    const sent = headersDistinct[name]?.join(", ") ?? null;
    if (name !== "if-none-match" || sent === null) return sent;
    return hasAny(request) ? null : stripCodings(sent);
  };
  // Node leaves out the body of HEAD, so that HEAD gets the content-length of GET.
  const received = { method: method === "HEAD" ? "GET" : method, url: `http://localhost${url}`, headers: { get } };
  send(handler(received), request, response);
}
