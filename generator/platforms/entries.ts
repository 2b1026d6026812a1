import type { Theme } from "../model/theme.ts";
import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { PlatformNames } from "./names.ts";
import { type Omission, schemesOf, type ThemeTokens, type Variant } from "./platform.ts";
import { distinct, everyToken, keyOf } from "./tree.ts";
import { type NativeKind, type NativeOf, type NativeValue, nativeValue } from "./values.ts";

/** A token with its name and values on a platform. */
export type Entry<K extends NativeKind = NativeKind> = {
  /** The token in the first theme that has it, or in the first season. */
  readonly token: Token;
  readonly kind: K;
  readonly name: string;
  /** True if it exists only in seasons. */
  readonly isSeasonal: boolean;
  /** True for all colours, and for tokens that themes or seasons change: programs read them from the current theme. */
  readonly isThemed: boolean;
  /** Its value in each of the files' themes; null where it doesn't exist. */
  readonly inThemes: readonly (NativeOf<K> | null)[];
  /** Its distinct values across themes and seasons. */
  readonly values: readonly NativeOf<K>[];
};

/** The tokens that a platform can express in every theme, and those that it leaves out. */
export type Entries = { readonly entries: readonly Entry[]; readonly omissions: readonly Omission[] };

/** The selection and naming of tokens for a platform. */
export type EntryRules = {
  /** Returns why the platform can't express a value among a token's values, or null. */
  reasonOf(token: Token, value: NativeValue | null, values: readonly NativeValue[]): string | null;
  nameAll(tokens: readonly Token[]): PlatformNames;
  /**
   * The themes of files without seasons, in which a theme may lack a token; by default the files have every season and
   * every theme, and leave out a token that a theme lacks.
   */
  readonly themes?: readonly ThemeTokens[];
};

/** Selects and names a variant's tokens. */
export function entriesOf(variant: Variant, { reasonOf, nameAll, themes }: EntryRules): Entries {
  const tokens = themes === undefined ? everyToken(variant) : distinct(themes.flatMap((theme) => theme.tokens));
  const inFiles = themes ?? variant.themes;
  const values = valuesOf(
    themes === undefined ? everyIn(variant) : [...new Set(inFiles.flatMap((theme) => theme.tokens))],
  );
  const omissions: Omission[] = themes === undefined ? [] : [...seasonalIn(variant)];
  const isSeasonal = (token: Token) => !inFiles.some((theme) => tokensByKey(theme).has(keyOf(token)));
  const reasonFor = (token: Token): string | null => {
    const isExpected = themes === undefined && !isSeasonal(token);
    const lacking = variant.themes.find((theme) => !tokensByKey(theme).has(keyOf(token)));
    if (isExpected && lacking !== undefined) return `The theme ${lacking.theme.id} doesn't have it.`;
    const inAll = values.get(keyOf(token)) ?? [];
    if (inAll.some(({ type }) => type !== token.type)) return "Its type isn't the same in every theme.";
    const natives = inAll.flatMap((value) => nativeValue(value) ?? []);
    return inAll.map((value) => reasonOf(value, nativeValue(value), natives)).find((text) => text !== null) ?? null;
  };
  const expressible = tokens.filter((token) => {
    const reason = reasonFor(token);
    if (reason !== null) omissions.push({ token: token.name, reason });
    return reason === null;
  });
  const { names, omissions: unnamed } = nameAll(expressible);
  const entries = expressible.flatMap((token): Entry[] => {
    const name = names.get(keyOf(token));
    const inAll = values.get(keyOf(token)) ?? [];
    const [first, ...further] = inAll.flatMap((value) => nativeValue(value) ?? []);
    if (name === undefined || first === undefined) return [];
    const isThemed = first.kind === "color" || inAll.length > 1 || isSeasonal(token);
    const inThemes = inFiles.map((theme) => {
      const inTheme = tokensByKey(theme).get(keyOf(token));
      return inTheme === undefined ? null : nativeValue(inTheme);
    });
    const { kind } = first;
    return [{ token, kind, name, isSeasonal: isSeasonal(token), isThemed, inThemes, values: [first, ...further] }];
  });
  return { entries, omissions: [...omissions, ...unnamed] };
}

/** Returns the entries of one kind. */
export function entriesOfKind<K extends NativeKind>(
  { entries }: Pick<Entries, "entries">,
  kind: K,
): readonly Entry<K>[] {
  return entries.filter((entry) => entry.kind === kind) as unknown as readonly Entry<K>[];
}

