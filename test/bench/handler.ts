import { setImmediate as turn } from "node:timers/promises";
import { createHandler } from "../../generator/http/handler.ts";
import { toResponse } from "../../generator/http/reply.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import { median, type Row } from "./table.ts";

const REQUESTS = 10_000;

/** A body of 25 kB costs ten times as much as a small one, so its rounds are shorter. */
const THEME_REQUESTS = 2000;
const ROUNDS = 9;

/** Rounds that warm up the code and don't count. */
const WARM_UP = 3;

/** A day in the Christmas season, so that season=auto finds a season. */
const CHRISTMAS = NOON + 34 * 86_400_000;

/** The handler's throughput compared with one that returns a constant of the same size with the same headers. */
export async function handlerRows(): Promise<Row[]> {
  const { published, identity } = await openApi();
  const rows: Row[] = [];
  for (const { what, addresses, cacheSize, least, count = THEME_REQUESTS } of CASES) {
    const handler = createHandler(
      { ...published, release: "0123456789abcdef" },
      clock(identity.timeZone, () => CHRISTMAS),
      { remembered: cacheSize },
    );
    const ratio = await againstConstant(handler, addresses, count);
    rows.push({ what, against: "a handler of a constant of the same size", ratio, bound: { least } });
  }
  return rows;
}

/** A handler's throughput at some addresses, compared with one that returns the first response as a constant. */
export async function againstConstant(
  handler: ReturnType<typeof createHandler>,
  addresses: readonly string[],
  count: number,
): Promise<number> {
  const requests = addresses.map((address) => new Request(`http://localhost${address}`));
  const { headers, body } = handler(requests[0]!);
  // A handler of a constant JSON would have a text.
  const constant = typeof body === "string" ? body : new TextDecoder().decode(body ?? undefined);
  const ours = (request: Request) => toResponse(handler(request));
  const theirs = () => new Response(constant, { status: 200, headers });
  return median(await rounds(ours, theirs, requests, count));
}

/**
 * In each round the two take short turns, so that a busy machine slows both equally. After each turn the event loop
 * runs, as on a server: within a single job no `Response` is ever freed.
 */
async function rounds(ours: Handler, theirs: Handler, requests: readonly Request[], count: number): Promise<number[]> {
  const TURN = 25;
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    let [our, their] = [0, 0];
    for (let from = 0; from < count; from += TURN) {
      our += await time(ours, requests, from, TURN);
      await turn();
      their += await time(theirs, requests, from, TURN);
      await turn();
    }
    ratios.push(their / our);
  }
  return ratios.slice(WARM_UP);
}

type Handler = (request: Request) => Response;

/** The time of some requests until their bodies are read: an unread response is unfinished. */
async function time(handle: Handler, requests: readonly Request[], from: number, count: number): Promise<number> {
  let bytes = 0;
  const began = performance.now();
  for (let index = from; index < from + count; index++) {
    const response = handle(requests[index % requests.length]!);
    if (response.status !== 200) throw new Error(`A response had the status ${response.status} instead of 200.`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  const took = performance.now() - began;
  if (bytes < 100 * count) throw new Error(`The bodies of ${count} responses have only ${bytes} bytes.`);
  return took;
}

const hex = (color: number) => (color & 0xffffff).toString(16).padStart(6, "0");

const pairs = Array.from({ length: REQUESTS }, (_, index) => {
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
    least: 0.4,
  },
  { what: "contrast, cached", addresses: pairs.slice(0, 100), cacheSize: 256, least: 0.8, count: REQUESTS },
  {
    what: "theme.css?season=auto, cached",
    addresses: themes.map((id) => `/api/v1/themes/${id}.css?product=clio&season=auto`),
    cacheSize: 256,
    least: 0.8,
  },
];
