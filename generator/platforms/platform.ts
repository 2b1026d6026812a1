import type { Mode as ColorMode } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices, Context } from "../model/modifier.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Theme } from "../model/theme.ts";
import type { Token } from "../model/token.ts";
import type { Aliases } from "../render/varied-variable.ts";
import { memoize } from "../resolve/memoize.ts";
import { placeOf } from "../resolve/combination.ts";
import { exists } from "../resolve/existing.ts";
import { resolveTheme, tokensOf } from "../resolve/theme.ts";

/** A theme's tokens, and those that each season adds or overrides in it. */
export type ThemeTokens = {
  readonly theme: Theme;
  readonly tokens: readonly Token[];
  /** The names of alias targets, keyed by token name. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly seasons: readonly { readonly season: Season; readonly tokens: readonly Token[] }[];
};

/**
 * The content of one set of files: every theme and season for the identity, a product, or a context that no platform
 * switches at run time, such as a density.
 */
export type Variant = {
  readonly identity: Identity;
  /** The folder for its files, as returned by `folderOf`. */
  readonly folder: string;
  readonly product: Product | null;
  readonly context: Context | null;
  readonly choices: Choices;
  /** At least one; the default theme first. */
  readonly themes: readonly [ThemeTokens, ...ThemeTokens[]];
};

const tokensByName = memoize(
  ({ tokens }: ThemeTokens): ReadonlyMap<string, Token> => new Map(tokens.map((token) => [token.name, token])),
);

export function tokenNamed(theme: ThemeTokens, name: string): Token | undefined {
  return tokensByName(theme).get(name);
}

/** Returns the token of the same type that a theme's token is an alias of, or null. */
export function aliasedToken(theme: ThemeTokens, token: Token): Token | null {
  const target = tokenNamed(theme, theme.aliases.get(token.name) ?? "");
  return target?.type === token.type ? target : null;
}

/** A token that a platform can't express, and why. */
export type Omission = {
  readonly token: string;
  readonly reason: string;
  /** The token with the same name on the platform, if any. */
  readonly clash?: string;
};

/**
 * The arguments that a format uses of those that Style Dictionary 5 passes; the variant is one of the file's options.
 */
export type FormatArguments = { readonly options: { readonly variant: Variant } };

/** A platform: the files that a developer would write by hand for it, with every theme. */
export type Platform = {
  readonly id: string;
  readonly name: string;
  /** Usage, as one English sentence. */
  readonly use: string;
  /** Matches its file paths in a variant's folder: an export writes no other files, even if a copy lists them. */
  readonly paths: RegExp;
  /** Returns a variant's files, as Style Dictionary configures them; none if it lacks what the platform needs. */
  files(variant: Variant): readonly PlatformFormat[];
  /** Lists the tokens that the files leave out; by default, none. */
  omissions?(variant: Variant): readonly Omission[];
  /** Names the tokens as code refers to them, keyed by token name; omissions have no name. */
  names?(variant: Variant): ReadonlyMap<string, string>;
};

export type PlatformFormat = {
  /** The path in the variant's folder. */
  readonly destination: string;
  format(args: FormatArguments): string;
};

/** A file with its text, rendered together with the variant's other files. */
export type RenderedFile = { readonly destination: string; readonly text: string };

/** Converts files that are rendered together, by a memoized function, to formats. */
export function toFormats(
  variant: Variant,
  filesOf: (variant: Variant) => readonly RenderedFile[],
): readonly PlatformFormat[] {
  return filesOf(variant).map(({ destination }) => ({
    destination,
    format: ({ options }) => filesOf(options.variant).find((file) => file.destination === destination)?.text ?? "",
  }));
}

/** Returns the folder for a variant's files: empty, `atlas/` for a product, `density-compact/` for another context. */
export function folderOf(choices: Choices): string {
  return Object.entries(choices)
    .map(([modifier, context]) => (modifier === "product" ? `${context}/` : `${modifier}-${context}/`))
    .join("");
}

/** Lists the variants: the identity, each product that adds values, and each further context, one at a time. */
export function variantsOf(identity: Identity, aliases: Aliases = new Map()): readonly Variant[] {
  const { modifiers, products } = identity;
  const unvaried = { product: null, context: null, choices: {} };
  const ofProducts = products.map((product) => ({ product, context: null, choices: { product: product.id } }));
  const ofContexts = modifiers
    .filter(({ role }) => role === null)
    .flatMap((modifier) =>
      modifier.contexts
        .filter(({ id }) => id !== modifier.default)
        .map((context) => ({ product: null, context, choices: { [modifier.id]: context.id } })),
    );
  const base = new Set(themesIn(identity, {}, aliases).flatMap(({ tokens }) => tokens));
  return [unvaried, ...ofProducts, ...ofContexts].flatMap((variant) => {
    const [first, ...further] = themesIn(identity, variant.choices, aliases);
    if (first === undefined) return [];
    const themes = [first, ...further] as const;
    const addsValues = themes.some(({ tokens }) => tokens.some((token) => !base.has(token)));
    return variant === unvaried || addsValues
      ? { ...variant, folder: folderOf(variant.choices), identity, themes }
      : [];
  });
}

/** The themes that platforms switch at run time; a program must choose a variant's remaining themes. */
export type Schemes = {
  readonly light: ThemeTokens;
  /** The light scheme if the variant has no dark theme, and vice versa. */
  readonly dark: ThemeTokens;
  readonly lightHighContrast: ThemeTokens | undefined;
  readonly darkHighContrast: ThemeTokens | undefined;
};

/** The tokens of a theme or of one of its seasons, for tools with a single list of modes. */
export type Mode = {
  /** `dark`, or `dark-advent` for a season. */
  readonly id: string;
  readonly name: string;
  readonly theme: ThemeTokens;
  /** The tokens that the season adds or overrides; empty for a theme. */
  readonly overrides: readonly Token[];
};

/** Lists a variant's themes, each followed by the seasons that change it. */
export function modesOf({ themes }: Variant): readonly Mode[] {
  return themes.flatMap((theme) => [
    { id: theme.theme.id, name: theme.theme.name, theme, overrides: [] },
    ...theme.seasons.map(({ season, tokens }) => ({
      id: `${theme.theme.id}-${season.id}`,
      name: `${theme.theme.name}, ${season.name}`,
      theme,
      overrides: tokens,
    })),
  ]);
}

/** Returns the first theme of each mode, with and without high contrast. */
export function schemesOf({ themes }: Variant): Schemes {
  const first = (mode: ColorMode, highContrast: boolean) =>
    themes.find(({ theme }) => theme.mode === mode && theme.highContrast === highContrast);
  const [light, dark] = [first("light", false), first("dark", false)];
  const [lightHighContrast, darkHighContrast] = [first("light", true), first("dark", true)];
  const fallback = themes[0];
  return {
    light: light ?? lightHighContrast ?? dark ?? fallback,
    dark: dark ?? darkHighContrast ?? light ?? fallback,
    lightHighContrast,
    darkHighContrast,
  };
}

/** Resolves the themes that exist with some choices, the default theme first. */
function themesIn(identity: Identity, choices: Choices, aliases: Aliases): ThemeTokens[] {
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
    const targets = identity.tokens.flatMap(({ by, values: [first] }): [string, string][] => {
      const target = aliases.get(first?.name ?? "")?.[placeOf(modifiers, { by }, resolved.choices)];
      return first === undefined || target == null ? [] : [[first.name, target]];
    });
    return { theme, tokens, aliases: new Map(targets), seasons: inSeasons };
  });
}
