import type { When } from "../model/modifier.ts";
import { memoize, memoizeTexts } from "../resolve/memoize.ts";
import { unused } from "./fields.ts";
import { refuseOver, refuseTooManyContexts } from "./limits.ts";
import { contextsIn, type ImportOptions, matchesAny } from "./options.ts";
import { type Entry, type FoundModifier, leftOut, type Reason } from "./reading.ts";

/** A place that defines tokens: a file, a key of an object, a set of Tokens Studio, an atom of a selector. */
export type Source = {
  /** Steps from the outermost: folders and the file's name without its ending, keys, the set's path, an attribute and its value. */
  readonly address: readonly string[];
  /** The address as people write it in options and the report: `themes/dark.json`, `#themes/dark`, `.dark`. */
  readonly label: string;
  /** The value of each token defined there as text for comparison, keyed by published name. */
  readonly tokens: ReadonlyMap<string, string>;
};

export type Found<Given extends Source> = {
  readonly modifiers: readonly FoundModifier[];
  /** The condition in which a source's values hold; a source that isn't a key is left out (an entry says why). */
  readonly whens: ReadonlyMap<Given, When>;
  /** The sources in ascending precedence: later ones override. */
  readonly order: readonly Given[];
  readonly reasons: readonly Reason[];
  readonly entries: readonly Entry[];
};

// All word lists of the import.

const MODE_WORDS = new Set("light,dark,dim,dimmed,high contrast,hc,contrast,day,night".split(","));

const MODE_PARTS = new Set([...MODE_WORDS].flatMap((mode) => mode.split(" ")));

export const DEFAULTS = ["light", "default", "base", "day"];

const ALTERNATIVES: ReadonlySet<string> = new Set(["themes", "modes", "brands", "color schemes", "flavors"]);

/** Build folders: they're read only if nothing else has tokens. */
export const BUILDS: ReadonlySet<string> = new Set("dist,build,lib,es,esm,cjs,umd,out,public".split(","));

const MOST_TEXT = 1_000_000;

const WORD = /\p{Lu}+(?!\p{Ll})|\p{L}\p{Ll}*|\p{N}+/gu;

/** Cap on the sources to compare; no design system has this many. */
const MOST_SOURCES = 2000;

/** Splits a name into lower-case words: `darkHighContrast` into `dark`, `high`, `contrast`. */
export const wordsOf = memoizeTexts(MOST_TEXT, (name): readonly string[] =>
  [...name.matchAll(WORD)].map(([word]) => word.toLowerCase()),
);

/** Returns whether a name has a mode word: `acme-dark` and `webHighContrast` do, `charcoal` doesn't. */
export const hasMode = memoizeTexts(MOST_TEXT, (name): boolean => {
  const words = ` ${wordsOf(name).join(" ")} `;
  return [...MODE_WORDS].some((mode) => words.includes(` ${mode} `));
});

export function isMode(name: string): boolean {
  return MODE_WORDS.has(wordsOf(name).join(" "));
}

/** Returns the singular of a key that announces alternatives: `theme` for `themes`. */
export function announced(key: string): string | undefined {
  const words = wordsOf(key);
  return ALTERNATIVES.has(words.join(" ")) ? words.join("-").slice(0, -1) : undefined;
}

export function usualOf(contexts: Iterable<string>): string | undefined {
  const names = [...contexts];
  const called = (usual: string) => names.find((name) => wordsOf(name).join(" ") === usual);
  return DEFAULTS.map(called).find((name) => name !== undefined);
}

/** Names the default context of a modifier whose source names only the others: `light` beside `dark`. */
export function nameOfRest(contexts: Iterable<string>): string {
  const names = new Set([...contexts].map((name) => name.toLowerCase()));
  return names.has("dark") && !names.has("light") ? "light" : "default";
}

/** Returns the contexts that a context inherits from: `dark` for `dark-dimmed`. The default inherits from none. */
export function ancestorsOf(context: string, contexts: readonly string[], byDefault: string): readonly string[] {
  if (context === byDefault) return [];
  const contextWords = new Set(wordsOf(context));
  return contexts.filter((candidate) => {
    const words = wordsOf(candidate);
    return words.length > 0 && words.length < contextWords.size && words.every((word) => contextWords.has(word));
  });
}

