import type { KitCache } from "../kit/cache.ts";
import { KitMemoryCache } from "../kit/memory-cache.ts";
import { KitNetworkClient, type KitNetworkClientOptions } from "../kit/network-client.ts";
import { checkInterval } from "../kit/network-endpoint.ts";
import { ADDRESSES } from "./addresses.ts";
import type { Answer } from "./answer.ts";
import { type RequestContext, sendOrRecall } from "./request.ts";
import { defaultFormat, readerFor, readSite, toEndpoint } from "./endpoint.ts";
import type { Client, OperationId } from "./signature.ts";

/** Options for sending and caching, all optional. */
export type ClientOptions = Pick<KitNetworkClientOptions, "fetch" | "now"> & {
  /**
   * The cache of good responses, keyed by address, without expiry; a `KitMemoryCache` of 256 by default. With a persistent
   * cache, the next run starts with the last good responses.
   */
  readonly cache?: KitCache | undefined;
  /**
   * Seconds for which a response is reused without a request; 0 by default, because HTTP caches know how long each
   * response is valid, and a day's season ends at midnight.
   */
  readonly cacheInterval?: number | undefined;
  /** Timeout for the whole response, in seconds; 10 by default. */
  readonly timeoutInterval?: number | undefined;
};

/** Disables the network client's cache: it evicts stale responses, which the client falls back to. */
const NO_CACHE: KitCache = { get: () => undefined, set: () => undefined, delete: () => undefined };

/**
 * Creates a client for the design API at an address: a method for each operation, named as in the OpenAPI document.
 *
 * A call never throws because of the network or the API: it returns `data` or an `error`. If the network fails, the call
 * times out, the status is 5xx or the bytes can't be decoded, it falls back to the last good response to the same request,
 * with `isFresh` false. A request that the API refuses is always an error, and drops its cached response.
 * JSON must be an object with a key that is specific to the operation; other keys are not checked.
 *
 * Every error has the keys `code`, `message`, `url`, `status`, `isVitral`, `problem` and `cause`; `isVitral` is false for
 * an HTML page and for any other response that does not come from a Vitral API.
 *
 * @throws TypeError for an invalid site address.
 * @throws RangeError for an interval that is negative or not a number.
 *
 * @example
 * const vitral = createClient("https://design.example.org", { fetch: exampleFetch });
 * const { data, isFresh, error } = await vitral.getTheme({ theme: "dark", season: "auto" });
 * data?.variables["paper"] // => "#141414"
 * isFresh // => true
 * error // => undefined
 *
 * @example
 * const vitral = createClient("https://design.example.org", { fetch: exampleFetch });
 * const stylesheet = await vitral.getTheme({ theme: "dark" }, { format: "css" });
 * stylesheet.data?.includes("--paper: #141414;") // => true
 *
 * @example
 * const vitral = createClient("https://design.example.org", { fetch: exampleFetch });
 * const { error } = await vitral.getTheme({ theme: "blue" });
 * error?.code // => "refused"
 * error?.message.split(". ")[0] // => 'Unknown theme "blue"'
 * error?.problem?.allowed?.includes("dark") // => true
 *
 * @example
 * const page = async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
 * const { error } = await createClient("https://www.example.org", { fetch: page }).listThemes();
 * error?.code // => "decoding"
 * error?.isVitral // => false
 * error?.url // => "https://www.example.org/api/v1/themes"
 */
export function createClient(address: string, options: ClientOptions = {}): Client {
  const site = readSite(address);
  const { fetch, timeoutInterval = 10, now = () => Date.now(), cache = new KitMemoryCache() } = options;
  const network = new KitNetworkClient({ ...(fetch && { fetch }), cache: NO_CACHE, timeoutInterval });
  const cacheInterval = checkInterval("cacheInterval", options.cacheInterval) ?? 0;
  const context: RequestContext = { network, cache, now, cacheInterval };

  const call = async (id: OperationId, params = {}, { format = defaultFormat(id) } = {}): Promise<Answer<unknown>> => {
    const endpoint = toEndpoint(site, { id, params, format });
    return "code" in endpoint ? { error: endpoint } : sendOrRecall(endpoint, readerFor(id, format), context);
  };
  const ids = Object.keys(ADDRESSES) as OperationId[];
  // Safe, because the table and the type both come from the catalogue.
  return Object.fromEntries(ids.map((id) => [id, call.bind(undefined, id)])) as unknown as Client;
}
