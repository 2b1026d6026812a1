/**
 * The cause of a failed call: an invalid URL, a time-out, no response, an error status, an undecodable response, or too
 * many bytes.
 */
export type KitNetworkErrorCode = "invalidURL" | "timeout" | "network" | "http" | "decoding" | "tooLarge";

/** The response of a failed call. */
export type KitNetworkErrorResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** The first 16 KB of the body, decoded as UTF-8; empty if the response was refused before it was read. */
  readonly body: string;
};

/**
 * A failed call. Its message contains at most the method and the origin, never a header, a query or a body, so that it can
 * be logged; `cause` is the caught error, and may contain more. The remote server's response is in `response`, which logs
 * and JSON omit. The error has no `status`, because frameworks such as Express would send it to their caller.
 *
 * @see Server Toolkit Interfaces, "Errors".
 *
 * @example
 * const response = { status: 404, headers: new Headers(), body: "No such user." };
 * const error = new KitNetworkError("http", "GET https://api.example.com responded with 404.", { response });
 * error.code // => "http"
 * error.response?.status // => 404
 * "status" in error // => false
 */
export class KitNetworkError extends Error {
  override readonly name = "KitNetworkError";
  readonly code: KitNetworkErrorCode;
  readonly #response: KitNetworkErrorResponse | undefined;

  constructor(
    code: KitNetworkErrorCode,
    message: string,
    { response, cause }: { response?: KitNetworkErrorResponse | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.#response = response;
  }

  /** The remote server's response: set for `http`, `decoding` and `tooLarge`, undefined for all other codes. */
  get response(): KitNetworkErrorResponse | undefined {
    return this.#response;
  }
}

/** The number of bytes of a body that an error keeps. */
export const KEPT_BYTES = 16 * 1024;

/** Creates the response for an error, with the start of its body and no partial character at the end. */
export function toErrorResponse(
  { status, headers }: { readonly status: number; readonly headers: Iterable<readonly [string, string]> },
  bytes: Uint8Array,
): KitNetworkErrorResponse {
  const start = bytes.subarray(0, KEPT_BYTES);
  const body = new TextDecoder().decode(start, { stream: start.length < bytes.length });
  return { status, headers: new Headers([...headers].map(([name, value]): [string, string] => [name, value])), body };
}
