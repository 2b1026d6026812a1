import type { Color } from "../model/color.ts";
import type { Json, Token } from "../model/token.ts";
import { FONT_WEIGHTS } from "../render/css-value.ts";
import { type ColorValue, toDisplayP3 } from "../resolve/color-space.ts";
import { memoize } from "../resolve/memoize.ts";
import { wordsOf } from "./names.ts";

/** A colour in sRGB, and its channels in Display P3 if it is outside sRGB. */
export type Paint = Color & { readonly p3: readonly number[] | null };

/** A shadow layer, in density-independent pixels. */
export type ShadowLayer = {
  readonly color: Paint;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly blur: number;
  readonly spread: number;
  readonly inset: boolean;
};

/**
 * A token's value in the units of native platforms: lengths in density-independent pixels, with 1rem as 16, and times
 * in milliseconds.
 */
export type NativeValue =
  | { readonly kind: "color"; readonly color: Paint }
  | { readonly kind: "dimension"; readonly length: number }
  | { readonly kind: "duration"; readonly time: number }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "fontFamily"; readonly families: readonly string[] }
  | { readonly kind: "fontWeight"; readonly weight: number }
  | { readonly kind: "cubicBezier"; readonly curve: readonly number[] }
  | {
      readonly kind: "transition";
      readonly duration: number;
      readonly delay: number;
      readonly curve: readonly number[];
    }
  | { readonly kind: "shadow"; readonly layers: readonly ShadowLayer[] }
  | { readonly kind: "border"; readonly color: Paint; readonly width: number }
  | { readonly kind: "gradient"; readonly stops: readonly { readonly color: Paint; readonly position: number }[] }
  | ({ readonly kind: "typography" } & TextParts);

/** The parts of a text style; null for those that it lacks. */
export type TextParts = {
  /** Empty if it has none; null if they aren't texts. */
  readonly families: readonly string[] | null;
  readonly size: number | null;
  readonly weight: number | null;
  /** The line height as a multiple of the size, if it is given so; `lineHeight` is the length otherwise. */
  readonly lineRatio: number | null;
  readonly lineHeight: number | null;
  readonly letterSpacing: number | null;
};

export type NativeKind = NativeValue["kind"];

/** The value type of a kind. */
export type NativeOf<K extends NativeKind> = Extract<NativeValue, { readonly kind: K }>;

/** Returns a token's value on native platforms; null if they can't express it or a part of it. */
export const nativeValue = memoize(
  ({ type, value }: Token): NativeValue | null => READERS[type as NativeKind]?.(value) ?? null,
);

type Members = Readonly<Record<string, Json>>;

const READERS: { readonly [K in NativeKind]: (value: Json | undefined) => NativeOf<K> | null } = {
  color: (value) => given({ kind: "color", color: paintOf(value) }),
  dimension: (value) => given({ kind: "dimension", length: lengthOf(value) }),
  duration: (value) => given({ kind: "duration", time: milliseconds(value) }),
  number: (value) => (typeof value === "number" ? { kind: "number", number: value } : null),
  fontFamily: (value) => given({ kind: "fontFamily", families: familiesOf(value) }),
  fontWeight: (value) => given({ kind: "fontWeight", weight: weight(value) }),
  cubicBezier: (value) => given({ kind: "cubicBezier", curve: curveOf(value) }),
  transition: (value) => {
    const { duration, delay, timingFunction } = membersOf(value);
    return given({
      kind: "transition",
      duration: milliseconds(duration),
      delay: delay === undefined ? 0 : milliseconds(delay),
      curve: curveOf(timingFunction),
    });
  },
  shadow: (value) => given({ kind: "shadow", layers: allOf([value].flat().map(shadowLayer)) }),
  // Native platforms have no other line styles.
  border: (value) => {
    const { color, width, style } = membersOf(value);
    return style === "solid" ? given({ kind: "border", color: paintOf(color), width: lengthOf(width) }) : null;
  },
  gradient: (value) => {
    const stops = Array.isArray(value) && value.length > 0 ? allOf(value.map(stopOf)) : null;
    return given({ kind: "gradient", stops });
  },
  typography: (value) => {
    const parts = textPartsOf(value);
    return parts && { kind: "typography", ...parts };
  },
};

/** Returns a value if no part of it is null. */
function given<T extends object>(value: T): { readonly [P in keyof T]: NonNullable<T[P]> } | null {
  return Object.values(value).includes(null) ? null : (value as { [P in keyof T]: NonNullable<T[P]> });
}

/** Returns a list's members if none is null. */
function allOf<T>(members: readonly (T | null)[]): readonly T[] | null {
  return members.includes(null) ? null : (members as readonly T[]);
}

