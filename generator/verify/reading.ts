import type { CheckResponse, CompleteResponse } from "./responses.ts";

/** Whether a request got a complete response. */
export function isComplete(response: CheckResponse | undefined): response is CompleteResponse {
  return response !== undefined && "status" in response;
}

/** The body of a response as JSON; undefined if nothing arrived or it is not JSON. */
export function jsonOf(response: CheckResponse | undefined): unknown {
  if (!isComplete(response)) return undefined;
  try {
    return JSON.parse(textOf(response));
  } catch {
    return undefined;
  }
}

/** The body of a response as text. */
export function textOf({ bytes }: CompleteResponse): string {
  return new TextDecoder().decode(bytes);
}

/** The value at the end of a path of keys in JSON; undefined if a key is missing. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((found, key) => {
    return typeof found === "object" && found !== null && Object.hasOwn(found, key)
      ? (found as Readonly<Record<string | number, unknown>>)[key]
      : undefined;
  }, value);
}

/** The text at the end of a path of keys; undefined if it is not text. */
export function textAt(value: unknown, ...keys: readonly (string | number)[]): string | undefined {
  const found = at(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** The list at the end of a path of keys; undefined if it is not a list. */
export function listAt(value: unknown, ...keys: readonly (string | number)[]): readonly unknown[] | undefined {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : undefined;
}

/** The ids of a list's entries; undefined if it is not a list or an entry has no id. */
export function idsAt(value: unknown, key: string): readonly string[] | undefined {
  const ids = listAt(value, key)?.map((entry) => textAt(entry, "id"));
  return ids?.every((id) => id !== undefined) ? ids : undefined;
}

/** The media type of a response without its parameters; empty if it has none. */
export function mediaTypeOf({ headers }: CompleteResponse): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Whether a response is an error in the form of the API. */
export function isApiError(response: CheckResponse | undefined): boolean {
  const body = jsonOf(response);
  return (
    textAt(body, "error") !== undefined && textAt(body, "message") !== undefined && at(body, "status") !== undefined
  );
}

/** Whether two responses have the same bytes. */
export function isSame(one: CompleteResponse, other: CompleteResponse): boolean {
  return one.bytes.length === other.bytes.length && one.bytes.every((byte, index) => byte === other.bytes[index]);
}

/** The texts of an object at the end of a path of keys; empty if there is no object. */
export function textsAt(value: unknown, ...keys: readonly (string | number)[]): readonly string[] {
  const found = at(value, ...keys);
  return typeof found === "object" && found !== null ? Object.values(found).map(String) : [];
}

/** The SHA-256 of a body in hexadecimal digits, as a manifest lists it. */
export async function digestOf({ bytes }: CompleteResponse): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a body is a gzip file, by its first two bytes (RFC 1952, section 2.3.1). */
export function isGzip({ bytes }: CompleteResponse): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
