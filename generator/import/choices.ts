import { memoize, memoizeTexts } from "../resolve/memoize.ts";
import { ImportError } from "./import-error.ts";
import { refuseTooManyContexts } from "./limits.ts";
import { contextsIn, type ImportOptions, matchesAny } from "./options.ts";
import type { Entry, FoundModifier, Reason, When } from "./reading.ts";

/** A place that defines tokens: a file, a key of an object, a set of Tokens Studio, an atom of a selector. */
export type Source = {
  /** Steps from the outermost: folders and the file's name without its ending, keys, the set's path, an attribute and its value. */
  readonly address: readonly string[];
  /** The address as people write it in options and the report: `themes/dark.json`, `#themes/dark`, `.dark`. */
  readonly label: string;
  /** The value of each token defined there as text for comparison, keyed by published name. */
  readonly tokens: ReadonlyMap<string, string>;
};

/** The choices among some sources. */
export type Found = {
  readonly modifiers: readonly FoundModifier[];
  /** The condition in which a source's values hold; a source that isn't a key is left out (an entry says why). */
  readonly whens: ReadonlyMap<Source, When>;
  /** The sources in ascending precedence: later ones override. */
  readonly order: readonly Source[];
  readonly reasons: readonly Reason[];
  readonly entries: readonly Entry[];
};

// The word lists of the whole import. There are no others.

const MODE_WORDS: ReadonlySet<string> = new Set([
  "light",
  "dark",
  "dim",
  "dimmed",
  "high contrast",
  "hc",
  "contrast",
  "day",
  "night",
]);

const DEFAULTS = ["light", "default", "base", "day"];

const ALTERNATIVES: ReadonlySet<string> = new Set(["themes", "modes", "brands", "color schemes", "flavors"]);

/** Folders of builds: they count only if nothing else has tokens. */
export const BUILDS: ReadonlySet<string> = new Set([
  "dist",
  "build",
  "lib",
  "es",
  "esm",
  "cjs",
  "umd",
  "out",
  "public",
]);

/** The words of at most so many characters of names are kept. */
const MOST_TEXT = 1_000_000;

const WORD = /\p{Lu}+(?!\p{Ll})|\p{L}\p{Ll}*|\p{N}+/gu;

/** More sources than any system has would take long to compare. */
const MOST_SOURCES = 2000;

/** The words of a name in lower case: `dark`, `high`, `contrast` of `darkHighContrast`. */
export const wordsOf = memoizeTexts(MOST_TEXT, (name): readonly string[] =>
  [...name.matchAll(WORD)].map(([word]) => word.toLowerCase()),
);

/** Returns whether a name has a mode word: `acme-dark` and `webHighContrast` do, `charcoal` doesn't. */
export const hasMode = memoizeTexts(MOST_TEXT, (name): boolean => {
  const words = ` ${wordsOf(name).join(" ")} `;
  return [...MODE_WORDS].some((mode) => words.includes(` ${mode} `));
});

/** Returns whether a name is a mode word and nothing else. */
export function isMode(name: string): boolean {
  return MODE_WORDS.has(wordsOf(name).join(" "));
}

/** Returns the singular of a key that announces alternatives: `theme` for `themes`. */
export function announced(key: string): string | undefined {
  const words = wordsOf(key);
  return ALTERNATIVES.has(words.join(" ")) ? words.join("-").slice(0, -1) : undefined;
}

/** Returns the context that counts by default by its name: light, default, base or day. */
export function usualOf(contexts: Iterable<string>): string | undefined {
  const names = [...contexts];
  const called = (usual: string) => names.find((name) => wordsOf(name).join(" ") === usual);
  return DEFAULTS.map(called).find((name) => name !== undefined);
}

/** Names what counts if nothing is chosen, beside the contexts that have names. */
export function nameOfRest(contexts: Iterable<string>): string {
  const names = new Set([...contexts].map((name) => name.toLowerCase()));
  return names.has("dark") && !names.has("light") ? "light" : "default";
}

/** Returns the contexts that a context inherits from: `dark` for `dark-dimmed`. The default inherits from none. */
export function ancestorsOf(context: string, contexts: readonly string[], byDefault: string): readonly string[] {
  if (context === byDefault) return [];
  const own = new Set(wordsOf(context));
  return contexts.filter((other) => {
    const words = wordsOf(other);
    return words.length > 0 && words.length < own.size && words.every((word) => own.has(word));
  });
}

