import type { ApiError } from "../http/problem.ts";
import type { KitCacheEntry } from "../kit/cache.ts";
import { KitNetworkHeaderType } from "../kit/header-type.ts";

/** A response as received. */
type Received = Pick<KitCacheEntry, "headers" | "body">;

/** Reads the data of a response, and throws for invalid bytes. */
export type Reader = (received: Received) => unknown;

/** The header with the release of the identity. */
export const RELEASE = "x-identity-release";

/** The reader of a format: an object for JSON, with a key that it must have, and text for any other. */
export function readerOf(format: string, key?: string): Reader {
  return (received) => {
    if (isHtml(headerOf(received, "content-type"))) throw new Error("The response is an HTML page.");
    const text = new TextDecoder("utf-8", { fatal: true }).decode(received.body);
    if (format !== "json") return text;
    const value = readObject(text);
    if (key !== undefined && !Object.hasOwn(value, key)) throw new Error(`The response has no "${key}".`);
    return value;
  };
}

/** Whether a type is HTML. The API never sends it: a proxy, a login or a site that accepts every address does. */
export function isHtml(type: string | null): boolean {
  return type?.startsWith(KitNetworkHeaderType.html) ?? false;
}

/** A reader that returns the bytes, once another reader accepts them. */
export function asBytes(read: Reader): Reader {
  return (received) => {
    read(received);
    return received.body.slice();
  };
}

/** The API's error in a body; null for any other body. */
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

/** A header of a response, by its name in lower case; null when missing. */
export function headerOf({ headers }: Received, name: string): string | null {
  return headers.find(([found]) => found === name)?.[1] ?? null;
}

/** Every body of the API is an object. */
function readObject(text: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("The response is JSON, but not an object.");
}
