import { formatHex8 } from "#culori";
import { type Json, TEXT } from "../model/token.ts";
import { memoizeTexts } from "../resolve/memoize.ts";
import { isObject } from "../source/tokens/form.ts";
import { parseColor } from "./css-color.ts";
import { readCssValue } from "./css-value.ts";
import { plainText } from "./forms/css/sheet-texts.ts";
import { textOf } from "./forms/old/value.ts";

/** A text of CSS in one notation: colours by their channels, a quantity by its number and unit. */
export function comparable(text: string, name = ""): string {
  return name === "" ? unnamed(text) : plainly(text, name);
}

/** The values of all combinations have most texts many times; those of the largest systems have less text together. */
const MOST_KEPT = 1_000_000;

const unnamed = memoizeTexts(MOST_KEPT, (text) => plainly(text, ""));

function plainly(text: string, name: string): string {
  const { type, value } = readCssValue(text.trim(), name);
  if (type === null || type === TEXT || type === "fontFamily")
    return plainText(text).replaceAll(/["']/g, "").replaceAll(/, ?/g, ", ").toLowerCase();
  return JSON.stringify(value, (_, part: Json) => {
    if (!isObject(part)) return typeof part === "string" ? part.toLowerCase() : part;
    if (part["value"] === 0) return 0;
    if (part["unit"] === "s") return { value: Number((1000 * Number(part["value"])).toFixed(6)), unit: "ms" };
    return "colorSpace" in part ? formatHex8(parseColor(textOf({ type: "color", value: part }) ?? "")) : part;
  });
}
