import type { Mode } from "../model/color.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { memoize } from "./memoize.ts";
import { colorsOf, isColor, resolveTheme, type Themed, tokensOf } from "./theme.ts";

/** The colours that a product or season has of its own, in the plainest theme of a mode, in the identity's order. */
export function ownColors(
  identity: Themed,
  role: "product" | "season",
  { id, mode }: { readonly id: string; readonly mode: Mode },
): readonly ColorToken[] {
  return ownTokens(identity, role, { id, mode }).filter(isColor);
}

/** The tokens that a product or season adds or changes, in the plainest theme of a mode, in the identity's order. */
export function ownTokens(
  identity: Themed,
  role: "product" | "season",
  { id, mode }: { readonly id: string; readonly mode: Mode },
): readonly Token[] {
  const own = namesBy(identity)[role];
  const theme = themeOfMode(identity, mode);
  return tokensOf(resolveTheme(identity, { theme: theme?.id ?? "", [role]: id })).filter(({ name }) => own.has(name));
}

/** The theme of a mode: one without high contrast, if there is one; of an absent mode the first theme. */
export function themeOfMode({ themes }: { readonly themes: readonly Theme[] }, mode: Mode): Theme | undefined {
  const own = themes.filter((theme) => theme.mode === mode);
  return own.find(({ highContrast }) => !highContrast) ?? own[0] ?? themes[0];
}

/** The names of the tokens that depend on the product, and on the season. */
export const namesBy = memoize(({ tokens }: Pick<Themed, "tokens">) => {
  const by = (role: string) =>
    new Set(tokens.flatMap((token) => (token.by.includes(role) ? (token.values[0]?.name ?? []) : [])));
  return { product: by("product"), season: by("season") };
});

/** The colours of a theme without product and season, in the identity's order. */
export function themeColors(identity: Themed, { id }: Pick<Theme, "id">): readonly ColorToken[] {
  return colorsOf(resolveTheme(identity, { theme: id }));
}

/** A colour in both modes. */
export type ByMode = Readonly<Record<Mode, ColorToken>>;

/** The colours that a product adds or changes, in both modes. */
export const productColors = memoize((identity: Themed) =>
  memoize((product: { readonly id: string }) => byMode(identity, "product", product)),
);

/** The colours that a season adds or changes, in both modes; most have one. */
export const seasonColors = memoize((identity: Themed) =>
  memoize((season: { readonly id: string }) => byMode(identity, "season", season)),
);

function byMode(identity: Themed, role: "product" | "season", { id }: { readonly id: string }): readonly ByMode[] {
  const dark = ownColors(identity, role, { id, mode: "dark" });
  return ownColors(identity, role, { id, mode: "light" }).flatMap((light) => {
    const other = dark.find(({ name }) => name === light.name);
    return other === undefined ? [] : [{ light, dark: other }];
  });
}

/** The tokens of the first combination that are no colours, in the identity's order. */
export const otherTokens = memoize((identity: Themed): readonly Token[] =>
  tokensOf(resolveTheme(identity, {})).filter((token) => !isColor(token)),
);
