import type { Identity, PlatformEntry } from "../model/identity.ts";
import type { Choices, Context } from "../model/modifier.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Theme } from "../model/theme.ts";
import type { Token } from "../model/token.ts";
import { exists } from "../resolve/existing.ts";
import { resolveTheme, tokensOf } from "../resolve/theme.ts";

/** The tokens of a theme, and those that each season adds or overrides in it. */
export type ThemeTokens = {
  readonly theme: Theme;
  readonly tokens: readonly Token[];
  readonly seasons: readonly { readonly season: Season; readonly tokens: readonly Token[] }[];
};

/**
 * The content of one set of files: every theme and season, of the identity, of a product, or of a context that no
 * platform switches at run time, such as a density.
 */
export type Variant = {
  readonly identity: Identity;
  /** The folder of its files: empty, `atlas/` or `density-compact/`. */
  readonly folder: string;
  readonly product: Product | null;
  readonly context: Context | null;
  readonly choices: Choices;
  /** At least one; the default theme first. */
  readonly themes: readonly [ThemeTokens, ...ThemeTokens[]];
};

/** A token that a platform can't express, and why. */
export type Omission = PlatformEntry["omitted"][number];

/** The arguments that a format takes of those that Style Dictionary 5 passes; the variant is an option of the file. */
export type FormatArguments = { readonly options: { readonly variant: Variant } };

/** A platform: the files that a developer would write by hand for it, with every theme inside. */
export type Platform = {
  readonly id: string;
  readonly name: string;
  /** How to use it, in English: one sentence. */
  readonly use: string;
  /** The files of each variant, as Style Dictionary configures them. */
  readonly files: readonly PlatformFormat[];
  /** Returns whether a variant has the files; by default, each has them. */
  exists?(variant: Variant): boolean;
  /** Lists what the files leave out; by default nothing. */
  omissions?(variant: Variant): readonly Omission[];
};

export type PlatformFormat = {
  /** The path in the variant's folder. */
  readonly destination: string;
  format(args: FormatArguments): string;
};

/** Lists the variants: the identity, each product that adds values, and each further context, one at a time. */
export function variantsOf(identity: Identity): readonly Variant[] {
  const { modifiers, products } = identity;
  const unvaried = { folder: "", product: null, context: null, choices: {} };
  const ofProducts = products.map((product) => ({
    folder: `${product.id}/`,
    product,
    context: null,
    choices: { product: product.id },
  }));
  const ofContexts = modifiers
    .filter(({ role }) => role === null)
    .flatMap((modifier) =>
      modifier.contexts
        .filter(({ id }) => id !== modifier.default)
        .map((context) => ({
          folder: `${modifier.id}-${context.id}/`,
          product: null,
          context,
          choices: { [modifier.id]: context.id },
        })),
    );
  const base = new Set(themesIn(identity, {}).flatMap(({ tokens }) => tokens));
  return [unvaried, ...ofProducts, ...ofContexts].flatMap((variant) => {
    const [first, ...further] = themesIn(identity, variant.choices);
    if (first === undefined) return [];
    const themes = [first, ...further] as const;
    const addsValues = themes.some(({ tokens }) => tokens.some((token) => !base.has(token)));
    return variant === unvaried || addsValues ? { ...variant, identity, themes } : [];
  });
}

/** Resolves the themes that exist with some choices, the default theme first. */
function themesIn(identity: Identity, choices: Choices): ThemeTokens[] {
  const { modifiers, themes, seasons } = identity;
  const byDefault = modifiers.find(({ role }) => role === "theme")?.default;
  const ordered = themes.toSorted((a, b) => Number(b.id === byDefault) - Number(a.id === byDefault));
  return ordered.flatMap((theme) => {
    const resolved = resolveTheme(identity, { ...choices, theme: theme.id });
    if (!exists(identity, resolved.choices)) return [];
    const tokens = tokensOf(resolved);
    const unseasonal = new Set(tokens);
    const inSeasons = seasons.flatMap((season) => {
      const seasonal = resolveTheme(identity, { ...choices, theme: theme.id, season: season.id });
      const overrides = tokensOf(seasonal).filter((token) => !unseasonal.has(token));
      return overrides.length === 0 || !exists(identity, seasonal.choices) ? [] : { season, tokens: overrides };
    });
    return { theme, tokens, seasons: inSeasons };
  });
}
