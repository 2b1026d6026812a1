import { type Color, converter, interpolate } from "#culori";
import type { Json } from "../../model/token.ts";
import { cssValue } from "../../render/css-value.ts";
import { parseColor, readColor } from "../css-color.ts";
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

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

function withAlpha({ value }: Value, alpha: number): Value {
  const { alpha: _, ...opaque } = value as { readonly [key: string]: Json };
  return { type: "color", value: alpha === 1 ? opaque : { ...opaque, alpha } };
}

/** A change of a colour, as Tokens Studio has it in `$extensions["studio.tokens"].modify`. */
export type Change = {
  readonly type: string;
  readonly amount: number;
  readonly space: string;
  /** The other colour of a mixture, as CSS. */
  readonly other: string | undefined;
};

/** The spaces that colours are changed in, by their names there and in the parser of colours. */
const SPACES = { lch: "lch", srgb: "rgb", hsl: "hsl", p3: "p3" } as const;

/** A changed colour; undefined for a change that is not known. */
export function changed(color: string, { type, amount, space, other }: Change): Value | undefined {
  const parsed = parseColor(color);
  const mode = Object.hasOwn(SPACES, space) ? SPACES[space as keyof typeof SPACES] : undefined;
  if (parsed === undefined || mode === undefined || !isShare(amount)) return undefined;
  if (type === "alpha") {
    const value = readColor(color);
    return value && withAlpha(value, amount);
  }
  const own = converter(mode)(parsed);
  if (type === "lighten" || type === "darken") return toValue(shaded(own, type, amount), mode);
  const second = other === undefined ? undefined : parseColor(other);
  if (type !== "mix" || second === undefined) return undefined;
  return toValue(interpolate([own, second], mode)(amount), mode);
}

/** Moves lightness, or each component, towards its end. */
function shaded(color: Color, type: "lighten" | "darken", amount: number): Color {
  const moved = (value: number, most: number) =>
    type === "lighten" ? value + (most - value) * amount : value * (1 - amount);
  if (color.mode === "lch") return { ...color, l: moved(color.l, 100) };
  if (color.mode === "hsl") return { ...color, l: moved(color.l, 1) };
  if (color.mode !== "rgb" && color.mode !== "p3") return color;
  return { ...color, r: moved(color.r, 1), g: moved(color.g, 1), b: moved(color.b, 1) };
}

function toValue(color: Color, mode: (typeof SPACES)[keyof typeof SPACES]): Value | undefined {
  const own = converter(mode)(color) as Color & Readonly<Record<string, number | undefined>>;
  const part = (name: string, scale = 1) => Number(((own[name] ?? 0) * scale).toFixed(6));
  const alpha = own.alpha === undefined || own.alpha === 1 ? "" : ` / ${own.alpha}`;
  const texts = {
    lch: `lch(${part("l")} ${part("c")} ${part("h")}${alpha})`,
    hsl: `hsl(${part("h")} ${part("s", 100)}% ${part("l", 100)}%${alpha})`,
    rgb: `color(srgb ${part("r")} ${part("g")} ${part("b")}${alpha})`,
    p3: `color(display-p3 ${part("r")} ${part("g")} ${part("b")}${alpha})`,
  };
  return readColor(texts[mode]);
}
