import { type Mode, MODES } from "../model/color.ts";
import { memoizeTexts } from "../resolve/memoize.ts";
import type { FoundContext, FoundModifier } from "./reading.ts";

/** Words in the names of contexts that say how light they are. */
const WORDS: Readonly<Record<Mode, readonly string[]>> = {
  light: ["light", "day", "white", "latte", "dawn"],
  dark: ["dark", "night", "black", "midnight", "dim", "dimmed"],
};

/** Whether a name says that a context is light or dark: `theme-dark`, `darkHighContrast`. */
export function modeOf(name: string): Mode | undefined {
  const words = wordsOf(name);
  return (
    MODES.find((mode) => words.includes(mode)) ?? MODES.find((mode) => WORDS[mode].some((one) => words.includes(one)))
  );
}

/** What a context's name says of its mode. A brand may be called `midnight`, which says nothing of it. */
export function modeOfContext(modifier: string, name: string): Mode | undefined {
  const words = wordsOf(name);
  return /^brands?$/i.test(modifier) ? MODES.find((mode) => words.includes(mode)) : modeOf(name);
}

/** Whether a name says that contrast is high. */
export function isHighContrast(name: string): boolean {
  return /high-contrast|contrast-(more|high)|(^|-)(hc|hcm)(-|$)|increased-contrast/.test(wordsOf(name).join("-"));
}

/** The words that name what is chosen, and not one of its values. */
export const NAMING = /^(theme|mode|scheme|density|brand|palette)$/;

/** Names come again in each theme; those of the largest systems have less text together. */
const MOST_KEPT = 1_000_000;

/** The words of a name, in lower case. */
export const wordsOf = memoizeTexts(MOST_KEPT, (name): readonly string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== ""),
);

/** The name of one of several: `themes` are each a theme, `densities` a density; a `radius` is one itself. */
export function singular(name: string): string {
  return name.replace(/(?<=\w)ies$/, "y").replace(/(?<=\w[^aius])s$/, "");
}

/** Lets the reader's system choose a theme's other mode, where nothing else does. */
export function withModeMedia(modifier: FoundModifier): FoundModifier {
  const { contexts, default: byDefault } = modifier;
  if (contexts.some(({ media }) => media !== undefined)) return modifier;
  const modeIn = ({ name, facets }: FoundContext) => facets?.["mode"] ?? modeOfContext(modifier.name, name);
  const own = contexts.filter(({ name }) => name === byDefault).map(modeIn)[0] ?? "light";
  const wanted = partsOf(byDefault);
  const others = contexts.filter((context) => modeIn(context) !== undefined && modeIn(context) !== own);
  // That of another brand is no other mode of this one: `bravo-dark` belongs to `bravo-light`, and not to `acme-light`.
  const brands = contexts
    .filter((one) => !others.includes(one) && one.name !== byDefault)
    .map(({ name }) => partsOf(name));
  const isOfOther = ({ name }: FoundContext) => {
    const parts = partsOf(name);
    const sharedWith = (words: readonly string[]) => parts.filter((part) => words.includes(part)).length;
    return brands.some((brand) => sharedWith(brand) > sharedWith(wanted));
  };
  const isLacking = ({ name }: FoundContext) => Number(!wanted.every((part) => wordsOf(name).includes(part)));
  // `dark` says it more clearly than `dim`, and more plainly than what has high contrast.
  const isVague = (context: FoundContext) =>
    Number(isHighContrast(context.name) || !wordsOf(context.name).includes(modeIn(context) ?? ""));
  // The plain one has the name of the mode, or the shortest; of several that are alike, the last is the strongest.
  const rankOf = ({ name }: FoundContext) => (name.toLowerCase() === modeOf(name) ? 0 : wordsOf(name).length);
  const [other] = others
    .filter((one) => !isOfOther(one))
    .toReversed()
    .toSorted(
      (one, another) =>
        isLacking(one) - isLacking(another) || isVague(one) - isVague(another) || rankOf(one) - rankOf(another),
    );
  if (other === undefined) return modifier;
  const media = `(prefers-color-scheme: ${modeIn(other)})`;
  return { ...modifier, contexts: contexts.map((context) => (context === other ? { ...context, media } : context)) };
}

/** The words of a name that say nothing about its mode: of `acme-dark`, `acme`. */
function partsOf(name: string): string[] {
  return wordsOf(name).filter((word) => modeOf(word) === undefined);
}
