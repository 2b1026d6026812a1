import type { Json, Token } from "../model/token.ts";
import { identifier } from "../render/css.ts";
import { renderJson } from "../render/json.ts";
import { emptyGroup, groupAt } from "../render/token-tree.ts";
import { variablesOf } from "../render/variables.ts";
import { channels } from "../resolve/color.ts";
import { memoize } from "../resolve/memoize.ts";
import {
  aliasedToken,
  type FormatArguments,
  type Omission,
  type Platform,
  type PlatformFormat,
  type ThemeTokens,
  type Variant,
} from "./platform.ts";
import { clashesIn, namesByToken } from "./names.ts";
import { descriptionOf } from "./notice.ts";
import { distinct, everyToken, keyOf } from "./tree.ts";
import { lengthOf, lostParts, membersOf, weight } from "./values.ts";

/**
 * Figma variables: a file for each mode of a collection, as Figma exports and imports them. One collection has the
 * tokens that are the same in every theme; the other has a mode for each theme. A season's tokens are further variables
 * of the themes, such as `season-winter`, because Figma limits the modes of a collection. Style Dictionary has no such
 * format.
 */
export const figma: Platform = {
  id: "figma",
  name: "Figma",
  use: "In the variables panel, import the files of a collection together: each is a mode.",
  paths: /^(base\.value|theme\.[\w-]+)\.tokens\.json$/,
  files: filesOf,
  omissions: (variant) => [...omissionsOf(variant), ...everyToken(variant).flatMap(lostPart)],
  names: (variant) =>
    namesByToken(
      // A token that only seasons have gets the name of its first season's variable.
      variablesIn(variant)
        .toReversed()
        .map((token) => [token.name, variableName(token)]),
      omissionsOf(variant),
    ),
};

/** Lists the tokens without variables. */
function omissionsOf(variant: Variant): readonly Omission[] {
  const hasVariables = (token: Token) => toVariables(token).length > 0;
  return [
    ...everyToken(variant)
      .filter((token) => !hasVariables(token))
      .map(({ name }) => ({ token: name, reason: "Figma has no variable of its type." })),
    ...clashesIn(variablesIn(variant).filter(hasVariables), variableName),
  ];
}

/** Returns the tokens of all themes, then those of their seasons, each path once. */
function variablesIn({ themes }: Variant): readonly Token[] {
  return distinct([...themes.flatMap(({ tokens }) => tokens), ...themes.flatMap(seasonalTokens)]);
}

/** Returns the tokens of a theme's seasons, with the season in the last step of their paths: `color.season-winter`. */
const seasonalTokens = memoize(({ seasons }: ThemeTokens): readonly Token[] =>
  seasons.flatMap(({ season, tokens }) =>
    tokens.map((token) => ({
      ...token,
      path: [...token.path.slice(0, -1), `${token.path.at(-1)}-${season.id}`],
    })),
  ),
);

const omittedIn = memoize((variant: Variant) => new Set(omissionsOf(variant).map(({ token }) => token)));

const BASE = "base";
const THEME = "theme";

function filesOf(variant: Variant): readonly PlatformFormat[] {
  const varied = variedIn(variant);
  const hasBase = variant.themes[0].tokens.some((token) => !varied.has(keyOf(token)) && toVariables(token).length > 0);
  const isThemed = varied.size > 0 || variant.themes.some((theme) => seasonalTokens(theme).length > 0);
  return [
    ...(hasBase ? [{ destination: `${BASE}.value.tokens.json`, format: baseOf }] : []),
    ...(isThemed ? variant.themes : []).map((theme) => ({
      destination: `${THEME}.${theme.theme.id}.tokens.json`,
      format: ({ options }: FormatArguments) => modeFile(options.variant, theme),
    })),
  ];
}

/** Returns the keys of the tokens that differ between a variant's themes; memoized, since every file needs them. */
const variedIn = memoize(({ themes: [first, ...further] }: Variant): ReadonlySet<string> => {
  const constant = new Map(first.tokens.map((token) => [keyOf(token), token]));
  const changed = further.flatMap(({ tokens }) =>
    tokens.filter((token) => constant.get(keyOf(token)) !== token).map(keyOf),
  );
  const keys = further.map(({ tokens }) => new Set(tokens.map(keyOf)));
  const partial = [...constant.keys()].filter((key) => keys.some((inTheme) => !inTheme.has(key)));
  return new Set([...changed, ...partial]);
});

function baseOf({ options: { variant } }: FormatArguments): string {
  const varied = variedIn(variant);
  const [theme] = variant.themes;
  const tokens = theme.tokens.filter((token) => !varied.has(keyOf(token)));
  return fileOf(variant, tokens, "value", (token) => variableTarget(variant, theme, token, BASE));
}

function modeFile(variant: Variant, theme: ThemeTokens): string {
  const varied = variedIn(variant);
  const tokens = theme.tokens.filter((token) => varied.has(keyOf(token)));
  const seasonal = new Set(seasonalTokens(theme));
  return fileOf(variant, [...tokens, ...seasonal], theme.theme.id, (token) =>
    seasonal.has(token) ? null : variableTarget(variant, theme, token, THEME),
  );
}

/** An alias's target: the steps of its name, and its collection if it is a different one. */
type Target = { readonly steps: readonly string[]; readonly collection: string | null };

/** Returns the target of a token that is an alias of another variable, or null. */
function variableTarget(variant: Variant, theme: ThemeTokens, token: Token, collection: string): Target | null {
  const target = aliasedToken(theme, token);
  if (target === null || toVariables(target).length !== 1) return null;
  if (omittedIn(variant).has(target.name)) return null;
  const owner = variedIn(variant).has(keyOf(target)) ? THEME : BASE;
  return { steps: target.path.map(stepOf), collection: owner === collection ? null : owner };
}

