import type { Identity, Pair } from "../../model/identity.ts";
import type { Choices, Modifier } from "../../model/modifier.ts";
import type { VariedToken } from "../../model/token.ts";
import { choicesOn, completeChoices, holds } from "../../resolve/combination.ts";
import { isNamedBy } from "../../resolve/pattern.ts";
import { inside, type Spot } from "../tokens/form.ts";

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
export function comparisonsIn(identity: Compared, spot: Spot): readonly Comparison[] | undefined {
  const { modifiers, tokens, pairs } = identity;
  const colors = tokens.filter(({ values }) => values.some(({ type }) => type === "color"));
  const patterns = pairs.reduce((sum, pair) => sum + pair.foregrounds.length + pair.backgrounds.length, 0);
  const named = colors.length * (patterns + 1);
  if (named > MOST_COMPARED) return tooMany(named, spot);
  const found: Comparison[] = [];
  let count = named;
  for (const [index, pair] of pairs.entries()) {
    const foregrounds = namedBy(pair.foregrounds, colors);
    for (const [at, pattern] of pair.backgrounds.entries()) {
      for (const background of namedBy([pattern], colors)) {
        for (const foreground of [null, ...foregrounds]) {
          const ids = new Set([...background.by, ...(foreground?.by ?? []), ...Object.keys(pair.when)]);
          const by = modifiers.filter(({ id, role }) => role === "theme" || ids.has(id));
          count += by.reduce((product, { contexts }) => product * contexts.length, 1);
          if (count > MOST_COMPARED) return tooMany(count, spot);
          found.push({ pair, foreground, background, place: [index, at], by });
        }
      }
    }
  }
  return found;
}

function tooMany(count: number, spot: Spot): undefined {
  const { document, path, report } = inside(spot, "pairs");
  const message = `"pairs" makes at least ${count} comparisons in all combinations. Expected: at most ${MOST_COMPARED}.`;
  report({ place: document.place(path, "key"), message, fix: "Use fewer pairs or colours, or fewer contexts." });
}

function namedBy(patterns: readonly string[], colors: readonly VariedToken[]): readonly VariedToken[] {
  return colors.filter(({ values: [first] }) => patterns.some((pattern) => isNamedBy(pattern, first?.path ?? [])));
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
