import { converter, formatHex, getMode, type Rgb, toGamut } from "#culori";
import type { Color } from "../model/color.ts";
import type { Json } from "../model/token.ts";
import { isObject } from "./form.ts";

type ColorValue = {
  readonly colorSpace: string;
  readonly components: readonly (number | "none")[];
  readonly alpha?: number;
  readonly hex?: string;
};

/** Culori's names for colour spaces of the Design Tokens Color Module 2025.10, where they differ. */
const SPACES: Readonly<Record<string, string>> = {
  srgb: "rgb",
  "srgb-linear": "lrgb",
  "display-p3": "p3",
  "a98-rgb": "a98",
  "prophoto-rgb": "prophoto",
  "xyz-d65": "xyz65",
  "xyz-d50": "xyz50",
};

/** Returns whether a resolved value is a colour of the Color Module. */
export function isColorValue(value: Json | undefined): value is ColorValue & { readonly [key: string]: Json } {
  return isObject(value) && typeof value["colorSpace"] === "string" && Array.isArray(value["components"]);
}

/** The sRGB colour of a value with a `hex`, which `withHex` adds; black for what is no colour. */
export function toColor(value: Json): Color {
  const { hex, alpha } = (value ?? {}) as Readonly<Record<string, Json>>;
  const isHex = typeof hex === "string" && HEX.test(hex);
  return { hex: isHex ? hex.toLowerCase() : "#000000", alpha: typeof alpha === "number" ? alpha : 1 };
}

/** Six hexadecimal digits: other notations of `hex` are no colour of the format. */
const HEX = /^#[0-9a-f]{6}$/i;

/**
 * The sRGB colour of components that is another than that of their `hex`; undefined where the two agree. Components may be
 * rounded to a hundredth. Outside sRGB they have no colour there, so any `hex` is right.
 */
export function otherHex(value: ColorValue): string | undefined {
  const { hex = "" } = value;
  const color = HEX.test(hex) ? toCulori(value) : undefined;
  if (color === undefined) return undefined;
  const { r, g, b } = converter("rgb")(color);
  const isOther = [r, g, b].some((channel, at) => {
    const byte = Number.parseInt(hex.slice(2 * at + 1, 2 * at + 3), 16);
    return Math.abs(byte - 255 * channel) > ROUNDED;
  });
  return isOther && channelsOf({ r, g, b }).every(isShare) ? nearestHex(value) : undefined;
}

function isShare(channel: number): boolean {
  return channel >= 0 && channel <= 1;
}

/** The components of a hexadecimal colour in a colour space; "none" for the hue of a grey. */
export function componentsOf(hex: string, colorSpace: string): readonly (number | "none")[] {
  const mode = modeOf(colorSpace);
  const color = converter(mode)(hex) as unknown as Readonly<Record<string, number | undefined>> | undefined;
  return channelNames(mode).map((name) => {
    const channel = color?.[name];
    if (channel === undefined) return "none";
    return Number((name === "h" ? channel : channel * scaleOf(colorSpace)).toFixed(4));
  });
}

/** A hundredth, in steps of 255. */
const ROUNDED = 2.55;

/** Gives every colour in a value that has no valid `hex`, or another colour's, the nearest sRGB colour. */
export function withHex(value: Json): Json {
  if (!lacksHex(value)) return value;
  if (isColorValue(value)) return { ...value, hex: nearestHex(value) };
  if (Array.isArray(value)) return value.map(withHex);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withHex(item)]));
}

/** Most values need nothing, and stay the same object. */
function lacksHex(value: Json): boolean {
  // The components of sRGB count; in another space `hex` is the colour that somebody chose for sRGB.
  if (isColorValue(value))
    return !HEX.test(String(value["hex"])) || (value.colorSpace === "srgb" && otherHex(value) !== undefined);
  return typeof value === "object" && value !== null && Object.values(value).some(lacksHex);
}

/** The nearest sRGB colours by space and components: many aliases may lead to one. */
const nearest = new Map<string, string>();

/** The sRGB colour nearest to a value. */
export function nearestHex(value: ColorValue): string {
  const key = [value.colorSpace, ...value.components].join(" ");
  let found = nearest.get(key);
  if (found === undefined) nearest.set(key, (found = computeNearest(value)));
  return found;
}

/** Colours outside sRGB are brought in along their OKLCH chroma (CSS Color Module Level 4, section 13). */
function computeNearest(value: ColorValue): string {
  const color = toCulori(value);
  if (color === undefined) return "#000000";
  const toRgb = converter("rgb");
  const plain = channelsOf(toRgb(color));
  // What is outside by less than half a step is the same colour on a screen.
  const isInside = plain.every(isShare);
  const [r = 0, g = 0, b = 0] = isInside ? plain : channelsOf(toRgb(toGamut("rgb", "oklch")(color) as Rgb));
  return formatHex({ mode: "rgb", r, g, b });
}

/** A value as culori has it; undefined in a space that nobody knows, which the check reports. */
function toCulori({ colorSpace, components }: ColorValue): Rgb | undefined {
  const mode = modeOf(colorSpace);
  const names = channelNames(mode);
  if (names.length === 0) return undefined;
  const color: Record<string, number | string> = { mode };
  for (const [index, name] of names.entries()) {
    const component = components[index];
    if (typeof component === "number") color[name] = name === "h" ? component : component / scaleOf(colorSpace);
  }
  return color as unknown as Rgb;
}

function modeOf(colorSpace: string): "rgb" {
  return (SPACES[colorSpace] ?? colorSpace) as "rgb";
}

function channelNames(mode: "rgb"): readonly string[] {
  const definition = getMode(mode) as ReturnType<typeof getMode> | undefined;
  return (definition?.channels ?? []).filter((channel) => channel !== "alpha");
}

/** What the format multiplies saturation, lightness, whiteness and blackness by. */
function scaleOf(colorSpace: string): number {
  return colorSpace === "hsl" || colorSpace === "hwb" ? 100 : 1;
}

/** The channels in whole steps of 255. Half a step is rounded up, as Chromium mostly does, though the way there made it a little less. */
function channelsOf({ r, g, b }: Pick<Rgb, "r" | "g" | "b">): readonly number[] {
  return [r, g, b].map((channel) => Math.round(Number((channel * 255).toFixed(6))) / 255);
}
