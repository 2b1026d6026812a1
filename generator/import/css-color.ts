import { type Color, converter, formatHex, parse } from "#culori";
import { LONGEST } from "./limits.ts";
import type { Value } from "./reading.ts";

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
  if (text.length > LONGEST) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** A colour of CSS in any notation; undefined for other text. */
export function readColor(text: string): Value | undefined {
  // The parser also takes bare digits for a hexadecimal colour, so a word such as `fade` would be one.
  if (!/^(#|[a-z])/i.test(text) || /^[\da-f]+$/i.test(text)) return undefined;
  const color = parseColor(text);
  return color && toValue(color, text);
}

/** The value of a token for a colour that was written as a text. */
export function toValue(color: Color, text = ""): Value | undefined {
  const space = SPACES[color.mode];
  if (space === undefined) return undefined;
  const components = space.components(color as unknown as Record<string, number>).map((one) => rounded(one ?? 0));
  // The parser leaves a missing opacity out, which is none at all (CSS Color 4, section 4.4).
  const { alpha = /\/\s*none\s*\)$/i.test(text) ? 0 : 1 } = color;
  const digits = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(text);
  const isInRange = color.mode === "rgb" && [color.r, color.g, color.b].every(isShare);
  const hex = isInRange
    ? (formatHex(color)?.toLowerCase() ?? null)
    : digits && `#${digits[2] ?? (digits[1] ?? "").replace(/./g, "$&$&")}`.toLowerCase();
  const value = { colorSpace: space.name, components, ...(alpha < 1 && { alpha: rounded(alpha) }) };
  return { type: "color", value: { ...value, ...(hex !== null && { hex }) } };
}

/** How the report names colours that `isWide` is true of. */
export const WIDE = "Colours outside sRGB";

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

/** Whether a number is from 0 to 1. */
export function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}
