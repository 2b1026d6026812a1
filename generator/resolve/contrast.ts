import type { Color, Hex } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { composite, contrastRatio, difference, luminance, luminanceRatio, type Measured, measure } from "./color.ts";
import { memoize } from "./memoize.ts";
import { isNamedBy } from "./pattern.ts";
import { themeColors } from "./theme.ts";

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

/** The parts of an identity that have colours. */
type Colored = Pick<Identity, "themes" | "products" | "seasons">;

/**
 * The colours of a theme that are compared with one another, by name, in the identity's order: the theme's own, those
 * for data (`data-<name>`, or `<product>.data-<name>` where two products share a name), `season-<id>`.
 */
export function contrastTokens(identity: Colored, theme: Theme): ReadonlyMap<string, Color> {
  return contrastTokensOf(identity)(theme);
}

const contrastTokensOf = memoize((identity: Colored) =>
  memoize((theme: Theme) => new Map(namedColors(identity, theme))),
);

/** All colours that a caller may name in a theme: those that change with it, and those that no theme changes. */
export function colorTokens(identity: Identity, theme: Theme): ReadonlyMap<string, Color> {
  return colorTokensOf(identity)(theme);
}

const colorTokensOf = memoize((identity: Identity) => {
  const colors = identity.tokens.filter((token): token is ColorToken => token.type === "color");
  const plain = colors.map(({ name, color }) => [name, color] as const);
  return memoize((theme: Theme) => new Map([...contrastTokens(identity, theme), ...plain]));
});

function* namedColors(identity: Colored, theme: Theme): Iterable<[string, Color]> {
  for (const { name, color } of themeColors(theme)) yield [name, color];
  const shared = sharedNames(identity);
  for (const { id, data } of identity.products) {
    for (const { [theme.mode]: token } of data) {
      yield [shared.has(token.name) ? `${id}.${token.name}` : token.name, token.color];
    }
  }
  for (const { id, color } of identity.seasons) yield [`season-${id}`, color[theme.mode].color];
}

function sharedNames({ products }: Colored): ReadonlySet<string> {
  const names = products.flatMap(({ data }) => data.map(({ light }) => light.name));
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** A colour of the theme with its measures, computed once. */
type Candidate = { readonly token: ColorToken; readonly place: Measured; readonly luminance: number };

/**
 * Of the theme's opaque colours that the identity's pairs name as text (of all of them, where it has no pairs), the one
 * nearest to the foreground, by CIEDE2000, that passes for text on the background; ties go to the identity's order. Null
 * when none passes.
 */
export function nearestPassing(
  { pairs }: Pick<Identity, "pairs">,
  theme: Theme,
  { foreground, background }: { readonly foreground: Hex; readonly background: Hex },
): { token: ColorToken; ratio: number } | null {
  const from = measure(foreground);
  const behind = luminance(background);
  let best: { token: ColorToken; ratio: number; distance: number } | null = null;
  for (const candidate of candidatesIn(pairs)(theme)) {
    const ratio = luminanceRatio(candidate.luminance, behind);
    if (ratio < MINIMUM.text) continue;
    const distance = difference(from, candidate.place);
    if (best === null || distance < best.distance) best = { token: candidate.token, ratio, distance };
  }
  return best && { token: best.token, ratio: best.ratio };
}

const candidatesIn = memoize((pairs: Identity["pairs"]) => memoize((theme: Theme) => candidatesOf(pairs, theme)));

/** Of several tokens with the same colour only the first can win, so the others are left out. */
function candidatesOf(pairs: Identity["pairs"], theme: Theme): Candidate[] {
  const texts = pairs.filter(({ use }) => use === "text").flatMap(({ foregrounds }) => foregrounds);
  const isText = (name: string) => pairs.length === 0 || texts.some((pattern) => isNamedBy(pattern, name));
  const opaque = themeColors(theme).filter(({ name, color }) => color.alpha === 1 && isText(name));
  const distinct = opaque.filter(
    ({ color }, index) => opaque.findIndex((other) => other.color.hex === color.hex) === index,
  );
  return distinct.map((token) => {
    return { token, place: measure(token.color.hex), luminance: luminance(token.color.hex) };
  });
}
