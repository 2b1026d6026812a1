import type { Identity } from "../model/identity.ts";
import { isNamedBy } from "../resolve/pattern.ts";
import { inside, type Spot } from "./form.ts";
import { EXTENSION } from "./settings.ts";

/** So many colours may be looked at in all combinations: thirty times what 72 of them with nine colours take. */
export const MOST_COMPARED = 300_000;

/**
 * Answers whether the pairs of an identity can be compared in every combination; themes, products, seasons, colours and
 * pairs multiply, so that a small file could ask for hours.
 */
export function isComparable(identity: Omit<Identity, "pages">, spot: Spot): boolean {
  const { themes, products, seasons } = identity;
  const combinations = themes.length * (products.length + 1) * (seasons.length + 1);
  const count = combinations * comparisonsIn(identity);
  if (count <= MOST_COMPARED) return true;
  const { document, path, report } = inside(spot, "$extensions", EXTENSION, "pairs");
  const message = `The pairs compare ${count} colours, in ${combinations} combinations. Expected: at most ${MOST_COMPARED}.`;
  const fix = "Have fewer pairs, colours, themes, products or seasons.";
  report({ place: document.place(path, "key"), message, fix });
  return false;
}

/** How many colours are looked at in one combination, at most: for their names, and each in front with each behind. */
function comparisonsIn({ themes, products, pairs }: Omit<Identity, "pages">): number {
  const widest = themes.reduce(
    (most, { colors }) => (colors.length > most.length ? colors : most),
    themes[0]?.colors ?? [],
  );
  const series = products.reduce((most, { data }) => Math.max(most, data.length), 0);
  const colors = widest.length + series + 1;
  const patterns = pairs.reduce(
    (sum, { foregrounds, backgrounds }) => sum + foregrounds.length + backgrounds.length,
    0,
  );
  const named = colors * (patterns + 1);
  // With so many names, who has which need not be known.
  if (named > MOST_COMPARED) return named;
  const countOf = (names: readonly string[]) =>
    widest.filter(({ name }) => names.some((pattern) => isNamedBy(pattern, name))).length + series + 1;
  return pairs.reduce((sum, { foregrounds, backgrounds }) => sum + countOf(foregrounds) * countOf(backgrounds), named);
}
