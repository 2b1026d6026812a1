import { type Color, converter, getMode, type Rgb, toGamut } from "#culori";

/** A colour of the Design Tokens Color Module 2025.10. */
export type ColorValue = {
  readonly colorSpace: string;
  readonly components: readonly (number | "none")[];
  readonly alpha?: number;
  readonly hex?: string;
};

/** Culori's names for the colour spaces of the Design Tokens Color Module 2025.10, if they differ. */
const SPACES: Readonly<Record<string, string>> = {
  srgb: "rgb",
  "srgb-linear": "lrgb",
  "display-p3": "p3",
  "a98-rgb": "a98",
  "prophoto-rgb": "prophoto",
  "xyz-d65": "xyz65",
  "xyz-d50": "xyz50",
};

/** Converts a value to a culori colour; undefined for an unknown space, which is reported elsewhere. */
export function toCulori({ colorSpace, components }: ColorValue): Rgb | undefined {
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

export function modeOf(colorSpace: string): "rgb" {
  return (SPACES[colorSpace] ?? colorSpace) as "rgb";
}

export function channelNames(mode: "rgb"): readonly string[] {
  const definition = getMode(mode) as ReturnType<typeof getMode> | undefined;
  return (definition?.channels ?? []).filter((channel) => channel !== "alpha");
}

/** Returns the format's factor for saturation, lightness, whiteness and blackness. */
export function scaleOf(colorSpace: string): number {
  return colorSpace === "hsl" || colorSpace === "hwb" ? 100 : 1;
}

/** The colour spaces within the sRGB gamut. */
const IN_SRGB: ReadonlySet<string> = new Set(["srgb", "srgb-linear", "hsl", "hwb"]);

/** Returns whether a colour is within sRGB, after rounding to 8 bits. */
export function isInSrgb(color: Color): boolean {
  return isInside(converter("rgb")(color), HALF_STEP);
}

/** Half an 8-bit step: a colour that is outside sRGB by less is inside after rounding. */
const HALF_STEP = 0.5 / 255;

/**
 * Returns the Display P3 channels, from 0 to 1, of a colour outside sRGB; null for a colour within sRGB. Maps colours
 * outside Display P3 into its gamut by reducing their OKLCH chroma (CSS Color Module Level 4, section 13).
 */
export function toDisplayP3(value: ColorValue): readonly number[] | null {
  const color = IN_SRGB.has(value.colorSpace) ? undefined : toCulori(value);
  if (color === undefined || isInSrgb(color)) return null;
  if (value.colorSpace === "display-p3") return value.components.map((channel) => (channel === "none" ? 0 : channel));
  const direct = converter("p3")(color);
  const { r, g, b } = isInside(direct, 0) ? direct : (toGamut("p3", "oklch")(color) as unknown as Rgb);
  return [r, g, b].map((channel) => Number(channel.toFixed(4)));
}

function isInside(
  { r, g, b }: { readonly r: number; readonly g: number; readonly b: number },
  tolerance: number,
): boolean {
  return [r, g, b].every((channel) => channel >= -tolerance && channel <= 1 + tolerance);
}
