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

/** A deployment on this machine. */
export type Deployed = { readonly origin: string; close(): Promise<void> };

/** Tampers with a response: replaces it, closes the connection, or never responds. */
export type Spoil = (reply: Response, request: Request) => Response | Promise<Response> | "closed" | "stalled";

/** The responses of a deployment before anything is spoilt. */
export type Answering = (request: Request) => Response;

const unspoilt: Spoil = (reply) => reply;

async function openServer(server: Server): Promise<Deployed> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Serves spoilt responses over HTTP, with the date of a clock. */
export function serve(answer: Answering | NetlifyFiles, { spoil = unspoilt, now = NOON } = {}): Promise<Deployed> {
  const listener: RequestListener = async (incoming, outgoing) => {
    const headers = new Headers(incoming.headers as Record<string, string>);
    const request = new Request(`http://localhost${incoming.url}`, { method: incoming.method ?? "GET", headers });
    const reply = await spoil(await answer(request), request);
    if (reply === "stalled") return;
    if (reply === "closed") return void incoming.socket.destroy();
    outgoing.sendDate = false;
    const date = { date: new Date(now).toUTCString() };
    outgoing.writeHead(reply.status, { ...date, ...Object.fromEntries(reply.headers) });
    // A client that has read enough closes the connection, which ends the response here too.
    await pipeline(reply.body ?? [], outgoing).catch(() => {});
  };
  return openServer(createServer((incoming, outgoing) => void listener(incoming, outgoing)));
}

/** A host for a built folder at an instant. */
async function readDeployed(folder: string, now: number) {
  const reading = await readBuilt(folder);
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const { base, timeZone } = reading.built.identity;
  const handler = createHandler(
    reading.built,
    clock(timeZone, () => now),
  );
  return { handler, base: base.path };
}

/** A built folder behind the project's own host. */
export async function openHost(folder = DIST, now = NOON): Promise<Deployed> {
  const { handler, base } = await readDeployed(folder, now);
  return openServer(createNodeHost(handler, { folder, base }));
}

/** The shared build on a host with files, rules and edge, at an instant, including its page for people. */
export async function answering(now = NOON): Promise<Answering> {
  const { handler } = await readDeployed(DIST, now);
  const page = readFileSync(join(DIST, "index.html"));
  return (request) => {
    const isPage = new URL(request.url).pathname === "/";
    return isPage ? new Response(page, { headers: { "content-type": "text/html" } }) : toResponse(handler(request));
  };
}

/** The shared build behind Netlify's rules and headers, without its edge. */
export async function openRules(now = NOON): Promise<Deployed> {
  const files = await openNetlifyFiles(DIST);
  const page: Spoil = (reply, { url }) => {
    // The harness takes a type from the ending of an address, which a folder's index has not.
    if (new URL(url).pathname === "/") reply.headers.set("content-type", "text/html");
    return reply;
  };
  return serve(files, { now, spoil: page });
}

const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".html": "text/html",
  ".gz": "application/gzip",
};

/** A built folder behind a server that knows only files, GET and HEAD, and adds a slash to the name of a folder. */
export function openFiles(folder = DIST, spoil = unspoilt): Promise<Deployed> {
  const answer: Answering = (request) => {
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
  return serve(answer, { spoil });
}

const HTML = { "content-type": "text/html" };
