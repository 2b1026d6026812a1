import type { VariedToken } from "../model/token.ts";
import { memoize } from "./memoize.ts";

/** At most this many tokens outside of groups have a group each. */
const MOST_LONE = 12;

/** The group of tokens whose names have nothing in common. */
const OTHER = "other";

/**
 * The group that lists show a token in, by its name: the outermost group of its path. A token outside of groups is in
 * that of the first word of its name, after the words that all of these names begin with.
 */
export const tokenGroups = memoize(({ tokens }: { readonly tokens: readonly VariedToken[] }) => {
  const all = tokens.flatMap(({ values: [first] }) => first ?? []);
  const loose = all.filter(({ path }) => path.length < 2);
  const words = new Map(loose.map(({ name, path: [step = ""] }) => [name, wordsOf(step)]));
  const [first = []] = words.values();
  const differ = first.findIndex((word, at) =>
    [...words.values()].some((own) => own.length < at + 2 || own[at] !== word),
  );
  const wordOf = (name: string) => words.get(name)?.[Math.max(0, differ)] ?? name;
  const counts = Map.groupBy(loose, ({ name }) => wordOf(name));
  const lone = [...counts.values()].filter(({ length }) => length === 1).length;
  const groupOf = (name: string, step: string) => {
    if (counts.get(wordOf(name))?.length !== 1) return wordOf(name);
    return lone > MOST_LONE ? OTHER : step;
  };
  return new Map(all.map(({ name, path: [step = ""] }) => [name, words.has(name) ? groupOf(name, step) : step]));
});

/** The words of a name: `font-size-1`, `fontSize1` and `font_size_1` begin with `font`. */
function wordsOf(name: string): readonly string[] {
  const words = name.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1-").split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "");
}
