import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";

/** What a size or a font has beside it in a list: `["1rem", { "lineHeight": "1.5rem" }]`. */
const PROPERTIES = /^(lineHeight|letterSpacing|fontWeight|fontFeatureSettings|fontVariationSettings)$/;

/**
 * A list that is one value: a size or a font with its properties, `["1rem", "1.5rem"]` of `fontSize`, as a group that has this
 * value itself, and the layers of a shadow of `boxShadow` as a text. Undefined for others.
 */
export function asOneValue(list: readonly Json[], group: string): Fields | string | undefined {
  const [first, second, ...others] = list;
  if (/^(box|drop)shadow$/i.test(group) && list.length > 1 && list.every((one) => typeof one === "string"))
    return list.join(", ");
  if (first === undefined || second === undefined || others.length > 0 || isFields(first)) return undefined;
  if (isFields(second)) {
    const isKnown = Object.entries(second).every(([key, value]) => PROPERTIES.test(key) && typeof value !== "object");
    return isKnown ? { DEFAULT: first, ...second } : undefined;
  }
  const isPair = /^fontsize$/i.test(group) && typeof first !== "object" && typeof second !== "object";
  return isPair ? { DEFAULT: first, lineHeight: second } : undefined;
}