/** Returns whether two sources define the same tokens: the larger has at least half of the smaller one's. */
export function overlap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  const shared = countShared(smaller, larger);
  return shared > 0 && shared * 2 >= smaller.size;
}

function countShared(names: ReadonlyMap<string, unknown>, among: ReadonlyMap<string, unknown>): number {
  return names
    .keys()
    .filter((name) => among.has(name))
    .toArray().length;
}

type Overlaps = ReadonlyMap<Source, ReadonlySet<Source>>;

function overlapsOf(sources: readonly Source[]): Overlaps {
  const overlaps = new Map(sources.map((source) => [source, new Set([source])]));
  const byToken = new Map<string, Source[]>();
  for (const source of sources) {
    const shared = new Map<Source, number>();
    for (const name of source.tokens.keys()) {
      const earlier = byToken.get(name) ?? [];
      for (const candidate of earlier) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
      byToken.set(name, earlier);
      earlier.push(source);
    }
    for (const [candidate, count] of shared) {
      if (count * 2 < Math.min(source.tokens.size, candidate.tokens.size)) continue;
      overlaps.get(source)?.add(candidate);
      overlaps.get(candidate)?.add(source);
    }
  }
  return overlaps;
}

export function familiesOf<T>(items: readonly T[], isRelated: (a: T, b: T, family: readonly T[]) => boolean): T[][] {
  const open = new Set(items);
  const families: T[][] = [];
  for (const first of items) {
    if (!open.delete(first)) continue;
    const family = [first];
    for (const member of family)
      for (const candidate of open)
        if (isRelated(member, candidate, family) && open.delete(candidate)) family.push(candidate);
    families.push(family);
  }
  return families;
}

/** A part of addresses that may differ between sources. */
type Position = {
  /** The last of its step's leading words that all sources share; without one, the last step before it that they share. */
  readonly before: string;
  readonly index: number;
  readonly texts: ReadonlyMap<Source, string>;
  readonly stated?: string;
};

/** A modifier of one family, or of several families with the same contexts, before its contexts are final. */
type Draft = {
  readonly name: string;
  readonly isStated: boolean;
  readonly families: ReadonlySet<readonly Source[]>;
  /** The name of each source's context; sources may spell the same context differently. */
  readonly bySource: ReadonlyMap<Source, string>;
  /** Set if sources without a context are overridden by the contexts. */
  readonly hasRest: boolean;
};

/** Report heading of sources that are left out because another source has their values. */
export const SAME = "Second notations of the same tokens";

/** Finds the modifiers among sources: sources that define the same tokens are contexts of a modifier. */
export function findChoices<Given extends Source>(given: readonly Given[], options: ImportOptions): Found<Given> {
  const sources = given
    .filter(({ label }) => !matchesAny(options.ignore, label))
    .toSorted((a, b) => compare(a.address.join("\0"), b.address.join("\0")) || compare(a.label, b.label));
  const fix = "Name the folder of one system, or leave some out with --ignore.";
  refuseOver(MOST_SOURCES, sources.length, `${sources.length} files and groups define tokens`, fix);
  const stated = statedPositions(sources, options);
  const isStated = (source: Source) => stated.some(({ texts }) => texts.has(source));
  const free = sources.filter((source) => isStated(source) || !matchesAny(options.noChoice, source.label));
  const overlaps = overlapsOf(free);
  const duplicates = new Map<Source, Source>();
  const among = { sources: free, overlaps, duplicates };
  let drafts = stated.map((position) => draftOf(position, [...position.texts.keys()], among));
  for (const { family, below } of nestedFamilies(free, overlaps)) {
    const members = [...family, ...below];
    const positions = fewestPositions(positionsOf(members, below), members, overlaps, stated);
    for (const position of positions) {
      const otherPositions = [...positions, ...stated].filter((candidate) => candidate !== position);
      const copies = copiesAlong(position, otherPositions, members, overlaps);
      if (copies === undefined) drafts = withDraft(drafts, draftOf(position, members, among));
      for (const [copy, kept] of copies ?? []) duplicates.set(copy, kept);
    }
  }
  const entries = [...duplicates].map(([copy, kept]) => leftOut(SAME, copy.label, `the values of ${kept.label}`));
  return {
    ...assemble(
      sources.filter((source) => !duplicates.has(source)),
      drafts,
    ),
    entries,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The positions that options state, with the contexts that their patterns name. */
function statedPositions(sources: readonly Source[], { choice: all }: ImportOptions): Position[] {
  return all.flatMap((choice) => {
    const { modifiers, patterns, text } = choice;
    const matched = sources.flatMap((source) => {
      const contexts = contextsIn(choice, source.label);
      return contexts === undefined ? [] : [{ source, contexts }];
    });
    const last = trimmed(new Map(matched.map(({ source }) => [source, source.address.at(-1) ?? source.label]))).texts;
    return modifiers.map((stated, at) => {
      const named = matched.map(({ source, contexts: { [at]: context } }) => {
        const first = patterns.findIndex((pattern) => matchesAny([pattern], source.label));
        return { source, context, rank: context === undefined ? first : text.indexOf(context) };
      });
      const texts = named
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ source, context }) => [source, context ?? last.get(source) ?? source.label] as const);
      return { before: "", index: -1, texts: new Map(texts), stated };
    });
  });
}

