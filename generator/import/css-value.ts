import { type Color, converter, formatHex, parse } from "culori";
import type { Json } from "../model/token.ts";
import type { Value } from "./reading.ts";

/** What a text of CSS is in the Design Tokens Format; what no type holds is kept as the text that it is. */
export function readCssValue(text: string, name = ""): Value {
  const own = text.trim().replace(/\s+/g, " ");
  return (
    readColor(own) ??
    readQuantity(own) ??
    readNumber(own, name) ??
    readBezier(own) ??
    readShadow(own) ??
    readBorder(own) ??
    readTransition(own) ??
    readFamilies(own, name) ?? { type: TEXT, value: own }
  );
}

/** The type of a value that no type of the format holds: it is published as written. */
export const TEXT = "text";

/** A colour of CSS in any notation; undefined for other text. */
export function readColor(text: string): Value | undefined {
  const value = colorOf(text);
  return value === undefined ? undefined : { type: "color", value };
}

type Space = { readonly name: string; components(color: Record<string, number>): readonly (number | undefined)[] };

const rgb = (name: string): Space => ({ name, components: ({ r, g, b }) => [r, g, b].map(clamped) });
const xyz = (name: string): Space => ({ name, components: ({ x, y, z }) => [x, y, z].map(clamped) });
const percent = (value: number | undefined) => clamped(value) * 100;

/** The colour spaces of the format by the parser's names for them. */
const SPACES: Readonly<Record<string, Space>> = {
  rgb: rgb("srgb"),
  lrgb: rgb("srgb-linear"),
  hsl: { name: "hsl", components: ({ h, s, l }) => [hue(h), percent(s), percent(l)] },
  hwb: { name: "hwb", components: ({ h, w, b }) => [hue(h), percent(w), percent(b)] },
  lab: { name: "lab", components: ({ l, a, b }) => [l, a, b] },
  lch: { name: "lch", components: ({ l, c, h }) => [l, c, hue(h)] },
  oklab: { name: "oklab", components: ({ l, a, b }) => [l, a, b] },
  oklch: { name: "oklch", components: ({ l, c, h }) => [l, c, hue(h)] },
  p3: rgb("display-p3"),
  a98: rgb("a98-rgb"),
  prophoto: rgb("prophoto-rgb"),
  rec2020: rgb("rec2020"),
  xyz65: xyz("xyz-d65"),
  xyz50: xyz("xyz-d50"),
};

