import type { Json, Token } from "../model/token.ts";
import { FONT_WEIGHTS } from "../render/css-value.ts";
import { blockComment, noticeOf } from "./notice.ts";
import type { Omission, Platform, Variant } from "./platform.ts";
import { everyToken, type Leaf } from "./tree.ts";
import { moduleOf, typesOf } from "./typescript.ts";

/**
 * Modules for React Native: lengths are numbers of density-independent pixels. Style Dictionary's `javascript/es6` holds
 * one theme a file and keeps units.
 */
export const reactNative: Platform = {
  id: "react-native",
  name: "React Native",
  use: "Import themes from tokens.mjs: 1rem is 16, 1s is 1000.",
  files: [
    {
      destination: "tokens.mjs",
      format: ({ options: { variant } }) =>
        moduleOf(expressible(variant), noticeOf(variant, omissionsOf(variant)), leafOf, ""),
    },
    {
      destination: "tokens.d.mts",
      format: ({ options: { variant } }) =>
        typesOf(expressible(variant), noticeOf(variant, omissionsOf(variant)), typeOf, TYPES),
    },
  ],
  omissions: omissionsOf,
};

const TYPES = `${blockComment(["A shadow, in the members of React Native's boxShadow."])}export type BoxShadow = {
  readonly offsetX: number;
  readonly offsetY: number;
  readonly blurRadius: number;
  readonly spreadDistance: number;
  readonly color: string;
  readonly inset: boolean;
};

${blockComment(["A text style, in the members of React Native's TextStyle; those that the token has."])}export type TextStyle = {
  readonly fontFamily?: string;
  readonly fontSize?: number;
  readonly fontWeight?: number;
  readonly lineHeight?: number;
  readonly letterSpacing?: number;
};
`;

/** Lists the tokens that React Native has no value for. */
function omissionsOf(variant: Variant): readonly Omission[] {
  return everyToken(variant).flatMap((token) =>
    leafOf(token) === null ? [{ token: token.name, reason: "React Native has no value for it." }] : [],
  );
}

/** Keeps the tokens that React Native has a value for. */
function expressible(variant: Variant): Variant {
  const keep = (tokens: readonly Token[]) => tokens.filter((token) => leafOf(token) !== null);
  const [first, ...further] = variant.themes.map(({ theme, tokens, seasons }) => ({
    theme,
    tokens: keep(tokens),
    seasons: seasons.map(({ season, tokens: overrides }) => ({ season, tokens: keep(overrides) })),
  }));
  return { ...variant, themes: [first ?? variant.themes[0], ...further] };
}

/** The value of a token: a number, a text or an object; null if it can't be expressed. */
function leafOf({ type, value }: Token): Leaf | null {
  return (WRITERS[type] ?? (() => null))(value);
}

const WRITERS: Readonly<Record<string, (value: Json | undefined) => Leaf | null>> = {
  color: hex8,
  dimension: pixels,
  duration: milliseconds,
  number: (value) => (typeof value === "number" ? value : null),
  fontFamily: (value) => {
    const [family] = [value].flat();
    return typeof family === "string" ? family : null;
  },
  fontWeight: weight,
  cubicBezier: (value) => (Array.isArray(value) && value.every((part) => typeof part === "number") ? value : null),
  shadow: (value) => {
    const layers = [value].flat().map(shadow);
    return layers.includes(null) ? null : (layers as readonly Leaf[]);
  },
  typography: textStyle,
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  color: "string",
  fontFamily: "string",
  cubicBezier: "readonly number[]",
  shadow: "readonly BoxShadow[]",
  typography: "TextStyle",
};

function typeOf({ type }: Token): string {
  return TYPE_NAMES[type] ?? "number";
}

type Members = Readonly<Record<string, Json>>;

function membersOf(value: Json | undefined): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** Writes a colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent. */
function hex8(value: Json | undefined): string | null {
  const { hex, alpha = 1 } = membersOf(value);
  if (typeof hex !== "string" || typeof alpha !== "number") return null;
  const digits = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0");
  return alpha === 1 ? hex.toLowerCase() : `${hex.toLowerCase()}${digits}`;
}

/** Converts a length to density-independent pixels: 1rem is 16. */
function pixels(value: Json | undefined): number | null {
  const { value: amount, unit } = membersOf(value);
  if (typeof amount !== "number") return null;
  if (unit === "px") return amount;
  return unit === "rem" ? Number((amount * 16).toFixed(4)) : null;
}

function milliseconds(value: Json | undefined): number | null {
  const { value: amount, unit } = membersOf(value);
  if (typeof amount !== "number") return null;
  return unit === "s" ? Number((amount * 1000).toFixed(4)) : amount;
}

function weight(value: Json | undefined): number | null {
  return typeof value === "number" ? value : typeof value === "string" ? (FONT_WEIGHTS[value] ?? null) : null;
}

function shadow(value: Json | undefined): Leaf | null {
  const { color, offsetX, offsetY, blur, spread, inset } = membersOf(value);
  const lengths = [offsetX, offsetY, blur, spread ?? { value: 0, unit: "px" }].map(pixels);
  const [x, y, blurRadius, spreadDistance] = lengths;
  const text = hex8(color);
  if (text === null || x == null || y == null || blurRadius == null || spreadDistance == null) return null;
  return { offsetX: x, offsetY: y, blurRadius, spreadDistance, color: text, inset: inset === true };
}

/** Converts a text style; a line height becomes pixels, since React Native takes no ratio. */
function textStyle(value: Json | undefined): Leaf | null {
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = membersOf(value);
  const size = pixels(fontSize);
  const [family] = [fontFamily].flat();
  const height = typeof lineHeight === "number" && size !== null ? Number((lineHeight * size).toFixed(4)) : null;
  const style = {
    fontFamily: typeof family === "string" ? family : null,
    fontSize: size,
    fontWeight: weight(fontWeight),
    lineHeight: height,
    letterSpacing: pixels(letterSpacing),
  };
  const present = Object.entries(style).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return present.length === 0 ? null : Object.fromEntries(present);
}