/** Returns whether two sources define the same tokens: the smaller shares at least half of its own with the larger. */
export function overlap(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const name of smaller.keys()) if (larger.has(name)) shared++;
  return shared > 0 && shared * 2 >= smaller.size;
}

/** The sources that each source overlaps; it may be one of them itself. */
type Overlaps = ReadonlyMap<Source, ReadonlySet<Source>>;

function overlapsOf(sources: readonly Source[]): Overlaps {
  // Most alternatives define exactly the same tokens: these are compared as one.
  const alike = [...Map.groupBy(sources, ({ tokens }) => [...tokens.keys()].sort().join("\0")).values()];
  const found = new Map<readonly Source[], Set<Source>>(alike.map((own) => [own, new Set(own)]));
  const byName = new Map<string, (readonly Source[])[]>();
  for (const own of alike) {
    const tokens = own[0]?.tokens ?? new Map<string, string>();
    const shared = new Map<readonly Source[], number>();
    for (const name of tokens.keys()) {
      const others = byName.get(name) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      byName.set(name, others);
      others.push(own);
    }
    for (const [other, count] of shared) {
      if (count * 2 < Math.min(tokens.size, other[0]?.tokens.size ?? 0)) continue;
      for (const source of other) found.get(own)?.add(source);
      for (const source of own) found.get(other)?.add(source);
    }
  }
  return new Map([...found].flatMap(([own, others]) => own.map((source) => [source, others] as const)));
}

/** Groups what is related, directly or through others. */
export function familiesOf<T>(
  items: readonly T[],
  isRelated: (one: T, other: T, family: readonly T[]) => boolean,
): T[][] {
  const open = new Set(items);
  const families: T[][] = [];
  for (const first of items) {
    if (!open.delete(first)) continue;
    const family = [first];
    for (const one of family)
      for (const other of open) if (isRelated(one, other, family) && open.delete(other)) family.push(other);
    families.push(family);
  }
  return families;
}

/** A part of addresses that may differ: its text in each source that has it. */
type Position = {
  /** The steps before it, and the words of its own step that all sources share. */
  readonly before: string;
  readonly index: number;
  readonly texts: ReadonlyMap<Source, string>;
  /** The name of the modifier if an option states it. */
  readonly stated?: string;
};

/** A modifier of one family, or of several with the same contexts. */
type Draft = {
  name: string;
  readonly isStated: boolean;
  readonly families: Set<readonly Source[]>;
  /** The names of the contexts, keyed by their words. */
  readonly contexts: Map<string, string>;
  /** The context of each source, as words. */
  readonly of: Map<Source, string>;
  /** Contexts that hold all tokens of the others, and more: their values are the default. */
  readonly below: Set<string>;
  /** Set if sources without a context are overridden by the contexts. */
  hasRest: boolean;
};

/** The heading of sources that are left out since others have their tokens. */
export const SAME = "Second notations of the same tokens";

