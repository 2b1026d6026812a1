import type { Color } from "../model/color.ts";
import { type FrontUse, type Identity, type Use, USES } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { composite, difference, measure } from "./color.ts";
import { completeChoices, holds } from "./combination.ts";
import { floorRatio, MINIMUM, nearestAmong, ratioOn, toCandidate, tokensByColorName } from "./contrast.ts";
import { memoize } from "./memoize.ts";
import { matchesAnyPattern, pathMatcher } from "./pattern.ts";
import type { Themed } from "./theme.ts";

/** The parts of an identity that determine which colours may be used together. */
export type Paired = Themed & Pick<Identity, "pairs" | "use">;

/** The minimum ratios of WCAG 2.2 by use. A border only separates, so it needs none. */
const MINIMUMS: Readonly<Record<FrontUse, number>> = {
  text: MINIMUM.text,
  border: 1,
  graphic: MINIMUM.graphic,
  data: MINIMUM.graphic,
};

/** Returns the uses that the settings declare for a token. */
export function usesOf({ use }: Pick<Identity, "use">, path: readonly string[]): readonly Use[] {
  return USES.filter((name) => matchesAnyPattern(use[name] ?? [], path));
}

/** Returns whether the settings allow a use for a token; if they declare no uses, every use is allowed. */
function isFor(identity: Pick<Identity, "use">, use: Use, { path }: ColorToken): boolean {
  return Object.keys(identity.use).length === 0 || matchesAnyPattern(identity.use[use] ?? [], path);
}

/** A requested colour: a token's or, if `name` is null, any other colour. */
export type PairedColor = { readonly input: string; readonly name: string | null; readonly color: Color };

/** A theme, and the choices on further modifiers. */
export type Combination = { readonly theme: Theme; readonly further: Choices };

/** A colour on a background in one combination, and whether the identity allows it. */
export type Judgement = {
  /** The contrast ratio, rounded down. */
  readonly ratio: number;
  readonly minimum: number;
  /** The reasons for refusing the pair; empty if it's allowed. */
  readonly reasons: readonly string[];
};

type Pairing = { readonly text: PairedColor; readonly on: PairedColor; readonly use: FrontUse };

/** Judges a colour on an opaque background. */
export function judgePair(identity: Paired, combination: Combination, { text, on, use }: Pairing): Judgement {
  const tokens = tokensIn(identity, combination);
  const ratio = ratioOn(text.color, on.color.hex);
  const minimum = minimumOf(identity, combination, {
    text: tokens.get(text.name ?? ""),
    on: tokens.get(on.name ?? ""),
    use,
  });
  const reasons = [
    ...reasonsAgainst(identity, combination, text, use),
    ...reasonsAgainst(identity, combination, on, "background"),
    ...(ratio < minimum ? [`The contrast is ${floorRatio(ratio)}. Expected: at least ${minimum} for ${use}.`] : []),
  ];
  return { ratio: floorRatio(ratio), minimum, reasons };
}

/** Returns why a colour may not have a use, apart from contrast. */
export function reasonsAgainst(
  identity: Paired,
  combination: Combination,
  { input, name }: PairedColor,
  use: Use,
): string[] {
  const token = tokensIn(identity, combination).get(name ?? "");
  if (token === undefined) return [`${input} is not a token.`];
  if (isFor(identity, use, token)) return [];
  const uses = usesOf(identity, token.path);
  return [uses.length === 0 ? `${input} has no stated use.` : `${input} is for ${uses.join(" and ")}, not for ${use}.`];
}

function tokensIn(identity: Paired, { theme, further }: Combination): ReadonlyMap<string, ColorToken> {
  return tokensByColorName(identity, theme, further);
}

/** Returns the minimum ratio of WCAG 2.2 or, if higher, that of the identity's pairs. */
function minimumOf(
  { modifiers, pairs }: Paired,
  { theme: { id, highContrast }, further }: Combination,
  {
    text,
    on,
    use,
  }: { readonly text: ColorToken | undefined; readonly on: ColorToken | undefined; readonly use: FrontUse },
): number {
  if (text === undefined || on === undefined) return MINIMUMS[use];
  const choices = completeChoices(modifiers, { theme: id, ...further });
  const declared = pairs.filter(
    (pair) =>
      (pair.use === "text") === (use === "text") &&
      holds(pair.when, choices) &&
      matchesAnyPattern(pair.foregrounds, text.path) &&
      matchesAnyPattern(pair.backgrounds, on.path),
  );
  return Math.max(MINIMUMS[use], ...declared.map((pair) => (highContrast ? pair.highContrast : pair.minimum)));
}

