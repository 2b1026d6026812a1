import type { Json } from "../model/token.ts";
import { isObject } from "../source/tokens/form.ts";

/** A JSON object. */
export type Fields = { readonly [key: string]: Json };

/** Whether a value is a JSON object. */
export const isFields: (value: Json | undefined) => value is Fields = isObject;

/** What a text is as JSON; nothing where it is none. */
export function parseJson(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
