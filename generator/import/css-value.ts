import { list } from "postcss";
import { type Json, TEXT } from "../model/token.ts";
import { isShare, readColor } from "./css-color.ts";
import { LONGEST } from "./limits.ts";
import type { Value } from "./reading.ts";

/** Reads a CSS value in the Design Tokens Format; a value that fits no type stays text. */
export function readCssValue(text: string, name = ""): Value {
  const css = withoutEnd(text).replace(/\s+/g, " ");
  if (css.length > LONGEST) return { type: TEXT, value: css };
  return (
    (isFontNamed(css, name) ? undefined : readColor(css)) ??
    readQuantity(css) ??
    readNumber(css, name) ??
    readBezier(css) ??
    readShadow(css) ??
    readParts(css) ??
    readFamilies(css, name) ?? { type: TEXT, value: css }
  );
}

/** Removes the semicolons that some sources write after a value, but not the end of an entity such as `&#xe001;`. */
export function withoutEnd(text: string): string {
  const value = text.trim();
  return /&#?\w+;$/.test(value) ? value : value.replace(/(\s*;)+$/, "");
}

/** Returns whether a word names a font: some fonts are named like colours, such as `Tan` and `Coral`. */
function isFontNamed(text: string, name: string): boolean {
  if (!/^[a-z]+$/i.test(text) || /colou?r/i.test(name)) return false;
  return /family|typeface/i.test(name) || (/font/i.test(name) && /^[A-Z]/.test(text));
}

/** Returns whether a text is a colour, a length or the like; other text and bare numbers may mean anything. */
export function isOfDesign(text: string): boolean {
  return ![TEXT, "number"].includes(readCssValue(text).type ?? "");
}

export const NO_TYPE = "Values that no type of the format holds";

const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;
const LENGTHS = "px|rem|em|ex|cap|ch|ic|lh|rlh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|%";
const LENGTH = new RegExp(`^(${NUMBER})(${LENGTHS})$`, "i");
const TIME = new RegExp(`^(${NUMBER})(ms|s)$`, "i");

function readQuantity(text: string): Value | undefined {
  for (const [type, pattern] of [["dimension", LENGTH] as const, ["duration", TIME] as const]) {
    const [, amount = "", unit = ""] = pattern.exec(text) ?? [];
    const value = Number(amount);
    // JSON can't hold 1e999.
    if (amount !== "" && Number.isFinite(value) && !isTiny(value))
      return { type, value: { value, unit: unit.toLowerCase() } };
  }
  return undefined;
}

function readNumber(text: string, name: string): Value | undefined {
  if (!new RegExp(`^${NUMBER}$`, "i").test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || isTiny(value)) return undefined;
  const isWeight = /weight/i.test(name) && Number.isInteger(value) && value >= 1 && value <= 1000;
  return { type: isWeight ? "fontWeight" : "number", value };
}

/** Returns whether rounding to the six published decimals changes a number by more than 1%. */
function isTiny(value: number): boolean {
  return Math.abs(Number(value.toFixed(6)) - value) > 0.01 * Math.abs(value);
}

function readBezier(text: string): Value | undefined {
  const inner = /^cubic-bezier\((.*)\)$/i.exec(text)?.[1];
  const value = inner?.split(",").map(Number) ?? [];
  const isValid =
    value.length === 4 &&
    value.every((coordinate, at) => Number.isFinite(coordinate) && (at % 2 === 1 || isShare(coordinate)));
  return isValid ? { type: "cubicBezier", value } : undefined;
}

function readShadow(text: string): Value | undefined {
  const layers = list.comma(text).map((layer): Json | undefined => {
    const { lengths, colors, words, count } = partsIn(layer);
    const isInset = words.length === 1 && words[0]?.toLowerCase() === "inset";
    const [color] = colors;
    if (color === undefined || lengths.length < 2 || lengths.length > 4) return undefined;
    if (count !== lengths.length + 1 + Number(isInset)) return undefined;
    const [offsetX = ZERO, offsetY = ZERO, blur = ZERO, spread = ZERO] = lengths;
    return { color, offsetX, offsetY, blur, spread, ...(isInset && { inset: true }) };
  });
  const [first] = layers;
  if (first === undefined || layers.includes(undefined)) return undefined;
  return { type: "shadow", value: layers.length === 1 ? first : (layers as Json[]) };
}

/** Reads a border (width, style, colour) or a transition (duration, easing, optional delay). */
function readParts(text: string): Value | undefined {
  const { lengths, colors, durations, curves, words, count } = partsIn(text);
  const [[width], [color], [style = ""], [timingFunction]] = [lengths, colors, words, curves];
  const [duration, delay = { value: 0, unit: "ms" }] = durations;
  if (count === 3 && width !== undefined && color !== undefined && LINES.test(style))
    return { type: "border", value: { color, width, style } };
  if (duration === undefined || timingFunction === undefined || durations.length > 2) return undefined;
  if (count !== durations.length + 1) return undefined;
  return { type: "transition", value: { duration, delay, timingFunction } };
}

const LINES = /^(solid|dashed|dotted|double|groove|ridge|outset|inset)$/;

function partsIn(text: string) {
  const parts = list.space(text);
  const read = parts.map((part) => {
    // A zero length needs no unit.
    const zero = /^[-+]?0(\.0*)?$/.test(part) ? { type: "dimension", value: ZERO } : undefined;
    return { part, is: zero ?? readQuantity(part) ?? readBezier(part) ?? readColor(part) };
  });
  const valuesOf = (type: string) => read.flatMap(({ is }) => (is?.type === type ? [is.value] : []));
  return {
    count: parts.length,
    lengths: valuesOf("dimension"),
    colors: valuesOf("color"),
    durations: valuesOf("duration"),
    curves: valuesOf("cubicBezier"),
    words: read.flatMap(({ part, is }) => (is === undefined ? [part] : [])),
  };
}

export const ZERO: Json = { value: 0, unit: "px" };

const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-(serif|sans-serif|monospace|rounded))$/i;

/** Reads a list of font names: one of them is generic, or the token is named after fonts. */
function readFamilies(text: string, name: string): Value | undefined {
  const names = list.comma(text);
  // The format can't express a font whose name has escapes, or is a generic name in quotes.
  const isName = (font: string) =>
    /^("[^"\\]+"|'[^'\\]+'|-?[a-z_][\w-]*( [a-z_][\w-]*)*)$/i.test(font) &&
    !(/^["']/.test(font) && GENERIC.test(font.slice(1, -1)));
  const isList = names.every(isName) && (names.some((font) => GENERIC.test(font)) || isNamedFont(name, names));
  if (!isList) return undefined;
  const value = names.map((font) => font.replace(/^(["'])(.*)\1$/, "$2"));
  return { type: "fontFamily", value };
}

function isNamedFont(name: string, names: readonly string[]): boolean {
  return /font-?(family|stack)/i.test(name) && (names.length > 1 || /^["']/.test(names[0] ?? ""));
}
