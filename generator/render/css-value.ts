import type { Color } from "../model/color.ts";
import type { Json, Token, TokenType } from "../model/token.ts";

type Fields = Readonly<Record<string, Json>>;

/** How a value of each token type is written in CSS; the source check has already checked every value. */
const WRITERS: Readonly<Record<TokenType, (value: Json) => string>> = {
  color: (value) => cssColor(toColor(value)),
  dimension: quantity,
  duration: quantity,
  number: cssNumber,
  fontFamily: (value) => [value].flat().map(fontFamily).join(", "),
  fontWeight: (value) => (typeof value === "string" ? String(FONT_WEIGHTS[value]) : cssNumber(value)),
  cubicBezier: (value) => `cubic-bezier(${items(value).map(cssNumber).join(", ")})`,
  // CSS has no keyword for a dash array, so it becomes the nearest line style.
  strokeStyle: (value) => (typeof value === "string" ? value : "dashed"),
  border: composite({ width: "dimension", style: "strokeStyle", color: "color" }),
  transition: composite({ duration: "duration", timingFunction: "cubicBezier", delay: "duration" }),
  shadow: (value) => [value].flat().map(shadow).join(", "),
  gradient: (value) => `linear-gradient(${items(value).map(gradientStop).join(", ")})`,
  typography: (value) => quantity(fields(value)["fontSize"]),
};

/** The names of font weights (Design Tokens Format Module 2025.10, section 8.4). */
export const FONT_WEIGHTS: Readonly<Record<string, number>> = {
  thin: 100,
  hairline: 100,
  "extra-light": 200,
  "ultra-light": 200,
  light: 300,
  normal: 400,
  regular: 400,
  book: 400,
  medium: 500,
  "semi-bold": 600,
  "demi-bold": 600,
  bold: 700,
  "extra-bold": 800,
  "ultra-bold": 800,
  black: 900,
  heavy: 900,
  "extra-black": 950,
  "ultra-black": 950,
};

/** The literal CSS text of a token's value: `cssValue({type: "dimension", value: {value: 1, unit: "rem"}})` is `1rem`. */
export function cssValue({ type, value }: Pick<Token, "type" | "value">): string {
  return WRITERS[type](value);
}

/** An opaque colour as `#rrggbb`, a translucent one as `rgb(r g b / a)`. */
export function cssColor({ hex, alpha }: Color): string {
  if (alpha === 1) return hex;
  const digits = Number.parseInt(hex.slice(1), 16);
  return `rgb(${digits >> 16} ${(digits >> 8) & 255} ${digits & 255} / ${cssNumber(alpha)})`;
}

/** The colour that a resolved colour value paints; the source has given each one its `hex`. */
function toColor(value: Json | undefined): Color {
  const { hex, alpha } = fields(value);
  return { hex: String(hex).toLowerCase(), alpha: typeof alpha === "number" ? alpha : 1 };
}

function composite(parts: Readonly<Record<string, TokenType>>): (value: Json) => string {
  return (value) => {
    const texts = Object.entries(parts).map(([field, type]) => WRITERS[type](fields(value)[field] ?? null));
    return texts.join(" ");
  };
}

function shadow(value: Json): string {
  const { color, offsetX, offsetY, blur, spread, inset } = fields(value);
  const lengths = [offsetX, offsetY, blur, spread].map(quantity).join(" ");
  return `${inset === true ? "inset " : ""}${lengths} ${cssColor(toColor(color))}`;
}

function gradientStop(value: Json): string {
  const { color, position } = fields(value);
  return `${cssColor(toColor(color))} ${cssNumber(Math.min(1, Math.max(0, Number(position))) * 100)}%`;
}

function fontFamily(family: Json): string {
  const name = String(family);
  if (/^-?[a-z_][\w-]*$/i.test(name)) return name;
  // oxlint-disable-next-line no-control-regex -- control characters are what must be escaped
  const escaped = name.replace(/["\\<\u0000-\u001f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

/** Zero keeps its unit, because `0` alone is neither a time nor a length inside `calc()`. */
function quantity(value: Json | undefined): string {
  const { value: amount, unit } = fields(value);
  return `${cssNumber(amount)}${String(unit)}`;
}

/** CSS reads the exponent that JavaScript writes below 1e-6, but people do not. */
function cssNumber(value: Json | undefined): string {
  return String(Number(Number(value).toFixed(6)));
}

function fields(value: Json | undefined): Fields {
  return (value ?? {}) as Fields;
}

function items(value: Json): readonly Json[] {
  return value as readonly Json[];
}
