import type { Json } from "../model/token.ts";

/** A JSON object. */
export type Fields = { readonly [key: string]: Json };

/** Returns whether a value is a JSON object. */
export function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses a text; undefined if it isn't valid JSON. */
export function parseJson(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
