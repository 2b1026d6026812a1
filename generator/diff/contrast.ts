import type { Color, Hex } from "../model/color.ts";
import type { Pair } from "../model/identity.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { composite, difference, measure } from "../resolve/color.ts";
import { ENHANCED, floorRatio, MINIMUM, ratioOn } from "../resolve/contrast.ts";
import { matchesAnyPattern } from "../resolve/pattern.ts";
import type { ColorChange, Crossing, Ratios } from "./change.ts";

/** An opaque background before and after; undefined on a side without one. */
export type Papers = { readonly before: Hex | undefined; readonly after: Hex | undefined };

/** Returns a colour as a background, or undefined if it is translucent: the result would depend on the layers beneath. */
export function toPaper(token: ColorToken | undefined): Hex | undefined {
  return token?.color.alpha === 1 ? token.color.hex : undefined;
}

type Minimum = Pick<Crossing, "minimum" | "use" | "declared">;

/** The minimums of WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11. */
const WCAG: readonly Minimum[] = [
  { minimum: MINIMUM.graphic, use: "large text and graphics", declared: false },
  { minimum: MINIMUM.text, use: "text", declared: false },
  { minimum: ENHANCED.text, use: "text, enhanced", declared: false },
];

/** The minimums that an identity's pairs require for a foreground on a background. */
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

/** Lists the minimums between two ratios. If a pair and WCAG require the same minimum, the pair wins. */
export function crossings({ before, after }: Exact, declared: readonly Minimum[], wcag = WCAG): Crossing[] {
  const byRatio = new Map([...wcag, ...declared].map((entry) => [entry.minimum, entry]));
  return [...byRatio.values()]
    .filter(({ minimum }) => before >= minimum !== after >= minimum)
    .sort((a, b) => a.minimum - b.minimum)
    .map((entry) => ({ ...entry, passes: after >= entry.minimum }));
}

/** Lists the pairs' minimums between two ratios, without WCAG's. */
export function declaredCrossings(ratios: Exact, declared: readonly Minimum[]): Crossing[] {
  return crossings(ratios, declared, []);
}

/** Measures a foreground on a background, before and after; null if either is missing. */
export function exactRatios(
  foreground: { readonly before?: ColorToken | undefined; readonly after?: ColorToken | undefined },
  papers: Papers,
): { readonly before: number | null; readonly after: number | null } {
  const on = (color: Color | undefined, paper: Hex | undefined) =>
    color === undefined || paper === undefined ? null : ratioOn(color, paper);
  return { before: on(foreground.before?.color, papers.before), after: on(foreground.after?.color, papers.after) };
}

/** Truncates ratios; null if both are missing. */
export function toRatios({ before, after }: { before: number | null; after: number | null }): Ratios | null {
  if (before === null && after === null) return null;
  return { before: before && floorRatio(before), after: after && floorRatio(after) };
}

export function toColorChange(before: Color | null, after: Color | null, papers: Papers): ColorChange {
  return { before, after, difference: before && after && distance(before, after, papers) };
}

function distance(before: Color, after: Color, papers: Papers): number | null {
  const paint = (color: Color, paper: Hex | undefined) =>
    color.alpha === 1 ? color.hex : paper && composite(color, paper);
  const [oldHex, newHex] = [paint(before, papers.before), paint(after, papers.after)];
  if (oldHex === undefined || newHex === undefined) return null;
  return Math.round(difference(measure(oldHex), measure(newHex)) * 100) / 100;
}
