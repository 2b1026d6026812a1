import type { KitCacheEntry } from "./cache.ts";

/** An answer that has come whole. */
export type Answer = Omit<KitCacheEntry, "storedAt">;

/** Fetch has unpacked the bytes already, so these would be untrue of them. */
const OF_THE_WIRE = new Set(["content-encoding", "content-length", "transfer-encoding"]);

/** Reads an answer to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, statusText } = response;
  const headers = [...response.headers].filter(([name]) => !OF_THE_WIRE.has(name));
  return { status, statusText, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

/** A new response with an answer's own copy of the bytes; the statuses that have no body get none. */
export function toResponse({ status, statusText, headers, body }: Answer): Response {
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  return new Response(body.length === 0 ? null : body, { status, statusText, headers: list });
}

/** Answers whether a status says success. */
export function isSuccess({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}
