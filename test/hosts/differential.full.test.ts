import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMounts } from "../../generator/faces/mounts.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { NOON, openApi, SCOPE } from "../built.ts";
import { type Made, requests, SPECIFIED } from "../http/requests.ts";
import { serveByDeno } from "./deno.ts";
import { openEdge } from "./edge.ts";
import { openWorkerd } from "./workerd.ts";

/** The number of requests per host, and the seed that makes them reproducible. */
const REQUESTS = 5200;
const SEED = 20_261_121;

/** The number of concurrent requests per host. */
const AT_ONCE = 16;

/** Longer addresses are refused by some servers before they reach our code. */
const LONGEST = 6000;

/** The headers that mean something to a caller; what a server adds by itself is its own. */
const SEMANTIC = [
  "content-type",
  "cache-control",
  "cdn-cache-control",
  "etag",
  "content-location",
  "content-language",
  "content-security-policy",
  "allow",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "x-identity-release",
];

const edge = await openEdge();
const { identity } = await openApi();
const origins: Record<string, string> = {};
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const reading = await readBuilt(edge.dist);
  if ("problems" in reading) throw new Error("The build cannot be read.");
  const now = clock(identity.timeZone, () => NOON);
  const mounts = createMounts(reading.built, now);
  const server = createNodeHost(createHandler(reading.built, now), { folder: edge.dist, base: "", mounts });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origins["node"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deno = await serveByDeno(join(edge.functions, "fetch/vitral.js"), edge.dist);
  origins["deno"] = deno.origin;
  const worker = openWorkerd(edge.functions);
  origins["workerd"] = (await worker.ready).origin;
  stops.push(
    async () => void server.close().closeAllConnections(),
    deno.stop,
    () => worker.dispose(),
  );
});

afterAll(async () => {
  for (const stop of stops) await stop();
});

it(`gives the same answer on Node, Deno and workerd to ${REQUESTS} requests`, async () => {
  const made = fc.sample(requests(identity, SCOPE.span), { numRuns: REQUESTS * 2, seed: SEED }).filter(isSendable);
  const hits = new Map<string, number>();
  const statuses = new Map<number, number>();
  const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const compare = async (request: Made) => {
    const [node, ...others] = await Promise.all(Object.values(origins).map((origin) => ask(origin, request)));
    for (const response of others) expect(response, `${request.method} ${request.address}`).toEqual(node);
    count(statuses, node?.status ?? 0);
    if (request.operation !== "") count(hits, request.operation);
  };
  for (let at = 0; at < REQUESTS; at += AT_ONCE)
    await Promise.all(made.slice(at, Math.min(at + AT_ONCE, REQUESTS)).map(compare));
  const specified = catalogue.slice(0, SPECIFIED).map(({ id }) => [id, hits.get(id) ?? 0] as const);
  console.log([...statuses].sort(), specified);
  expect((statuses.get(200) ?? 0) / REQUESTS).toBeGreaterThanOrEqual(0.4);
  for (const [id, found] of specified) expect(found, id).toBeGreaterThanOrEqual(200);
}, 180_000);

/** Requests below the API; outside it, and for longer addresses, hosts differ. */
function isSendable({ method, address, condition }: Made): boolean {
  try {
    const { pathname, href } = new URL(address, "http://localhost");
    if (href.length > LONGEST || !/^[\x20-\x7e]*$/.test(condition ?? "")) return false;
    const request = new Request(`http://localhost${address}`, { method, headers: headersOf(condition) });
    return /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(request.method) && /^\/api(\/|$)/.test(pathname);
  } catch {
    return false;
  }
}

/** Without a coding, which the Node host chooses by itself and other hosts leave to the servers before them. */
function headersOf(condition: string | null): Record<string, string> {
  return { "accept-encoding": "identity", ...(condition === null ? {} : { "if-none-match": condition }) };
}

async function ask(origin: string, { method, address, condition }: Made) {
  const response = await fetch(`${origin}${address}`, { method, headers: headersOf(condition), redirect: "manual" });
  const headers = SEMANTIC.map((name) => [name, response.headers.get(name)]);
  return { status: response.status, headers, body: await response.text() };
}
