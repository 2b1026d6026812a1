import { isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";
import { readCssValue } from "../../css-value.ts";
import type { Value } from "../../reading.ts";
import { compositeText } from "./composites.ts";
import { asOneValue } from "./lists.ts";

/** The members that hold a value with notes around it, in the order that they count. */
const VALUE_KEYS = ["$value", "value", "hex"];

/** What members of a value say beside it in other notations. */
const NOTATION = /^(rgba?|hsla?|hsv|hwb|lab|lch|oklab|oklch|cmyk|hex8?|raw|rgb_string)$/i;

/** A value at the end of a path, and what is around it. */
export type Leaf = {
  readonly raw: Json;
  readonly description?: string;
  readonly deprecated?: boolean | string;
  /** Its other members: the same value in other notations, and properties that are no part of a token. */
  readonly notations: readonly string[];
  readonly others: readonly string[];
};

/** The value of a node at the end of a path; undefined for a group. `key` is the member that has the value. */
export function leafOf(node: Json, key?: string): Leaf | undefined {
  if (isScalar(node) || isList(node)) return { raw: node, notations: [], others: [] };
  if (!isFields(node)) return undefined;
  const own = (key === undefined ? VALUE_KEYS : [key]).find((one) => Object.hasOwn(node, one));
  const given = own === undefined ? undefined : own === "hex" ? hexOf(node[own]) : node[own];
  const alone = (given === undefined ? undefined : compositeText(given)) ?? given;
  const raw = isMeasure(alone) ? withUnit(alone.value, alone.unit) : withUnit(alone, node["unit"]);
  if (own === undefined || raw === undefined || !(isScalar(raw) || isList(raw))) return undefined;
  const { description, comment, $description, deprecated, $deprecated } = node;
  const note = [$description, description, comment].find((one) => typeof one === "string");
  const old = [$deprecated, deprecated].find((one) => typeof one === "string" || one === true);
  const rest = Object.keys(node).filter(
    (one) => one !== own && !/^\$?(description|comment|deprecated|type|name)$/.test(one),
  );
  return {
    raw,
    ...(typeof note === "string" && { description: note }),
    ...((typeof old === "string" || old === true) && { deprecated: old }),
    notations: rest.filter((one) => NOTATION.test(one)),
    others: rest.filter((one) => !NOTATION.test(one) && !(one === "unit" && (raw !== alone || node[one] === null))),
  };
}

/** Whether a value is `{ "value": 18, "unit": "px" }`. */
function isMeasure(value: Json | undefined): value is { readonly value: Json; readonly unit: Json } {
  return isFields(value) && Object.keys(value).toSorted().join() === "unit,value";
}

/** A number and the unit beside it as one text, `18px`; another value is as it is. */
function withUnit(value: Json | undefined, unit: Json | undefined): Json | undefined {
  const isNumber = ["number", "string"].includes(typeof value) && /^-?\d*\.?\d+$/.test(String(value));
  return isNumber && typeof unit === "string" && UNIT.test(unit) ? `${String(value)}${unit}` : value;
}

/** What a unit of CSS is called. */
const UNIT = /^(%|[a-z]{1,5})$/i;

/** A member that says that it is hexadecimal needs no sign for it. */
function hexOf(value: Json | undefined): Json | undefined {
  return typeof value === "string" && /^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? `#${value}` : value;
}

function isScalar(value: Json): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value) && value.length > 0 && value.every(isScalar);
}

/** What a raw value is in the format; a list is font names, or the four numbers of a curve. Undefined for others. */
export function readRaw(raw: Json, name: string): Value | undefined {
  if (typeof raw === "string" && raw.trim() === "") return undefined;
  if (typeof raw === "string" && (isTitle(raw, name) || OF_FEATURES.test(name)))
    return { type: TEXT, value: raw.trim() };
  if (typeof raw === "string") return readCssValue(raw.replaceAll(ALPHA, "1"), name);
  if (typeof raw === "number") return Number.isFinite(raw) ? readCssValue(String(raw), name) : undefined;
  if (!Array.isArray(raw)) return undefined;
  if (isCurve(raw, name)) return { type: "cubicBezier", value: raw };
  // The layers of one shadow; a list of shadows on its own is a scale.
  if (raw.every((one: Json) => typeof one === "string" && readCssValue(one).type === "shadow"))
    return readCssValue(raw.join(", "));
  return isFonts(raw, name) ? { type: "fontFamily", value: raw } : undefined;
}

/** Names of settings of fonts, whose quotes are around no font. */
const OF_FEATURES = /font-?(feature|variation)-?settings$/i;

/** Where the opacity of a colour is in a text; the colour itself has all of it. */
const ALPHA = "<alpha-value>";

/** Whether a word is what people read of a colour, such as `title: "Black"`, and not the colour. */
function isTitle(text: string, name: string): boolean {
  if (!/^[a-z]+$/i.test(text.trim())) return false;
  return /(^|\.)(name|description)$/i.test(name) || (/(^|\.)(title|label)$/i.test(name) && /^\s*[A-Z]/.test(text));
}

/** The four numbers of a curve: the first and the third are times, from 0 to 1. */
function isCurve(list: readonly Json[], name: string): boolean {
  const numbers = list.filter((one) => typeof one === "number");
  const [x1 = -1, , x2 = -1] = numbers;
  const isPossible = list.length === 4 && numbers.length === 4 && x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1;
  return isPossible && (/bezier|eas(e|ing)|curve|timing/i.test(name) || !numbers.every(Number.isInteger));
}

function isFonts(list: readonly Json[], name: string): boolean {
  const isFont = (one: Json) => typeof one === "string" && one.trim() !== "" && !isMeasured(one);
  return /font|family|typeface/i.test(name) && list.every(isFont);
}

function isMeasured(text: string): boolean {
  return ["color", "dimension", "duration", "number"].includes(String(readCssValue(text).type));
}

/** Of the first shadow of a scale there is often none. */
function isShadow(text: string): boolean {
  return text === "none" || readCssValue(text).type === "shadow";
}

/** An object that is a member of many others is read once, so that it stays one. */
type Spread = { readonly group: string; readonly known: Map<Json, Json> };

/**
 * Lists of colours, lengths, numbers and shadows are scales: each becomes a group of its members by their places, from 0, but
 * for those that are one value.
 */
export function spreadScales(node: Json, name = "", { group, known }: Spread = { group: "", known: new Map() }): Json {
  if (Array.isArray(node)) {
    const one = asOneValue(node, group);
    if (one !== undefined) return one;
    const isScale = isList(node) && node.length > 1 && !isCurve(node, name) && !isFonts(node, name);
    const isOfValues = node.every(
      (one: Json) => typeof one === "number" || (typeof one === "string" && (isMeasured(one) || isShadow(one))),
    );
    return isScale && isOfValues ? Object.fromEntries(node.map((one: Json, at) => [String(at), one])) : node;
  }
  if (!isFields(node) || VALUE_KEYS.some((key) => Object.hasOwn(node, key))) return node;
  const before = known.get(node);
  if (before !== undefined) return before;
  const members = Object.entries(node).map(([key, below]) => [key, spreadScales(below, key, { group: name, known })]);
  const spread = Object.fromEntries(members) as Json;
  known.set(node, spread);
  return spread;
}

/** `{ 50: …, 100: … }`: a scale of one colour may be called dark and is no theme. */
export function isScale(node: Json): boolean {
  const keys = isFields(node) ? Object.keys(node) : [];
  return keys.filter((key) => /^\d+$/.test(key)).length * 2 > keys.length;
}
