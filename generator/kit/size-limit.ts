import { show } from "./show.ts";
import { KEPT_BYTES, KitNetworkError, toErrorResponse } from "./network-error.ts";
import { join, withBody } from "./response-body.ts";

/** Checks a limit in bytes. @throws RangeError for one that is negative or not a number. */
export function checkBytes(name: string, bytes: number): number {
  if (typeof bytes === "number" && bytes >= 0) return bytes;
  throw new RangeError(`Invalid ${name} ${show(bytes)}. Expected: a number of bytes from 0 on, or Infinity.`);
}

/**
 * The response with a body that fails above a limit of decompressed bytes. A larger `Content-Length` fails at once; in both
 * cases the rest is not read. `name` is the name of the request in messages.
 *
 * @throws KitNetworkError `tooLarge`.
 */
export function withinBytes(response: Response, most: number, name: string): Response {
  const { headers, body } = response;
  if (body === null || most === Infinity) return response;
  const start: Uint8Array[] = [];
  const tooLarge = () =>
    new KitNetworkError("tooLarge", `${name} has a response of more than ${most} bytes.`, {
      response: toErrorResponse(response, join(start)),
    });
  if (Number(headers.get("content-length")) > most) {
    body.cancel().catch(() => undefined);
    throw tooLarge();
  }
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      if (bytes < KEPT_BYTES) start.push(chunk.slice(0, KEPT_BYTES));
      bytes += chunk.byteLength;
      if (bytes > most) throw tooLarge();
      controller.enqueue(chunk);
    },
  });
  return withBody(response, body.pipeThrough(counting));
}
