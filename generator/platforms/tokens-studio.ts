import type { Json, Token } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { channels } from "../resolve/color.ts";
import { renderJson } from "../render/json.ts";
import { emptyGroup, groupAt, type TokenTree } from "../render/token-tree.ts";
import {
  aliasedToken,
  type FormatArguments,
  modesOf,
  type Omission,
  type Platform,
  type ThemeTokens,
  type Variant,
} from "./platform.ts";
import { membersOf } from "./values.ts";
import { clashesIn, namesByToken } from "./names.ts";
import { descriptionOf } from "./notice.ts";
import { everyToken } from "./tree.ts";

/**
 * Tokens Studio token sets, which Penpot imports too: one shared by all themes, one for each theme's values, and one
 * for each season's overrides in it. Style Dictionary has no such format.
 */
export const tokensStudio: Platform = {
  id: "tokens-studio",
  name: "Tokens Studio and Penpot",
  use: "Import tokens.json: each mode is a theme of the group.",
  paths: /^tokens\.json$/,
  files: () => [{ destination: "tokens.json", format: documentOf }],
  omissions: omissionsOf,
  names: (variant) =>
    namesByToken(
      everyToken(variant).map((token) => [token.name, nameInSet(token)]),
      omissionsOf(variant),
    ),
};

function omissionsOf(variant: Variant): readonly Omission[] {
  const tokens = everyToken(variant);
  return [
    ...tokens
      .filter((token) => valueOf(token) === null)
      .map(({ name }) => ({
        token: name,
        reason: "Tokens Studio has no type for it.",
      })),
    ...clashesIn(
      tokens.filter((token) => valueOf(token) !== null),
      nameInSet,
    ),
  ];
}

const BASE = "base";

function documentOf({ options: { variant } }: FormatArguments): string {
  const modes = modesOf(variant);
  const [first, ...further] = variant.themes;
  const isShared = (token: Token) => further.every(({ tokens }) => tokens.includes(token));
  const shared = new Set(first.tokens.filter(isShared));
  const omitted = new Set(omissionsOf(variant).map(({ token }) => token));
  const isKept = ({ name }: Token) => !omitted.has(name);
  const targetIn = (theme: ThemeTokens) => (token: Token) => {
    const target = aliasedToken(theme, token);
    return target !== null && isKept(target) ? target : null;
  };
  const sets = new Map<string, TokenTree>([[BASE, treeOf([...shared].filter(isKept), targetIn(first))]]);
  const themes = modes.map(({ id, name, theme, overrides }) => {
    const { id: themeId } = theme.theme;
    const isTheme = overrides.length === 0;
    const tokens = isTheme ? theme.tokens.filter((token) => !shared.has(token)) : overrides;
    sets.set(id, treeOf(tokens.filter(isKept), isTheme ? targetIn(theme) : () => null));
    const selected = [...new Set([BASE, themeId, id])];
    return {
      id,
      name,
      group: "theme",
      selectedTokenSets: Object.fromEntries(selected.map((set) => [set, "enabled"])),
    };
  });
  return renderJson({
    ...Object.fromEntries(sets),
    $themes: themes,
    $metadata: { tokenSetOrder: [...sets.keys()], activeThemes: [`theme/${modes[0]?.name}`], activeSets: [] },
  });
}

/** Writes tokens as groups; a token with a target refers to it. */
function treeOf(tokens: readonly Token[], targetOf: (token: Token) => Token | null): TokenTree {
  const tree = emptyGroup();
  for (const token of tokens) {
    const converted = valueOf(token);
    if (converted === null) continue;
    const target = targetOf(token);
    const description = descriptionOf(token);
    groupAt(tree, token.path.slice(0, -1).map(stepOf))[stepOf(token.path.at(-1) ?? "")] = {
      $type: converted.type,
      $value: target === null ? converted.value : `{${nameInSet(target)}}`,
      ...(description !== "" && { $description: description }),
    };
  }
  return tree;
}

/** Returns a token's name as in references. */
function nameInSet({ path }: Token): string {
  return path.map(stepOf).join(".");
}

/** Converts a key to a step of a name: in references, a full stop ends a step. */
function stepOf(key: string): string {
  return key.replace(/[.{}]/g, "-");
}

/**
 * Converts a value to Tokens Studio's notation: texts as in CSS, composites as objects; null for an unsupported type.
 */
function valueOf({ type, value }: Token): { readonly type: string; readonly value: Json } | null {
  const text = cssValue({ type, value });
  switch (type) {
    case "color":
      return { type, value: colorOf(value) ?? text };
    case "dimension":
    case "duration":
    case "fontFamily":
      return { type, value: text };
    case "fontWeight":
    case "number":
      return { type, value: Number.isFinite(Number(text)) ? Number(text) : text };
    case "shadow": {
      const layers = [value].flat().map(layerOf);
      return layers.includes(null) ? null : { type: "boxShadow", value: layers as Json[] };
    }
    case "typography": {
      const parts = Object.entries(membersOf(value)).flatMap(([part, partValue]): [string, Json][] => {
        const partType = TEXT_PARTS[part];
        return partType === undefined ? [] : [[part, cssValue({ type: partType, value: partValue })]];
      });
      return { type, value: Object.fromEntries(parts) };
    }
    default:
      return null;
  }
}

const TEXT_PARTS: Readonly<Record<string, Token["type"]>> = {
  fontFamily: "fontFamily",
  fontSize: "dimension",
  fontWeight: "fontWeight",
  lineHeight: "number",
  letterSpacing: "dimension",
};

/** Writes an opaque colour as `#rrggbb`, which Penpot reads too, and a translucent one as `rgba(r, g, b, a)`. */
function colorOf(value: Json | undefined): string | null {
  const { hex, alpha = 1 } = membersOf(value);
  if (typeof hex !== "string" || typeof alpha !== "number") return null;
  return alpha === 1 ? hex.toLowerCase() : `rgba(${channels(hex).join(", ")}, ${alpha})`;
}

function layerOf(layer: Json): Json | null {
  const { color, offsetX, offsetY, blur, spread, inset } = membersOf(layer);
  const text = colorOf(color);
  if (text === null) return null;
  const length = (value: Json | undefined) => (value === undefined ? "0px" : cssValue({ type: "dimension", value }));
  return {
    x: length(offsetX),
    y: length(offsetY),
    blur: length(blur),
    spread: length(spread),
    color: text,
    type: inset === true ? "innerShadow" : "dropShadow",
  };
}
