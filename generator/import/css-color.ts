import { type Color, converter, formatHex, interpolate, parse } from "#culori";
import type { Json } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { LONGEST } from "./limits.ts";
import type { Value } from "./reading.ts";

type Space = { readonly name: string; components(color: Record<string, number>): readonly (number | undefined)[] };

const rgb = (name: string): Space => ({ name, components: ({ r, g, b }) => [r, g, b].map(clamped) });
const xyz = (name: string): Space => ({ name, components: ({ x, y, z }) => [x, y, z].map(clamped) });
const percent = (value: number | undefined) => clamped(value) * 100;

/** The format's colour spaces, keyed by the parser's names. */
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
  const space = SPACES[color.mode];
  if (space === undefined) return undefined;
  const components = space
    .components(color as unknown as Record<string, number>)
    .map((component) => rounded(component ?? 0));
  // The parser omits an opacity of `none`, which counts as 0 (CSS Color 4, section 4.4).
  const { alpha = /\/\s*none\s*\)$/i.test(text) ? 0 : 1 } = color;
  const digits = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(text);
  const isInRange = color.mode === "rgb" && [color.r, color.g, color.b].every(isShare);
  const hex = isInRange
    ? (formatHex(color)?.toLowerCase() ?? null)
    : digits && `#${digits[2] ?? (digits[1] ?? "").replace(/./g, "$&$&")}`.toLowerCase();
  const value = { colorSpace: space.name, components, ...(alpha < 1 && { alpha: rounded(alpha) }) };
  return { type: "color", value: { ...value, ...(hex !== null && { hex }) } };
}

/** Report heading of wide-gamut colours. */
export const WIDE = "Colours outside sRGB";

/** Returns whether a text is a colour outside sRGB; the nearest sRGB colour is published for it. */
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

/** Returns whether a number is from 0 to 1. */
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
  return value === undefined || !isShare(alpha) ? undefined : withAlpha(value, alpha);
}

function withAlpha({ value }: Value, alpha: number): Value {
  const { alpha: _, ...opaque } = value as { readonly [key: string]: Json };
  return { type: "color", value: alpha === 1 ? opaque : { ...opaque, alpha } };
}

/** A colour change, as in Tokens Studio's `$extensions["studio.tokens"].modify`. */
export type Change = {
  readonly type: string;
  readonly amount: number;
  readonly space: keyof typeof CHANGING;
  /** The colour to mix with, as CSS. */
  readonly mixed: string | undefined;
};

/** The parser's colour modes, keyed by Tokens Studio's names for them. */
const CHANGING = { lch: "lch", srgb: "rgb", hsl: "hsl", p3: "p3" } as const;

export function isSpace(name: unknown): name is keyof typeof CHANGING {
  return typeof name === "string" && Object.hasOwn(CHANGING, name);
}

/** Applies a change to a colour; undefined if the colour isn't valid or the change is unknown. */
export function changed(color: string, { type, amount, space, mixed }: Change): Value | undefined {
  const parsed = parseColor(color);
  if (parsed === undefined || !isShare(amount)) return undefined;
  if (type === "alpha") {
    const value = readColor(color);
    return value && withAlpha(value, amount);
  }
  const mode = CHANGING[space];
  const base = converter(mode)(parsed);
  if (type === "lighten" || type === "darken") return toValue(shaded(base, type, amount));
  const second = mixed === undefined ? undefined : parseColor(mixed);
  return second && toValue(converter(mode)(interpolate([base, second], mode)(amount)));
}

/** Moves lightness, or each channel where there is none, towards its maximum or zero. */
function shaded(color: Color, type: "lighten" | "darken", amount: number): Color {
  const moved = (value: number, most: number) =>
    type === "lighten" ? value + (most - value) * amount : value * (1 - amount);
  if (color.mode === "lch" || color.mode === "hsl")
    return { ...color, l: moved(color.l, color.mode === "lch" ? 100 : 1) };
  if (color.mode !== "rgb" && color.mode !== "p3") return color;
  return { ...color, r: moved(color.r, 1), g: moved(color.g, 1), b: moved(color.b, 1) };
}