/** A colour in any notation of CSS; undefined for other text, on some of which the parser fails. */
export function parseColor(text: string): Color | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a colour token. */
function colorOf(text: string): Json | undefined {
  // The parser also takes bare digits for a hexadecimal colour.
  if (!/^(#|[a-z])/i.test(text)) return undefined;
  const color = parseColor(text);
  const space = color && SPACES[color.mode];
  if (color === undefined || space === undefined) return undefined;
  const components = space.components(color as unknown as Record<string, number>).map((one) => rounded(one ?? 0));
  const { alpha = 1 } = color;
  const digits = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(text);
  const isInRange = color.mode === "rgb" && [color.r, color.g, color.b].every(isShare);
  const hex = isInRange
    ? (formatHex(color)?.toLowerCase() ?? null)
    : digits && `#${digits[2] ?? (digits[1] ?? "").replace(/./g, "$&$&")}`.toLowerCase();
  return {
    colorSpace: space.name,
    components,
    ...(alpha < 1 && { alpha: rounded(alpha) }),
    ...(hex !== null && { hex }),
  };
}

/** Whether a text is a colour that no screen of sRGB can show, so that the nearest one is published. */
export function isWide(text: string): boolean {
  const color = /^[a-z]/i.test(text.trim()) ? toRgb(parseColor(text.trim())) : undefined;
  return (
    color !== undefined &&
    [color.r, color.g, color.b].some((channel) => channel < -TOLERANCE || channel > 1 + TOLERANCE)
  );
}

const toRgb = converter("rgb");

/** Half a step of 255. */
const TOLERANCE = 0.002;

function clamped(value = 0): number {
  return Math.min(1, Math.max(0, value));
}

function hue(value = 0): number {
  return ((value % 360) + 360) % 360;
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const LENGTHS =
  "px|rem|em|ex|cap|ch|ic|lh|rlh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|%".replaceAll(
    " ",
    "",
  );
const LENGTH = new RegExp(`^(${NUMBER})(${LENGTHS})$`, "i");
const TIME = new RegExp(`^(${NUMBER})(ms|s)$`, "i");

function readQuantity(text: string): Value | undefined {
  for (const [type, pattern] of [["dimension", LENGTH] as const, ["duration", TIME] as const]) {
    const [, amount = "", unit = ""] = pattern.exec(text) ?? [];
    const value = Number(amount);
    // JSON has no number as large as 1e999.
    if (amount !== "" && Number.isFinite(value)) return { type, value: { value, unit: unit.toLowerCase() } };
  }
  return undefined;
}

function readNumber(text: string, name: string): Value | undefined {
  if (!new RegExp(`^${NUMBER}$`, "i").test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  const isWeight = /weight/i.test(name) && Number.isInteger(value) && value >= 1 && value <= 1000;
  return { type: isWeight ? "fontWeight" : "number", value };
}

function readBezier(text: string): Value | undefined {
  const inner = /^cubic-bezier\((.*)\)$/i.exec(text)?.[1];
  const value = inner?.split(",").map(Number) ?? [];
  const isValid =
    value.length === 4 && value.every((one, at) => Number.isFinite(one) && (at % 2 === 1 || isShare(one)));
  return isValid ? { type: "cubicBezier", value } : undefined;
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** One or several shadows, each with a colour, two to four lengths and perhaps `inset`. */
function readShadow(text: string): Value | undefined {
  const layers = splitOutside(text, ",").map(readLayer);
  const [first] = layers;
  if (first === undefined || layers.includes(undefined)) return undefined;
  return { type: "shadow", value: layers.length === 1 ? first : (layers as Json[]) };
}

function readLayer(text: string): Json | undefined {
  const parts = splitOutside(text.trim(), " ").filter((part) => part !== "");
  const inset = parts.filter((part) => part.toLowerCase() === "inset");
  const lengths = parts.map(lengthOf).filter((length) => length !== undefined);
  const colors = parts.filter((part) => lengthOf(part) === undefined).map(colorOf);
  const [color, ...others] = colors.filter((found) => found !== undefined);
  if (color === undefined || others.length > 0 || lengths.length < 2 || lengths.length > 4) return undefined;
  if (inset.length + lengths.length + 1 !== parts.length || inset.length > 1) return undefined;
  const [offsetX = ZERO, offsetY = ZERO, blur = ZERO, spread = ZERO] = lengths;
  return { color, offsetX, offsetY, blur, spread, ...(inset.length > 0 && { inset: true }) };
}

const ZERO: Json = { value: 0, unit: "px" };

/** A length of a shadow; zero may be without a unit. */
function lengthOf(text: string): Json | undefined {
  if (/^[-+]?0(\.0*)?$/.test(text)) return ZERO;
  const read = readQuantity(text);
  return read?.type === "dimension" ? read.value : undefined;
}

const LINES = /^(solid|dashed|dotted|double|groove|ridge|outset|inset)$/;

/** A border: a width, a line and a colour. */
function readBorder(text: string): Value | undefined {
  const parts = splitOutside(text, " ");
  const style = parts.find((part) => LINES.test(part));
  const width = parts.map(lengthOf).find((length) => length !== undefined);
  const color = parts
    .filter((part) => lengthOf(part) === undefined)
    .map(colorOf)
    .find((found) => found !== undefined);
  if (parts.length !== 3 || style === undefined || width === undefined || color === undefined) return undefined;
  return { type: "border", value: { color, width, style } };
}

/** A transition without a property: a duration, an easing and perhaps a delay. */
function readTransition(text: string): Value | undefined {
  const parts = splitOutside(text, " ").map((part) => readQuantity(part) ?? readBezier(part));
  const [duration, delay = { type: "duration", value: { value: 0, unit: "ms" } }] = parts.filter(isOf("duration"));
  const [timingFunction, ...others] = parts.filter(isOf("cubicBezier"));
  const isWhole = parts.length <= 3 && parts.length >= 2 && others.length === 0 && !parts.includes(undefined);
  if (!isWhole || duration === undefined || timingFunction === undefined) return undefined;
  const value = { duration: duration.value, delay: delay.value, timingFunction: timingFunction.value };
  return parts.every((part) => part?.type === "duration" || part?.type === "cubicBezier")
    ? { type: "transition", value }
    : undefined;
}

function isOf(type: string): (value: Value | undefined) => value is Value {
  return (value): value is Value => value?.type === type;
}

const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-(serif|sans-serif|monospace|rounded))$/i;

/** A list of font names that ends with a generic one, or that the token's name says to be one. */
function readFamilies(text: string, name: string): Value | undefined {
  const names = splitOutside(text, ",").map((one) => one.trim());
  const isName = (one: string) => /^("[^"]+"|'[^']+'|-?[a-z_][\w-]*( [a-z_][\w-]*)*)$/i.test(one);
  const isList = names.every(isName) && (names.some((one) => GENERIC.test(one)) || isNamedFont(name, names));
  if (!isList) return undefined;
  const value = names.map((one) => one.replace(/^(["'])(.*)\1$/, "$2"));
  return { type: "fontFamily", value };
}

function isNamedFont(name: string, names: readonly string[]): boolean {
  return /font-?(family|stack)/i.test(name) && (names.length > 1 || /^["']/.test(names[0] ?? ""));
}

/** The parts of a text between separators that are in no brackets and no quotes. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quote !== "") {
      if (sign === "\\") at += 1;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
  }
  return [...parts, text.slice(start)];
}
