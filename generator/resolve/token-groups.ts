import type { VariedToken } from "../model/token.ts";
import { memoize } from "./memoize.ts";

/** Maximum number of ungrouped tokens that get separate groups. */
const MAX_LONE = 12;

/** The group of ungrouped tokens whose names share no word. */
const OTHER = "other";

/**
 * Maps token names to the groups shown in lists: the outermost group of the path. The group of an ungrouped token is the
 * first word of its name after the prefix that all ungrouped names share.
 */
export const tokenGroups = memoize(({ tokens }: { readonly tokens: readonly VariedToken[] }) => {
  const all = tokens.flatMap(({ values: [first] }) => first ?? []);
  const loose = all.filter(({ path }) => path.length < 2);
  const words = new Map(loose.map(({ name, path: [step = ""] }) => [name, wordsOf(step)]));
  const [first = []] = words.values();
  const differ = first.findIndex((word, at) =>
    [...words.values()].some((nameWords) => nameWords.length < at + 2 || nameWords[at] !== word),
  );
  const wordOf = (name: string) => words.get(name)?.[Math.max(0, differ)] ?? name;
  const counts = Map.groupBy(loose, ({ name }) => wordOf(name));
  const lone = [...counts.values()].filter(({ length }) => length === 1).length;
  const groupOf = (name: string, step: string) => {
    if (counts.get(wordOf(name))?.length !== 1) return wordOf(name);
    return lone > MAX_LONE ? OTHER : step;
  };
  return new Map(all.map(({ name, path: [step = ""] }) => [name, words.has(name) ? groupOf(name, step) : step]));
});

/** Splits a name into words: `font-size-1`, `fontSize1` and `font_size_1` all start with `font`. */
export function wordsOf(name: string): readonly string[] {
  const words = name.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1-").split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "");
}