/**
 * Groups overlapping sources into families. Sources that include the tokens of all others are set aside, since they would
 * join unrelated families: `base.json` lies below `light.json` and `dark.json`, and below `compact.json`.
 */
function nestedFamilies(
  sources: readonly Source[],
  overlaps: Overlaps,
): { readonly family: readonly Source[]; readonly below: readonly Source[] }[] {
  const doOverlap = (a: Source, b: Source) => overlaps.get(a)?.has(b) === true;
  return familiesOf(sources, doOverlap).flatMap((whole) => {
    if (whole.length < 2) return [];
    const below = whole.filter((source) =>
      whole.every((sibling) => source === sibling || hasAll(source.tokens, sibling.tokens)),
    );
    const parts = familiesOf(
      whole.filter((source) => !below.includes(source)),
      doOverlap,
    );
    const alone = parts.filter(({ length }) => length === 1).flat();
    return [...parts.filter(({ length }) => length > 1), alone]
      .filter(({ length }) => length > 0)
      .map((family) => ({ family, below }));
  });
}

/** Returns whether tokens include all of a subset, and more. */
function hasAll(tokens: ReadonlyMap<string, unknown>, subset: ReadonlyMap<string, unknown>): boolean {
  return tokens.size > subset.size && subset.keys().every((name) => tokens.has(name));
}

function positionsOf(family: readonly Source[], below: readonly Source[]): Position[] {
  const addresses = family.map(({ address }) => address);
  const [first = []] = addresses;
  const { start, end } = sharedEnds(addresses);
  const longest = Math.max(...addresses.map(({ length }) => length)) - end;
  const positions: Position[] = [];
  for (let index = start; index < longest; index++) {
    const texts = new Map<Source, string>();
    for (const source of family) {
      const text = source.address[index];
      if (text !== undefined && index < source.address.length - end) texts.set(source, text);
    }
    const isShared = (step: string, at: number) => addresses.every((address) => address[at] === step);
    const before = first.slice(0, index).findLast(isShared) ?? "";
    positions.push(...split({ before, index, texts }, below));
  }
  return positions.filter(({ texts }) => new Set(texts.values()).size > 1 || texts.size < family.length);
}

/** Counts the items that several lists all begin and end with, up to one that is `kept`. */
function sharedEnds(lists: readonly (readonly string[])[], kept: ReadonlySet<string> = new Set()) {
  const [first = []] = lists;
  const shortest = lists.length < 2 ? 0 : Math.min(...lists.map(({ length }) => length));
  const isShared = (at: number) => !kept.has(first.at(at) ?? "") && lists.every((list) => list.at(at) === first.at(at));
  let start = 0;
  while (start < shortest && isShared(start)) start++;
  let end = 0;
  while (end < shortest - start && isShared(-1 - end)) end++;
  return { start, end };
}

