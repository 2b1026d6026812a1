import type { Lab65, Rgb } from "culori/fn";
import { converter, differenceCiede2000, modeLab65, modeLrgb, modeRgb, modeXyz65, useMode } from "#culori";
import type { Color, Hex } from "../model/color.ts";

// culori/fn supports only the registered colour spaces.
useMode(modeRgb);
useMode(modeLrgb);
useMode(modeXyz65);
useMode(modeLab65);

const toLab = converter("lab65");
const toLinear = converter("lrgb");
const ciede2000 = differenceCiede2000();

/** Reads a hexadecimal colour of 3, 4, 6 or 8 digits, in any case, with or without `#`; undefined for other text. */
export function readHex(text: string): Color | undefined {
  if (!/^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return undefined;
  const raw = (text.startsWith("#") ? text.slice(1) : text).toLowerCase();
  const digits = raw.length < 6 ? raw.replace(/./g, "$&$&") : raw;
  return { hex: `#${digits.slice(0, 6)}`, alpha: digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / 255 : 1 };
}

/** Composites `top` over the opaque `bottom` as browsers do: in sRGB, rounded to 8 bits. */
export function composite(top: Color, bottom: Hex): Hex {
  if (top.alpha === 1) return top.hex;
  const [above, below] = [toRgb(top.hex), toRgb(bottom)];
  const mix = (channel: "r" | "g" | "b") => above[channel] * top.alpha + below[channel] * (1 - top.alpha);
  return toHex({ mode: "rgb", r: mix("r"), g: mix("g"), b: mix("b") });
}

/** Linear-light values, indexed by the 8-bit channel value. */
const LINEAR = Array.from({ length: 256 }, (_, value) => toLinear({ mode: "rgb", r: value / 255, g: 0, b: 0 }).r);

/** The relative luminance of an opaque colour, from 0 to 1 (WCAG 2.2, definition "relative luminance"). */
export function luminance(hex: Hex): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);
}

/** The contrast ratio of WCAG 2.2 between two opaque colours, from 1 to 21, unrounded. */
export function contrastRatio(a: Hex, b: Hex): number {
  return luminanceRatio(luminance(a), luminance(b));
}

export function luminanceRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A colour in CIE Lab, for `difference`. */
export type Measured = Lab65;

/** Converts a colour to CIE Lab (D65). */
export function measure(hex: Hex): Measured {
  return toLab(toRgb(hex));
}

/** The colour difference CIEDE2000 (CIE 142-2001; Sharma, Wu and Dalal, 2005); 0 for equal colours. */
export function difference(a: Measured, b: Measured): number {
  return ciede2000(a, b);
}

/** The red, green and blue channels, each from 0 to 255. */
export function channels(hex: Hex): [number, number, number] {
  const digits = Number.parseInt(hex.slice(1), 16);
  return [digits >> 16, (digits >> 8) & 255, digits & 255];
}

function toRgb(hex: Hex): Rgb {
  const [r, g, b] = channels(hex);
  return { mode: "rgb", r: r / 255, g: g / 255, b: b / 255 };
}

function toHex({ r, g, b }: Rgb): Hex {
  const pair = (channel: number) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${pair(r)}${pair(g)}${pair(b)}`;
}
