import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { hostname, networkInterfaces } from "node:os";
import { type Mount, mountAt } from "../faces/mount.ts";
import { isApiPath } from "../http/site-files.ts";
import { stripCodings } from "../http/coding.ts";
import type { ApiRequest } from "../http/handler.ts";
import type { Reply } from "../http/reply.ts";
import { type Pages, servePage } from "./node-pages.ts";
import { answerByMount } from "./node-request.ts";
import { matchesAnyTag, send } from "./node-send.ts";

/** Serves the API, its mounts, and the HTML pages of a folder. */
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
    return matchesAnyTag(request) ? null : stripCodings(sent);
  };
  // Node drops the body of a HEAD response, which keeps the content-length of GET.
  const received = { method: method === "HEAD" ? "GET" : method, url: `http://localhost${url}`, headers: { get } };
  send(handler(received), request, response);
}

/** Lists the host names, without ports, of a server that listens on a host; IPv6 addresses are in brackets. */
export function hostNames(host: string): string[] {
  if (!["0.0.0.0", "::", "0:0:0:0:0:0:0:0"].includes(host)) return [toHostname(host)];
  // A server on an unspecified address listens on every interface, so the machine's addresses and names are all valid.
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const name = hostname().toLowerCase();
  return [...addresses.map(toHostname), name, `${name.replace(/\.local$/, "")}.local`];
}

/** Normalises a host as in a URL: IPv6 shortened and in brackets, names in lower case. */
function toHostname(host: string): string {
  const [plain = ""] = host.split("%", 1);
  return URL.parse(`http://${plain.includes(":") ? `[${plain}]` : plain}`)?.hostname ?? host;
}