/** The names of the two tokens of a pair. */
export type TokenPair = { readonly text: string; readonly on: string };

/**
 * Finds the pair of tokens nearest to a refused pair that is allowed in all given combinations: on the background
 * itself or, if it can't be used, on the most similar background.
 */
export function nearestPair(
  identity: Paired,
  combination: Combination,
  { text, on, use }: Pairing,
  combinations: readonly Combination[],
): TokenPair | null {
  const foreground = composite(text.color, on.color.hex);
  for (const background of backgroundsNear(identity, combination, on)) {
    const { name, color } = background;
    const candidates = colorsOn(identity, combination, { input: name, name, color }, use)
      .filter(({ token }) =>
        combinations.every((at) => ratioOfAllowed(identity, at, { text: token.name, on: name }, use)),
      )
      .map(({ token }) => ({ token, ...toCandidate(composite(token.color, color.hex)) }));
    const nearest = nearestAmong(candidates, { foreground, background: color.hex, minimum: MINIMUMS[use] });
    if (nearest !== null) return { text: nearest.candidate.token.name, on: name };
  }
  return null;
}

/** Returns the ratio of two tokens if their pair is allowed in a combination. */
export function ratioOfAllowed(
  identity: Paired,
  combination: Combination,
  { text, on }: TokenPair,
  use: FrontUse,
): number | undefined {
  const tokens = tokensIn(identity, combination);
  const [front, behind] = [tokens.get(text), tokens.get(on)];
  if (front === undefined || behind === undefined || behind.color.alpha < 1) return undefined;
  const { ratio, reasons } = judgePair(identity, combination, {
    text: { input: text, name: text, color: front.color },
    on: { input: on, name: on, color: behind.color },
    use,
  });
  return reasons.length === 0 ? ratio : undefined;
}

/** Lists the colours for a use with at least the minimum contrast on a background, in the order of the settings. */
export function colorsOn(
  identity: Paired,
  combination: Combination,
  on: PairedColor,
  use: FrontUse,
): readonly { readonly token: ColorToken; readonly ratio: number }[] {
  const background = tokensIn(identity, combination).get(on.name ?? "");
  return colorsFor(identity, combination, use).flatMap((token) => {
    const ratio = ratioOn(token.color, on.color.hex);
    const minimum = minimumOf(identity, combination, { text: token, on: background, use });
    // A colour can't be seen on itself, not even as a border.
    return ratio < minimum || ratio === 1 ? [] : [{ token, ratio }];
  });
}

/** Lists the opaque backgrounds of a combination, most similar first; the background itself first if it is one. */
function backgroundsNear(
  identity: Paired,
  combination: Combination,
  { name, color }: PairedColor,
): readonly ColorToken[] {
  const token = tokensIn(identity, combination).get(name ?? "");
  const target = measure(color.hex);
  const distance = (background: ColorToken) => difference(target, measure(background.color.hex));
  const similar = colorsFor(identity, combination, "background")
    .filter((background) => background.color.alpha === 1)
    .toSorted((a, b) => distance(a) - distance(b));
  const isBackground = token !== undefined && isFor(identity, "background", token);
  return isBackground && name !== null ? [{ ...token, name }, ...similar] : similar;
}

/** The colours of a combination for a use, in the order of the settings; all of them if the settings don't state uses. */
function colorsFor(identity: Paired, { theme, further }: Combination, use: Use): readonly ColorToken[] {
  return colorsForUse(identity)(theme)(further)[use] ?? [];
}

const colorsForUse = memoize((identity: Paired) =>
  memoize((theme: Theme) =>
    memoize((further: Choices): Readonly<Partial<Record<Use, readonly ColorToken[]>>> => {
      // A season's colour can't be chosen, since the season sets it; a deprecated one shouldn't be.
      const tokens = [...tokensByColorName(identity, theme, further)].flatMap(([name, token]) => {
        const isChosen = name === token.name || name.endsWith(`.${token.name}`);
        return isChosen && token.deprecated === false ? [{ ...token, name }] : [];
      });
      return Object.fromEntries(
        USES.map((use) => {
          if (Object.keys(identity.use).length === 0) return [use, tokens];
          const matchers = (identity.use[use] ?? []).map(pathMatcher);
          return [use, [...new Set(matchers.flatMap((isMatch) => tokens.filter(({ path }) => isMatch(path))))]];
        }),
      );
    }),
  ),
);