function fileOf(
  variant: Variant,
  tokens: readonly Token[],
  mode: string,
  targetOf: (token: Token) => Target | null,
): string {
  const tree = emptyGroup();
  for (const token of tokens.filter(({ name }) => !omittedIn(variant).has(name))) {
    const variables = toVariables(token);
    const target = variables.length === 1 ? targetOf(token) : null;
    for (const { path, web, scopes, type, value } of variables) {
      const steps = path.map(stepOf);
      const description = descriptionOf(token);
      groupAt(tree, steps.slice(0, -1))[steps.at(-1) ?? ""] = {
        $type: type,
        $value: target?.collection === null ? `{${target.steps.join(".")}}` : value,
        ...(description !== "" && { $description: description }),
        $extensions: {
          "com.figma.scopes": scopes,
          "com.figma.codeSyntax": { WEB: `var(${identifier(`--${web}`)})` },
          ...(target !== null &&
            target.collection !== null && {
              "com.figma.aliasData": {
                targetVariableName: target.steps.join("/"),
                targetVariableSetName: target.collection,
              },
            }),
        },
      };
    }
  }
  return renderJson({ ...tree, $extensions: { "com.figma.modeName": mode } });
}

/** Returns a token's variable name; for a text style, the name of its group. */
function variableName({ path }: Token): string {
  return path.map(stepOf).join("/");
}

/**
 * Converts a key to a step of a variable's name: Figma doesn't allow full stops or braces, and a slash would begin
 * another step.
 */
function stepOf(key: string): string {
  return key.replace(/[./{}]/g, "-");
}

/** A Figma variable; `web` is the CSS variable with the same value. */
type Variable = {
  readonly path: readonly string[];
  readonly web: string;
  readonly type: "color" | "number" | "string";
  readonly value: Json;
  readonly scopes: readonly string[];
};

/** The scopes of a length: all properties that accept one. */
const LENGTHS = ["CORNER_RADIUS", "WIDTH_HEIGHT", "GAP", "STROKE_FLOAT", "EFFECT_FLOAT", "FONT_SIZE", "LINE_HEIGHT"];

/**
 * Converts a token to variables: one for a plain value, several for a text style, none if Figma doesn't support its
 * type.
 */
const toVariables = memoize((token: Token): readonly Variable[] => {
  const { path, name, type, value } = token;
  if (type === "typography") return toTextStyle(token);
  const variable = (kind: Variable["type"], converted: Json | null, scopes: readonly string[]): readonly Variable[] =>
    converted === null ? [] : [{ path, web: name, type: kind, value: converted, scopes }];
  if (type === "color") return variable("color", colorOf(value), ["ALL_SCOPES"]);
  if (type === "dimension") return variable("number", lengthOf(value), LENGTHS);
  if (type === "number") return variable("number", typeof value === "number" ? value : null, ["ALL_SCOPES"]);
  if (type === "fontWeight") return variable("number", weight(value), ["FONT_WEIGHT"]);
  if (type === "fontFamily") return variable("string", familyOf(value), ["FONT_FAMILY"]);
  return [];
});

/** Returns the parts of a text style; those that Figma can't express are null. */
function partsOf(token: Token) {
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = membersOf(token.value);
  const size = lengthOf(fontSize);
  const height = typeof lineHeight === "number" && size !== null ? Number((lineHeight * size).toFixed(4)) : null;
  return [
    ["fontSize", "", "number", size, "FONT_SIZE"],
    ["lineHeight", "line-height", "number", height ?? lengthOf(lineHeight), "LINE_HEIGHT"],
    ["letterSpacing", "letter-spacing", "number", lengthOf(letterSpacing), "LETTER_SPACING"],
    ["fontWeight", "font-weight", "number", weight(fontWeight), "FONT_WEIGHT"],
    ["fontFamily", "font-family", "string", familyOf(fontFamily), "FONT_FAMILY"],
  ] as const;
}

/** Lists a text style that has variables, but not for each of its parts. */
function lostPart(token: Token): readonly Omission[] {
  if (token.type !== "typography" || toVariables(token).length === 0) return [];
  const parts = Object.fromEntries(partsOf(token).map(([part, , , value]) => [part, value]));
  const lost = lostParts(token.value, parts);
  return lost.length === 0 ? [] : [{ token: token.name, reason: `Figma has no variable for its ${lost.join(", ")}.` }];
}

function toTextStyle(token: Token): readonly Variable[] {
  const names = new Map(variablesOf(token).map(([name]) => [name.slice(token.name.length).replace(/^--?/, ""), name]));
  return partsOf(token).flatMap(([part, suffix, type, value, scope]): Variable[] => {
    const web = names.get(suffix);
    return value === null || web === undefined
      ? []
      : [{ path: [...token.path, part], web, type, value, scopes: [scope] }];
  });
}

function colorOf(value: Json | undefined): Json | null {
  const { colorSpace, components, alpha = 1, hex } = membersOf(value);
  if (typeof hex !== "string") return null;
  const isExact =
    colorSpace === "srgb" && Array.isArray(components) && components.every((part) => typeof part === "number");
  const srgb = isExact ? components : channels(hex).map((channel) => Number((channel / 255).toFixed(6)));
  return { colorSpace: "srgb", components: srgb, alpha, hex: hex.toUpperCase() };
}

/** Returns the first family: Figma doesn't support fallbacks. */
function familyOf(value: Json | undefined): string | null {
  const [family] = [value].flat();
  return typeof family === "string" ? family : null;
}
