import type { Json } from "../model/token.ts";

/** A JSON object. */
export type Fields = { readonly [key: string]: Json };

/** Whether a value is a JSON object. */
export function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
