import type { Identity } from "../../model/identity.ts";
import { isNamedBy } from "../../resolve/pattern.ts";
import { inside, type Spot } from "../tokens/form.ts";

/** At most this many colours are compared in all combinations: thirty times those of 72 combinations of nine colours. */
export const MOST_COMPARED = 300_000;

/**
 * Returns whether the pairs of an identity can be compared in every combination. Themes, products, seasons, colours and
 * pairs multiply, so a small file could take hours.
 */
export function isComparable(
  identity: Pick<Identity, "themes" | "products" | "seasons" | "tokens" | "pairs">,
  spot: Spot,
): boolean {
  const { themes, products, seasons } = identity;
  const combinations = themes.length * (products.length + 1) * (seasons.length + 1);
  const count = combinations * comparisonsIn(identity);
  if (count <= MOST_COMPARED) return true;
  const { document, path, report } = inside(spot, "pairs");
  const message = `"pairs" compares ${count} colours in ${combinations} combinations. Expected: at most ${MOST_COMPARED}.`;
  const fix = "Use fewer pairs, colours, themes, products or seasons.";
  report({ place: document.place(path, "key"), message, fix });
  return false;
}

/** How many colours are compared in one combination at most: by name, and each foreground with each background. */
function comparisonsIn({ tokens, pairs }: Pick<Identity, "tokens" | "pairs">): number {
  const colors = tokens.flatMap(({ values: [first] }) => (first?.type === "color" ? [first.path] : []));
  const patterns = pairs.reduce(
    (sum, { foregrounds, backgrounds }) => sum + foregrounds.length + backgrounds.length,
    0,
  );
  const named = colors.length * (patterns + 1);
  // Already over the limit, so the exact count does not matter.
  if (named > MOST_COMPARED) return named;
  const countOf = (names: readonly string[]) =>
    colors.filter((path) => names.some((pattern) => isNamedBy(pattern, path))).length;
  return pairs.reduce((sum, { foregrounds, backgrounds }) => sum + countOf(foregrounds) * countOf(backgrounds), named);
}
