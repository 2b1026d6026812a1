import { converter, formatHex, getMode, type Rgb, toGamut } from "#culori";
import type { Color } from "../../model/color.ts";
import type { Json } from "../../model/token.ts";
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
 * Whether the `hex` of an sRGB colour is another colour than its components, which count then: `hex` is their
 * replacement where they cannot be shown. Components may be rounded to a hundredth.
 */
export function hasOtherHex({ colorSpace, components, hex = "" }: ColorValue): boolean {
  const channels = components.map((component) => (component === "none" ? 0 : component));
  // Other components, such as those of 255, are none.
  const areValid = colorSpace === "srgb" && channels.every((channel) => channel >= 0 && channel <= 1);
  if (!areValid || !HEX.test(hex)) return false;
  return channels.some((channel, at) => {
    const byte = Number.parseInt(hex.slice(2 * at + 1, 2 * at + 3), 16);
    return Math.abs(byte - 255 * channel) > ROUNDED;
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
  if (isColorValue(value)) return !HEX.test(String(value["hex"])) || hasOtherHex(value);
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
  const mode = (SPACES[value.colorSpace] ?? value.colorSpace) as "rgb";
  // The check has said so of a space that nobody knows.
  const definition = getMode(mode) as ReturnType<typeof getMode> | undefined;
  const names: string[] = (definition?.channels ?? []).filter((channel) => channel !== "alpha");
  if (names.length === 0) return "#000000";
  const percents = value.colorSpace === "hsl" || value.colorSpace === "hwb" ? 100 : 1;
  const color: Record<string, number | string> = { mode };
  for (const [index, name] of names.entries()) {
    const component = value.components[index];
    if (typeof component === "number") color[name] = name === "h" ? component : component / percents;
  }
  const toRgb = converter("rgb");
  const plain = channelsOf(toRgb(color as unknown as Rgb));
  // What is outside by less than half a step is the same colour on a screen.
  const isInside = plain.every((channel) => channel >= 0 && channel <= 1);
  const [r = 0, g = 0, b = 0] = isInside ? plain : channelsOf(toRgb(toGamut("rgb", "oklch")(color as never) as Rgb));
  return formatHex({ mode: "rgb", r, g, b });
}

/** The channels in whole steps of 255. Half a step is rounded up, as Chromium mostly does, though the way there made it a little less. */
function channelsOf({ r, g, b }: Rgb): readonly number[] {
  return [r, g, b].map((channel) => Math.round(Number((channel * 255).toFixed(6))) / 255);
}
