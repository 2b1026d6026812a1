import type { Identity, Pair } from "../../model/identity.ts";
import type { Choices, Modifier } from "../../model/modifier.ts";
import type { VariedToken } from "../../model/token.ts";
import { countCombinations, choicesOn, completeChoices, holds } from "../../resolve/combination.ts";
import { matchesAnyPattern } from "../../resolve/pattern.ts";
import { inside, type Spot } from "../../tokens/form.ts";

/** What pairs compare. */
export type Compared = Pick<Identity, "modifiers" | "tokens" | "pairs" | "without">;

/** A foreground on a background, or a background alone, by a pair. */
export type Comparison = {
  readonly pair: Pair;
  readonly foreground: VariedToken | null;
  readonly background: VariedToken;
  /** The indices of the pair, and of the pattern among its backgrounds. */
  readonly place: readonly [pair: number, background: number];
  /** The modifiers that the colours, or the pair, depend on; a theme is always one of them. */
  readonly by: readonly Modifier[];
};

/** At most this many colours are compared in all combinations: thirty times those of 72 combinations of nine colours. */
export const MOST_COMPARED = 300_000;

/**
 * Everything that the pairs of an identity compare; undefined, and reported, where it is more than can be compared in
 * every combination. Colours, pairs and contexts multiply, so a small file could take hours.
 */
export function comparisonsIn(identity: Compared, spot: Spot): Iterable<Comparison> | undefined {
  const { pairs } = identity;
  const colors = colorsOf(identity);
  const patterns = pairs.reduce((sum, pair) => sum + pair.foregrounds.length + pair.backgrounds.length, 0);
  const count = countIn(identity, colors, colors.length * (patterns + 1));
  if (count <= MOST_COMPARED) return { [Symbol.iterator]: () => comparisons(identity) };
  const { document, path, report } = inside(spot, "pairs");
  const message = `"pairs" makes at least ${count} comparisons in all combinations. Expected: at most ${MOST_COMPARED}.`;
  report({ place: document.place(path, "key"), message, fix: "Use fewer pairs or colours, or fewer contexts." });
  return undefined;
}

/** The tokens that are a colour in some combination. */
export function colorsOf({ tokens }: Pick<Identity, "tokens">): readonly VariedToken[] {
  return tokens.filter(({ values }) => values.some(({ type }) => type === "color"));
}

/** Everything that the pairs of a checked identity compare. */
export function* comparisons(identity: Compared): Generator<Comparison> {
  const colors = colorsOf(identity);
  for (const [index, pair] of identity.pairs.entries()) {
    const foregrounds = [null, ...pathMatcher(pair.foregrounds, colors)];
    for (const [at, pattern] of pair.backgrounds.entries()) {
      for (const background of pathMatcher([pattern], colors)) {
        for (const foreground of foregrounds) {
          const by = modifiersOf(identity, [pair, background, foreground]);
          yield { pair, foreground, background, place: [index, at], by };
        }
      }
    }
  }
}

/** How many comparisons there are in all combinations, on top of others; the count ends soon after the limit. */
function countIn(identity: Compared, colors: readonly VariedToken[], others: number): number {
  let count = others;
  for (const pair of identity.pairs) {
    if (count > MOST_COMPARED) return count;
    // Colours that depend on the same modifiers count alike.
    const foregrounds = [{ by: [], count: 1 }, ...alike(pathMatcher(pair.foregrounds, colors))];
    for (const background of pair.backgrounds.flatMap((pattern) => alike(pathMatcher([pattern], colors)))) {
      for (const foreground of foregrounds) {
        const by = modifiersOf(identity, [pair, background, foreground]);
        count += foreground.count * background.count * countCombinations(by);
      }
    }
  }
  return count;
}

/** Groups of colours with the same modifiers, and how many each has. */
function alike(tokens: readonly VariedToken[]) {
  const groups = [...Map.groupBy(tokens, ({ by }) => JSON.stringify(by)).values()];
  return groups.map((own) => ({ by: own[0]?.by ?? [], count: own.length }));
}

type Dependent = Pair | Pick<VariedToken, "by"> | null;

/** The theme, and the modifiers that a pair and its colours depend on. */
function modifiersOf({ modifiers }: Compared, parts: readonly Dependent[]): readonly Modifier[] {
  const ids = new Set(parts.flatMap((part) => (part === null ? [] : "by" in part ? part.by : Object.keys(part.when))));
  return modifiers.filter(({ id, role }) => role === "theme" || ids.has(id));
}

/** The colours that some patterns name. */
function pathMatcher(patterns: readonly string[], colors: readonly VariedToken[]): readonly VariedToken[] {
  return colors.filter(({ values: [first] }) => matchesAnyPattern(patterns, first?.path ?? []));
}

/** The combinations in which a comparison counts, the plainest first. */
export function* combinationsOf({ by, pair }: Comparison, { modifiers, without }: Compared): Generator<Choices> {
  const ids = new Set(by.map(({ id }) => id));
  const gone = without.filter((when) => Object.keys(when).every((id) => ids.has(id)));
  for (const own of choicesOn(by)) {
    const choices = completeChoices(modifiers, own);
    if (holds(pair.when, choices) && !gone.some((when) => holds(when, choices))) yield choices;
  }
}
