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
import { type RandomRequest, requests, SPECIFIED } from "../http/requests.ts";
import { serveWithDeno } from "./deno.ts";
import { openEdge } from "./edge.ts";
import { openWorkerd } from "./workerd.ts";

/** The number of requests per host, and the seed that makes them reproducible. */
const REQUESTS = 1200;
const SEED = 20_261_121;

/** The number of concurrent requests per host. */
const AT_ONCE = 16;

/** Some servers reject longer addresses before they reach our code. */
const MAX_LENGTH = 6000;

/** The headers that matter to a client; servers may add more. */
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
  if ("problems" in reading) throw new Error("The build can't be read.");
  const now = clock(identity.timeZone, () => NOON);
  const mounts = createMounts(reading.built, now);
  const server = createNodeHost(createHandler(reading.built, now), { folder: edge.dist, base: "", mounts });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origins["node"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deno = await serveWithDeno(join(edge.functions, "fetch/vitral.js"), edge.dist);
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

it(`sends the same responses on Node, Deno and workerd to ${REQUESTS} requests`, async () => {
  const sample = fc.sample(requests(identity, SCOPE.span), { numRuns: REQUESTS * 2, seed: SEED }).filter(isSendable);
  const hits = new Map<string, number>();
  const statuses = new Map<number, number>();
  const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const compare = async (request: RandomRequest) => {
    const [node, ...rest] = await Promise.all(Object.values(origins).map((origin) => send(origin, request)));
    for (const response of rest) expect(response, `${request.method} ${request.address}`).toEqual(node);
    count(statuses, node?.status ?? 0);
    if (request.operation !== "") count(hits, request.operation);
  };
  for (let at = 0; at < REQUESTS; at += AT_ONCE)
    await Promise.all(sample.slice(at, Math.min(at + AT_ONCE, REQUESTS)).map(compare));
  const specified = catalogue.slice(0, SPECIFIED).map(({ id }) => [id, hits.get(id) ?? 0] as const);
  console.log([...statuses].sort(), specified);
  expect((statuses.get(200) ?? 0) / REQUESTS).toBeGreaterThanOrEqual(0.4);
  for (const [id, hitCount] of specified) expect(hitCount, id).toBeGreaterThanOrEqual(36);
}, 180_000);

/** Keeps requests below the API; hosts differ outside it and for long addresses. */
function isSendable({ method, address, condition }: RandomRequest): boolean {
  try {
    const { pathname, href } = new URL(address, "http://localhost");
    if (href.length > MAX_LENGTH || !/^[\x20-\x7e]*$/.test(condition ?? "")) return false;
    const request = new Request(`http://localhost${address}`, { method, headers: headersOf(condition) });
    return /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(request.method) && /^\/api(\/|$)/.test(pathname);
  } catch {
    return false;
  }
}

/** Accepts no compression: the Node host would compress responses, while other hosts leave it to a proxy. */
function headersOf(condition: string | null): Record<string, string> {
  return { "accept-encoding": "identity", ...(condition === null ? {} : { "if-none-match": condition }) };
}

async function send(origin: string, { method, address, condition }: RandomRequest) {
  const response = await fetch(`${origin}${address}`, { method, headers: headersOf(condition), redirect: "manual" });
  const headers = SEMANTIC.map((name) => [name, response.headers.get(name)]);
  return { status: response.status, headers, body: await response.text() };
}
