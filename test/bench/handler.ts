import { createHandler } from "../../generator/http/handler.ts";
import { toResponse } from "../../generator/http/reply.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import type { Row } from "./table.ts";
import { throughputRatio } from "./turns.ts";

const REQUESTS = 90_000;

/** A body of 25 kB costs ten times as much as a small one. */
const THEME_REQUESTS = 18_000;

/** The number of requests in a turn. */
const TURN = 25;

/** A day in the Christmas season, so that season=auto selects a season. */
const CHRISTMAS = NOON + 34 * 86_400_000;

/** Compares the handler's throughput with a handler that returns a constant of the same size, with the same headers. */
export async function handlerRows(): Promise<Row[]> {
  const { published, identity } = await openApi();
  const rows: Row[] = [];
  for (const { what, addresses, cacheSize, least, count = THEME_REQUESTS } of CASES) {
    const handler = createHandler(
      { ...published, release: "0123456789abcdef" },
      clock(identity.timeZone, () => CHRISTMAS),
      { cachedReplies: cacheSize },
    );
    const ratio = await againstConstant(handler, addresses, count);
    const why = "No handler can beat a Response with the same constant bytes. Paired turns.";
    rows.push({ what, against: "a handler that returns a constant of the same size", why, ratio, bound: { least } });
  }
  return rows;
}

/**
 * Compares a handler's throughput at some addresses with one that returns the first response as a constant, or that
 * renders it again each time.
 */
export async function againstConstant(
  handler: ReturnType<typeof createHandler>,
  addresses: readonly string[],
  count: number,
  rendererOf = (constant: string) => () => constant,
): Promise<number> {
  const requests = addresses.map((address) => new Request(`http://localhost${address}`));
  const { headers, body } = handler(requests[0]!);
  // A handler of constant JSON would use a string.
  const constant = typeof body === "string" ? body : new TextDecoder().decode(body ?? undefined);
  const ours = (request: Request) => toResponse(handler(request));
  const render = rendererOf(constant);
  const theirs = () => new Response(render(), { status: 200, headers });
  const turn = (handle: Handler) => (from: number) => time(handle, requests, from, TURN);
  return throughputRatio(turn(ours), turn(theirs), { requests: count, each: TURN });
}

type Handler = (request: Request) => Response;

/** Times a number of requests until their bodies are read, because an unread response is unfinished. */
async function time(handle: Handler, requests: readonly Request[], from: number, count: number): Promise<number> {
  let bytes = 0;
  const began = performance.now();
  for (let index = from; index < from + count; index++) {
    const response = handle(requests[index % requests.length]!);
    if (response.status !== 200) throw new Error(`A response has the status ${response.status} instead of 200.`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  const took = performance.now() - began;
  if (bytes < 100 * count) throw new Error(`The bodies of ${count} responses have only ${bytes} bytes.`);
  return took;
}

const hex = (color: number) => (color & 0xffffff).toString(16).padStart(6, "0");

const pairs = Array.from({ length: 10_000 }, (_, index) => {
  return `/api/v1/contrast?foreground=${hex(index * 2_654_435)}&background=${hex(-1 - index * 1_597_334)}`;
});

const themes = ["light", "dark", "light-high-contrast", "dark-high-contrast"];

const CASES = [
  {
    what: "contrast, 10,000 distinct pairs, nothing cached",
    addresses: pairs,
    cacheSize: 0,
    least: 0.4,
    count: REQUESTS,
  },
  {
    what: "theme.css?season=auto, nothing cached",
    addresses: themes.map((id) => `/api/v1/themes/${id}.css?product=clio&season=auto`),
    cacheSize: 0,
    least: 0.4,
  },
  {
    what: "theme?season=auto, nothing cached",
    addresses: themes.map((id) => `/api/v1/themes/${id}?product=clio&season=auto`),
    cacheSize: 0,
    // JSON.stringify takes 0.15 ms for a theme's 24 kB, and only the first request to an address pays for it.
    least: 0.15,
  },
  { what: "contrast, cached", addresses: pairs.slice(0, 100), cacheSize: 256, least: 0.8, count: REQUESTS },
  {
    what: "theme.css?season=auto, cached",
    addresses: themes.map((id) => `/api/v1/themes/${id}.css?product=clio&season=auto`),
    cacheSize: 256,
    least: 0.8,
  },
];
