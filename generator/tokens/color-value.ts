import { converter, formatHex, type Rgb, toGamut } from "#culori";
import type { Color } from "../model/color.ts";
import type { Json } from "../model/token.ts";
import { channelNames, type ColorValue, modeOf, scaleOf, toCulori } from "../resolve/color-space.ts";
import { isObject } from "./form.ts";

/** Returns whether a resolved value is a colour object. */
export function isColorValue(value: Json | undefined): value is ColorValue & { readonly [key: string]: Json } {
  return isObject(value) && typeof value["colorSpace"] === "string" && Array.isArray(value["components"]);
}

/** Returns the sRGB colour of a value with a `hex`, which `withHex` adds; black if it has none. */
export function toColor(value: Json): Color {
  const { hex, alpha } = (value ?? {}) as Readonly<Record<string, Json>>;
  const isHex = typeof hex === "string" && HEX.test(hex);
  return { hex: isHex ? hex.toLowerCase() : "#000000", alpha: typeof alpha === "number" ? alpha : 1 };
}

/** Matches six hexadecimal digits, the only notation that the format allows. */
const HEX = /^#[0-9a-f]{6}$/i;

/**
 * Returns the sRGB colour of a value's components if it disagrees with the `hex`. Components may be rounded to a
 * hundredth. Colours outside sRGB never disagree, because any `hex` is an approximation.
 */
export function disagreeingHex(value: ColorValue): string | undefined {
  const { hex = "" } = value;
  const color = HEX.test(hex) ? toCulori(value) : undefined;
  if (color === undefined) return undefined;
  const { r, g, b } = converter("rgb")(color);
  const isDifferent = [r, g, b].some((channel, index) => {
    const byte = Number.parseInt(hex.slice(2 * index + 1, 2 * index + 3), 16);
    return Math.abs(byte - 255 * channel) > TOLERANCE;
  });
  return isDifferent && channelsOf({ r, g, b }).every(isInRange) ? nearestHex(value) : undefined;
}

function isInRange(channel: number): boolean {
  return channel >= 0 && channel <= 1;
}

/** Converts a hex colour to the components of a colour space; the hue of a grey is "none". */
export function componentsOf(hex: string, colorSpace: string): readonly (number | "none")[] {
  const mode = modeOf(colorSpace);
  const color = converter(mode)(hex) as unknown as Readonly<Record<string, number | undefined>> | undefined;
  return channelNames(mode).map((name) => {
    const channel = color?.[name];
    if (channel === undefined) return "none";
    return Number((name === "h" ? channel : channel * scaleOf(colorSpace)).toFixed(4));
  });
}

/** Maximum difference of a channel, in 8-bit steps: a hundredth of the range. */
const TOLERANCE = 2.55;

/** Adds the nearest sRGB `hex` to every colour in a value whose `hex` is missing, invalid or wrong. */
export function withHex(value: Json): Json {
  if (!lacksHex(value)) return value;
  if (isColorValue(value)) return { ...value, hex: nearestHex(value) };
  if (Array.isArray(value)) return value.map(withHex);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withHex(item)]));
}

/** Returns whether `withHex` changes a value; most values stay the same object. */
function lacksHex(value: Json): boolean {
  // In sRGB the components win; in other spaces the `hex` is a deliberate fallback.
  if (isColorValue(value))
    return !HEX.test(String(value["hex"])) || (value.colorSpace === "srgb" && disagreeingHex(value) !== undefined);
  return typeof value === "object" && value !== null && Object.values(value).some(lacksHex);
}

/** Caches the nearest sRGB colours, because many aliases may have the same value. */
const nearest = new Map<string, string>();

/** Returns the sRGB colour nearest to a value. */
export function nearestHex(value: ColorValue): string {
  const key = [value.colorSpace, ...value.components].join(" ");
  let hex = nearest.get(key);
  if (hex === undefined) nearest.set(key, (hex = computeNearest(value)));
  return hex;
}

/** Maps colours outside sRGB into the gamut by reducing OKLCH chroma (CSS Color Module Level 4, section 13). */
function computeNearest(value: ColorValue): string {
  const color = toCulori(value);
  if (color === undefined) return "#000000";
  const toRgb = converter("rgb");
  const direct = channelsOf(toRgb(color));
  // Rounding keeps colours that are outside by less than half a step.
  const isInGamut = direct.every(isInRange);
  const [r = 0, g = 0, b = 0] = isInGamut ? direct : channelsOf(toRgb(toGamut("rgb", "oklch")(color) as Rgb));
  return formatHex({ mode: "rgb", r, g, b });
}

/** Quantizes channels to 8 bits. Rounds halves up like Chromium, even with floating-point errors just below a half. */
function channelsOf({ r, g, b }: Pick<Rgb, "r" | "g" | "b">): readonly number[] {
  return [r, g, b].map((channel) => Math.round(Number((channel * 255).toFixed(6))) / 255);
}