/** Names the tokens of each kind by themselves. */
export function namesByKind(
  tokens: readonly Token[],
  nameAll: (tokens: readonly Token[], kind: NativeKind) => PlatformNames,
): PlatformNames {
  const byKind = Map.groupBy(tokens, (token) => nativeValue(token)?.kind);
  const named = [...byKind].flatMap(([kind, ofKind]) => (kind === undefined ? [] : nameAll(ofKind, kind)));
  return {
    names: new Map(named.flatMap(({ names }) => [...names])),
    omissions: named.flatMap(({ omissions }) => omissions),
  };
}

/** Returns an entry's token in a theme. */
export function tokenIn(theme: ThemeTokens, { token }: Pick<Entry, "token">): Token {
  return tokensByKey(theme).get(keyOf(token)) ?? token;
}

/** Returns the themes that a platform doesn't switch by itself. */
export function furtherThemes(variant: Variant): readonly ThemeTokens[] {
  const schemes = new Set<ThemeTokens | undefined>(Object.values(schemesOf(variant)));
  return variant.themes.filter((theme) => !schemes.has(theme));
}

/** Returns the lines at the top of a file about the themes that the system switches, and what a program applies. */
export function appliedOf(variant: Variant, { contrast = false } = {}): readonly string[] {
  const { light, dark, ...highContrast } = schemesOf(variant);
  const contrasts = contrast ? Object.values(highContrast).filter((theme) => theme !== light && theme !== dark) : [];
  const switched = new Set<ThemeTokens | undefined>([light, dark, ...contrasts]);
  const themes = variant.themes.filter((theme) => !switched.has(theme)).map(({ theme }) => theme.id);
  const applied = [...themes, ...seasonsOf(variant.themes).keys()];
  const system = contrasts.length > 0 ? "light, dark and contrast" : "light and dark";
  return applied.length === 0 ? [] : [`The system switches ${system}. A program applies: ${applied.join(", ")}.`];
}

/** Pairs the entries that a season overrides in a theme with their seasonal tokens. */
export function overridesIn(
  { seasons }: ThemeTokens,
  id: string,
  entries: readonly Entry[],
): readonly (readonly [entry: Entry, token: Token])[] {
  const tokens = seasons.find(({ season }) => season.id === id)?.tokens ?? [];
  const byKey = new Map(tokens.map((token) => [keyOf(token), token]));
  return entries.flatMap((entry) => {
    const token = byKey.get(keyOf(entry.token));
    return token === undefined ? [] : [[entry, token] as const];
  });
}

/** Returns the distinct seasons that change a token in some of the themes: their ids and names. */
export function seasonsOf(themes: readonly ThemeTokens[]): ReadonlyMap<string, string> {
  return new Map(themes.flatMap(({ seasons }) => seasons.map(({ season }) => [season.id, season.name] as const)));
}

/** Names a theme for a comment: `Dark (dark)`. */
export function titleOf({ id, name }: Theme): string {
  return name === id ? id : `${name} (${id})`;
}

const tokensByKey = memoize(
  ({ tokens }: ThemeTokens): ReadonlyMap<string, Token> => new Map(tokens.map((token) => [keyOf(token), token])),
);

/** Returns the tokens of all themes and seasons. */
const everyIn = memoize(({ themes }: Variant): readonly Token[] => [
  ...new Set(themes.flatMap(({ tokens, seasons }) => [...tokens, ...seasons.flatMap((season) => season.tokens)])),
]);

/** Lists the tokens that seasons change, for files without seasons. */
function seasonalIn({ themes }: Variant): readonly Omission[] {
  const names = themes.flatMap(({ seasons }) => seasons.flatMap(({ tokens }) => tokens.map(({ name }) => name)));
  return [...new Set(names)].map((token) => ({
    token,
    reason: "Only seasons set it, and the file has none: request /seasons/current.",
  }));
}

/** Returns each token's distinct values, keyed by `keyOf`. */
const valuesOf = memoize((tokens: readonly Token[]): ReadonlyMap<string, readonly Token[]> => {
  const values = new Map<string, Map<string, Token>>();
  for (const token of tokens) {
    const key = keyOf(token);
    const texts = values.get(key) ?? new Map<string, Token>();
    const text = JSON.stringify([token.type, token.value]);
    if (!texts.has(text)) texts.set(text, token);
    values.set(key, texts);
  }
  return new Map([...values].map(([key, texts]) => [key, [...texts.values()]]));
});