/** Finds what can be chosen among sources: sources that define the same tokens are contexts of a modifier. */
export function findChoices(given: readonly Source[], options: ImportOptions): Found {
  const sources = given
    .filter(({ label }) => !matchesAny(options.ignore, label))
    .toSorted(
      (one, other) => compare(one.address.join("\0"), other.address.join("\0")) || compare(one.label, other.label),
    );
  if (sources.length > MOST_SOURCES)
    throw new ImportError(
      `${sources.length} files and groups define tokens. Expected: at most ${MOST_SOURCES}.`,
      "Name the folder of one system, or leave some out with --ignore.",
    );
  const stated = statedPositions(sources, options);
  const isStated = (source: Source) => stated.some(({ texts }) => texts.has(source));
  const free = sources.filter((source) => isStated(source) || !matchesAny(options.noChoices, source.label));
  const overlaps = overlapsOf(free);
  const entries: Entry[] = [];
  const left = new Set<Source>();
  const drafts: Draft[] = [];
  for (const position of stated) {
    drafts.push(draftOf(position, [...position.texts.keys()], { sources: free, overlaps, left }));
  }
  for (const { family, below } of nestedFamilies(free, overlaps)) {
    const members = [...family, ...below];
    const positions = fewestPositions(positionsOf(members, below), members, overlaps, stated);
    for (const position of positions) {
      const copies = copiesAlong(position, [...positions, ...stated], members, overlaps);
      if (copies === undefined) {
        addDraft(drafts, draftOf(position, members, { sources: free, overlaps, left }));
        continue;
      }
      for (const [copy, kept] of copies) {
        left.add(copy);
        entries.push({
          kind: "left-out",
          what: SAME,
          subject: copy.label,
          found: `the values of ${kept.label}`,
        });
      }
    }
  }
  return assemble(
    sources.filter((source) => !left.has(source)),
    drafts,
    entries,
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The positions that options state, with the contexts that their patterns name. */
function statedPositions(sources: readonly Source[], options: ImportOptions): Position[] {
  return options.choices.flatMap((choice) => {
    const matched = sources.flatMap((source) => {
      const contexts = contextsIn(choice, source.label);
      return contexts === undefined ? [] : [{ source, contexts }];
    });
    const last = trimmed(new Map(matched.map(({ source }) => [source, source.address.at(-1) ?? source.label]))).texts;
    return choice.modifiers.map((stated, at) => {
      // The contexts have the order in which the option names them.
      const rank = ({ source, contexts }: (typeof matched)[number]) =>
        contexts[at] === undefined
          ? choice.patterns.findIndex((pattern) => matchesAny([pattern], source.label))
          : choice.text.indexOf(contexts[at]);
      const texts = matched
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ source, contexts }) => [source, contexts[at] ?? last.get(source) ?? source.label] as const);
      return { before: "", index: -1, texts: new Map(texts), stated };
    });
  });
}

/**
 * Families without the sources that lie below all others in them, which would join what has nothing in common but them:
 * `base.json` below `light.json`, `dark.json`, and below `compact.json`.
 */
function nestedFamilies(
  sources: readonly Source[],
  overlaps: Overlaps,
): { readonly family: readonly Source[]; readonly below: readonly Source[] }[] {
  const doOverlap = (one: Source, other: Source) => overlaps.get(one)?.has(other) === true;
  return familiesOf(sources, doOverlap).flatMap((whole) => {
    if (whole.length < 2) return [];
    const below = whole.filter((one) => whole.every((other) => one === other || hasAll(one.tokens, other.tokens)));
    const rest = whole.filter((source) => !below.includes(source));
    const parts = familiesOf(rest, doOverlap);
    const alone = parts.filter(({ length }) => length === 1).flat();
    return [...parts.filter(({ length }) => length > 1), alone]
      .filter(({ length }) => length > 0)
      .map((family) => ({ family, below }));
  });
}

/** Returns whether some tokens include all others, and more. */
function hasAll(tokens: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): boolean {
  if (tokens.size <= others.size) return false;
  for (const name of others.keys()) if (!tokens.has(name)) return false;
  return true;
}

/** The positions at which the addresses of a family differ. */
function positionsOf(family: readonly Source[], below: readonly Source[]): Position[] {
  const addresses = family.map(({ address }) => address);
  const shortest = Math.min(...addresses.map(({ length }) => length));
  const [first = []] = addresses;
  let start = 0;
  while (start < shortest && addresses.every((address) => address[start] === first[start])) start++;
  let end = 0;
  while (end < shortest - start && addresses.every((address) => address.at(-1 - end) === first.at(-1 - end))) end++;
  const longest = Math.max(...addresses.map(({ length }) => length)) - end;
  const positions: Position[] = [];
  for (let index = start; index < longest; index++) {
    const texts = new Map<Source, string>();
    for (const source of family) {
      const text = source.address[index];
      if (text !== undefined && index < source.address.length - end) texts.set(source, text);
    }
    const before = first[index - 1] ?? "";
    positions.push(...split({ before, index, texts }, below));
  }
  return positions.filter(({ texts }) => new Set(texts.values()).size > 1 || texts.size < family.length);
}

