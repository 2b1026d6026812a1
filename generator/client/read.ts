import type { ApiError } from "../http/problem.ts";
import type { KitCacheEntry } from "../kit/cache.ts";
import { KitNetworkHeaderType } from "../kit/header-type.ts";
import type { Refusal } from "./answer.ts";

/** A response as received. */
type Received = Pick<KitCacheEntry, "headers" | "body">;

/** Reads the data of a response, and throws for invalid bytes. */
export type Reader = (received: Received) => unknown;

/** The reader of a format: an object for JSON, and text for any other. */
export function readerOf(format: string): Reader {
  return (received) => {
    // The API never sends HTML: it is the page of a proxy, of a login, or of a site that accepts every address.
    if (headerOf(received, "content-type")?.startsWith(KitNetworkHeaderType.html))
      throw new Error("The response is an HTML page.");
    const text = new TextDecoder("utf-8", { fatal: true }).decode(received.body);
    return format === "json" ? readObject(text) : text;
  };
}

/** A reader that returns the bytes, once another reader accepts them. */
export function asBytes(read: Reader): Reader {
  return (received) => {
    read(received);
    return received.body.slice();
  };
}

/** The API error in a body; undefined for any other body. */
export function readRefusal({ body }: Received): Refusal | undefined {
  try {
    const found = readObject(new TextDecoder().decode(body)) as Partial<ApiError>;
    const isError = typeof found.error === "string" && typeof found.message === "string";
    return isError ? { ...(found as ApiError), code: "refused" } : undefined;
  } catch {
    return undefined;
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
