import { type Color, formatHex, parse } from "#culori";
import type { Json } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { channelNames, isInSrgb, modeOf, scaleOf } from "../resolve/color-space.ts";
import { LONGEST } from "./limits.ts";
import type { Value } from "./reading.ts";

const SPACES =
  "srgb srgb-linear hsl hwb lab lch oklab oklch display-p3 a98-rgb prophoto-rgb rec2020 xyz-d65 xyz-d50".split(" ");

/** Parses a colour in any CSS notation; undefined for other text, even if the parser throws on it. */
export function parseColor(text: string): Color | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a CSS colour in any notation as a token value; undefined for other text. */
export function readColor(text: string): Value | undefined {
  // The parser also accepts a hexadecimal colour without its `#`, such as the word `fade`.
  if (!/^(#|[a-z])/i.test(text) || /^[\da-f]+$/i.test(text)) return undefined;
  const color = parseColor(text);
  return color && toValue(color, text);
}

/** Converts a parsed colour to a token value; `text` is the notation it was parsed from. */
export function toValue(color: Color, text = ""): Value | undefined {
  const colorSpace = SPACES.find((space) => modeOf(space) === color.mode);
  if (colorSpace === undefined) return undefined;
  const isUnbounded = /^(ok)?l(ab|ch)$/.test(colorSpace);
  const components = channelNames(modeOf(colorSpace)).map((name) => {
    const channel = (color as unknown as Readonly<Record<string, number | undefined>>)[name] ?? 0;
    if (name === "h") return rounded(((channel % 360) + 360) % 360);
    return rounded(isUnbounded ? channel : Math.min(1, Math.max(0, channel)) * scaleOf(colorSpace));
  });
  // The parser omits an opacity of `none`, which counts as 0 (CSS Color 4, section 4.4).
  const { alpha = /\/\s*none\s*\)$/i.test(text) ? 0 : 1 } = color;
  const digits = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(text);
  const isInRange = color.mode === "rgb" && [color.r, color.g, color.b].every(isShare);
  const hex = isInRange
    ? (formatHex(color)?.toLowerCase() ?? null)
    : digits && `#${digits[2] ?? (digits[1] ?? "").replace(/./g, "$&$&")}`.toLowerCase();
  const value = { colorSpace, components, ...(alpha < 1 && { alpha: rounded(alpha) }) };
  return { type: "color", value: { ...value, ...(hex !== null && { hex }) } };
}

export const WIDE = "Colours outside sRGB";

/** Returns whether a text is a colour outside sRGB; the nearest sRGB colour is published for it. */
export function isWide(text: string): boolean {
  const color = parseColor(text);
  return color !== undefined && !isInSrgb(color);
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}

export function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

// Colours of older drafts

const WITH_ALPHA = /\b(?:rgb|hsl)a?\(\s*(#[\da-f]{3,8}|[a-z]+\([^()]*\))\s*,\s*([\d.]+)(%?)\s*\)/gi;

/** Rewrites each `rgba(#ff0000, 0.5)` in a text, such as a gradient, as a CSS colour. */
export function withAlphas(text: string): string {
  return text.replace(WITH_ALPHA, (whole) => {
    const value = readAlpha(whole);
    return value === undefined ? whole : cssValue(value as Parameters<typeof cssValue>[0]);
  });
}

/** Reads `rgba(#ff0000, 0.5)`, a colour with another opacity; undefined for other text. */
export function readAlpha(text: string): Value | undefined {
  const [match] = text.matchAll(WITH_ALPHA);
  if (match === undefined || match[0] !== text) return undefined;
  const [, color = "", amount = "", percent = ""] = match;
  const value = readColor(color);
  const alpha = Number(amount) / (percent === "" ? 1 : 100);
  if (value === undefined || !isShare(alpha)) return undefined;
  const { alpha: _, ...opaque } = value.value as { readonly [key: string]: Json };
  return { type: "color", value: alpha === 1 ? opaque : { ...opaque, alpha } };
}
