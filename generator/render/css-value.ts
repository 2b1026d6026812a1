import type { Color } from "../model/color.ts";
import type { Json, Token, TokenType } from "../model/token.ts";
import { toDeclarationValue } from "./declaration.ts";

type Fields = Readonly<Record<string, Json>>;

/** CSS writers, keyed by token type; values are already validated. */
const WRITERS: Readonly<Record<TokenType, (value: Json) => string>> = {
  color: (value) => cssColor(toColor(value)),
  dimension: quantity,
  duration: quantity,
  number: cssNumber,
  fontFamily: (value) => [value].flat().map(fontFamily).join(", "),
  fontWeight: (value) => (typeof value === "string" ? String(FONT_WEIGHTS[value]) : cssNumber(value)),
  cubicBezier: (value) => `cubic-bezier(${items(value).map(cssNumber).join(", ")})`,
  // CSS has no keyword for a dash array, so it becomes the nearest line style.
  strokeStyle: (value) => (typeof value === "string" ? value : "dashed"),
  border: (value) => composite("border", value),
  transition: (value) => composite("transition", value),
  shadow: (value) => [value].flat().map(shadow).join(", "),
  gradient: (value) => `linear-gradient(${items(value).map(gradientStop).join(", ")})`,
  typography: (value) => part("dimension", fields(value)["fontSize"]),
};

/** Named font weights (Design Tokens Format Module 2025.10, section 8.4). */
export const FONT_WEIGHTS: Readonly<Record<string, number>> = {
  thin: 100,
  hairline: 100,
  "extra-light": 200,
  "ultra-light": 200,
  light: 300,
  normal: 400,
  regular: 400,
  book: 400,
  medium: 500,
  "semi-bold": 600,
  "demi-bold": 600,
  bold: 700,
  "extra-bold": 800,
  "ultra-bold": 800,
  black: 900,
  heavy: 900,
  "extra-black": 950,
  "ultra-black": 950,
};

/**
 * Writes a token's value as literal CSS: `cssValue({type: "dimension", value: {value: 1, unit: "rem"}})` is `1rem`. Also
 * writes each part of a composite value, so that none of them can end the declaration.
 */
export function cssValue({ type, value }: Pick<Token, "type" | "value">): string {
  const hasWriter = Object.hasOwn(WRITERS, type) && isWritable(type, value);
  return toDeclarationValue(hasWriter ? WRITERS[type](value) : verbatim(value));
}

/** The types of the parts of composite values; missing parts are omitted. */
const PARTS: Partial<Readonly<Record<TokenType, Readonly<Record<string, TokenType>>>>> = {
  border: { width: "dimension", style: "strokeStyle", color: "color" },
  transition: { duration: "duration", timingFunction: "cubicBezier", delay: "duration" },
};

/** Returns whether a value has the structure that its writer requires; any other value is published verbatim. */
function isWritable(type: TokenType, value: Json | undefined): boolean {
  const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
  switch (type) {
    case "color":
      return isFields && isHex(fields(value)["hex"]);
    case "dimension":
    case "duration":
      return isFields && typeof fields(value)["value"] === "number" && typeof fields(value)["unit"] === "string";
    case "number":
      return typeof value === "number";
    case "fontFamily":
      return [value].flat().every((name) => typeof name === "string");
    case "fontWeight":
      return typeof value === "number" || (typeof value === "string" && Object.hasOwn(FONT_WEIGHTS, value));
    case "cubicBezier":
      return Array.isArray(value) && value.every((item) => typeof item === "number");
    case "strokeStyle":
      return typeof value === "string" || isFields;
    case "typography":
      return isFields && isPart("dimension", fields(value)["fontSize"]);
    case "shadow":
      return [value].flat().every((layer) => isShadow(layer));
    case "gradient":
      return Array.isArray(value) && value.every(isStop);
    default: {
      const parts = PARTS[type] ?? {};
      const present = Object.entries(parts).filter(([field]) => fields(value)[field] !== undefined);
      return (
        isFields && present.length > 0 && present.every(([field, partType]) => isPart(partType, fields(value)[field]))
      );
    }
  }
}