/** Splits a position whose names are the Cartesian product of two lists, such as brands and modes. */
function split({ before, index, texts: whole }: Position, below: readonly Source[]): Position[] {
  const { texts, shared } = trimmed(whole, below);
  const position = { before: shared || before, index, texts };
  const names = [...new Set(texts.values())];
  const most = Math.max(0, ...names.map((name) => wordsOf(name).length));
  for (let count = 1; count < Math.min(most, 4); count++) {
    for (const cut of [count, -count]) {
      const halves = new Map(names.map((name) => [name, cutAt(name, cut)]));
      const [heads, tails] = [0, 1].map((at) => new Set([...halves.values()].map((pair) => pair[at] ?? "")));
      if (heads === undefined || tails === undefined || heads.size < 2 || tails.size < 2) continue;
      if (heads.has("") || tails.has("") || heads.size * tails.size !== names.length) continue;
      return [0, 1].flatMap((at) => {
        const half = [...texts].map(([source, name]) => [source, halves.get(name)?.[at] ?? ""] as const);
        return split({ ...position, texts: new Map(half) }, below);
      });
    }
  }
  return [position];
}

/** Cuts a name after some of its words, counted from its end if negative; both parts are empty if one would be. */
function cutAt(name: string, count: number): readonly string[] {
  const words = [...name.matchAll(WORD)];
  const at = words.at(count)?.index;
  const isCut = at !== undefined && at > 0 && Math.abs(count) < words.length;
  return isCut ? [name.slice(0, at).replace(/[^\p{L}\p{N}]+$/u, ""), name.slice(at)] : ["", ""];
}

/**
 * Removes the words that all names begin or end with; a name without further words is dropped. Mode words stay, and so do
 * the names of `below`.
 */
export function trimmed<T>(
  texts: ReadonlyMap<T, string>,
  below: readonly T[] = [],
): { readonly texts: ReadonlyMap<T, string>; readonly shared: string } {
  const above = [...texts].filter(([source]) => !below.includes(source)).map(([, text]) => text);
  const names = [...new Set(above.length > 1 ? above : texts.values())];
  const { start, end } = sharedEnds(names.map(wordsOf), MODE_PARTS);
  if (start + end === 0) return { texts, shared: "" };
  const cut = new Map<T, string>();
  for (const [source, name] of texts) {
    const matches = [...name.matchAll(WORD)];
    const kept = names.includes(name) ? matches.slice(start, matches.length - end) : matches;
    const [head] = kept;
    const tail = kept.at(-1);
    if (head !== undefined && tail !== undefined) cut.set(source, name.slice(head.index, tail.index + tail[0].length));
    // Without its name, the source couldn't be told apart from those below.
    else if (below.length > 0 && !below.includes(source)) return { texts, shared: "" };
  }
  const shared = [...(names[0] ?? "").matchAll(WORD)].slice(0, start).at(-1)?.[0] ?? "";
  // Once a name is dropped, the remaining names may share more words.
  const further = cut.size === texts.size ? { texts: cut, shared: "" } : trimmed(cut, below);
  return { texts: further.texts, shared: further.shared || shared };
}

/** Finds the fewest positions that, with the stated ones, tell all overlapping sources of a family apart. */
function fewestPositions(
  positions: readonly Position[],
  family: readonly Source[],
  overlaps: Overlaps,
  stated: readonly Position[],
): readonly Position[] {
  const tellsApart = (subset: readonly Position[]) => {
    const groups = Map.groupBy(family, (source) => keyAt(source, [...stated, ...subset]));
    return groups
      .values()
      .every((group) => group.every((a) => group.every((b) => a === b || !overlaps.get(a)?.has(b))));
  };
  const modesOf = memoize(({ texts }: Position) => Number([...texts.values()].some(hasMode)));
  const rank = (subset: readonly Position[]) => subset.reduce((sum, position) => sum + modesOf(position), 0);
  for (let size = 0; size < positions.length; size++) {
    const [best] = subsetsOf(positions, size)
      .filter(tellsApart)
      .sort((a, b) => rank(b) - rank(a));
    if (best !== undefined) return best;
  }
  return positions;
}

function keyAt(source: Source, positions: readonly Position[]): string {
  return JSON.stringify(positions.map(({ texts }) => texts.get(source) ?? null));
}

