/** What went wrong with a call: no URL could be built, time ran out, nothing came, an error came, or it could not be read. */
export type KitNetworkErrorCode = "invalidURL" | "timeout" | "network" | "http" | "decoding";

/**
 * A call that failed. Its message names method and origin at most, never a header, a query or a body, so that it can be
 * logged; `cause` holds what was caught, and may say more.
 *
 * @see Server Toolkit Interfaces, "Errors".
 *
 * @example
 * const error = new KitNetworkError("http", "GET https://api.example.com answered 404.", { status: 404 });
 * error.code // => "http"
 * error.status // => 404
 */
export class KitNetworkError extends Error {
  override readonly name = "KitNetworkError";
  readonly code: KitNetworkErrorCode;
  /** The HTTP status of the answer, where there was one: with `http` always, with `decoding` that of the answer read. */
  readonly status?: number;

  constructor(
    code: KitNetworkErrorCode,
    message: string,
    { status, cause }: { status?: number; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (status !== undefined) this.status = status;
  }
}
