import type { Mode } from "../model/color.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { memoize } from "./memoize.ts";
import { colorsOf, isColor, resolveTheme, type Themed, tokensOf } from "./theme.ts";

/** The colours that a product or season adds or overrides in the main theme of a mode, in the identity's order. */
export function overrideColors(
  identity: Themed,
  role: "product" | "season",
  { id, mode }: { readonly id: string; readonly mode: Mode },
): readonly ColorToken[] {
  return overrideTokens(identity, role, { id, mode }).filter(isColor);
}

/** The tokens that a product or season adds or overrides in the main theme of a mode, in the identity's order. */
export function overrideTokens(
  identity: Themed,
  role: "product" | "season",
  { id, mode }: { readonly id: string; readonly mode: Mode },
): readonly Token[] {
  const names = overrideNames(identity)[role];
  const theme = themeOfMode(identity, mode);
  return tokensOf(resolveTheme(identity, { theme: theme?.id ?? "", [role]: id })).filter(({ name }) => names.has(name));
}

/** The main theme of a mode: without high contrast if possible, or the identity's first theme if none has the mode. */
export function themeOfMode({ themes }: { readonly themes: readonly Theme[] }, mode: Mode): Theme | undefined {
  const matches = themes.filter((theme) => theme.mode === mode);
  return matches.find(({ highContrast }) => !highContrast) ?? matches[0] ?? themes[0];
}

/** The names of the tokens that depend on the product and on the season. */
export const overrideNames = memoize(({ tokens }: Pick<Themed, "tokens">) => {
  const namesBy = (role: string) =>
    new Set(tokens.flatMap((token) => (token.by.includes(role) ? (token.values[0]?.name ?? []) : [])));
  return { product: namesBy("product"), season: namesBy("season") };
});

/** The colours of a theme without a product or season, in the identity's order. */
export function themeColors(identity: Themed, { id }: Pick<Theme, "id">): readonly ColorToken[] {
  return colorsOf(resolveTheme(identity, { theme: id }));
}

export type ModeColors = Readonly<Record<Mode, ColorToken>>;

/** The colours that a product adds or overrides, in both modes. */
export const productColors = memoize((identity: Themed) =>
  memoize((product: { readonly id: string }) => byMode(identity, "product", product)),
);

export const seasonColors = memoize((identity: Themed) =>
  memoize((season: { readonly id: string }) => byMode(identity, "season", season)),
);

function byMode(identity: Themed, role: "product" | "season", { id }: { readonly id: string }): readonly ModeColors[] {
  const dark = overrideColors(identity, role, { id, mode: "dark" });
  return overrideColors(identity, role, { id, mode: "light" }).flatMap((light) => {
    const counterpart = dark.find(({ name }) => name === light.name);
    return counterpart === undefined ? [] : [{ light, dark: counterpart }];
  });
}

/** The tokens of the default combination that aren't colours, in the identity's order. */
export const nonColorTokens = memoize((identity: Themed): readonly Token[] =>
  tokensOf(resolveTheme(identity, {})).filter((token) => !isColor(token)),
);
