import type { Color, Hex } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { composite, contrastRatio, difference, luminance, luminanceRatio, type Measured, measure } from "./color.ts";
import { completeChoices, holds } from "./combination.ts";
import { memoize } from "./memoize.ts";
import { overrideNames } from "./overrides.ts";
import { matchesAnyPattern } from "./pattern.ts";
import { colorsOf, resolveTheme, type Themed } from "./theme.ts";

/** Minimum ratios of WCAG 2.2, success criteria 1.4.3 (AA: text, large text) and 1.4.11 (graphical marks). */
export const MINIMUM = { text: 4.5, largeText: 3, graphic: 3 } as const;

/** Minimum ratios of WCAG 2.2, success criterion 1.4.6 (AAA). */
export const ENHANCED = { text: 7, largeText: 4.5 } as const;

/** Compares a ratio with the minimums. Pass the unrounded ratio: 4.49999985 is printed as 4.49 and fails. */
export function passes(ratio: number): { text: boolean; largeText: boolean; graphic: boolean } {
  return { text: ratio >= MINIMUM.text, largeText: ratio >= MINIMUM.largeText, graphic: ratio >= MINIMUM.graphic };
}

/** Rounds a ratio down to two decimals, so that a printed 4.5 always passes. */
export function floorRatio(ratio: number): number {
  const hundredths = Math.round(ratio * 100);
  // The product can be off in the last digit, so compares with the ratio itself.
  return (hundredths / 100 <= ratio ? hundredths : hundredths - 1) / 100;
}

/** The contrast ratio of a colour, which may be translucent, on an opaque background. */
export function ratioOn(foreground: Color, background: Hex): number {
  return contrastRatio(composite(foreground, background), background);
}

/**
 * The colours of a theme keyed by name, in the identity's order: those of the base theme, the overrides of products
 * (`<product>.<name>` if products share a name) and the overrides of seasons (`<name>-<season>`). `further` holds the
 * contexts of any other modifiers.
 */
export function colorTokens(identity: Themed, theme: Theme, further: Choices = NONE): ReadonlyMap<string, Color> {
  return colorTokensOf(identity)(theme)(further);
}

/** The defaults of further modifiers. */
const NONE: Choices = {};

/** Memoizes by identity, theme and further choices, compared by reference. */
function memoizeThemed<I extends object, V>(compute: (identity: I, theme: Theme, further: Choices) => V) {
  return memoize((identity: I) =>
    memoize((theme: Theme) => memoize((further: Choices) => compute(identity, theme, further))),
  );
}

const colorTokensOf = memoizeThemed((identity: Themed, theme, further): ReadonlyMap<string, Color> => {
  return new Map([...tokensByColorName(identity, theme, further)].map(([name, { color }]) => [name, color]));
});

/** The tokens of `colorTokens`, keyed by the same names. */
export function tokensByColorName(
  identity: Themed,
  theme: Theme,
  further: Choices = NONE,
): ReadonlyMap<string, ColorToken> {
  return tokensByNameOf(identity)(theme)(further);
}

const tokensByNameOf = memoizeThemed((identity: Themed, theme, further): ReadonlyMap<string, ColorToken> => {
  return new Map(namedColors(identity, theme, further));
});

/** The colour names of all themes and further choices; a combination may lack some. */
export const colorNames = memoize((identity: Themed): readonly string[] => {
  const furtherModifiers = identity.modifiers.filter(({ role }) => role === null);
  const contexts = furtherModifiers.flatMap(({ id, contexts }) =>
    contexts.map((context): Choices => ({ [id]: context.id })),
  );
  const names = identity.themes.flatMap((theme) =>
    [NONE, ...contexts].flatMap((further) => [...colorTokens(identity, theme, further).keys()]),
  );
  return [...new Set(names)];
});

/** Maximum number of opaque colours for which every pair is listed. */
const MAX_COMPARED = 64;

/**
 * The colours whose pairs are listed: all of them or, above the limit, those that the identity's pairs and roles name.
 */
export function comparedTokens(identity: Compared, theme: Theme, further: Choices = NONE): ReadonlyMap<string, Color> {
  return comparedTokensOf(identity)(theme)(further);
}

type Compared = Themed & Pick<Identity, "pairs" | "roles">;

const comparedTokensOf = memoizeThemed((identity: Compared, theme, further): ReadonlyMap<string, Color> => {
  const all = colorTokens(identity, theme, further);
  if ([...all.values()].filter(({ alpha }) => alpha === 1).length <= MAX_COMPARED) return all;
  const ofPairs = identity.pairs.flatMap(({ foregrounds, backgrounds }) => [...foregrounds, ...backgrounds]);
  const patterns = [...ofPairs, ...Object.values(identity.roles).flat()];
  const matches = [...tokensByColorName(identity, theme, further)].filter(([, { path }]) =>
    matchesAnyPattern(patterns, path),
  );
  return new Map(matches.map(([name, { color }]) => [name, color]));
});

