import { createYoga } from "graphql-yoga";
import { createGraphqlSchema } from "../../generator/faces/graphql-schema.ts";
import { KitGraphQLMiddleware } from "../../generator/kit/index.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import type { Row } from "./table.ts";
import { throughputRatio } from "./turns.ts";

const REQUESTS = 3600;
const TURN = 20;

type Handler = (request: Request) => Promise<Response | undefined> | Response | Promise<Response>;

/** A query that a page would send; the number makes each query different. */
function query(number: number): string {
  const day = `2026-0${1 + (number % 9)}-1${number % 10}`;
  return `query Page${number} {
    listThemes { date default themes { id name mode highContrast } }
    getCurrentSeason(date: "${day}") { date season { id name color { light dark } } }
    checkContrast(foreground: "ink", background: "paper") { ratio passes { text largeText graphic } }
  }`;
}

/** Compares the toolkit's middleware with GraphQL Yoga on the API's schema and the same requests. */
export async function graphqlRows(): Promise<Row[]> {
  const { published, identity } = await openApi();
  const now = clock(identity.timeZone, () => NOON);
  // Each side has its own schema: the toolkit's resolvers pass on the context, which must not slow Yoga down.
  const schema = () => createGraphqlSchema({ ...published, release: "0123456789abcdef" }, now);
  const middleware = new KitGraphQLMiddleware({ schema: schema() });
  const yoga = createYoga({ schema: schema(), logging: false, graphiql: false, landingPage: false });
  const ours: Handler = (request) => middleware.handle(request);
  const theirs: Handler = (request) => yoga.fetch(request);
  if ((await bodyOf(ours, 0)) !== (await bodyOf(theirs, 0))) throw new Error("The two responses differ.");
  let next = 0;
  return [
    await row("toolkit GraphQL, ten repeated queries", ours, theirs, () => next++ % 10),
    await row("toolkit GraphQL, every query different", ours, theirs, () => 1000 + next++),
  ];
}

async function row(what: string, ours: Handler, theirs: Handler, number: () => number): Promise<Row> {
  const timeOf = (handle: Handler) => () => time(handle, number);
  const ratio = await throughputRatio(timeOf(ours), timeOf(theirs), { requests: REQUESTS, each: TURN });
  const why = "A popular JavaScript GraphQL server, with the same schema and requests. Paired turns.";
  return { what, against: "GraphQL Yoga", why, ratio, bound: { least: 1 } };
}

async function time(handle: Handler, number: () => number): Promise<number> {
  const requests = Array.from({ length: TURN }, () => post(number()));
  let length = 0;
  const began = performance.now();
  for (const request of requests) length += (await (await handle(request))?.text())?.length ?? 0;
  const took = performance.now() - began;
  if (length < TURN * 500) throw new Error(`The responses are too short: ${length} characters.`);
  return took;
}

async function bodyOf(handle: Handler, number: number): Promise<string | undefined> {
  return (await handle(post(number)))?.text();
}

function post(number: number): Request {
  const headers = { "content-type": "application/json", accept: "application/json" };
  return new Request("http://localhost/graphql", {
    method: "POST",
    headers,
    body: JSON.stringify({ query: query(number) }),
  });
}