function isShadow(layer: Json | undefined): boolean {
  const { color, offsetX, offsetY, blur, spread } = fields(layer);
  const isLength = (length: Json | undefined) => isPart("dimension", length);
  return (
    isPart("color", color) && [offsetX, offsetY, blur].every(isLength) && (spread === undefined || isLength(spread))
  );
}

function isStop(stop: Json): boolean {
  const { color, position } = fields(stop);
  const isNumber = typeof position === "number" || (typeof position === "string" && Number.isFinite(Number(position)));
  return isPart("color", color) && isNumber;
}

/** A part of a composite value may also be text such as `clamp(1rem, 2vw, 2rem)`, published verbatim. */
function isPart(type: TokenType, value: Json | undefined): boolean {
  return typeof value === "string" || isWritable(type, value);
}

function part(type: TokenType, value: Json | undefined): string {
  return cssValue({ type, value: value ?? null });
}

/** Writes a value that has no writer, such as a line height in px. */
function verbatim(value: Json): string {
  if (isWritable("dimension", value)) return quantity(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isHex(value: Json | undefined): boolean {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}

/** Writes an opaque colour as `#rrggbb`, a translucent one as `rgb(r g b / a)`. */
export function cssColor({ hex, alpha }: Color): string {
  if (alpha === 1) return hex;
  const digits = Number.parseInt(hex.slice(1), 16);
  return `rgb(${digits >> 16} ${(digits >> 8) & 255} ${digits & 255} / ${cssNumber(alpha)})`;
}

function toColor(value: Json | undefined): Color {
  const { hex, alpha } = fields(value);
  return { hex: String(hex).toLowerCase(), alpha: typeof alpha === "number" ? alpha : 1 };
}

function composite(type: TokenType, value: Json): string {
  const parts = Object.entries(PARTS[type] ?? {}).flatMap(([field, partType]) => {
    const partValue = fields(value)[field];
    return partValue === undefined ? [] : [part(partType, partValue)];
  });
  return parts.join(" ");
}

function shadow(value: Json): string {
  const { color, offsetX, offsetY, blur, spread, inset } = fields(value);
  const given = [offsetX, offsetY, blur, ...(spread === undefined ? [] : [spread])];
  const lengths = given.map((length) => part("dimension", length)).join(" ");
  return `${inset === true ? "inset " : ""}${lengths} ${part("color", color)}`;
}

function gradientStop(value: Json): string {
  const { color, position } = fields(value);
  return `${part("color", color)} ${cssNumber(Math.min(1, Math.max(0, Number(position))) * 100)}%`;
}

function fontFamily(family: Json): string {
  const name = String(family);
  // Some sources write names in CSS syntax: quoted, or as `var()`.
  const isCss = /^(var\(.*\)|"[^"]*"|'[^']*')$/i.test(name) && toDeclarationValue(name) === name;
  if (isCss || /^-?[a-z_][\w-]*$/i.test(name)) return name;
  // oxlint-disable-next-line no-control-regex -- control characters must be escaped
  const escaped = name.replace(/["\\<\u0000-\u001f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

/** Writes a quantity. Keeps the unit of zero, because a bare `0` is neither a time nor a length inside `calc()`. */
function quantity(value: Json | undefined): string {
  const { value: amount, unit } = fields(value);
  return `${cssNumber(amount)}${String(unit)}`;
}

/** Writes a number without floating-point noise or an exponent, which CSS accepts but people don't expect. */
function cssNumber(value: Json | undefined): string {
  const number = Number(value);
  if (Number.isInteger(number) || Math.abs(number) >= 1e20) return String(number);
  const fixed = number.toFixed(DIGITS);
  const shortest = String(Number(fixed));
  return shortest.includes("e") ? fixed.replace(/\.?0+$/, "") : shortest;
}

/** Decimal places; browsers use at most six. */
const DIGITS = 10;

function fields(value: Json | undefined): Fields {
  return (value ?? {}) as Fields;
}

function items(value: Json): readonly Json[] {
  return value as readonly Json[];
}