function* namedColors(identity: Themed, theme: Theme, further: Choices): Iterable<[string, ColorToken]> {
  for (const token of colorsOf(resolveTheme(identity, { theme: theme.id, ...further }))) yield [token.name, token];
  const { product, season } = overrideNames(identity);
  const byProduct = identity.products.map(({ id }) => {
    const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...further, product: id }));
    return { id, colors: colors.filter(({ name }) => product.has(name)) };
  });
  const names = byProduct.flatMap(({ colors }) => colors.map(({ name }) => name));
  const shared = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const { id, colors } of byProduct) {
    for (const token of colors) yield [shared.has(token.name) ? `${id}.${token.name}` : token.name, token];
  }
  for (const { id } of identity.seasons) {
    const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...further, season: id }));
    for (const token of colors) if (season.has(token.name)) yield [`${token.name}-${id}`, token];
  }
}

/** A pair of colours that the identity declares for a theme, with its contrast and the minimum that it promises. */
export type DeclaredPair = {
  readonly foreground: string;
  readonly background: string;
  readonly ratio: number;
  readonly minimum: number;
};

/** The declared pairs of a theme, in the order of the rules; if a pair has several minimums, the highest applies. */
export function declaredPairs(identity: Compared, theme: Theme): readonly DeclaredPair[] {
  const colors = [...tokensByColorName(identity, theme)];
  const matching = (patterns: readonly string[]) => colors.filter(([, { path }]) => matchesAnyPattern(patterns, path));
  const choices = completeChoices(identity.modifiers, { theme: theme.id });
  const declared = new Map<string, DeclaredPair>();
  for (const { foregrounds, backgrounds, minimum, highContrast, when } of identity.pairs) {
    if (!holds(when, choices)) continue;
    const least = theme.highContrast ? highContrast : minimum;
    for (const [background, { color: behind }] of matching(backgrounds)) {
      if (behind.alpha < 1) continue;
      for (const [foreground, { color }] of matching(foregrounds)) {
        const key = `${foreground} ${background}`;
        if (foreground === background || (declared.get(key)?.minimum ?? 0) >= least) continue;
        declared.set(key, { foreground, background, ratio: ratioOn(color, behind.hex), minimum: least });
      }
    }
  }
  return [...declared.values()];
}

/** A colour among which the nearest is searched. */
export type Candidate = { readonly lab: Measured; readonly luminance: number };

/** Measures a colour as a candidate. */
export function toCandidate(hex: Hex): Candidate {
  return { lab: measure(hex), luminance: luminance(hex) };
}

/**
 * Finds the candidate nearest to the foreground (CIEDE2000) with at least the minimum contrast on the background, by
 * default that of text; the first wins a tie.
 */
export function nearestAmong<T extends Candidate>(
  candidates: readonly T[],
  {
    foreground,
    background,
    minimum = MINIMUM.text,
  }: { readonly foreground: Hex; readonly background: Hex; readonly minimum?: number },
): { readonly candidate: T; readonly ratio: number } | null {
  const target = measure(foreground);
  const backgroundLuminance = luminance(background);
  let best: { candidate: T; ratio: number; distance: number } | null = null;
  for (const candidate of candidates) {
    const ratio = luminanceRatio(candidate.luminance, backgroundLuminance);
    if (ratio < minimum) continue;
    const distance = difference(target, candidate.lab);
    if (best === null || distance < best.distance) best = { candidate, ratio, distance };
  }
  return best && { candidate: best.candidate, ratio: best.ratio };
}

/**
 * Finds the opaque colour nearest to the foreground (CIEDE2000) that passes for text on the background. Candidates are
 * the theme's colours that the identity's pairs name as text, or all of them without pairs; the first wins a tie.
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
  const nearest = nearestAmong(candidatesIn(identity)(theme)(further), { foreground, background });
  return nearest && { token: nearest.candidate.token, ratio: nearest.ratio };
}

/** The names of the colours that may be suggested for text in a theme, without duplicate colours. */
export function suggestedColors(identity: Themed & Pick<Identity, "pairs">, theme: Theme): readonly string[] {
  return candidatesIn(identity)(theme)(NONE).map(({ token }) => token.name);
}

const candidatesIn = memoizeThemed(candidatesOf);

/** Deduplicates by colour, because only the first token of a colour can win. */
function candidatesOf(
  identity: Themed & Pick<Identity, "pairs">,
  theme: Theme,
  further: Choices,
): readonly (Candidate & { readonly token: ColorToken })[] {
  const { pairs } = identity;
  const texts = pairs.filter(({ use }) => use === "text").flatMap(({ foregrounds }) => foregrounds);
  const isText = (path: readonly string[]) => pairs.length === 0 || matchesAnyPattern(texts, path);
  const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...further }));
  const opaque = colors.filter(({ path, color }) => color.alpha === 1 && isText(path));
  const first = new Map(opaque.toReversed().map((token) => [token.color.hex, token]));
  const distinct = opaque.filter((token) => first.get(token.color.hex) === token);
  return distinct.map((token) => ({ token, ...toCandidate(token.color.hex) }));
}
