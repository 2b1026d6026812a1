import type { Color, Hex } from "../model/color.ts";
import type { Pair } from "../model/identity.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { composite, difference, measure } from "../resolve/color.ts";
import { ENHANCED, floorRatio, MINIMUM, ratioOn } from "../resolve/contrast.ts";
import { matchesAnyPattern } from "../resolve/pattern.ts";
import type { ColorChange, Crossing, Ratios } from "./change.ts";

/** An opaque background before and after; undefined if a side has none. */
export type Papers = { readonly before: Hex | undefined; readonly after: Hex | undefined };

/** A colour as a background; undefined if it is translucent, because then the result depends on what is beneath it. */
export function toPaper(token: ColorToken | undefined): Hex | undefined {
  return token?.color.alpha === 1 ? token.color.hex : undefined;
}

/** A minimum ratio, and what needs it. */
type Minimum = Pick<Crossing, "minimum" | "use" | "declared">;

/** The minimums of WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11. */
const WCAG: readonly Minimum[] = [
  { minimum: MINIMUM.graphic, use: "large text and graphics", declared: false },
  { minimum: MINIMUM.text, use: "text", declared: false },
  { minimum: ENHANCED.text, use: "text, enhanced", declared: false },
];

/** The minimums that the pairs of an identity require of a foreground on a background. */
export function declaredFor(
  pairs: readonly Pair[],
  highContrast: boolean,
  [foreground, background]: readonly [Token | undefined, Token | undefined],
): Minimum[] {
  const isNamed = (patterns: readonly string[], token: Token | undefined) =>
    token !== undefined && matchesAnyPattern(patterns, token.path);
  return pairs
    .filter(({ foregrounds, backgrounds }) => isNamed(foregrounds, foreground) && isNamed(backgrounds, background))
    .map((pair) => ({ minimum: highContrast ? pair.highContrast : pair.minimum, use: pair.use, declared: true }));
}

/** Contrast before and after, unrounded. */
type Exact = { readonly before: number; readonly after: number };

/** The minimums between two ratios; if a pair and WCAG require the same one, it is the pair's. */
export function crossings({ before, after }: Exact, declared: readonly Minimum[], wcag = WCAG): Crossing[] {
  const expected = new Map([...wcag, ...declared].map((one) => [one.minimum, one]));
  return [...expected.values()]
    .filter(({ minimum }) => before >= minimum !== after >= minimum)
    .sort((one, other) => one.minimum - other.minimum)
    .map((one) => ({ ...one, passes: after >= one.minimum }));
}

/** The minimums of the pairs only. */
export function declaredCrossings(ratios: Exact, declared: readonly Minimum[]): Crossing[] {
  return crossings(ratios, declared, []);
}

/** The ratios of a foreground, before and after, on a background before and after; null if something is missing. */
export function exactRatios(
  foreground: { readonly before?: ColorToken | undefined; readonly after?: ColorToken | undefined },
  papers: Papers,
): { readonly before: number | null; readonly after: number | null } {
  const on = (color: Color | undefined, paper: Hex | undefined) =>
    color === undefined || paper === undefined ? null : ratioOn(color, paper);
  return { before: on(foreground.before?.color, papers.before), after: on(foreground.after?.color, papers.after) };
}

/** Truncated ratios; null if there is none on either side. */
export function toRatios({ before, after }: { before: number | null; after: number | null }): Ratios | null {
  if (before === null && after === null) return null;
  return { before: before && floorRatio(before), after: after && floorRatio(after) };
}

/** A colour before and after, and the difference of the two as painted. */
export function toColorChange(before: Color | null, after: Color | null, papers: Papers): ColorChange {
  return { before, after, difference: before && after && distance(before, after, papers) };
}

function distance(before: Color, after: Color, papers: Papers): number | null {
  const paint = (color: Color, paper: Hex | undefined) =>
    color.alpha === 1 ? color.hex : paper && composite(color, paper);
  const [one, other] = [paint(before, papers.before), paint(after, papers.after)];
  if (one === undefined || other === undefined) return null;
  return Math.round(difference(measure(one), measure(other)) * 100) / 100;
}
