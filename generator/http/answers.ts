import type { Identity } from "../model/identity.ts";
import type { SettledRequest } from "../operations/addresses.ts";

/** Text, or bytes when they come from a file or are already encoded. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** The body of an answer that is rendered. */
export function writeAnswer({ operation, format, settled }: SettledRequest, identity: Identity): Body {
  const body = operation.formats[format]?.write?.(operation.answer(identity, settled));
  if (body === undefined) throw new Error(`${operation.id} renders no ${format}.`);
  return body;
}
