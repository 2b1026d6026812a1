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
import { serveByDeno } from "../hosts/deno.ts";
import { openEdge } from "../hosts/edge.ts";
import { openNetlify } from "../hosts/netlify.ts";
import { openNetlifyFiles } from "../hosts/netlify-files.ts";
import { openSecondLine } from "../hosts/netlify-function.ts";
import { serveByServe } from "../hosts/serve.ts";
import { openWorkerd } from "../hosts/workerd.ts";
import { openHost } from "../verify/deployments.ts";
import type { Ask, Needs } from "./audit.ts";
import { widen } from "./widened.ts";

/** A host while it runs. */
type Running = { readonly ask: Ask; close(): Promise<void> };

/** A way to publish the API. */
export type Host = {
  readonly name: string;
  /** The means that it has. */
  readonly has: readonly Needs[];
  /** The least share of the audits that it must pass, so that none is left out unnoticed. */
  readonly least: number;
  /** True if its identity has modifiers other than theme, product and season. */
  readonly further?: boolean;
  open(): Promise<Running>;
};

/** Sends requests over HTTP; a redirect is an answer to be judged, not to be followed. */
function overHttp(origin: string): Ask {
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
  const ask: Ask = async ({ method = "GET", address, headers: sent }) => {
    const request = new Request(`http://localhost${address}`, { method, headers: sent });
    const guarded = answerByMounts([guard], request, console.error);
    if (guarded !== undefined) return guarded;
    const { status, headers, body } = handler(request);
    return new Response(body, { status, headers });
  };
  return { ask, close: async () => {} };
}

/** The Node host over a folder that was built, or a copy of one, on the day of the build. */
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
  return { ask: overHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), close };
}

/** The Node host over a copy of what the Node host serves, which it no longer does. */
async function openCopy(): Promise<Running> {
  const parent = mkdtempSync(join(tmpdir(), "vitral-copy-"));
  const source = await openHost();
  await mirror(new URL(source.origin), join(parent, "copy"), { timeout: 60_000 }).finally(() => source.close());
  const { ask, close } = await openNode(join(parent, "copy"));
  return { ask, close: () => close().finally(() => rmSync(parent, { recursive: true, force: true })) };
}

/** The Node host over a build of the first identity with four modifiers more. */
async function openWidened(): Promise<Running> {
  const parent = mkdtempSync(join(tmpdir(), "vitral-widened-"));
  await build(await readSource(widen(join(parent, "identity"))), SCOPE, join(parent, "dist"));
  const { ask, close } = await openNode(join(parent, "dist"));
  return { ask, close: () => close().finally(() => rmSync(parent, { recursive: true, force: true })) };
}

/** The built folder behind `serve`, which knows nothing but files and the rewrites in serve.json. */
async function openServe(): Promise<Running> {
  const { origin, stop } = await serveByServe(DIST);
  return { ask: overHttp(origin), close: stop };
}

/** The generated module that exports a plain `fetch`, under Deno. */
async function openDeno(): Promise<Running> {
  const edge = await openEdge();
  const { origin, stop } = await serveByDeno(join(edge.functions, "fetch/vitral.js"), edge.dist);
  return { ask: overHttp(origin), close: stop };
}

/** The generated Worker with the built folder as its assets, under workerd. */
async function openCloudflare(): Promise<Running> {
  const edge = await openEdge();
  const worker = openWorkerd(edge.functions);
  const origin = (await worker.ready).origin;
  return { ask: overHttp(origin), close: () => worker.dispose() };
}

/** The generated edge function before the built files, and the function behind them, as Netlify runs all three. */
async function openNetlifySite(): Promise<Running> {
  const edge = await openEdge();
  const { functions, stop } = await openSecondLine(join(edge.functions, "functions"));
  const site = await openNetlify({ dist: edge.dist, edge: join(edge.functions, "netlify"), functions });
  const close = () => site.stop().finally(stop);
  return { ask: askingOnce(byRequest(site.ask)), close };
}

/** Netlify while its edge is down: the built files, and the function that rules lead to. */
async function openNetlifyWithoutEdge(): Promise<Running> {
  const edge = await openEdge();
  const { functions, stop } = await openSecondLine(join(edge.functions, "functions"));
  const files = await openNetlifyFiles(edge.dist, functions);
  return { ask: byRequest(files), close: stop };
}

/**
 * Asks the same only once. Netlify's runtime loads the functions again for each request, which takes a tenth of a second,
 * so a second response cannot depend on the first request.
 */
function askingOnce(ask: Ask): Ask {
  const responses = new Map<string, Promise<Response>>();
  return async (request) => {
    const key = JSON.stringify([request.method, request.address, request.headers]);
    const response = responses.get(key) ?? ask(request);
    responses.set(key, response);
    return (await response).clone();
  };
}

/** Asks in this process. */
function byRequest(answer: (request: Request) => Promise<Response>): Ask {
  return ({ method, address, headers }) => answer(new Request(`http://localhost${address}`, { method, headers }));
}

/** The hosts that the audits run on. */
export const HOSTS: readonly Host[] = [
  { name: "memory", has: ["files", "rules", "edge", "server"], least: 1, open: openMemory },
  { name: "node", has: ["files", "rules", "edge", "server"], least: 1, open: () => openNode() },
  {
    name: "node with seven modifiers",
    has: ["files", "rules", "edge", "server"],
    least: 1,
    further: true,
    open: openWidened,
  },
  { name: "copy", has: ["files", "rules", "edge", "server"], least: 1, open: openCopy },
  { name: "deno", has: ["files", "rules", "edge", "server"], least: 1, open: openDeno },
  { name: "workerd", has: ["files", "rules", "edge", "server"], least: 1, open: openCloudflare },
  { name: "netlify", has: ["files", "rules", "edge"], least: 0.95, open: openNetlifySite },
  { name: "netlify without its edge", has: ["files", "rules", "edge"], least: 0.95, open: openNetlifyWithoutEdge },
  { name: "serve", has: ["files", "rules"], least: 0.25, open: openServe },
];
