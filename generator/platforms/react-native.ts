import type { Color } from "../model/color.ts";
import type { Json, Token } from "../model/token.ts";
import { blockComment, noticeOf } from "./notice.ts";
import type { Omission, Platform, Variant } from "./platform.ts";
import { everyToken, type Leaf } from "./tree.ts";
import { accessesIn, moduleOf, textStyleType, typesOf } from "./typescript.ts";
import {
  alphaDigits,
  lengthOf,
  lostParts,
  membersOf,
  type NativeKind,
  type NativeOf,
  nativeValue,
  type NativeValue,
  rounded,
  weight,
} from "./values.ts";

/**
 * React Native modules: lengths are numbers of density-independent pixels. Style Dictionary's `javascript/es6` holds
 * one theme per file and keeps units.
 */
export const reactNative: Platform = {
  id: "react-native",
  name: "React Native",
  use: "Import themes from tokens.mjs: 1rem is 16, 1s is 1000.",
  paths: /^tokens\.(mjs|d\.mts)$/,
  files: () => [
    {
      destination: "tokens.mjs",
      format: ({ options: { variant } }) =>
        moduleOf(expressible(variant), noticeOf(variant, omissionsOf(variant)), leafOf, ""),
    },
    {
      destination: "tokens.d.mts",
      format: ({ options: { variant } }) =>
        typesOf(
          expressible(variant),
          noticeOf(variant, omissionsOf(variant)),
          typeOf,
          [
            BOX_SHADOW,
            textStyleType("A text style, in the members of React Native's TextStyle.", expressible(variant), leafOf),
          ]
            .filter((part) => part !== "")
            .join("\n"),
        ),
    },
  ],
  omissions: omissionsOf,
  names: (variant) => accessesIn(expressible(variant)),
};

const BOX_SHADOW = `${blockComment(["A shadow, in the members of React Native's boxShadow."])}export type BoxShadow = {
  readonly offsetX: number;
  readonly offsetY: number;
  readonly blurRadius: number;
  readonly spreadDistance: number;
  readonly color: string;
  readonly inset: boolean;
};
`;

/** Lists the tokens that React Native can't express. */
function omissionsOf(variant: Variant): readonly Omission[] {
  return everyToken(variant).flatMap((token) => {
    const leaf = leafOf(token);
    if (leaf === null) return [{ token: token.name, reason: "React Native has no value for it." }];
    const lost = token.type === "typography" ? lostParts(token.value, Object(leaf)) : [];
    return lost.length === 0
      ? []
      : [{ token: token.name, reason: `React Native has no value for its ${lost.join(", ")}.` }];
  });
}

/** Keeps the tokens that React Native can express. */
function expressible(variant: Variant): Variant {
  const keep = (tokens: readonly Token[]) => tokens.filter((token) => leafOf(token) !== null);
  const [first, ...further] = variant.themes.map(({ tokens, seasons, ...theme }) => ({
    ...theme,
    tokens: keep(tokens),
    seasons: seasons.map(({ season, tokens: overrides }) => ({ season, tokens: keep(overrides) })),
  }));
  return { ...variant, themes: [first ?? variant.themes[0], ...further] };
}

/** Returns a token's value: a number, a text or an object; null if it can't be expressed. */
function leafOf(token: Token): Leaf | null {
  if (token.type === "typography") return textStyle(token.value);
  const value = nativeValue(token);
  const write = value === null ? undefined : (WRITERS[value.kind] as ((value: NativeValue) => Leaf) | undefined);
  return value === null ? null : (write?.(value) ?? null);
}

const WRITERS: { readonly [K in NativeKind]?: (value: NativeOf<K>) => Leaf } = {
  color: ({ color }) => hex8(color),
  dimension: ({ length }) => length,
  duration: ({ time }) => time,
  number: ({ number }) => number,
  fontFamily: ({ families: [family = ""] }) => family,
  fontWeight: ({ weight }) => weight,
  cubicBezier: ({ curve }) => curve,
  shadow: ({ layers }) =>
    layers.map(({ offsetX, offsetY, blur, spread, color, inset }) => {
      return { offsetX, offsetY, blurRadius: blur, spreadDistance: spread, color: hex8(color), inset };
    }),
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

/** Writes a colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent. */
function hex8({ hex, alpha }: Color): string {
  return `${hex}${alpha === 1 ? "" : alphaDigits(alpha)}`;
}

/**
 * Converts a text style, without the parts that React Native can't express; line heights become pixels, since it doesn't
 * accept ratios.
 */
function textStyle(value: Json | undefined): Leaf | null {
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = membersOf(value);
  const size = lengthOf(fontSize);
  const [family] = [fontFamily].flat();
  const height = typeof lineHeight === "number" && size !== null ? rounded(lineHeight * size) : null;
  const style = {
    fontFamily: typeof family === "string" ? family : null,
    fontSize: size,
    fontWeight: weight(fontWeight),
    lineHeight: height ?? lengthOf(lineHeight),
    letterSpacing: lengthOf(letterSpacing),
  };
  const present = Object.entries(style).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return present.length === 0 ? null : Object.fromEntries(present);
}