/** All subsets of a size, those with the last items first. */
function subsetsOf<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items
    .flatMap((item, index) => subsetsOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]))
    .toReversed();
}

/** Maps sources to leave out to the source with the same values; undefined if values change along the position. */
function copiesAlong(
  { texts }: Position,
  otherPositions: readonly Position[],
  family: readonly Source[],
  overlaps: Overlaps,
): ReadonlyMap<Source, Source> | undefined {
  const sizes = new Map<string | undefined, number>();
  for (const source of family) {
    const text = texts.get(source);
    sizes.set(text, (sizes.get(text) ?? 0) + source.tokens.size);
  }
  const size = (source: Source) => sizes.get(texts.get(source)) ?? 0;
  const copies = new Map<Source, Source>();
  for (const group of Map.groupBy(family, (source) => keyAt(source, otherPositions)).values()) {
    const [kept, ...rest] = group.toSorted((a, b) => size(b) - size(a));
    for (const source of rest) if (kept !== undefined && overlaps.get(kept)?.has(source)) copies.set(source, kept);
  }
  const isCopy = ([copy, kept]: readonly [Source, Source]) =>
    copy.tokens.entries().every(([name, value]) => [undefined, value].includes(kept.tokens.get(name)));
  return copies.size > 0 && copies.entries().every(isCopy) ? copies : undefined;
}

type Among = {
  readonly sources: readonly Source[];
  readonly overlaps: Overlaps;
  readonly duplicates: ReadonlyMap<Source, unknown>;
};

function draftOf(position: Position, family: readonly Source[], { sources, overlaps, duplicates }: Among): Draft {
  const { texts, stated, index } = position;
  let bySource = new Map([...texts].filter(([source]) => family.includes(source) && !duplicates.has(source)));
  const contexts = contextsOf(bySource);
  const below = belowAmong(bySource);
  const isStated = stated !== undefined;
  // Among contexts named after modes, one that isn't has no name: `tokens` beside `dark`.
  const isNamed = (key: string) => isStated || !below.has(key) || hasMode(key);
  const areModes = [...contexts.keys()].every((key) => below.has(key) || hasMode(key));
  if (areModes) bySource = new Map([...bySource].filter(([, text]) => isNamed(keyOf(text))));
  const isOutside = (source: Source) =>
    !bySource.has(source) && [...(overlaps.get(source) ?? [])].some((sibling) => bySource.has(sibling));
  const hasRest = isStated
    ? sources.some(isOutside) || contexts.size === 1
    : family.some((source) => !bySource.has(source));
  // Further sources in the folder or group of a context, such as a brand's logo, belong to that context.
  const stepOf = ({ address }: Source) => address.slice(0, index + 1).join("/");
  const steps = new Map(
    [...bySource].flatMap(([source, text]) =>
      source.address[index] === text && !below.has(keyOf(text)) ? [[stepOf(source), text]] : [],
    ),
  );
  for (const source of isStated ? [] : sources) {
    const text = family.includes(source) ? undefined : steps.get(stepOf(source));
    if (text !== undefined && source.address.length > index + 1) bySource.set(source, text);
  }
  const name = stated ?? nameOf(position, contexts.values());
  return { name, isStated, families: new Set([family]), bySource, hasRest };
}

function keyOf(text: string): string {
  return wordsOf(text).join(" ") || text;
}

/** Deduplicates context names by their words; the first spelling wins. */
const contextsOf = memoize((bySource: ReadonlyMap<Source, string>): ReadonlyMap<string, string> => {
  const contexts = new Map<string, string>();
  for (const text of bySource.values()) if (!contexts.has(keyOf(text))) contexts.set(keyOf(text), text);
  return contexts;
});

/** Finds the contexts with a superset of every other context's tokens: their values are the default. */
function belowAmong(bySource: ReadonlyMap<Source, string>): ReadonlySet<string> {
  const byKey = [...Map.groupBy(bySource, ([, text]) => keyOf(text))].map(([key, members]) => {
    return { key, tokens: new Map(members.flatMap(([{ tokens }]) => [...tokens])) };
  });
  const isBelow = ({ key, tokens }: (typeof byKey)[number]) =>
    byKey.length > 1 && byKey.every((sibling) => sibling.key === key || hasAll(tokens, sibling.tokens));
  return new Set(byKey.filter(isBelow).map(({ key }) => key));
}