export function membersOf(value: Json | undefined): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function paintOf(value: Json | undefined): Paint | null {
  const { hex, alpha = 1, colorSpace, components } = membersOf(value);
  if (typeof hex !== "string" || !/^#[0-9a-f]{6}$/i.test(hex) || typeof alpha !== "number") return null;
  const isComplete = typeof colorSpace === "string" && Array.isArray(components);
  return { hex: hex.toLowerCase(), alpha, p3: isComplete ? toDisplayP3(value as unknown as ColorValue) : null };
}

/** Writes an opacity from 0 to 1 as two hexadecimal digits. */
export function alphaDigits(alpha: number): string {
  return Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Writes a colour as eight digits, the opacity first: `FF141414`. */
export function argb({ hex, alpha }: Color): string {
  return `${alphaDigits(alpha)}${hex.slice(1)}`.toUpperCase();
}

/** Converts a length to density-independent pixels: 1rem is 16. */
function pixels(value: Json | undefined): number | null {
  const { value: amount, unit } = membersOf(value);
  if (typeof amount !== "number") return null;
  if (unit === "px") return amount;
  return unit === "rem" ? rounded(amount * 16) : null;
}

/** Converts a length like `pixels`, but also accepts a length written as text, and zero without a unit. */
export function lengthOf(value: Json | undefined): number | null {
  if (value === 0 || value === "0") return 0;
  const [, amount, unit = ""] = typeof value === "string" ? (/^(-?\d*\.?\d+)(px|rem)$/.exec(value) ?? []) : [];
  if (amount !== undefined) return pixels({ value: Number(amount), unit });
  const { value: number, unit: unitOfNumber } = membersOf(value);
  return number === 0 && unitOfNumber === "" ? 0 : pixels(value);
}

/** Returns whether a length is a text size, which grows with the reader's font size. */
export function isTextSize({ type, path }: Token): boolean {
  return type === "dimension" && /\b(font|text) size\b|\bline height\b/.test(wordsOf(path).join(" "));
}

function milliseconds(value: Json | undefined): number | null {
  const { value: amount, unit } = membersOf(value);
  if (typeof amount !== "number") return null;
  return unit === "s" ? rounded(amount * 1000) : amount;
}

export function weight(value: Json | undefined): number | null {
  return typeof value === "number" ? value : typeof value === "string" ? (FONT_WEIGHTS[value] ?? null) : null;
}

/** Reads font family names; some sources quote them as CSS does. */
function familiesOf(value: Json | undefined): readonly string[] | null {
  const families = [value].flat();
  if (!families.every((family) => typeof family === "string")) return null;
  return families.map((family) => family.replace(/^(["'])([^"']*)\1$/, "$2"));
}

/** Returns whether families are names; some sources write CSS variables, which only browsers resolve. */
export function areNames(families: readonly string[] | null): families is readonly string[] {
  return families?.every((family) => !/^var\(/i.test(family)) ?? false;
}

/** Returns the four numbers of an easing curve. */
function curveOf(value: Json | undefined): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const numbers = value.filter((part) => typeof part === "number");
  return numbers.length === 4 && value.length === 4 ? numbers : null;
}

function shadowLayer(value: Json | undefined): ShadowLayer | null {
  const { color, offsetX, offsetY, blur, spread, inset } = membersOf(value);
  return given({
    color: paintOf(color),
    offsetX: lengthOf(offsetX),
    offsetY: lengthOf(offsetY),
    blur: lengthOf(blur),
    spread: spread === undefined ? 0 : lengthOf(spread),
    inset: inset === true,
  });
}

/** Reads a colour of a gradient, with its position from 0 to 1. */
function stopOf(value: Json) {
  const { color, position } = membersOf(value);
  const at = typeof position === "number" ? Math.min(1, Math.max(0, position)) : null;
  return given({ color: paintOf(color), position: at });
}

/** Reads a text style; null if a part isn't a plain number or length, or if it has only families. */
function textPartsOf(value: Json | undefined): TextParts | null {
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = membersOf(value);
  const isRatio = typeof lineHeight === "number";
  const lengths = { size: fontSize, lineHeight: isRatio ? undefined : lineHeight, letterSpacing };
  const isAbsent = (part: Json | undefined) => part === undefined || part === "normal";
  const parts = {
    size: lengthOf(fontSize),
    weight: weight(fontWeight),
    lineRatio: isRatio ? lineHeight : null,
    lineHeight: isRatio ? null : lengthOf(lineHeight),
    letterSpacing: lengthOf(letterSpacing),
  };
  const isLost =
    (fontWeight !== undefined && parts.weight === null) ||
    Object.entries(lengths).some(([part, length]) => !isAbsent(length) && parts[part as keyof typeof lengths] === null);
  if (isLost || Object.values(parts).every((part) => part === null)) return null;
  return { families: fontFamily === undefined ? [] : familiesOf(fontFamily), ...parts };
}

/** Lists the given parts of a text style that a platform's parts lack. */
export function lostParts(value: Json | undefined, parts: Readonly<Record<string, unknown>>): readonly string[] {
  const statedParts = Object.entries(membersOf(value)).filter(([, part]) => part !== "normal");
  return statedParts.flatMap(([part]) => (parts[part] == null ? [part] : []));
}

/** Returns a text style's line height as a length, if it has one. */
export function lineHeightOf({ lineHeight, lineRatio, size }: TextParts): number | null {
  return lineRatio === null || size === null ? lineHeight : rounded(lineRatio * size);
}

/** Returns a text style's line height as a multiple of its size, if it has one. */
export function lineRatioOf({ lineHeight, lineRatio, size }: TextParts): number | null {
  return lineHeight === null || size === null ? lineRatio : rounded(lineHeight / size);
}

/** Drops floating-point noise. */
export function rounded(number: number): number {
  return Number(number.toFixed(4));
}