/** Splits a position whose names are all combinations of two lists of words, such as brands and modes. */
function split({ before, index, texts }: Position, below: readonly Source[]): Position[] {
  const { texts: own, shared } = trimmed(texts, below);
  const position = { before: shared || before, index, texts: own };
  const names = [...new Set(own.values())];
  const most = Math.max(0, ...names.map((name) => wordsOf(name).length));
  for (let count = 1; count < Math.min(most, 4); count++) {
    for (const cut of [count, -count]) {
      const halves = new Map(names.map((name) => [name, cutAt(name, cut)]));
      const heads = new Set([...halves.values()].map(([head]) => head));
      const tails = new Set([...halves.values()].map(([, tail]) => tail));
      if (heads.size < 2 || tails.size < 2 || heads.has("") || tails.has("")) continue;
      if (heads.size * tails.size !== names.length) continue;
      const half = (at: 0 | 1) => new Map([...own].map(([source, name]) => [source, halves.get(name)?.[at] ?? ""]));
      return [...split({ ...position, texts: half(0) }, below), ...split({ ...position, texts: half(1) }, below)];
    }
  }
  return [position];
}

/** Cuts a name after some of its words, counted from its end if negative. */
function cutAt(name: string, count: number): readonly [string, string] {
  const words = [...name.matchAll(WORD)];
  const at = words.at(count)?.index;
  const isCut = at !== undefined && at > 0 && Math.abs(count) < words.length;
  return isCut ? [name.slice(0, at).replace(/[^\p{L}\p{N}]+$/u, ""), name.slice(at)] : ["", ""];
}

/**
 * Names without the words that all of them begin or end with; a name that has no others has no part. Mode words stay, and
 * so do the names of what lies below others.
 */
export function trimmed<T>(
  texts: ReadonlyMap<T, string>,
  below: readonly T[] = [],
): { readonly texts: ReadonlyMap<T, string>; readonly shared: string } {
  const above = [...texts].filter(([source]) => !below.includes(source)).map(([, text]) => text);
  const names = [...new Set(above.length > 1 ? above : texts.values())];
  const [first = ""] = names;
  const words = names.map(wordsOf);
  const [own = []] = words;
  const shortest = names.length < 2 ? 0 : Math.min(...words.map(({ length }) => length));
  const isShared = (at: number) => {
    const word = own.at(at) ?? "";
    return !isModePart(word) && words.every((other) => other.at(at) === word);
  };
  let start = 0;
  while (start < shortest && isShared(start)) start++;
  let end = 0;
  while (end < shortest - start && isShared(-1 - end)) end++;
  if (start + end === 0) return { texts, shared: "" };
  const cut = new Map<T, string>();
  for (const [source, name] of texts) {
    const found = [...name.matchAll(WORD)];
    const isWhole = !names.includes(name);
    const kept = isWhole ? found : found.slice(start, found.length - end);
    const [head] = kept;
    const tail = kept.at(-1);
    if (head !== undefined && tail !== undefined) cut.set(source, name.slice(head.index, tail.index + tail[0].length));
  }
  const shared = [...first.matchAll(WORD)].slice(0, start).at(-1)?.[0] ?? "";
  if (cut.size === texts.size) return { texts: cut, shared };
  // Without a name that all others begin with, these may share more words.
  const rest = trimmed(cut, below);
  return { texts: rest.texts, shared: rest.shared || shared };
}

function isModePart(word: string): boolean {
  return [...MODE_WORDS].some((mode) => mode.split(" ").includes(word));
}

/** The fewest positions that, with the stated ones, tell all overlapping sources of a family apart. */
function fewestPositions(
  positions: readonly Position[],
  family: readonly Source[],
  overlaps: Overlaps,
  stated: readonly Position[],
): readonly Position[] {
  const tellsApart = (some: readonly Position[]) => {
    const groups = Map.groupBy(family, (source) => keyAt(source, [...stated, ...some]));
    return groups
      .values()
      .every((group) => group.every((one) => group.every((other) => one === other || !overlaps.get(one)?.has(other))));
  };
  const modesOf = memoize(({ texts }: Position) => Number([...texts.values()].some(hasMode)));
  const rank = (some: readonly Position[]) => some.reduce((sum, position) => sum + modesOf(position), 0);
  for (let size = 0; size < positions.length; size++) {
    const [best] = subsetsOf(positions, size)
      .filter(tellsApart)
      .sort((one, other) => rank(other) - rank(one));
    if (best !== undefined) return best;
  }
  return positions;
}

