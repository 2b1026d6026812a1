import { show } from "./checks.ts";
import { KEPT_BYTES, KitNetworkError, toErrorResponse } from "./network-error.ts";
import { join, withBody } from "./response-body.ts";

/** A number of bytes as it is, when it can be a limit. @throws RangeError for one that is negative or no number. */
export function checkBytes(name: string, bytes: number): number {
  if (typeof bytes === "number" && bytes >= 0) return bytes;
  throw new RangeError(`${name} is ${show(bytes)}, and must be a number of bytes from 0 on, or Infinity.`);
}

/**
 * The response, whose body ends with an error after so many bytes, unpacked. One that says it is longer is refused at
 * once; either way the rest is never read. `name` is what messages call the request.
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
