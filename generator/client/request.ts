import { parseURL } from "../kit/address.ts";
import type { KitCache, KitCacheEntry } from "../kit/cache.ts";
import type { KitNetworkClient } from "../kit/network-client.ts";
import { type KitNetworkEndpoint, nameOf } from "../kit/network-endpoint.ts";
import { KitNetworkError, toErrorResponse } from "../kit/network-error.ts";
import { isSuccess, readAnswer } from "../kit/response.ts";
import type { Answer, Failed, Failure, Fresh } from "./answer.ts";
import { toFailure, toRefusal } from "./error.ts";
import { headerOf, type Reader, readProblem, RELEASE } from "./read.ts";

/** The dependencies and settings shared by all requests of a client. */
export type RequestContext = {
  readonly network: KitNetworkClient;
  /** Good responses of any age, keyed by address. */
  readonly cache: KitCache;
  readonly now: () => number;
  /** Seconds for which a response is reused without a request. */
  readonly cacheInterval: number;
};

/** Sends a request, and falls back to the last good response if it fails. */
export async function sendOrRecall(
  endpoint: KitNetworkEndpoint,
  read: Reader,
  context: RequestContext,
): Promise<Answer<unknown>> {
  const { cache } = context;
  const address = endpoint.url.href;
  const cached = await cache.get(address);
  if (cached !== undefined && isRecent(cached, context)) {
    const answer = toAnswer(endpoint, cached, read);
    if (answer.error === undefined) return answer;
  }
  const entry = await fetchEntry(endpoint, context);
  if (entry instanceof KitNetworkError) return recall(endpoint, cached, read, toFailure(endpoint, entry, null));
  const answer = isSuccess(entry) ? toAnswer(endpoint, entry, read) : toFailed(endpoint, entry);
  if (answer.error === undefined) await cache.set(address, entry);
  // A refusal invalidates the older response, which must not return when the API is down.
  else if (answer.error.code === "refused") await cache.delete(address);
  else return recall(endpoint, cached, read, answer.error);
  return answer;
}

/** Returns true within the cache interval; false if the clock went back, because the age is then unknown. */
function isRecent({ storedAt }: KitCacheEntry, { now, cacheInterval }: RequestContext): boolean {
  const age = now() - storedAt;
  return age >= 0 && age < cacheInterval * 1000;
}

async function fetchEntry(
  endpoint: KitNetworkEndpoint,
  { network, now }: RequestContext,
): Promise<KitCacheEntry | KitNetworkError> {
  try {
    return { ...(await readAnswer(await network.send(endpoint))), storedAt: now() };
  } catch (error) {
    if (error instanceof KitNetworkError) return error;
    throw error;
  }
}

function toAnswer(endpoint: KitNetworkEndpoint, entry: KitCacheEntry, read: Reader): Fresh<unknown> | Failed {
  const { url } = endpoint;
  const { storedAt: since } = entry;
  const from = (parseURL(headerOf(entry, "content-location") ?? "", url) ?? url).href;
  try {
    return { data: read(entry), isFresh: true, from, release: headerOf(entry, RELEASE), since };
  } catch (cause) {
    const message = `${nameOf(endpoint)} has a response that cannot be decoded.`;
    const options = { response: toErrorResponse(entry, entry.body), cause };
    return { error: toFailure(endpoint, new KitNetworkError("decoding", message, options), null) };
  }
}

/** Returns the last good response; the error if there is none, or if the status is 4xx. */
function recall(
  endpoint: KitNetworkEndpoint,
  cached: KitCacheEntry | undefined,
  read: Reader,
  why: Failure,
): Answer<unknown> {
  if (cached === undefined || isRefused(why.status)) return { error: why };
  const answer = toAnswer(endpoint, cached, read);
  return answer.error === undefined ? { ...answer, isFresh: false, why } : { error: why };
}

/** Returns a refusal for an API error with a 4xx status, and a failure for anything else. */
function toFailed(endpoint: KitNetworkEndpoint, entry: KitCacheEntry): Failed {
  const { status } = entry;
  const problem = readProblem(entry);
  if (problem !== null && isRefused(status)) return { error: toRefusal(endpoint, status, problem) };
  const response = toErrorResponse(entry, entry.body);
  const failure = new KitNetworkError("http", `${nameOf(endpoint)} responded with ${status}.`, { response });
  return { error: toFailure(endpoint, failure, problem) };
}

function isRefused(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}