/** Names a modifier after the key that announces it, its modes, the words its contexts share, or its folder. */
function nameOf({ before, texts, index }: Position, contexts: Iterable<string>): string {
  const [source] = texts.keys();
  const parent = source?.address[index - 1] ?? "";
  const singular = (word: string) =>
    wordsOf(word)
      .join("-")
      .replace(/(?<=..[^aisu])s$/, "");
  return announced(parent) ?? ([...contexts].some(hasMode) ? "theme" : singular(before) || "choice");
}

/** Adds a draft, or merges it with the draft of another family that has the same contexts. */
function withDraft(drafts: readonly Draft[], draft: Draft): Draft[] {
  const contexts = contextsOf(draft.bySource);
  if (contexts.size === 0) return [...drafts];
  const match = drafts.find((candidate) => {
    const candidateContexts = contextsOf(candidate.bySource);
    return overlap(contexts, candidateContexts) && draft.families.isDisjointFrom(candidate.families);
  });
  if (match === undefined) return [...drafts, draft];
  const merged = {
    ...match,
    families: match.families.union(draft.families),
    bySource: new Map([...match.bySource, ...draft.bySource]),
    hasRest: match.hasRest || draft.hasRest,
  };
  // With more contexts, it may now match another draft.
  return withDraft(
    drafts.filter((candidate) => candidate !== match),
    merged,
  );
}

type Settled = {
  readonly modifier: FoundModifier;
  readonly draft: Draft;
  /** Returns the name of a source's context; undefined for a source below the other contexts. */
  readonly nameOf: (source: Source) => string | undefined;
  /** The contexts in which each context's values hold: itself, and those that inherit from it. */
  readonly heirs: ReadonlyMap<string, readonly string[]>;
};

function assemble<Given extends Source>(
  sources: readonly Given[],
  drafts: readonly Draft[],
): Omit<Found<Given>, "entries"> {
  const taken = new Set<string>();
  const settled = drafts.flatMap((draft): Settled[] => {
    const { bySource, isStated, families, hasRest } = draft;
    const nameByKey = contextsOf(bySource);
    const inFamilies = new Set([...families].flat());
    const below = belowAmong(new Map([...bySource].filter(([source]) => inFamilies.has(source))));
    const contexts = isStated ? [...nameByKey.values()] : [...nameByKey.values()].toSorted(compare);
    const [under] = [...below].map((key) => nameByKey.get(key));
    const unnamed = hasRest ? nameOfRest(contexts) : undefined;
    const isUsual = (name: string) => wordsOf(name).some((word) => DEFAULTS.includes(word));
    const byDefault = usualOf(contexts) ?? under ?? unnamed ?? contexts.find(isUsual) ?? contexts[0];
    if (byDefault === undefined) return [];
    const all = [byDefault, ...contexts.filter((name) => name !== byDefault)];
    if (all.length < 2) return [];
    // Comparing their words takes quadratic time.
    refuseTooManyContexts(draft.name, all.length);
    const name = unused(draft.name, taken);
    const heirs = new Map(all.map((context): [string, string[]] => [context, [context]]));
    for (const context of all)
      for (const ancestor of ancestorsOf(context, all, byDefault)) heirs.get(ancestor)?.push(context);
    const nameOf = (source: Source) => {
      const text = bySource.get(source);
      return text === undefined || below.has(keyOf(text)) ? undefined : nameByKey.get(keyOf(text));
    };
    const modifier = { name, default: byDefault, contexts: all.map((context) => ({ name: context })) };
    return [{ draft, heirs, nameOf, modifier }];
  });
  const whenOf = (source: Source): When =>
    Object.fromEntries(
      settled.flatMap(({ modifier, heirs, nameOf }) => {
        const name = nameOf(source);
        return name === undefined ? [] : [[modifier.name, heirs.get(name) ?? []]];
      }),
    );
  const whens = new Map(sources.map((source) => [source, whenOf(source)]));
  const depth = memoize((source: Given) => {
    const words = settled.map(({ draft, modifier }) => {
      const text = draft.bySource.get(source) ?? "";
      return contextsOf(draft.bySource).get(keyOf(text)) === modifier.default ? 0 : wordsOf(text).length;
    });
    const conditions = Object.keys(whens.get(source) ?? {}).length;
    return { conditions, words: words.reduce((sum, count) => sum + count, 0) };
  });
  const order = sources.toSorted(
    (a, b) => depth(a).conditions - depth(b).conditions || depth(a).words - depth(b).words,
  );
  return { modifiers: settled.map(({ modifier }) => modifier), whens, order, reasons: settled.map(reasonOf) };
}

