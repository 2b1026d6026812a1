import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { toResponse } from "../../generator/http/reply.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { DIST, NOON } from "../built.ts";
import { type NetlifyFiles, openNetlifyFiles } from "../hosts/netlify-files.ts";

/** A local deployment. */
export type Deployment = { readonly origin: string; close(): Promise<void> };

/** Tampers with a response: replaces it, closes the connection, or stalls. */
export type Tamper = (reply: Response, request: Request) => Response | Promise<Response> | "closed" | "stalled";

/** Produces the original responses of a deployment. */
export type Responder = (request: Request) => Response;

const unchanged: Tamper = (reply) => reply;

async function openServer(server: Server): Promise<Deployment> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Serves tampered responses over HTTP, dated by a fixed clock. */
export function serve(respond: Responder | NetlifyFiles, { tamper = unchanged, now = NOON } = {}): Promise<Deployment> {
  const listener: RequestListener = async (incoming, outgoing) => {
    const headers = new Headers(incoming.headers as Record<string, string>);
    const request = new Request(`http://localhost${incoming.url}`, { method: incoming.method ?? "GET", headers });
    const reply = await tamper(await respond(request), request);
    if (reply === "stalled") return;
    if (reply === "closed") return void incoming.socket.destroy();
    outgoing.sendDate = false;
    const date = { date: new Date(now).toUTCString() };
    outgoing.writeHead(reply.status, { ...date, ...Object.fromEntries(reply.headers) });
    // A client that has read enough closes the connection, which also ends the response here.
    await pipeline(reply.body ?? [], outgoing).catch(() => {});
  };
  return openServer(createServer((incoming, outgoing) => void listener(incoming, outgoing)));
}

/** Opens a built folder as a request handler at an instant. */
async function openHandler(folder: string, now: number) {
  const reading = await readBuilt(folder);
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const { base, timeZone } = reading.built.identity;
  const handler = createHandler(
    reading.built,
    clock(timeZone, () => now),
  );
  return { handler, base: base.path };
}

/** Serves a built folder with the project's host. */
export async function openHost(folder = DIST, now = NOON): Promise<Deployment> {
  const { handler, base } = await openHandler(folder, now);
  return openServer(createNodeHost(handler, { folder, base }));
}

/** Responds like the shared build on a host with files, rules and edge, including its home page. */
export async function openResponder(now = NOON): Promise<Responder> {
  const { handler } = await openHandler(DIST, now);
  const page = readFileSync(join(DIST, "index.html"));
  return (request) => {
    const isPage = new URL(request.url).pathname === "/";
    return isPage ? new Response(page, { headers: { "content-type": "text/html" } }) : toResponse(handler(request));
  };
}

/** Serves the shared build with Netlify's rules and headers, without its edge. */
export async function openRules(now = NOON): Promise<Deployment> {
  const files = await openNetlifyFiles(DIST);
  const page: Tamper = (reply, { url }) => {
    // The harness derives types from extensions, which a folder's index doesn't have.
    if (new URL(url).pathname === "/") reply.headers.set("content-type", "text/html");
    return reply;
  };
  return serve(files, { now, tamper: page });
}

const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".html": "text/html",
  ".gz": "application/gzip",
};

/** Serves a built folder with a server that supports only files, GET and HEAD, and redirects folders to a slash. */
export function openFiles(folder = DIST, tamper = unchanged): Promise<Deployment> {
  const respond: Responder = (request) => {
    const { pathname } = new URL(request.url);
    if (!["GET", "HEAD"].includes(request.method)) return new Response("<h1>No</h1>", { status: 501, headers: HTML });
    const isIndex = pathname === "/";
    const file = join(folder, isIndex ? "index.html" : pathname);
    const isFolder = existsSync(file) && statSync(file).isDirectory();
    if (isFolder && !pathname.endsWith("/"))
      return new Response(null, { status: 301, headers: { location: `${pathname}/` } });
    if (isFolder || !existsSync(file)) return new Response("<h1>Not Found</h1>", { status: 404, headers: HTML });
    return new Response(readFileSync(file), { headers: { "content-type": TYPES[extname(file)] ?? "text/plain" } });
  };
  return serve(respond, { tamper });
}

const HTML = { "content-type": "text/html" };
