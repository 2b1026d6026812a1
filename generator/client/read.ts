import type { ApiError } from "../http/problem.ts";
import type { KitCacheEntry } from "../kit/cache.ts";
import { KitNetworkHeaderType } from "../kit/header-type.ts";

/** A response as received. */
type Received = Pick<KitCacheEntry, "headers" | "body">;

/** Decodes the data of a response; throws for invalid bytes. */
export type Reader = (received: Received) => unknown;

/** The header with the release of the identity. */
export const RELEASE = "x-identity-release";

/** Creates the reader of a format: JSON must be an object with the given key, a font is bytes, any other format is text. */
export function readerOf(format: string, key?: string): Reader {
  return (received) => {
    if (isHtml(headerOf(received, "content-type"))) throw new Error("The response is an HTML page.");
    if (format === "woff2") return received.body.slice();
    const text = new TextDecoder("utf-8", { fatal: true }).decode(received.body);
    if (format !== "json") return text;
    const value = readObject(text);
    if (key !== undefined && !Object.hasOwn(value, key)) throw new Error(`The response has no "${key}".`);
    return value;
  };
}

/** Returns true for HTML, which the API never sends; a proxy, a login page or a catch-all site does. */
export function isHtml(type: string | null): boolean {
  return type?.startsWith(KitNetworkHeaderType.html) ?? false;
}

/** Creates a reader that validates a response with another reader and returns its bytes. */
export function asBytes(read: Reader): Reader {
  return (received) => {
    read(received);
    return received.body.slice();
  };
}

/** Reads the API's error from a body; null for any other body. */
export function readProblem({ body }: Received): ApiError | null {
  try {
    const value = readObject(new TextDecoder().decode(body));
    // Other APIs have `error` and `message` too.
    const isProblem = ["error", "message", "status", "parameter", "allowed"].every((key) => Object.hasOwn(value, key));
    return isProblem ? (value as ApiError) : null;
  } catch {
    return null;
  }
}

/** Returns a header by its lower-case name; null if missing. */
export function headerOf({ headers }: Received, name: string): string | null {
  return headers.find(([header]) => header === name)?.[1] ?? null;
}

/** Parses JSON that must be an object, like every body of the API. */
function readObject(text: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("The response is JSON, but not an object.");
}
