import { parseURL } from "../kit/address.ts";
import type { KitCache, KitCacheEntry } from "../kit/cache.ts";
import type { KitNetworkClient } from "../kit/network-client.ts";
import { type KitNetworkEndpoint, nameOf } from "../kit/network-endpoint.ts";
import { KitNetworkError, toErrorResponse } from "../kit/network-error.ts";
import { isSuccess, readAnswer } from "../kit/response.ts";
import type { Answer, Failed, Failure, Fresh } from "./answer.ts";
import { toFailure, toRefusal } from "./error.ts";
import { headerOf, type Reader, readProblem, RELEASE } from "./read.ts";

/** What a request needs. */
export type Means = {
  readonly network: KitNetworkClient;
  /** Good responses by address, of any age: a stale one is the last known. */
  readonly memory: KitCache;
  readonly now: () => number;
  /** Seconds for which a response is used again without a request. */
  readonly cacheInterval: number;
};

/** Sends a request once, and falls back to the last good response if it fails. */
export async function requestOnce(endpoint: KitNetworkEndpoint, read: Reader, means: Means): Promise<Answer<unknown>> {
  const address = endpoint.url.href;
  const known = await means.memory.get(address);
  if (known !== undefined && isKept(known, means)) {
    const answer = toAnswer(endpoint, known, read);
    if (answer.error === undefined) return answer;
  }
  const came = await fetchEntry(endpoint, means);
  if (came instanceof KitNetworkError) return recall(endpoint, known, read, toFailure(endpoint, came, null));
  const answer = isSuccess(came) ? toAnswer(endpoint, came, read) : refuse(endpoint, came);
  if (answer.error === undefined) await means.memory.set(address, came);
  // Once the API refuses a request, an older response must not be used when the API is down.
  else if (answer.error.code === "refused") await means.memory.delete(address);
  else return recall(endpoint, known, read, answer.error);
  return answer;
}

/** If the clock went back, the age is unknown. */
function isKept({ storedAt }: KitCacheEntry, { now, cacheInterval }: Means): boolean {
  const age = now() - storedAt;
  return age >= 0 && age < cacheInterval * 1000;
}

async function fetchEntry(
  endpoint: KitNetworkEndpoint,
  { network, now }: Means,
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

/** The last good response; the error if there is none, or if a status of 4xx says that the request has a problem. */
function recall(
  endpoint: KitNetworkEndpoint,
  known: KitCacheEntry | undefined,
  read: Reader,
  why: Failure,
): Answer<unknown> {
  if (known === undefined || isRefused(why.status)) return { error: why };
  const answer = toAnswer(endpoint, known, read);
  return answer.error === undefined ? { ...answer, isFresh: false, why } : { error: why };
}

/** An API error with 4xx is about the request; anything else is a failure of the network or the server. */
function refuse(endpoint: KitNetworkEndpoint, entry: KitCacheEntry): Failed {
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
