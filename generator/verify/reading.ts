import type { Answer, Arrived } from "./responses.ts";

/** Answers whether a request was answered at all. */
export function hasArrived(answer: Answer | undefined): answer is Arrived {
  return answer !== undefined && "status" in answer;
}

/** What the body of an answer says in JSON; undefined when nothing arrived or it is no JSON. */
export function jsonOf(answer: Answer | undefined): unknown {
  if (!hasArrived(answer)) return undefined;
  try {
    return JSON.parse(textOf(answer));
  } catch {
    return undefined;
  }
}

/** The body of an answer as text. */
export function textOf({ bytes }: Arrived): string {
  return new TextDecoder().decode(bytes);
}

/** What stands at the end of a path of keys in a JSON value; undefined where a key is missing. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((found, key) => {
    return typeof found === "object" && found !== null && Object.hasOwn(found, key)
      ? (found as Readonly<Record<string | number, unknown>>)[key]
      : undefined;
  }, value);
}

/** The text at the end of a path of keys; undefined when it is none. */
export function textAt(value: unknown, ...keys: readonly (string | number)[]): string | undefined {
  const found = at(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** The list at the end of a path of keys; undefined when it is none. */
export function listAt(value: unknown, ...keys: readonly (string | number)[]): readonly unknown[] | undefined {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : undefined;
}

/** The ids of a list's entries; undefined when it is no list or an entry has none. */
export function idsAt(value: unknown, key: string): readonly string[] | undefined {
  const ids = listAt(value, key)?.map((entry) => textAt(entry, "id"));
  return ids?.every((id) => id !== undefined) ? ids : undefined;
}

/** The media type of an answer without its parameters; empty when it has none. */
export function mediaTypeOf({ headers }: Arrived): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Answers whether an answer is an error in the form of the API: its code, and the status that it says it has. */
export function isApiError(answer: Answer | undefined): boolean {
  const body = jsonOf(answer);
  return (
    textAt(body, "error") !== undefined && textAt(body, "message") !== undefined && at(body, "status") !== undefined
  );
}

/** Answers whether two answers have the same bytes. */
export function isSame(one: Arrived, other: Arrived): boolean {
  return one.bytes.length === other.bytes.length && one.bytes.every((byte, index) => byte === other.bytes[index]);
}

/** The texts of a record at the end of a path of keys; none where there is no record. */
export function textsAt(value: unknown, ...keys: readonly (string | number)[]): readonly string[] {
  const found = at(value, ...keys);
  return typeof found === "object" && found !== null ? Object.values(found).map(String) : [];
}

/** The SHA-256 of a body in hexadecimal digits, as a manifest lists it. */
export async function digestOf({ bytes }: Arrived): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Answers whether a body is packed by gzip: how each such file begins (RFC 1952, section 2.3.1). */
export function isGzip({ bytes }: Arrived): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
