import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import serveHandler from "serve-handler";
import type { Mount } from "../faces/mount.ts";
import { type Asked, plainPath } from "../http/handler.ts";
import type { Reply } from "../http/reply.ts";
import { answerByMount } from "./node-request.ts";

/** Serves the API by its handler, what is mounted beside it, and the pages for people from a folder. */
export function createNodeHost(
  handler: (asked: Asked) => Reply,
  { folder, base, mounts = [] }: { readonly folder: string; readonly base: string; readonly mounts?: readonly Mount[] },
): Server {
  return createServer((request, response) => {
    const url = request.url ?? "/";
    const [path = "/"] = url.split("?", 1);
    const mount = mounts.find(({ matches }) => matches(path, request.method ?? "GET"));
    if (mount !== undefined) return void answerByMount(mount, request, response);
    if (`${plainPath(path)}/`.startsWith(`${base}/api/`)) return answer(handler, request, response);
    request.url = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    void serveHandler(request, response, { public: folder, cleanUrls: true, directoryListing: false });
  });
}

function answer(handler: (asked: Asked) => Reply, request: IncomingMessage, response: ServerResponse): void {
  const get = (name: string) => request.headersDistinct[name]?.join(", ") ?? null;
  const { method = "GET" } = request;
  const { status, headers, body } = handler({
    // Node sends no body after HEAD, and so it can tell the length that GET would have.
    method: method === "HEAD" ? "GET" : method,
    url: `http://localhost${request.url}`,
    headers: { get },
  });
  response.writeHead(status, body === null ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}
