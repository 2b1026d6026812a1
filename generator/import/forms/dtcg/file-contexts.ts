import { USUAL, usualOf } from "../../by-default.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import { groupsOf } from "./file-groups.ts";
import { kindsOf } from "./file-grid.ts";
import { type NamedContexts, plainWordsOf } from "./file-names.ts";
import type { RawToken } from "./raw-tokens.ts";

/** What a file's place says about its tokens. */
export type FileContexts = {
  readonly modifiers: readonly FoundModifier[];
  /** When the tokens of a file hold. */
  whenOf(file: string): When;
  /** Files of fewer contexts have a higher rank. */
  rankOf(file: string): number;
};

/** Media that the names of contexts stand for, whatever the modifier. */
const MEDIA: Readonly<Record<string, string>> = { coarse: "(pointer: coarse)", fine: "(pointer: fine)" };

/** Finds out which files are contexts of the same tokens. `modes` are the contexts that extensions name. */
export function contextsOfFiles(
  tokens: readonly Pick<RawToken, "file" | "path">[],
  modes: readonly string[],
  theme: string,
): FileContexts {
  const byFile = Map.groupBy(tokens, ({ file }) => file);
  const names = new Map([...byFile].map(([file, own]) => [file, new Set(own.map(({ path }) => path.join("-")))]));
  const when = new Map<string, When>();
  const rank = new Map<string, number>();
  const modifiers: FoundModifier[] = [];
  const folders: { readonly modifier: string; readonly named: NamedContexts }[] = [];
  const modeWords = new Set(modes.flatMap(wordsOf));
  const groups = groupsOf(names);
  const bases = new Set(groups.map(({ base }) => base));
  for (const group of groups) {
    const { files, base } = group;
    const inModes = files.every((file) => plainWordsOf(file).some((word) => modeWords.has(word)));
    if (inModes) {
      for (const file of files) {
        const words = plainWordsOf(file).filter((word) => modeWords.has(word));
        const contexts = modes.filter((mode) => words.every((word) => wordsOf(mode).includes(word)));
        when.set(file, { [theme]: contexts });
        rank.set(file, 1 + modes.length - contexts.length);
      }
      continue;
    }
    const { kinds, isGrid, rankOf } = kindsOf(group, names);
    for (const named of kinds) {
      const modifier = modifierOf(named, base !== undefined && !isGrid, modifiers);
      if (!modifiers.includes(modifier)) modifiers.push(modifier);
      folders.push({ modifier: modifier.name, named });
      for (const [file, own] of Map.groupBy(named.contexts, ([one]) => one)) {
        when.set(file, { ...when.get(file), [modifier.name]: own.map(([, context]) => context) });
        rank.set(file, rankOf(file));
      }
    }
  }
  for (const file of names.keys()) {
    const found = folders.map(({ modifier, named }) => ({ modifier, context: named.ofFolder(file) }));
    const own = found.find(({ context }) => context !== undefined);
    if (own?.context === undefined || when.has(file) || bases.has(file)) continue;
    when.set(file, { [own.modifier]: [own.context] });
    rank.set(file, 1);
  }
  return {
    modifiers,
    whenOf: (file) => when.get(file) ?? {},
    rankOf: (file) => rank.get(file) ?? 0,
  };
}

/** The modifier of some files; several kinds of files may be about the same one. */
function modifierOf(
  { name: wanted, contexts: named, plain, home }: NamedContexts,
  hasBase: boolean,
  known: readonly FoundModifier[],
): FoundModifier {
  const names = [...new Set(named.map(([, context]) => context))];
  const usual = home ?? USUAL.find((one) => names.includes(one));
  const isDark = names.some((context) => modeOf(context) === "dark");
  const ofBase = home ?? (isDark ? "light" : "default");
  // Beside a single context, the base is the other one.
  const isOther = (hasBase || plain !== undefined) && (usual === undefined || names.length === 1);
  const added = home !== undefined || isOther ? [ofBase] : [];
  const contexts = [...new Set([...added, ...names])];
  const same = known.find(
    (modifier) =>
      modifier.name === wanted &&
      modifier.contexts.length === contexts.length &&
      modifier.contexts.every(({ name }) => contexts.includes(name)),
  );
  if (same !== undefined) return same;
  const taken = new Set(known.map(({ name }) => name));
  return {
    name: taken.has(wanted) ? `${wanted}-${taken.size + 1}` : wanted,
    default: home ?? added[0] ?? usualOf(names) ?? "",
    contexts: contexts.map((context) => {
      const media = MEDIA[context];
      return { name: context, ...(media !== undefined && { media }) };
    }),
  };
}
