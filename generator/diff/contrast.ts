import type { Color, Hex } from "../model/color.ts";
import type { Pair } from "../model/identity.ts";
import type { ColorToken } from "../model/token.ts";
import { composite, difference, measure } from "../resolve/color.ts";
import { ENHANCED, floorRatio, MINIMUM, ratioOn } from "../resolve/contrast.ts";
import { isNamedBy } from "../resolve/pattern.ts";
import type { ColorChange, Crossing, Ratios } from "./change.ts";

/** The name of the colour that is the background of every theme. */
export const PAPER = "paper";

/** An opaque background before and after; undefined where a side has none. */
export type Papers = { readonly before: Hex | undefined; readonly after: Hex | undefined };

/** A colour as a background; undefined where it is translucent, for what it paints depends on what is beneath it. */
export function toPaper(token: ColorToken | undefined): Hex | undefined {
  return token?.color.alpha === 1 ? token.color.hex : undefined;
}

/** A least ratio, and what it is expected for. */
type Minimum = Pick<Crossing, "minimum" | "use" | "declared">;

/** The minima of WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11. */
const WCAG: readonly Minimum[] = [
  { minimum: MINIMUM.graphic, use: "large text and graphics", declared: false },
  { minimum: MINIMUM.text, use: "text", declared: false },
  { minimum: ENHANCED.text, use: "text, enhanced", declared: false },
];

/** The minima that the pairs of an identity ask of a foreground on a background. */
export function declaredFor(
  pairs: readonly Pair[],
  highContrast: boolean,
  [foreground, background]: readonly [string, string],
): Minimum[] {
  const isNamed = (patterns: readonly string[], name: string) => patterns.some((pattern) => isNamedBy(pattern, name));
  return pairs
    .filter(({ foregrounds, backgrounds }) => isNamed(foregrounds, foreground) && isNamed(backgrounds, background))
    .map((pair) => ({ minimum: highContrast ? pair.highContrast : pair.minimum, use: pair.use, declared: true }));
}

/** Contrast before and after, unrounded. */
type Exact = { readonly before: number; readonly after: number };

/** Those minima that lie between two ratios; where a pair and WCAG ask for the same, the pair is named. */
export function crossings({ before, after }: Exact, declared: readonly Minimum[], wcag = WCAG): Crossing[] {
  const expected = new Map([...wcag, ...declared].map((one) => [one.minimum, one]));
  return [...expected.values()]
    .filter(({ minimum }) => before >= minimum !== after >= minimum)
    .sort((one, other) => one.minimum - other.minimum)
    .map((one) => ({ ...one, passes: after >= one.minimum }));
}

/** The minima of the pairs alone. */
export function declaredCrossings(ratios: Exact, declared: readonly Minimum[]): Crossing[] {
  return crossings(ratios, declared, []);
}

/** The ratios of a foreground, before and after, on a background before and after; null where something is missing. */
export function exactRatios(
  foreground: { readonly before?: ColorToken | undefined; readonly after?: ColorToken | undefined },
  papers: Papers,
): { readonly before: number | null; readonly after: number | null } {
  const on = (color: Color | undefined, paper: Hex | undefined) =>
    color === undefined || paper === undefined ? null : ratioOn(color, paper);
  return { before: on(foreground.before?.color, papers.before), after: on(foreground.after?.color, papers.after) };
}

/** Ratios as they are told; null where there is none on either side. */
export function toRatios({ before, after }: { before: number | null; after: number | null }): Ratios | null {
  if (before === null && after === null) return null;
  return { before: before && floorRatio(before), after: after && floorRatio(after) };
}

/** A colour before and after, and how far apart the two are painted. */
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
