import type { Identity, Pair } from "../../model/identity.ts";
import type { Choices, Modifier } from "../../model/modifier.ts";
import type { VariedToken } from "../../model/token.ts";
import { countCombinations, choicesOn, completeChoices, holds } from "../../resolve/combination.ts";
import { matchesAnyPattern } from "../../resolve/pattern.ts";
import { inside, type Spot } from "../../tokens/form.ts";

/** The parts of an identity that contrast checks need. */
export type Compared = Pick<Identity, "modifiers" | "tokens" | "pairs" | "without">;

/** A foreground on a background, or only a background, from a pair. */
export type Comparison = {
  readonly pair: Pair;
  readonly foreground: VariedToken | null;
  readonly background: VariedToken;
  /** The indices of the pair, and of the pattern among its backgrounds. */
  readonly place: readonly [pair: number, background: number];
  /** The modifiers that the colours or the pair depend on, always including the theme. */
  readonly by: readonly Modifier[];
};

/** Maximum number of comparisons in all combinations: thirty times that of nine colours in 72 combinations. */
const MAX_COMPARISONS = 300_000;

/**
 * Returns the comparisons of an identity's pairs; undefined, after a report, if there are too many. Colours, pairs and
 * contexts multiply, so a small file could take hours.
 */
export function comparisonsIn(identity: Compared, spot: Spot): Iterable<Comparison> | undefined {
  const { pairs } = identity;
  const colors = colorsOf(identity);
  const patterns = pairs.reduce((sum, pair) => sum + pair.foregrounds.length + pair.backgrounds.length, 0);
  const count = countIn(identity, colors, colors.length * (patterns + 1));
  if (count <= MAX_COMPARISONS) return { [Symbol.iterator]: () => comparisons(identity) };
  const { document, path, report } = inside(spot, "pairs");
  const message = `"pairs" makes at least ${count} comparisons in all combinations. Expected: at most ${MAX_COMPARISONS}.`;
  report({ place: document.place(path, "key"), message, fix: "Use fewer pairs or colours, or fewer contexts." });
  return undefined;
}

/** Returns the tokens that are a colour in some combination. */
export function colorsOf({ tokens }: Pick<Identity, "tokens">): readonly VariedToken[] {
  return tokens.filter(({ values }) => values.some(({ type }) => type === "color"));
}

/** Generates the comparisons of a checked identity's pairs. */
export function* comparisons(identity: Compared): Generator<Comparison> {
  const colors = colorsOf(identity);
  for (const [index, pair] of identity.pairs.entries()) {
    const foregrounds = [null, ...namedBy(pair.foregrounds, colors)];
    for (const [at, pattern] of pair.backgrounds.entries()) {
      for (const background of namedBy([pattern], colors)) {
        for (const foreground of foregrounds) {
          const by = modifiersOf(identity, [pair, background, foreground]);
          yield { pair, foreground, background, place: [index, at], by };
        }
      }
    }
  }
}

/** Counts the comparisons in all combinations, starting from `initial`; stops soon after the maximum. */
function countIn(identity: Compared, colors: readonly VariedToken[], initial: number): number {
  let count = initial;
  for (const pair of identity.pairs) {
    if (count > MAX_COMPARISONS) return count;
    // Colours that depend on the same modifiers have equally many combinations.
    const foregrounds = [{ by: [], count: 1 }, ...groupByModifiers(namedBy(pair.foregrounds, colors))];
    for (const background of pair.backgrounds.flatMap((pattern) => groupByModifiers(namedBy([pattern], colors)))) {
      for (const foreground of foregrounds) {
        const by = modifiersOf(identity, [pair, background, foreground]);
        count += foreground.count * background.count * countCombinations(by);
      }
    }
  }
  return count;
}

/** Groups colours that depend on the same modifiers, with their counts. */
function groupByModifiers(tokens: readonly VariedToken[]) {
  const groups = [...Map.groupBy(tokens, ({ by }) => JSON.stringify(by)).values()];
  return groups.map((group) => ({ by: group[0]?.by ?? [], count: group.length }));
}

type Dependent = Pair | Pick<VariedToken, "by"> | null;

/** Returns the theme, and the modifiers that a pair and its colours depend on. */
function modifiersOf({ modifiers }: Compared, parts: readonly Dependent[]): readonly Modifier[] {
  const ids = new Set(parts.flatMap((part) => (part === null ? [] : "by" in part ? part.by : Object.keys(part.when))));
  return modifiers.filter(({ id, role }) => role === "theme" || ids.has(id));
}

/** Returns the colours that match any pattern. */
function namedBy(patterns: readonly string[], colors: readonly VariedToken[]): readonly VariedToken[] {
  return colors.filter(({ values: [first] }) => matchesAnyPattern(patterns, first?.path ?? []));
}

/** Generates the combinations in which a comparison applies, defaults first. */
export function* combinationsOf({ by, pair }: Comparison, { modifiers, without }: Compared): Generator<Choices> {
  const ids = new Set(by.map(({ id }) => id));
  const excluded = without.filter((when) => Object.keys(when).every((id) => ids.has(id)));
  for (const partial of choicesOn(by)) {
    const choices = completeChoices(modifiers, partial);
    if (holds(pair.when, choices) && !excluded.some((when) => holds(when, choices))) yield choices;
  }
}
