import type { KitCacheEntry } from "./cache.ts";
import { join, makeResponse } from "./response-body.ts";

/** An answer that has come whole. */
export type Answer = Omit<KitCacheEntry, "storedAt">;

/** Fetch has unpacked the bytes already, so these would be untrue of them. */
const OF_THE_WIRE = new Set(["content-encoding", "content-length", "transfer-encoding"]);

/** Reads an answer to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, statusText } = response;
  const headers = [...response.headers].filter(([name]) => !OF_THE_WIRE.has(name));
  return { status, statusText, headers, body: await readBytes(response) };
}

/** Part by part, since not every platform's `arrayBuffer` passes on the error that a stream of one's own ends with. */
async function readBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value);
  }
  return join(parts);
}

/** A new response with an answer's own copy of the bytes; the statuses that have no body get none. */
export function toResponse({ status, statusText, headers, body }: Answer): Response {
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  return makeResponse(body.length === 0 ? null : body, { status, statusText, headers: list });
}

/** Answers whether a status says success. */
export function isSuccess({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}
