import type { ApiError } from "../http/problem.ts";
import type { KitCacheEntry } from "../kit/cache.ts";
import type { Refusal } from "./answer.ts";

/** An answer as it came. */
type Came = Pick<KitCacheEntry, "headers" | "body">;

/** Makes data of an answer, and throws for bytes that are not what they should be. */
export type Reader = (came: Came) => unknown;

/** The reader of a format: an object for JSON, and text for any other. */
export function readerOf(format: string): Reader {
  return (came) => {
    // The API never answers HTML: it is the page of a proxy, of a login, or of a site that takes every address.
    if (headerOf(came, "content-type")?.startsWith("text/html")) throw new Error("The answer is a page in HTML.");
    const text = new TextDecoder("utf-8", { fatal: true }).decode(came.body);
    return format === "json" ? readObject(text) : text;
  };
}

/** A reader that gives the bytes themselves, once another has found them right. */
export function asBytes(read: Reader): Reader {
  return (came) => {
    read(came);
    return came.body.slice();
  };
}

/** The error that a body states; undefined when it is none of the API's. */
export function readRefusal({ body }: Came): Refusal | undefined {
  try {
    const found = readObject(new TextDecoder().decode(body)) as Partial<ApiError>;
    const isError = typeof found.error === "string" && typeof found.message === "string";
    return isError ? { ...(found as ApiError), code: "refused" } : undefined;
  } catch {
    return undefined;
  }
}

/** A header of an answer, whose names are in lower case; null when it has none. */
export function headerOf({ headers }: Came, name: string): string | null {
  return headers.find(([found]) => found === name)?.[1] ?? null;
}

/** Every body of the API is an object. */
function readObject(text: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("The answer is JSON, and no object.");
}
