import type { KitCache, KitCacheEntry } from "../kit/cache.ts";
import type { KitNetworkClient } from "../kit/network-client.ts";
import type { KitNetworkEndpoint } from "../kit/network-endpoint.ts";
import { KitNetworkError, toErrorResponse } from "../kit/network-error.ts";
import { isSuccess, readAnswer } from "../kit/stored-answer.ts";
import type { Answer, ClientError, Failed, Fresh } from "./answer.ts";
import { headerOf, type Reader, readRefusal } from "./read.ts";

/** What asking needs. */
export type Means = {
  readonly network: KitNetworkClient;
  /** Good answers by address, whatever their age: a stale one is the last that is known. */
  readonly memory: KitCache;
  readonly now: () => number;
  /** Seconds for which an answer is used again without asking. */
  readonly cacheInterval: number;
};

/** Asks once, and gives the last good answer where something stands in the way of a new one. */
export async function ask(endpoint: KitNetworkEndpoint, read: Reader, means: Means): Promise<Answer<unknown>> {
  const address = endpoint.url.href;
  const known = await means.memory.get(address);
  if (known !== undefined && isKept(known, means)) {
    const answer = toAnswer(endpoint, known, read);
    if (answer.error === undefined) return answer;
  }
  const came = await fetchEntry(endpoint, means);
  if (came instanceof KitNetworkError) return recall(endpoint, known, read, came);
  const answer = isSuccess(came) ? toAnswer(endpoint, came, read) : refuse(endpoint, came);
  if (answer.error === undefined) await means.memory.set(address, came);
  // What the API has taken back is not to be answered later, when it cannot be asked.
  else if (answer.error.code === "refused") await means.memory.delete(address);
  else return recall(endpoint, known, read, answer.error);
  return answer;
}

/** A clock that went back says nothing of an answer's age. */
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

function toAnswer({ url }: KitNetworkEndpoint, entry: KitCacheEntry, read: Reader): Fresh<unknown> | Failed {
  const { storedAt: since } = entry;
  const from = (URL.parse(headerOf(entry, "content-location") ?? "", url) ?? url).href;
  try {
    return { data: read(entry), isFresh: true, from, release: headerOf(entry, "x-identity-release"), since };
  } catch (cause) {
    const message = `GET ${url.origin} has an answer that cannot be decoded.`;
    return { error: new KitNetworkError("decoding", message, { response: toErrorResponse(entry, entry.body), cause }) };
  }
}

/** The last good answer; without one, or when a status of 4xx says that the question has problems, the error. */
function recall(
  endpoint: KitNetworkEndpoint,
  known: KitCacheEntry | undefined,
  read: Reader,
  why: KitNetworkError,
): Answer<unknown> {
  const { status = 0 } = why.response ?? {};
  if (known === undefined || (status >= 400 && status < 500)) return { error: why };
  const answer = toAnswer(endpoint, known, read);
  return answer.error === undefined ? { ...answer, isFresh: false, why } : { error: why };
}

/** What the API says of 4xx is about the question; anything else is an obstacle on the way. */
function refuse({ url }: KitNetworkEndpoint, entry: KitCacheEntry): { readonly error: ClientError } {
  const { status } = entry;
  const refusal = readRefusal(entry);
  if (refusal !== undefined && status >= 400 && status < 500) return { error: refusal };
  const response = toErrorResponse(entry, entry.body);
  return { error: new KitNetworkError("http", `GET ${url.origin} answered ${status}.`, { response, cause: refusal }) };
}
