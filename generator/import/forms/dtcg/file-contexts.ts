import { USUAL, usualOf } from "../../by-default.ts";
import { isHighContrast, modeOf, modeOfContext, wordsOf } from "../../modes.ts";
import type { FoundContext, FoundModifier, When } from "../../reading.ts";
import { type FileChoice, fileChoicesOf } from "./file-choices.ts";
import { groupsOf } from "./file-groups.ts";
import { kindsOf } from "./file-grid.ts";
import { type NamedContexts, plainWordsOf } from "./file-names.ts";
import type { RawToken } from "./raw-tokens.ts";

/** What a file's place says about its tokens. */
export type FileContexts = {
  readonly modifiers: readonly FoundModifier[];
  /** The names of those of which no path says what they are. */
  readonly unsaid: ReadonlySet<string>;
  /** When the tokens of a file hold. */
  whenOf(file: string): When;
  /** Files of fewer contexts have a higher rank. */
  rankOf(file: string): number;
};

/** Media that the names of contexts stand for, whatever the modifier. */
const MEDIA: Readonly<Record<string, string>> = { coarse: "(pointer: coarse)", fine: "(pointer: fine)" };

/** More than the rank of any file for less. */
const FOR_READERS = 100;

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
  const modeWords = new Set(modes.flatMap(wordsOf));
  const groups = groupsOf(names);
  const bases = new Set(groups.map(({ base }) => base));
  const kinds = groups.flatMap((group, at) => {
    const { files, base } = group;
    const inModes = files.every((file) => plainWordsOf(file).some((word) => modeWords.has(word)));
    if (inModes) {
      for (const file of files) {
        const words = plainWordsOf(file).filter((word) => modeWords.has(word));
        const contexts = modes.filter((mode) => words.every((word) => wordsOf(mode).includes(word)));
        when.set(file, { [theme]: contexts });
        rank.set(file, 1 + modes.length - contexts.length);
      }
      return [];
    }
    const found = kindsOf(group, names);
    for (const file of files) rank.set(file, found.rankOf(file));
    const hasBase = base !== undefined && !found.isGrid;
    return found.kinds.map((kind) => ({ group: at, kind, hasBase }));
  });
  const based = new Set(kinds.flatMap(({ kind, hasBase }) => (hasBase ? [kind] : [])));
  const modifiers: FoundModifier[] = [];
  const unsaid = new Set<string>();
  const folders: { readonly modifier: string; readonly named: NamedContexts }[] = [];
  for (const choice of fileChoicesOf(kinds)) {
    const modifier = modifierOf(choice, based, modifiers);
    modifiers.push(modifier);
    if (!choice.isSaid) unsaid.add(modifier.name);
    for (const named of choice.kinds) {
      folders.push({ modifier: modifier.name, named });
      for (const [file, own] of Map.groupBy(named.contexts, ([one]) => one)) {
        const contexts = own.flatMap(([, context]) => [context, ...variantsOf(context, named, modifier)]);
        when.set(file, { ...when.get(file), [modifier.name]: [...new Set(contexts)] });
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
  // What some readers need counts more than any theme or brand.
  for (const { name, contexts, default: byDefault } of modifiers)
    if (
      contexts.every(
        (one) => one.name === byDefault || isHighContrast(one.name) || isHighContrast(`${name}-${one.name}`),
      )
    )
      for (const [file, own] of when) if (own[name] !== undefined) rank.set(file, (rank.get(file) ?? 0) + FOR_READERS);
  return {
    modifiers,
    unsaid,
    whenOf: (file) => when.get(file) ?? {},
    rankOf: (file) => rank.get(file) ?? 0,
  };
}

/** The contexts that are one in another mode, of which a kind has no files: a file about type for `acme` is for `acme-dark`, too. */
function variantsOf(context: string, { contexts }: NamedContexts, modifier: FoundModifier): readonly string[] {
  const own = new Set(contexts.map(([, name]) => name));
  const isMode = (word: string) => modeOf(word) !== undefined || /^(high|contrast|hc)$/.test(word);
  const isVariant = ({ name }: FoundContext) =>
    name.startsWith(`${context}-`) && wordsOf(name.slice(context.length)).every(isMode) && !own.has(name);
  return modifier.contexts.filter(isVariant).map(({ name }) => name);
}

/** The modifier of a choice among files; `based` are the kinds whose files change a part of another one. */
function modifierOf(
  { name: wanted, kinds }: FileChoice,
  based: ReadonlySet<NamedContexts>,
  known: readonly FoundModifier[],
): FoundModifier {
  const all = kinds.map((kind) => ({ kind, home: homeOf(kind, based.has(kind)) }));
  const namesOf = ({ contexts }: NamedContexts) => new Set(contexts.map(([, context]) => context));
  // Where other files are of the same contexts and more, those are all that there are.
  const isWithin = ({ kind, home }: (typeof all)[number]) =>
    home !== undefined &&
    all.some((other) => other.home === undefined && namesOf(kind).isSubsetOf(namesOf(other.kind)));
  const inOrder = all.toSorted((one, other) => Number(isWithin(one)) - Number(isWithin(other)));
  const names = inOrder.flatMap((one) => one.kind.contexts.map(([, context]) => context));
  const home = all.find((one) => one.home !== undefined && !isWithin(one))?.home;
  const contexts = [
    ...new Set([...all.flatMap((one) => (one.home === undefined || isWithin(one) ? [] : one.home)), ...names]),
  ];
  const taken = new Set(known.map(({ name }) => name));
  const more = Array.from({ length: taken.size + 2 }, (_, at) => (at === 0 ? wanted : `${wanted}-${at + 1}`));
  return {
    name: more.find((name) => !taken.has(name)) ?? wanted,
    default: home ?? usualOf(names) ?? "",
    contexts: contexts.map((context) => {
      const media = MEDIA[context];
      return { name: context, ...(media !== undefined && { media }) };
    }),
  };
}

/** The context of what the files of a kind change a part of. */
function homeOf({ name, contexts, plain, home }: NamedContexts, hasBase: boolean): string | undefined {
  const names = [...new Set(contexts.map(([, context]) => context))];
  const usual = home ?? USUAL.find((one) => names.includes(one));
  const isDark = names.some((context) => modeOfContext(name, context) === "dark");
  // Beside a single context, the base is the other one.
  const isOther = (hasBase || plain !== undefined) && (usual === undefined || names.length === 1);
  return home ?? (isOther ? (isDark ? "light" : "default") : undefined);
}
