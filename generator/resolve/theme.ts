import type { Identity } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Combination, Theme } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { memoize } from "./memoize.ts";
import { named } from "./named.ts";

/** A theme with its product layer and its season: what one combination looks like. */
export type ResolvedTheme = {
  readonly theme: Theme;
  readonly product: Product | null;
  readonly season: Season | null;
  readonly colors: readonly ColorToken[];
  /** The tokens that no theme changes. */
  readonly tokens: readonly Token[];
};

/** Resolves one combination by the four rules, in order. The ids must be the identity's own. */
export function resolveTheme(identity: Identity, combination: Combination): ResolvedTheme {
  const theme = named(identity.themes, combination.theme);
  const product = combination.product === null ? null : named(identity.products, combination.product);
  const season = combination.season === null ? null : named(identity.seasons, combination.season);
  const colors = [...themeColors(theme), ...productColors(product, theme), ...seasonColors(season, theme)];
  return { theme, product, season, colors, tokens: identity.tokens };
}

/** The theme's own colours after rules 1 and 2, which override the file. */
export const themeColors = memoize((theme: Theme) => highContrastTakesInk(accentTakesInk(theme.colors), theme));

/** Rule 1: the accent takes the colour of the ink. */
function accentTakesInk(colors: readonly ColorToken[]): readonly ColorToken[] {
  return takeInk(colors, (name) => name === "accent");
}

/** Rule 2: in high contrast the grays and the rules take the colour of the ink. */
function highContrastTakesInk(colors: readonly ColorToken[], theme: Theme): readonly ColorToken[] {
  return theme.highContrast ? takeInk(colors, isGrayOrRule) : colors;
}

/** Rule 3: a product adds its colours for data, each named `data-<name>`. */
function productColors(product: Product | null, theme: Theme): readonly ColorToken[] {
  return product === null ? [] : product.data.map((color) => color[theme.mode]);
}

/** Rule 4: a season adds one colour, named `season`. */
function seasonColors(season: Season | null, theme: Theme): readonly ColorToken[] {
  return season === null ? [] : [asSeason(season.color[theme.mode])];
}

/** A season's colour with the name `season`; the same object every time. */
const asSeason = memoize((token: ColorToken): ColorToken => ({ ...token, path: ["color", "season"], name: "season" }));

/** Returns whether rule 2 applies to a token: gray, gray-*, rule, rule-*. */
export function isGrayOrRule(name: string): boolean {
  return /^(gray|rule)(-|$)/.test(name);
}

function takeInk(colors: readonly ColorToken[], isAffected: (name: string) => boolean): readonly ColorToken[] {
  const ink = colors.find(({ name }) => name === "ink");
  if (ink === undefined) return colors;
  return colors.map((token) => (isAffected(token.name) ? { ...token, value: ink.value, color: ink.color } : token));
}
