import { type Color, converter, interpolate } from "#culori";
import type { Json } from "../../model/token.ts";
import { cssValue } from "../../render/css-value.ts";
import { isShare, parseColor, readColor, toValue } from "../css-color.ts";
import type { Value } from "../reading.ts";

const WITH_ALPHA = /\b(?:rgb|hsl)a?\(\s*(#[\da-f]{3,8}|[a-z]+\([^()]*\))\s*,\s*([\d.]+)(%?)\s*\)/gi;

/** A text in which `rgba(#ff0000, 0.5)` is a colour of CSS: that of a gradient. */
export function withAlphas(text: string): string {
  return text.replace(WITH_ALPHA, (whole) => {
    const value = readAlpha(whole);
    return value === undefined ? whole : cssValue(value as Parameters<typeof cssValue>[0]);
  });
}

/** `rgba(#ff0000, 0.5)`: a colour with another opacity; undefined for other text. */
export function readAlpha(text: string): Value | undefined {
  const [found] = text.matchAll(WITH_ALPHA);
  if (found === undefined || found[0] !== text) return undefined;
  const [, color = "", amount = "", percent = ""] = found;
  const value = readColor(color);
  const alpha = Number(amount) / (percent === "" ? 1 : 100);
  return value === undefined || !isShare(alpha) ? undefined : withAlpha(value, alpha);
}

function withAlpha({ value }: Value, alpha: number): Value {
  const { alpha: _, ...opaque } = value as { readonly [key: string]: Json };
  return { type: "color", value: alpha === 1 ? opaque : { ...opaque, alpha } };
}

/** A change of a colour, as Tokens Studio has it in `$extensions["studio.tokens"].modify`. */
export type Change = {
  readonly type: string;
  readonly amount: number;
  readonly space: keyof typeof SPACES;
  /** The other colour of a mixture, as CSS. */
  readonly other: string | undefined;
};

/** The spaces that colours are changed in, by their names there and in the parser of colours. */
const SPACES = { lch: "lch", srgb: "rgb", hsl: "hsl", p3: "p3" } as const;

export function isSpace(name: unknown): name is keyof typeof SPACES {
  return typeof name === "string" && Object.hasOwn(SPACES, name);
}

/** A changed colour; undefined for a change that is not known. */
export function changed(color: string, { type, amount, space, other }: Change): Value | undefined {
  const parsed = parseColor(color);
  if (parsed === undefined || !isShare(amount)) return undefined;
  if (type === "alpha") {
    const value = readColor(color);
    return value && withAlpha(value, amount);
  }
  const mode = SPACES[space];
  const own = converter(mode)(parsed);
  if (type === "lighten" || type === "darken") return toValue(shaded(own, type, amount));
  const second = other === undefined ? undefined : parseColor(other);
  return second && toValue(converter(mode)(interpolate([own, second], mode)(amount)));
}

/** Moves lightness, or each component, towards its end. */
function shaded(color: Color, type: "lighten" | "darken", amount: number): Color {
  const moved = (value: number, most: number) =>
    type === "lighten" ? value + (most - value) * amount : value * (1 - amount);
  if (color.mode === "lch" || color.mode === "hsl")
    return { ...color, l: moved(color.l, color.mode === "lch" ? 100 : 1) };
  if (color.mode !== "rgb" && color.mode !== "p3") return color;
  return { ...color, r: moved(color.r, 1), g: moved(color.g, 1), b: moved(color.b, 1) };
}
