import type { KitCache } from "../kit/cache.ts";
import { KitMemoryCache } from "../kit/memory-cache.ts";
import { KitNetworkClient, type KitNetworkClientOptions } from "../kit/network-client.ts";
import { checkInterval } from "../kit/network-endpoint.ts";
import { KitNetworkError } from "../kit/network-error.ts";
import { ADDRESSES } from "./addresses.ts";
import type { Answer } from "./answer.ts";
import { ask, type Means } from "./ask.ts";
import { firstFormat, toEndpoint } from "./endpoint.ts";
import { asBytes, readerOf } from "./read.ts";
import type { Client, OperationId } from "./signature.ts";
import { readSite } from "./site.ts";

/** How a client sends, remembers and times; every part has a default. */
export type ClientOptions = Pick<KitNetworkClientOptions, "fetch" | "now"> & {
  /**
   * Where good answers are remembered, by address, without an end; a `KitMemoryCache` of 256 when absent. One that
   * outlives the program lets the next one begin from the last known good answers.
   */
  readonly cache?: KitCache | undefined;
  /**
   * Seconds for which an answer is used again without asking; 0 when absent, since the HTTP caches on the way know of
   * each answer how long it holds, and a day's season ends at midnight.
   */
  readonly cacheInterval?: number | undefined;
  /** Seconds until a whole answer must be there; 10 when absent. */
  readonly timeoutInterval?: number | undefined;
};

/** Seconds; a reader who waits longer has gone. */
const TIMEOUT = 10;

/** The network client keeps nothing: what it would throw away as stale is the last known good answer. */
const NOTHING: KitCache = { get: () => undefined, set: () => undefined, delete: () => undefined };

/**
 * A client of the design API that stands at an address: a method an operation, by the names of the OpenAPI document.
 *
 * A call never throws for what the network or the API does: it gives `data` or an `error`. Where the network, a
 * time-out, a status of 5xx or bytes that cannot be decoded stand in the way, and the same question has been answered
 * well before, it gives that answer, with `isFresh` false. What the API refuses is an error at once, and is forgotten.
 * Bodies are taken at their word: that they are JSON objects is checked, their fields are not.
 *
 * @throws TypeError for an address that is none of a site.
 * @throws RangeError for an interval that is negative or no number.
 *
 * @example
 * const vitral = createClient("https://design.example.org", { fetch: theService });
 * const { data, isFresh, error } = await vitral.getTheme({ theme: "dark", season: "auto" });
 * data?.variables["paper"] // => "#141414"
 * isFresh // => true
 * error // => undefined
 *
 * @example
 * const vitral = createClient("https://design.example.org", { fetch: theService });
 * const stylesheet = await vitral.getTheme({ theme: "dark" }, { format: "css" });
 * stylesheet.data?.includes("--paper: #141414;") // => true
 *
 * @example
 * const vitral = createClient("https://design.example.org", { fetch: theService });
 * const { error } = await vitral.getTheme({ theme: "blue" });
 * error?.code // => "refused"
 * error?.message.split(". ")[0] // => 'Unknown theme "blue"'
 */
export function createClient(address: string, options: ClientOptions = {}): Client {
  const site = readSite(address);
  const { fetch, timeoutInterval = TIMEOUT, now = () => Date.now(), cache = new KitMemoryCache() } = options;
  const network = new KitNetworkClient({ ...(fetch && { fetch }), cache: NOTHING, timeoutInterval });
  const cacheInterval = checkInterval("cacheInterval", options.cacheInterval) ?? 0;
  const means: Means = { network, memory: cache, now, cacheInterval };

  const call = async (id: OperationId, params = {}, { format = firstFormat(id) } = {}): Promise<Answer<unknown>> => {
    const endpoint = toEndpoint(site, { id, params, format });
    if (endpoint instanceof KitNetworkError) return { error: endpoint };
    const read = format === "bytes" ? asBytes(readerOf(firstFormat(id))) : readerOf(format);
    return ask(endpoint, read, means);
  };
  const ids = Object.keys(ADDRESSES) as OperationId[];
  // The table and the type are both the catalogue's, which is what makes this true.
  return Object.fromEntries(ids.map((id) => [id, call.bind(undefined, id)])) as unknown as Client;
}
