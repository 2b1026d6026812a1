import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { type Mode, MODES } from "../../../model/color.ts";
import { isGeneral } from "../../by-default.ts";
import { modeOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import { type NamesOf, plainWordsOf } from "../dtcg/file-names.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { isComponent } from "./alike.ts";
import type { Candidate } from "./candidates.ts";
import { areKinds } from "./containers.ts";
import { contextsIn, isBase, isOfPart, saysContext } from "./file-places.ts";
import { leavesIn } from "./leaves.ts";

/** The file that others change a part of, these in the order in which they count, and for which pages each is. */
type Pages = {
  readonly base: Candidate;
  readonly chosen: readonly Candidate[];
  readonly modifiers: ReadonlyMap<string, readonly string[]>;
  whenOf(path: string): When;
};

/** What files are for by their paths; undefined where none is a base, or two have values of the same pages. */
export function pagesOf(files: readonly Candidate[]): Pages | undefined {
  const names = new Map(files.map(({ path, value }) => [path, new Set(leavesIn(value).keys())]));
  const found = contextsIn(names);
  if (found === undefined) return undefined;
  const { unsaid, rankOf } = found;
  const areVariants = (modifier: string) => {
    const own = [...names.keys()].filter((path) => found.whenOf(path)[modifier] !== undefined);
    return own.every((path) => isVariant(path, [...names.keys()]));
  };
  const isSaid = (one: FoundModifier) => !unsaid.has(one.name) || isCalledSo(one) || areVariants(one.name);
  const modifiers = found.modifiers.filter((one) => KNOWN.test(one.name) && isSaid(one));
  const isKept = new Set(modifiers.map(({ name }) => name));
  const whenOf = (path: string): When =>
    Object.fromEntries(Object.entries(found.whenOf(path)).filter(([name]) => isKept.has(name)));
  const chosen = chosenOf(files, names, whenOf).toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  const rest = files.filter((file) => !chosen.includes(file));
  const base = baseIn(rest, chosen, names);
  const pages = chosen.flatMap(({ path }) =>
    [...setOf(path, names)].map((name) => JSON.stringify([whenOf(path), name])),
  );
  const isOther = ({ path }: Candidate) => setOf(path, names).isDisjointFrom(setOf(base?.path ?? "", names));
  const isOfBase = base !== undefined && !chosen.some((one) => isOther(one) && whenOf(one.path)["brand"] === undefined);
  if (base === undefined || !isOfBase || new Set(pages).size < pages.length) return undefined;
  const isUsed = (modifier: string, name: string) => chosen.some(({ path }) => whenOf(path)[modifier]?.includes(name));
  const contextsOf = ({ name, default: byDefault, contexts }: FoundModifier) =>
    contexts.map((one) => one.name).filter((one) => one === byDefault || isUsed(name, one));
  const used = modifiers.map((one) => [one.name, contextsOf(one)] as const).filter(([, own]) => own.length > 1);
  return { base, chosen, modifiers: new Map(used), whenOf };
}

/** The files that are for some pages: they say so, or have all that one has that does, or the name of another one and more. */
function chosenOf(files: readonly Candidate[], names: NamesOf, whenOf: Pages["whenOf"]): readonly Candidate[] {
  const paths = files.map(({ path }) => path);
  const [saying, others] = [true, false].map((isSaying) =>
    files.filter(({ path }) => {
      const isOfSome = Object.keys(whenOf(path)).length > 0 && !isOfPart(path);
      return isOfSome && saysContext(path, paths) === isSaying;
    }),
  );
  const isLike = ({ path }: Candidate) =>
    !isOfState(path) &&
    saying?.some((one) => isCalledLike(path, one.path) && setOf(one.path, names).isSubsetOf(setOf(path, names)));
  return [...(saying ?? []), ...(others ?? []).filter((file) => isLike(file) || isVariant(file.path, paths))];
}

/** Whether a file is called as one of a mode beside it, but for the mode: `ocean-theme.json` beside `dark-theme.json`. */
function isCalledLike(path: string, other: string): boolean {
  const [words, own] = [plainWordsOf(path), plainWordsOf(other)];
  const common = own.filter((word) => modeOf(word) === undefined);
  const isLike = words.length === own.length && common.every((word) => words.includes(word));
  return isLike && !isBase(path) && posix.dirname(path) === posix.dirname(other);
}

/**
 * Whether a file has the name of another one beside it, and one word more that is none for a state or a part of pages:
 * `tokens.acme.json` beside `tokens.json`.
 */
function isVariant(path: string, paths: readonly string[]): boolean {
  const words = plainWordsOf(path);
  if (isOfState(path) || isOfPart(path)) return false;
  return paths.some((other) => {
    const own = plainWordsOf(other);
    const isPlain = own.length === words.length - 1 && own.every((word, at) => word === words[at]);
    return isPlain && posix.dirname(other) === posix.dirname(path);
  });
}

/** Whether the last word of a file's name is for a state, or says what its tokens are of. */
function isOfState(path: string): boolean {
  const last = plainWordsOf(path).slice(-1);
  return areKinds(last) || last.some((word) => STATES.test(word));
}

const STATES =
  /^(hover|hovered|active|pressed|focus|focused|disabled|selected|visited|checked|error|alpha|overrides?)$/;

/**
 * The only file that has all values of a context, and some that none has; others with some of them are of parts of pages. Beside
 * a light and a dark one, which hide what it has, it is called a base.
 */
function baseIn(files: readonly Candidate[], contexts: readonly Candidate[], names: NamesOf): Candidate | undefined {
  const sets = contexts.map(({ path }) => setOf(path, names));
  const isMode = (mode: Mode) => contexts.some(({ path }) => modeOf(plainWordsOf(path).join("-")) === mode);
  const [first = new Set<string>()] = sets;
  const areEqual = sets.every((own) => own.size === first.size && own.isSubsetOf(first));
  const isHidden = areEqual && MODES.every(isMode);
  // What all others are called, too, is what they are of: `colors` of `colors.light`.
  const isStem = (path: string) =>
    contexts.every((one) => plainWordsOf(path).every((word) => plainWordsOf(one.path).includes(word)));
  const isForAll = ({ path, value }: Candidate) =>
    contexts.some((one) => hasValuesOf(value, one.value)) ||
    isBase(path) ||
    isStem(path) ||
    plainWordsOf(path).every((word) => OF_ALL.test(word));
  const [only, ...further] = files.filter((file) => {
    const { path } = file;
    const whole = setOf(path, names);
    if (path.split("/").some(isComponent) || (isHidden && !isForAll(file))) return false;
    // What has nothing but what a theme has may be one itself.
    return sets.some((own) => own.isSubsetOf(whole)) && sets.every((own) => !whole.isSubsetOf(own));
  });
  return further.length === 0 ? only : undefined;
}

/** Whether one file has all values of another one. */
function hasValuesOf(value: Json, other: Json): boolean {
  const own = leavesIn(value);
  return [...leavesIn(other)].every(([path, text]) => own.get(path) === text);
}

/** Words for what is for all pages of a system. */
const OF_ALL =
  /^(apps?|brands?|colou?rs?|design|kit|products?|semantics?|settings|sites?|system|themes?|ui|web|websites?)$/;

/** The choices that levels of objects may be. */
const KNOWN = /^(brand|contrast|density|theme)$/;

/** Whether the contexts of a choice say what they are for, though no path says what they are: modes, or `compact`. */
function isCalledSo({ default: byDefault, contexts }: FoundModifier): boolean {
  return contexts.some(({ name }) => name !== byDefault && (modeOf(name) !== undefined || isGeneral(name)));
}
