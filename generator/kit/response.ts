import type { KitCacheEntry } from "./cache.ts";
import { KitNetworkHeaderType } from "./header-type.ts";
import { KEPT_BYTES, KitNetworkError, toErrorResponse } from "./network-error.ts";
import { show } from "./show.ts";

/** A response that was read completely. */
export type Answer = Omit<KitCacheEntry, "storedAt">;

/** Headers that are wrong once Fetch has decoded the bytes. */
const TRANSFER_HEADERS = new Set(["content-encoding", "content-length", "transfer-encoding"]);

/** Reads a response to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, statusText } = response;
  const headers = [...response.headers].filter(([name]) => !TRANSFER_HEADERS.has(name));
  return { status, statusText, headers, body: await readBytes(response) };
}

/** Reads chunk by chunk, because `arrayBuffer` loses the error of a custom stream on some platforms. */
async function readBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value);
  }
  return join(parts);
}

/** Creates a response with a copy of the bytes; an empty body becomes null, as some statuses require. */
export function toResponse({ status, statusText, headers, body }: Answer): Response {
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  return makeResponse(body.length === 0 ? null : body, { status, statusText, headers: list });
}

/** Returns true for a 2xx status. */
export function isSuccess({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}

/** Checks a limit in bytes. @throws RangeError if it is negative or not a number. */
export function checkBytes(name: string, bytes: number): number {
  if (typeof bytes === "number" && bytes >= 0) return bytes;
  throw new RangeError(`Invalid ${name} ${show(bytes)}. Expected: a non-negative number of bytes, or Infinity.`);
}

/**
 * Limits the decompressed bytes of a response: its body fails above the limit, and a larger `Content-Length` throws at
 * once; in both cases, the remaining bytes aren't read. `name` is the name of the request in messages.
 *
 * @throws KitNetworkError `tooLarge`.
 */
export function limitBytes(response: Response, limit: number, name: string): Response {
  const { headers, body } = response;
  if (body === null || limit === Infinity) return response;
  const start: Uint8Array[] = [];
  const tooLarge = () =>
    new KitNetworkError("tooLarge", `${name} has a response of more than ${limit} bytes.`, {
      response: toErrorResponse(response, join(start)),
    });
  if (Number(headers.get("content-length")) > limit) {
    body.cancel().catch(() => undefined);
    throw tooLarge();
  }
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      if (bytes < KEPT_BYTES) start.push(chunk.slice(0, KEPT_BYTES));
      bytes += chunk.byteLength;
      if (bytes > limit) throw tooLarge();
      controller.enqueue(chunk);
    },
  });
  return withBody(response, body.pipeThrough(counting));
}

type Parts = Pick<Response, "status" | "statusText"> & { readonly headers: HeadersInit };

/**
 * Creates a response that the constructor may reject: `fetch` also returns statuses such as 999, which are kept, and
 * reason phrases outside Latin-1, which are dropped.
 */
function makeResponse(body: BodyInit | null, { status, statusText, headers }: Parts): Response {
  const isAllowed = status >= 200 && status <= 599;
  const isWritable = /^[\t\x20-\x7E\x80-\xFF]*$/.test(statusText);
  const init = { status: isAllowed ? status : 599, statusText: isWritable ? statusText : "", headers };
  const response = new Response(body, init);
  if (!isAllowed) Object.defineProperty(response, "status", { value: status });
  return response;
}

/** Creates a JSON response. `Response.json` is missing in browsers of 2023. */
export function jsonResponse(body: unknown, init: ResponseInit): Response {
  const headers = new Headers(init.headers);
  headers.set("content-type", KitNetworkHeaderType.json);
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** Copies a response with a body derived from the original. */
export function withBody(response: Response, body: ReadableStream<Uint8Array>): Response {
  const { url, redirected, type } = response;
  const changed = makeResponse(body, response);
  // Callers read these, and the constructor can't set them.
  for (const [key, value] of Object.entries({ url, redirected, type })) Object.defineProperty(changed, key, { value });
  return changed;
}

/** Joins the chunks of a body. */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.byteLength;
  }
  return bytes;
}
