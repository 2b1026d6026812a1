import type { Json } from "../model/token.ts";
import { isObject } from "../source/tokens/form.ts";

/** A JSON object. */
export type Fields = { readonly [key: string]: Json };

/** Whether a value is a JSON object. */
export const isFields: (value: Json | undefined) => value is Fields = isObject;