function keyAt(source: Source, positions: readonly Position[]): string {
  return JSON.stringify(positions.map(({ texts }) => texts.get(source) ?? null));
}

/** All ways to take some of the items, those with the last items first. */
function subsetsOf<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items
    .flatMap((item, index) => subsetsOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]))
    .toReversed();
}

/** The sources to leave out, each with the one that has its values, if no value changes along a position. */
function copiesAlong(
  position: Position,
  all: readonly Position[],
  family: readonly Source[],
  overlaps: Overlaps,
): ReadonlyMap<Source, Source> | undefined {
  const others = all.filter((one) => one !== position);
  const groups = Map.groupBy(family, (source) => keyAt(source, others));
  const sizes = new Map<string | undefined, number>();
  for (const source of family) {
    const text = position.texts.get(source);
    sizes.set(text, (sizes.get(text) ?? 0) + source.tokens.size);
  }
  const size = (source: Source) => sizes.get(position.texts.get(source)) ?? 0;
  const copies = new Map<Source, Source>();
  for (const group of groups.values()) {
    const [kept, ...rest] = group.toSorted((one, other) => size(other) - size(one));
    for (const source of rest) {
      if (kept === undefined || !overlaps.get(kept)?.has(source)) continue;
      for (const [name, value] of source.tokens) {
        const other = kept.tokens.get(name);
        if (other !== undefined && other !== value) return undefined;
      }
      copies.set(source, kept);
    }
  }
  return copies.size === 0 ? undefined : copies;
}

type Among = {
  readonly sources: readonly Source[];
  readonly overlaps: Overlaps;
  /** Sources that are left out. */
  readonly left: ReadonlySet<Source>;
};

/** The modifier along a position of a family. */
function draftOf(position: Position, family: readonly Source[], { sources, overlaps, left }: Among): Draft {
  const contexts = new Map<string, string>();
  const of = new Map<Source, string>();
  for (const source of family) {
    const text = position.texts.get(source);
    if (text === undefined || left.has(source)) continue;
    const key = keyOf(text);
    if (!contexts.has(key)) contexts.set(key, text);
    of.set(source, key);
  }
  const isStated = position.stated !== undefined;
  const isOutside = (source: Source) =>
    !of.has(source) && [...(overlaps.get(source) ?? [])].some((other) => of.has(other));
  const draft: Draft = {
    name: position.stated ?? nameOf(position, contexts.values()),
    isStated,
    families: new Set([family]),
    contexts,
    of,
    below: belowAmong(of),
    hasRest: isStated ? sources.some(isOutside) || contexts.size === 1 : family.some((source) => !of.has(source)),
  };
  // Contexts that aren't called by modes among contexts that are have no name of their own: `tokens` beside `dark`.
  const named = [...contexts.keys()].filter((key) => !draft.below.has(key));
  for (const key of draft.below) {
    if (isStated || hasMode(key) || !named.every(hasMode)) continue;
    contexts.delete(key);
    for (const [source, context] of of) if (context === key) of.delete(source);
    draft.below.delete(key);
    draft.hasRest = true;
  }
  if (!isStated && position.index >= 0) addUnshared(position, draft, sources, family);
  return draft;
}

function keyOf(text: string): string {
  return wordsOf(text).join(" ") || text;
}

/** The contexts whose sources have all tokens of each other context, and more. */
function belowAmong(of: ReadonlyMap<Source, string>): Set<string> {
  const tokens = new Map<string, Map<string, string>>();
  for (const [{ tokens: own }, key] of of) {
    const known = tokens.get(key) ?? new Map<string, string>();
    for (const [name, value] of own) known.set(name, value);
    tokens.set(key, known);
  }
  const all = [...tokens];
  return new Set(
    all
      .filter(([key, own]) => all.length > 1 && all.every(([other, theirs]) => other === key || hasAll(own, theirs)))
      .map(([key]) => key),
  );
}

/** Adds sources with tokens of their own in the folder or group of a context, such as the logo of one brand. */
function addUnshared(
  { index, texts }: Position,
  { of, contexts, below }: Draft,
  sources: readonly Source[],
  family: readonly Source[],
): void {
  const steps = new Map<string, string>();
  for (const [source, text] of texts) {
    const key = keyOf(text);
    if (source.address[index] === text && contexts.has(key) && !below.has(key))
      steps.set(source.address.slice(0, index + 1).join("/"), key);
  }
  const own = new Set(family);
  for (const source of sources) {
    const key = own.has(source) ? undefined : steps.get(source.address.slice(0, index + 1).join("/"));
    if (key !== undefined && source.address.length > index + 1) of.set(source, key);
  }
}

