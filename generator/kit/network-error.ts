import { check, checkParts, oneOf, TEXT } from "./checks.ts";

const CODES = ["invalidURL", "timeout", "network", "http", "decoding", "tooLarge"] as const;

/**
 * What went wrong with a call: no URL could be built, time ran out, nothing came, an error came, it could not be read, or
 * it has too many bytes.
 */
export type KitNetworkErrorCode = (typeof CODES)[number];

/** What the other server answered, where a call failed all the same. */
export type KitNetworkErrorResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** The first 16 KB of the body, read as UTF-8; empty where a response was refused before any of it was read. */
  readonly body: string;
};

/**
 * A call that failed. Its message names method and origin at most, never a header, a query or a body, so that it can be
 * logged; `cause` holds what was caught, and may say more. What the other server answered is in `response`, which logs
 * and JSON leave out. The error has no `status`, which Express and others would answer their own caller with.
 *
 * @see Server Toolkit Interfaces, "Errors".
 *
 * @example
 * const response = { status: 404, headers: new Headers(), body: "No such user." };
 * const error = new KitNetworkError("http", "GET https://api.example.com answered 404.", { response });
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
    options: { response?: KitNetworkErrorResponse | undefined; cause?: unknown } = {},
  ) {
    check("The code", code, oneOf(CODES));
    check("The message", message, TEXT);
    checkParts("The options of KitNetworkError", options, {});
    const { response, cause } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.#response = response;
  }

  /** The answer of the other server: with `http`, `decoding` and `tooLarge` always, with the others never. */
  get response(): KitNetworkErrorResponse | undefined {
    return this.#response;
  }
}

/** The bytes of a body that an error keeps. */
export const KEPT_BYTES = 16 * 1024;

/** An answer as an error keeps it: the start of its body, without half a character at its end. */
export function toErrorResponse(
  { status, headers }: { readonly status: number; readonly headers: Iterable<readonly [string, string]> },
  bytes: Uint8Array,
): KitNetworkErrorResponse {
  const start = bytes.subarray(0, KEPT_BYTES);
  const body = new TextDecoder().decode(start, { stream: start.length < bytes.length });
  return { status, headers: new Headers([...headers].map(([name, value]): [string, string] => [name, value])), body };
}
