import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../generator/build/build.ts";
import { answerByMounts } from "../../generator/faces/mount.ts";
import { createMounts } from "../../generator/faces/mounts.ts";
import { createVersionGuard } from "../../generator/faces/versions.ts";
import { openSite } from "../../generator/cli/preview.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { DIST, NOON, openApi, readSource, SCOPE } from "../built.ts";
import { serveWithDeno } from "../hosts/deno.ts";
import { openEdge } from "../hosts/edge.ts";
import { openNetlify } from "../hosts/netlify.ts";
import { openNetlifyFiles } from "../hosts/netlify-files.ts";
import { openFallback } from "../hosts/netlify-function.ts";
import { serveStatically } from "../hosts/serve.ts";
import { openWorkerd } from "../hosts/workerd.ts";
import { openHost } from "../verify/deployments.ts";
import type { Send, Needs } from "./audit.ts";
import { widen } from "./widened.ts";

/** A running host. */
type Running = { readonly send: Send; close(): Promise<void> };

/** A way to publish the API. */
export type Host = {
  readonly name: string;
  /** The capabilities of the host. */
  readonly has: readonly Needs[];
  /** The minimum share of the audits that it must support, so that no audit is skipped unnoticed. */
  readonly minimumShare: number;
  /** True if its identity has modifiers other than theme, product and season. */
  readonly further?: boolean;
  open(): Promise<Running>;
};

/** Sends requests over HTTP and returns redirects instead of following them. */
function overHttp(origin: string): Send {
  return ({ method, address, headers }) => fetch(`${origin}${address}`, { method, headers, redirect: "manual" });
}

async function openMemory(): Promise<Running> {
  const { get, identity, published } = await openApi();
  const { release } = (await get("/api/v1").json()) as { release: string };
  const handler = createHandler(
    { ...published, release },
    clock(identity.timeZone, () => NOON),
  );
  const guard = createVersionGuard({ identity, release });
  const send: Send = async ({ method = "GET", address, headers: sent }) => {
    const request = new Request(`http://localhost${address}`, { method, headers: sent });
    const guarded = answerByMounts([guard], request, console.error);
    if (guarded !== undefined) return guarded;
    const { status, headers, body } = handler(request);
    return new Response(body, { status, headers });
  };
  return { send, close: async () => {} };
}

/** Serves a build or a copy with the Node host, on the day of the build. */
async function openNode(folder = DIST): Promise<Running> {
  const reading = await readBuilt(folder);
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const now = clock(reading.built.identity.timeZone, () => NOON);
  const site = await openSite(folder, reading.built);
  if ("problem" in site) throw new Error(site.problem);
  const published = { ...reading.built, stored: site.stored };
  const server = createNodeHost(createHandler(published, now), {
    ...site.pages,
    base: "",
    mounts: createMounts(published, now),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
    site.close();
  };
  return { send: overHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), close };
}

/** Mirrors the Node host, closes it and serves the copy. */
async function openCopy(): Promise<Running> {
  const parent = mkdtempSync(join(tmpdir(), "vitral-copy-"));
  const source = await openHost();
  await mirror(new URL(source.origin), join(parent, "copy"), { timeout: 60_000 }).finally(() => source.close());
  const { send, close } = await openNode(join(parent, "copy"));
  return { send, close: () => close().finally(() => rmSync(parent, { recursive: true, force: true })) };
}

/** Serves a build of the first identity with four more modifiers. */
async function openWidened(): Promise<Running> {
  const parent = mkdtempSync(join(tmpdir(), "vitral-widened-"));
  await build(await readSource(widen(join(parent, "identity"))), SCOPE, join(parent, "dist"));
  const { send, close } = await openNode(join(parent, "dist"));
  return { send, close: () => close().finally(() => rmSync(parent, { recursive: true, force: true })) };
}

/** Serves the build with `serve`, which supports only files and the rewrites in serve.json. */
async function openServe(): Promise<Running> {
  const { origin, stop } = await serveStatically(DIST);
  return { send: overHttp(origin), close: stop };
}

/** Runs the generated `fetch` module in Deno. */
async function openDeno(): Promise<Running> {
  const edge = await openEdge();
  const { origin, stop } = await serveWithDeno(join(edge.functions, "fetch/vitral.js"), edge.dist);
  return { send: overHttp(origin), close: stop };
}

/** Runs the generated Worker in workerd, with the build as its assets. */
async function openCloudflare(): Promise<Running> {
  const edge = await openEdge();
  const worker = openWorkerd(edge.functions);
  const origin = (await worker.ready).origin;
  return { send: overHttp(origin), close: () => worker.dispose() };
}

/** Runs the generated edge function, the built files and the function behind them, as Netlify does. */
async function openNetlifySite(): Promise<Running> {
  const edge = await openEdge();
  const { functions, stop } = await openFallback(join(edge.functions, "functions"));
  const site = await openNetlify({ dist: edge.dist, edge: join(edge.functions, "netlify"), functions });
  const close = () => site.stop().finally(stop);
  return { send: memoized(byRequest(site.request)), close };
}

/** Runs Netlify without its edge: the built files, and the function that rules route to. */
async function openNetlifyWithoutEdge(): Promise<Running> {
  const edge = await openEdge();
  const { functions, stop } = await openFallback(join(edge.functions, "functions"));
  const files = await openNetlifyFiles(edge.dist, functions);
  return { send: byRequest(files), close: stop };
}

/**
 * Memoizes responses by request. Netlify's runtime reloads the functions for each request, which takes a tenth of a
 * second, so a response can't depend on earlier requests.
 */
function memoized(send: Send): Send {
  const responses = new Map<string, Promise<Response>>();
  return async (request) => {
    const key = JSON.stringify([request.method, request.address, request.headers]);
    const response = responses.get(key) ?? send(request);
    responses.set(key, response);
    return (await response).clone();
  };
}

/** Sends requests to a handler in this process. */
function byRequest(handle: (request: Request) => Promise<Response>): Send {
  return ({ method, address, headers }) => handle(new Request(`http://localhost${address}`, { method, headers }));
}

/** The hosts that the audits run on. */
export const HOSTS: readonly Host[] = [
  { name: "memory", has: ["files", "rules", "edge", "server"], minimumShare: 1, open: openMemory },
  { name: "node", has: ["files", "rules", "edge", "server"], minimumShare: 1, open: () => openNode() },
  {
    name: "node with seven modifiers",
    has: ["files", "rules", "edge", "server"],
    minimumShare: 1,
    further: true,
    open: openWidened,
  },
  { name: "copy", has: ["files", "rules", "edge", "server"], minimumShare: 1, open: openCopy },
  { name: "deno", has: ["files", "rules", "edge", "server"], minimumShare: 1, open: openDeno },
  { name: "workerd", has: ["files", "rules", "edge", "server"], minimumShare: 1, open: openCloudflare },
  { name: "netlify", has: ["files", "rules", "edge"], minimumShare: 0.95, open: openNetlifySite },
  {
    name: "netlify without its edge",
    has: ["files", "rules", "edge"],
    minimumShare: 0.95,
    open: openNetlifyWithoutEdge,
  },
  { name: "serve", has: ["files", "rules"], minimumShare: 0.25, open: openServe },
];
