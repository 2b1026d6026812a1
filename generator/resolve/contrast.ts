import type { Color, Hex } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { composite, contrastRatio, difference, luminance, luminanceRatio, type Measured, measure } from "./color.ts";
import { memoize } from "./memoize.ts";
import { isNamedByAny } from "./pattern.ts";
import { namesBy } from "./own-colors.ts";
import { colorsOf, resolveTheme, type Themed } from "./theme.ts";

/** Minimum ratios of WCAG 2.2, success criteria 1.4.3 (AA: text, large text) and 1.4.11 (graphical marks). */
export const MINIMUM = { text: 4.5, largeText: 3, graphic: 3 } as const;

/** Minimum ratios of WCAG 2.2, success criterion 1.4.6 (AAA). */
export const ENHANCED = { text: 7, largeText: 4.5 } as const;

/** Which of the minima a ratio reaches. Pass the unrounded ratio: 4.49999985 prints as 4.49 and fails. */
export function passes(ratio: number): { text: boolean; largeText: boolean; graphic: boolean } {
  return { text: ratio >= MINIMUM.text, largeText: ratio >= MINIMUM.largeText, graphic: ratio >= MINIMUM.graphic };
}

/** Cuts a ratio to two decimals, never up, so that a printed 4.5 is a ratio that passes. */
export function floorRatio(ratio: number): number {
  const hundredths = Math.round(ratio * 100);
  // The product may be off in the last digit, so the result is compared with the ratio itself.
  return (hundredths / 100 <= ratio ? hundredths : hundredths - 1) / 100;
}

/** The ratio between a colour and an opaque one below it. */
export function ratioOn(foreground: Color, background: Hex): number {
  return contrastRatio(composite(foreground, background), background);
}

/**
 * The colours of a theme that are compared with one another, by name, in the identity's order: the theme's own, those
 * of products (`<product>.<name>` where two products share a name), those of seasons (`<name>-<season>`). `further` are
 * choices on other modifiers.
 */
export function colorTokens(identity: Themed, theme: Theme, further: Choices = NONE): ReadonlyMap<string, Color> {
  return colorTokensOf(identity)(theme)(further);
}

/** No choices on further modifiers: their defaults. */
const NONE: Choices = {};

/** Computes something of a theme with further choices once; callers pass the same objects for the same values. */
function memoizeThemed<I extends object, V>(compute: (identity: I, theme: Theme, further: Choices) => V) {
  return memoize((identity: I) =>
    memoize((theme: Theme) => memoize((further: Choices) => compute(identity, theme, further))),
  );
}

const colorTokensOf = memoizeThemed((identity: Themed, theme, further): ReadonlyMap<string, Color> => {
  return new Map([...namedColors(identity, theme, further)].map(([name, { color }]) => [name, color]));
});

/** The names of the colours of all themes and further choices; a combination may lack some. */
export const colorNames = memoize((identity: Themed): readonly string[] => {
  const own = identity.modifiers.filter(({ role }) => role !== "theme" && role !== "product" && role !== "season");
  const contexts = own.flatMap(({ id, contexts }) => contexts.map((context): Choices => ({ [id]: context.id })));
  const all = identity.themes.flatMap((theme) =>
    [NONE, ...contexts].flatMap((one) => [...colorTokens(identity, theme, one).keys()]),
  );
  return [...new Set(all)];
});

/** At most this many opaque colours are all compared with one another. */
const MOST_COMPARED = 64;

/**
 * The colours whose pairs are listed: all of them, or where they are very many, those that the identity's pairs and roles
 * name.
 */
export function comparedTokens(identity: Compared, theme: Theme, further: Choices = NONE): ReadonlyMap<string, Color> {
  return comparedTokensOf(identity)(theme)(further);
}

type Compared = Themed & Pick<Identity, "pairs" | "roles">;

const comparedTokensOf = memoizeThemed((identity: Compared, theme, further): ReadonlyMap<string, Color> => {
  const all = colorTokens(identity, theme, further);
  if ([...all.values()].filter(({ alpha }) => alpha === 1).length <= MOST_COMPARED) return all;
  const ofPairs = identity.pairs.flatMap(({ foregrounds, backgrounds }) => [...foregrounds, ...backgrounds]);
  const patterns = [...ofPairs, ...Object.values(identity.roles).flat()];
  const own = [...namedColors(identity, theme, further)].filter(([, { path }]) => isNamedByAny(patterns, path));
  return new Map(own.map(([name, { color }]) => [name, color]));
});

function* namedColors(identity: Themed, theme: Theme, further: Choices): Iterable<[string, ColorToken]> {
  for (const token of colorsOf(resolveTheme(identity, { theme: theme.id, ...further }))) yield [token.name, token];
  const { product, season } = namesBy(identity);
  const inProducts = identity.products.map(({ id }) => {
    const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...further, product: id }));
    return { id, colors: colors.filter(({ name }) => product.has(name)) };
  });
  const names = inProducts.flatMap(({ colors }) => colors.map(({ name }) => name));
  const shared = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const { id, colors } of inProducts) {
    for (const token of colors) yield [shared.has(token.name) ? `${id}.${token.name}` : token.name, token];
  }
  for (const { id } of identity.seasons) {
    const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...further, season: id }));
    for (const token of colors) if (season.has(token.name)) yield [`${token.name}-${id}`, token];
  }
}

/** A colour of the theme with its measures, computed once. */
type Candidate = { readonly token: ColorToken; readonly place: Measured; readonly luminance: number };

/**
 * Of the theme's opaque colours that the identity's pairs name as text (of all of them, where it has no pairs), the one
 * nearest to the foreground, by CIEDE2000, that passes for text on the background; ties go to the identity's order. Null
 * when none passes.
 */
export function nearestPassing(
  identity: Themed & Pick<Identity, "pairs">,
  theme: Theme,
  {
    foreground,
    background,
    further = NONE,
  }: { readonly foreground: Hex; readonly background: Hex; readonly further?: Choices },
): { token: ColorToken; ratio: number } | null {
  const from = measure(foreground);
  const behind = luminance(background);
  let best: { token: ColorToken; ratio: number; distance: number } | null = null;
  for (const candidate of candidatesIn(identity)(theme)(further)) {
    const ratio = luminanceRatio(candidate.luminance, behind);
    if (ratio < MINIMUM.text) continue;
    const distance = difference(from, candidate.place);
    if (best === null || distance < best.distance) best = { token: candidate.token, ratio, distance };
  }
  return best && { token: best.token, ratio: best.ratio };
}

const candidatesIn = memoizeThemed(candidatesOf);

/** Of several tokens with the same colour only the first can win, so the others are left out. */
function candidatesOf(identity: Themed & Pick<Identity, "pairs">, theme: Theme, further: Choices): Candidate[] {
  const { pairs } = identity;
  const texts = pairs.filter(({ use }) => use === "text").flatMap(({ foregrounds }) => foregrounds);
  const isText = (path: readonly string[]) => pairs.length === 0 || isNamedByAny(texts, path);
  const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...further }));
  const opaque = colors.filter(({ path, color }) => color.alpha === 1 && isText(path));
  const first = new Map(opaque.toReversed().map((token) => [token.color.hex, token]));
  const distinct = opaque.filter((token) => first.get(token.color.hex) === token);
  return distinct.map((token) => {
    return { token, place: measure(token.color.hex), luminance: luminance(token.color.hex) };
  });
}