/** Explains a modifier by the sources that are alternatives, and gives the option that states it. */
function reasonOf({ draft: { families, bySource, isStated }, modifier }: Settled): Reason {
  const [family = []] = families;
  const members = family.filter((source) => bySource.has(source));
  const byContext = Map.groupBy(members, (source) => keyOf(bySource.get(source) ?? ""));
  const examples = [...byContext.values()].flatMap(([first]) => first ?? []);
  const below = family.filter((source) => !bySource.has(source));
  const [first, ...alternatives] = examples.length > 1 ? examples : [...examples, ...below];
  const counts = alternatives.values().map(({ tokens }) => (first ? countShared(first.tokens, tokens) : 0));
  const count = counts.find((shared) => shared > 0) ?? 0;
  const tokens = count === 1 ? "token" : `${count} tokens`;
  const labels = examples.map(({ label }) => label);
  const listed = labels.length > 4 ? [...labels.slice(0, 3), `${labels.length - 3} more`] : labels;
  const define = listed.length === 1 ? `defines ${tokens} again` : `define the same ${tokens}`;
  const why = `${[listed.slice(0, -1).join(", "), listed.at(-1)].filter(Boolean).join(" and ")} ${define}`;
  return {
    modifier: modifier.name,
    contexts: modifier.contexts.map(({ name }) => name),
    why: isStated ? "stated by --choice" : why,
    option: `--choice ${modifier.name}=${patternOf(members, bySource)}`,
  };
}

/** Builds a pattern that matches the members' labels: contexts in braces, a star for other differences. */
function patternOf(members: readonly Source[], bySource: Draft["bySource"]): string {
  const contexts = contextsOf(bySource);
  const bySize = Map.groupBy(members, ({ label }) => label.split(STEPS).length);
  const [alike = []] = [...bySize.values()].toSorted((a, b) => b.length - a.length);
  const rows = alike.map((source) => {
    return { steps: source.label.split(STEPS), name: contexts.get(keyOf(bySource.get(source) ?? "")) ?? "" };
  });
  const names = [...new Set(rows.map(({ name }) => name))];
  const parts = rows[0]?.steps.map((first, at) => {
    const byStep = Map.groupBy(rows, ({ steps }) => steps[at] ?? "");
    if (byStep.size === 1) return first;
    const ending = /\.\w+$/.exec(first)?.[0] ?? "";
    const end = [...byStep.keys()].every((step) => step.endsWith(ending)) ? ending : "";
    const stemOf = (step: string) => step.slice(0, step.length - end.length);
    const tells = byStep.values().every((same) => same.every(({ name }) => name === same[0]?.name));
    if (names.length > MOST_SHOWN) return `*${end}`;
    if (tells && byStep.size === names.length) return `{${[...byStep.keys()].map(stemOf).join(",")}}${end}`;
    const has = (test: (stem: string, name: string) => boolean) =>
      rows.every(({ steps, name }) => test(stemOf(steps[at] ?? ""), name));
    if (has((stem, name) => stem.startsWith(name))) return `{${names.join(",")}}*${end}`;
    return `*${has((stem, name) => stem.endsWith(name)) ? `{${names.join(",")}}` : ""}${end}`;
  });
  const text = parts?.join("") ?? "";
  const [, list, ending = ""] = /^\{([^{}]*)\}(\.\w+)?$/.exec(text) ?? [];
  return list === undefined ? text : `${list.replaceAll(",", `${ending},`)}${ending}`;
}

const STEPS = /(?<=[/#])|(?=[/#])/;

const MOST_SHOWN = 4;