/** Names a modifier by what announces it, by its modes, by the words that its contexts share, or by its folder. */
function nameOf({ before, texts, index }: Position, contexts: Iterable<string>): string {
  const [source] = texts.keys();
  const parent = source?.address[index - 1] ?? "";
  const singular = (word: string) =>
    wordsOf(word)
      .join("-")
      .replace(/(?<=..[^aisu])s$/, "");
  return (
    announced(parent) ?? ([...contexts].some(hasMode) ? "theme" : singular(before) || singular(parent) || "choice")
  );
}

/** Adds the modifier of a family, or what it has to a modifier of another family with the same contexts. */
function addDraft(drafts: Draft[], draft: Draft): void {
  if (draft.contexts.size === 0) return;
  const shared = (other: Draft) => [...draft.contexts.keys()].filter((key) => other.contexts.has(key)).length;
  const same = drafts.find(
    (other) =>
      draft.families.isDisjointFrom(other.families) &&
      shared(other) > 0 &&
      shared(other) * 2 >= Math.min(draft.contexts.size, other.contexts.size),
  );
  if (same === undefined) {
    drafts.push(draft);
    return;
  }
  drafts.splice(drafts.indexOf(same), 1);
  for (const family of draft.families) same.families.add(family);
  for (const [key, name] of draft.contexts) if (!same.contexts.has(key)) same.contexts.set(key, name);
  for (const [source, key] of draft.of) same.of.set(source, key);
  const below = belowAmong(same.of);
  same.below.clear();
  for (const key of below) same.below.add(key);
  same.hasRest ||= draft.hasRest;
  // With its further contexts it may have those of others.
  addDraft(drafts, same);
}

/** A draft with its final contexts. */
type Settled = {
  readonly modifier: FoundModifier;
  readonly draft: Draft;
  /** The contexts in which the values of each context hold: its own, and those that inherit from it. */
  readonly heirs: ReadonlyMap<string, readonly string[]>;
};

function assemble(sources: readonly Source[], drafts: readonly Draft[], entries: readonly Entry[]): Found {
  const names = new Map<string, number>();
  const settled = drafts.flatMap((draft): Settled[] => {
    const named = [...draft.contexts.values()];
    const contexts = draft.isStated ? named : named.toSorted(compare);
    const [under] = [...draft.below].map((key) => draft.contexts.get(key));
    const rest = draft.hasRest ? nameOfRest(contexts) : undefined;
    const usual = usualOf(contexts);
    const byDefault =
      usual ??
      under ??
      rest ??
      contexts.find((name) => wordsOf(name).some((word) => DEFAULTS.includes(word))) ??
      contexts[0];
    if (byDefault === undefined) return [];
    const all = [byDefault, ...contexts.filter((name) => name !== byDefault)];
    if (all.length < 2) return [];
    // The comparison of their words takes a time that grows with the square of their number.
    refuseTooManyContexts(draft.name, all.length);
    const count = (names.get(draft.name) ?? 0) + 1;
    names.set(draft.name, count);
    const name = count === 1 ? draft.name : `${draft.name}-${count}`;
    const heirs = new Map(all.map((one): [string, string[]] => [one, [one]]));
    for (const one of all) for (const ancestor of ancestorsOf(one, all, byDefault)) heirs.get(ancestor)?.push(one);
    return [{ draft, heirs, modifier: { name, default: byDefault, contexts: all.map((one) => ({ name: one })) } }];
  });
  const whens = new Map(sources.map((source) => [source, whenOf(source, settled)]));
  const depth = memoize((source: Source) => {
    const when = whens.get(source) ?? {};
    const words = settled.map(({ draft, modifier }) => {
      const key = draft.of.get(source) ?? "";
      return draft.contexts.get(key) === modifier.default ? 0 : wordsOf(key).length;
    });
    return { conditions: Object.keys(when).length, words: words.reduce((sum, count) => sum + count, 0) };
  });
  const order = sources.toSorted(
    (one, other) => depth(one).conditions - depth(other).conditions || depth(one).words - depth(other).words,
  );
  return { modifiers: settled.map(({ modifier }) => modifier), whens, order, reasons: settled.map(reasonOf), entries };
}

