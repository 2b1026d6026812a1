import { openApi } from "../built.ts";
import { median, type Row } from "./table.ts";

/** How many requests make one sample, and how many samples there are of each side. */
const REQUESTS = 10_000;
const SAMPLES = 9;

/** The handler's throughput over that of a handler that answers a constant of the same size with the same headers. */
export async function handlerRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, addresses, least } of await questions()) {
    const requests = addresses.map((address) => new Request(`http://localhost${address}`));
    // A fresh handler for every sample: nothing is remembered from the one before.
    const ratios: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const { handler } = await openApi();
      const answer = (request: Request) => {
        const { status, headers, body } = handler(request);
        return new Response(body, { status, headers });
      };
      const model = answer(requests[0]!);
      const body = new Uint8Array(await model.arrayBuffer());
      const headers = Object.fromEntries(model.headers);
      const constant = () => new Response(body, { status: 200, headers });
      const [ours, theirs] = sample % 2 === 0 ? [time(answer, requests), time(constant, requests)] : [time(constant, requests), time(answer, requests)].reverse();
      ratios.push(theirs! / ours!);
    }
    rows.push({ what: name, against: "a handler that returns a constant of the same size", ratio: median(ratios), bound: { least } });
  }
  return rows;
}

/** The time of one pass, with every response consumed so that none is optimised away. */
function time(answer: (request: Request) => Response, requests: readonly Request[]): number {
  let statuses = 0;
  const began = performance.now();
  for (let index = 0; index < REQUESTS; index++) statuses += answer(requests[index % requests.length]!).status;
  const took = performance.now() - began;
  if (statuses !== 200 * REQUESTS) throw new Error(`The answers' statuses add up to ${statuses}.`);
  return took;
}

async function questions() {
  const distinct = Array.from({ length: REQUESTS }, (_, index) => {
    const [one, other] = [(index * 2_654_435) & 0xffffff, (0xffffff - index * 1_597_334) & 0xffffff];
    return `/api/v1/contrast?foreground=${hex(one)}&background=${hex(other)}`;
  });
  const themes = ["light", "dark", "light-high-contrast", "dark-high-contrast"];
  const auto = themes.flatMap((theme) => ["", ".css"].map((suffix) => `/api/v1/themes/${theme}${suffix}?season=auto`));
  const fresh = Array.from({ length: REQUESTS }, (_, index) => `/api/v1/seasons/current?date=${1600 + Math.floor(index / 28)}-02-${String((index % 28) + 1).padStart(2, "0")}`);
  return [
    { name: "contrast, 10,000 distinct pairs, nothing remembered", addresses: distinct, least: 0.4 },
    { name: "season=auto, nothing remembered", addresses: fresh, least: 0.4 },
    { name: "contrast, remembered", addresses: distinct.slice(0, 100), least: 0.8 },
    { name: "season=auto, remembered", addresses: auto, least: 0.8 },
  ];
}

function hex(color: number): string {
  return color.toString(16).padStart(6, "0");
}
