import type { CheckResponse, CompleteResponse } from "./responses.ts";

/** Returns true if a request got a complete response. */
export function isComplete(response: CheckResponse | undefined): response is CompleteResponse {
  return response !== undefined && "status" in response;
}

/** Parses the body of a response as JSON; undefined if nothing arrived or it isn't JSON. */
export function jsonOf(response: CheckResponse | undefined): unknown {
  if (!isComplete(response)) return undefined;
  try {
    return JSON.parse(textOf(response));
  } catch {
    return undefined;
  }
}

export function textOf({ bytes }: CompleteResponse): string {
  return new TextDecoder().decode(bytes);
}

/** Returns the value at a path of keys in JSON; undefined if a key is missing. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((parent, key) => {
    return typeof parent === "object" && parent !== null && Object.hasOwn(parent, key)
      ? (parent as Readonly<Record<string | number, unknown>>)[key]
      : undefined;
  }, value);
}

/** Returns the string at a path of keys; undefined for any other type. */
export function textAt(value: unknown, ...keys: readonly (string | number)[]): string | undefined {
  const text = at(value, ...keys);
  return typeof text === "string" ? text : undefined;
}

/** Returns the list at a path of keys; undefined for any other type. */
export function listAt(value: unknown, ...keys: readonly (string | number)[]): readonly unknown[] | undefined {
  const list = at(value, ...keys);
  return Array.isArray(list) ? list : undefined;
}

/** Returns the ids of a list's entries; undefined if it isn't a list or an entry has no id. */
export function idsAt(value: unknown, key: string): readonly string[] | undefined {
  const ids = listAt(value, key)?.map((entry) => textAt(entry, "id"));
  return ids?.every((id) => id !== undefined) ? ids : undefined;
}

/** Returns the media type of a response without its parameters; empty if it has none. */
export function mediaTypeOf({ headers }: CompleteResponse): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Returns true for an error in the API's format. */
export function isApiError(response: CheckResponse | undefined): boolean {
  const body = jsonOf(response);
  return (
    textAt(body, "error") !== undefined && textAt(body, "message") !== undefined && at(body, "status") !== undefined
  );
}

/** Returns true if two responses have the same bytes. */
export function isSame(a: CompleteResponse, b: CompleteResponse): boolean {
  return a.bytes.length === b.bytes.length && a.bytes.every((byte, index) => byte === b.bytes[index]);
}

/** Returns the values of the object at a path of keys, as text; empty if there is no object. */
export function textsAt(value: unknown, ...keys: readonly (string | number)[]): readonly string[] {
  const object = at(value, ...keys);
  return typeof object === "object" && object !== null ? Object.values(object).map(String) : [];
}

/** Computes the SHA-256 of a body in hexadecimal digits, as in a manifest. */
export async function digestOf({ bytes }: CompleteResponse): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Detects gzip by its first two bytes (RFC 1952, section 2.3.1). */
export function isGzip({ bytes }: CompleteResponse): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