/** The contexts in which a source holds. */
function whenOf(source: Source, settled: readonly Settled[]): When {
  const when: Record<string, readonly string[]> = {};
  for (const { draft, modifier, heirs } of settled) {
    const key = draft.of.get(source);
    if (key !== undefined && !draft.below.has(key))
      when[modifier.name] = heirs.get(draft.contexts.get(key) ?? key) ?? [];
  }
  return when;
}

/** Says which sources are alternatives, and how to state them otherwise. */
function reasonOf({ draft, modifier }: Settled): Reason {
  const [family = []] = draft.families;
  const members = family.filter((source) => draft.of.has(source));
  const examples = new Map<string | undefined, Source>();
  for (const source of members) {
    const context = draft.of.get(source);
    if (!examples.has(context)) examples.set(context, source);
  }
  const [first, second = family.find((source) => !draft.of.has(source))] = examples.values();
  let count = 0;
  for (const name of first?.tokens.keys() ?? []) if (second?.tokens.has(name)) count++;
  const tokens = count === 1 ? "token" : `${count} tokens`;
  const labels = [...examples.values()].map(({ label }) => label);
  const listed = labels.length > 4 ? [...labels.slice(0, 3), `${labels.length - 3} more`] : labels;
  const define = listed.length === 1 ? `defines ${tokens} again` : `define the same ${tokens}`;
  const why = `${[listed.slice(0, -1).join(", "), listed.at(-1)].filter(Boolean).join(" and ")} ${define}`;
  return {
    modifier: modifier.name,
    contexts: modifier.contexts.map(({ name }) => name),
    why: draft.isStated ? "stated by --choice" : why,
    option: `--choice ${modifier.name}=${patternOf(members, draft)}`,
  };
}

/** A pattern of the labels of some sources: steps that tell their contexts apart in braces, others that differ as stars. */
function patternOf(members: readonly Source[], { of, contexts }: Draft): string {
  const bySize = Map.groupBy(members, ({ label }) => label.split(STEPS).length);
  const [alike = []] = [...bySize.values()].toSorted((one, other) => other.length - one.length);
  const rows = alike.map((source) => {
    const key = of.get(source) ?? "";
    return { steps: source.label.split(STEPS), key, name: contexts.get(key) ?? key };
  });
  const names = [...new Set(rows.map(({ name }) => name))];
  const columns = rows[0]?.steps.map((first, at) => {
    const keys = new Map<string, Set<string>>();
    for (const { steps, key } of rows) keys.set(steps[at] ?? "", (keys.get(steps[at] ?? "") ?? new Set()).add(key));
    const steps = [...keys.keys()];
    if (steps.length === 1) return first;
    const ending = /\.\w+$/.exec(first)?.[0] ?? "";
    const end = steps.every((step) => step.endsWith(ending)) ? ending : "";
    const stemOf = (step: string) => step.slice(0, step.length - end.length);
    const tells = [...keys.values()].every(({ size }) => size === 1);
    if (tells && steps.length === names.length && steps.length <= MOST_SHOWN)
      return `{${steps.map(stemOf).join(",")}}${end}`;
    if (names.length > MOST_SHOWN) return `*${end}`;
    const has = (test: (stem: string, name: string) => boolean) =>
      rows.every(({ steps: own, name }) => test(stemOf(own[at] ?? ""), name));
    if (has((stem, name) => stem.startsWith(name))) return `{${names.join(",")}}*${end}`;
    if (has((stem, name) => stem.endsWith(name))) return `*{${names.join(",")}}${end}`;
    return `*${end}`;
  });
  const text = columns?.join("") ?? "";
  const [, list, ending = ""] = /^\{([^{}]*)\}(\.\w+)?$/.exec(text) ?? [];
  return list === undefined
    ? text
    : list
        .split(",")
        .map((name) => name + ending)
        .join(",");
}

const STEPS = /(?<=[/#])|(?=[/#])/;

/** Patterns name at most this many contexts. */
const MOST_SHOWN = 4;
