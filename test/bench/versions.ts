import { Hono } from "hono";
import { kitContext, KitVersionedRouter, KitVersioningMiddleware } from "../../generator/kit/index.ts";
import type { Row } from "./table.ts";
import { throughputRatio } from "./turns.ts";

const REQUESTS = 45_000;
const TURN = 25;

/** Two versions of 25 routes each, some with parameters, as in a medium-sized API. */
const VERSIONS = ["v1", "v2"] as const;
const PATHS = ["users", "orders", "themes", "invoices", "reports"].flatMap((noun) => [
  `/${noun}`,
  `/${noun}/latest`,
  `/${noun}/:id`,
  `/${noun}/:id/history`,
  `/${noun}/:id/items/:item`,
]);

type Handler = (request: Request) => Response | Promise<Response>;

/** Compares the version middleware and the versioned router with Hono, with the same routes and handlers. */
export async function versionRows(): Promise<Row[]> {
  const requests = VERSIONS.flatMap((version) =>
    PATHS.map((path, index) => {
      return new Request(
        `http://localhost/${version}${path.replace(":id", `${index}`).replace(":item", "last")}?page=2`,
      );
    }),
  );
  const [ours, theirs] = [kit(), hono()];
  for (const request of requests) {
    const texts = await Promise.all([ours(request), theirs(request)].map(async (response) => (await response).text()));
    if (texts[0] !== texts[1] || texts[0] === "") throw new Error(`${request.url} returns "${texts.join('" and "')}".`);
  }
  const timeOf = (handle: Handler) => (from: number) => time(handle, requests, from);
  return [
    {
      what: "version prefix and routing, 50 routes",
      against: "Hono's router, the same routes and handlers",
      why: "The fastest popular router; ours also selects the version. Paired turns.",
      ratio: await throughputRatio(timeOf(ours), timeOf(theirs), { requests: REQUESTS, each: TURN }),
      bound: { least: 0.8 },
    },
  ];
}

function kit(): Handler {
  const versions = new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: VERSIONS, default: "v1" });
  const router = new KitVersionedRouter();
  for (const version of VERSIONS)
    for (const path of PATHS)
      router.on(version, "GET", path, (_, { id, item }) => new Response(`${version} ${path} ${id} ${item}`));
  const next = async (context: ReturnType<typeof kitContext>) =>
    (await router.handle(context)) ?? new Response(null, { status: 404 });
  return (request) => versions.handle(kitContext(request), next);
}

function hono(): Handler {
  const app = new Hono();
  for (const version of VERSIONS)
    for (const path of PATHS)
      app.get(`/${version}${path}`, (context) => {
        return new Response(`${version} ${path} ${context.req.param("id")} ${context.req.param("item")}`);
      });
  return (request) => app.fetch(request);
}

async function time(handle: Handler, requests: readonly Request[], from: number): Promise<number> {
  let statuses = 0;
  const began = performance.now();
  for (let index = from; index < from + TURN; index++)
    statuses += (await handle(requests[index % requests.length]!)).status;
  const took = performance.now() - began;
  if (statuses !== 200 * TURN) throw new Error(`Not every response has the status 200: they add up to ${statuses}.`);
  return took;
}
