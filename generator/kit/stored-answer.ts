import type { KitCacheEntry } from "./cache.ts";
import { join, makeResponse } from "./response-body.ts";

/** A response that was read whole. */
export type Answer = Omit<KitCacheEntry, "storedAt">;

/** Fetch has already decoded the bytes, so these headers would be wrong. */
const OF_THE_WIRE = new Set(["content-encoding", "content-length", "transfer-encoding"]);

/** Reads a response to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, statusText } = response;
  const headers = [...response.headers].filter(([name]) => !OF_THE_WIRE.has(name));
  return { status, statusText, headers, body: await readBytes(response) };
}

/** Chunk by chunk, since `arrayBuffer` loses the error of a custom stream on some platforms. */
async function readBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value);
  }
  return join(parts);
}

/** A new response with its own copy of the bytes; an empty body is null, as some statuses require. */
export function toResponse({ status, statusText, headers, body }: Answer): Response {
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  return makeResponse(body.length === 0 ? null : body, { status, statusText, headers: list });
}

/** Whether a status is 2xx. */
export function isSuccess({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}
