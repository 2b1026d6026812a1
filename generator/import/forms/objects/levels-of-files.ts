import { isGeneral } from "../../by-default.ts";
import { modeOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import type { NamesOf } from "../dtcg/file-names.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { type Candidate, FOLDER, together } from "./candidates.ts";
import { withoutConstants } from "./constants.ts";
import { contextsIn, saysContext } from "./file-places.ts";
import { spreadScales } from "./leaf.ts";
import { leavesIn } from "./leaves.ts";
import { findLevels, type Levels, type Placed } from "./levels.ts";
import { ofLibrary } from "./libraries.ts";
import { PLAIN } from "./map.ts";
import { rootOf } from "./other-exports.ts";
import { themedTree } from "./tree.ts";

/**
 * The levels of files of which some change a part of another one, by what their paths say, as those of files of tokens are:
 * `base.json`, `themes/dark.json` and `density/compact.json`. Undefined where none does, or where a file has levels itself.
 */
export function levelsOfFiles(given: readonly Candidate[]): Levels | undefined {
  const files = given.map(prepared);
  const found = pagesOf(files);
  if (found === undefined) return undefined;
  const { base, chosen, modifiers, whenOf } = found;
  const others = files.filter((file) => file !== base && !chosen.includes(file));
  const further = others.length === 0 ? NONE : levelsOf(others);
  const hasLevels = ({ value }: Candidate) => findLevels(value, undefined).modifiers.size > 0;
  if (further.modifiers.size > 0 || [base, ...chosen].some(hasLevels)) return undefined;
  const all = [base, ...chosen].map(({ path, value }) => ({ when: whenOf(path), ...findLevels(value, PLAIN) }));
  return {
    modifiers: new Map([...modifiers].map(([name, contexts]) => [name, new Map(contexts.map((one) => [one, {}]))])),
    placed: [...further.placed, ...all.flatMap(({ when, placed }) => placed.map((one): Placed => ({ ...one, when })))],
    left: [...further.left, ...all.flatMap(({ left }) => left)],
  };
}

/** The file that others change a part of, these in the order in which they count, and for which pages each is. */
type Pages = {
  readonly base: Candidate;
  readonly chosen: readonly Candidate[];
  readonly modifiers: ReadonlyMap<string, readonly string[]>;
  whenOf(path: string): When;
};

/** What files are for by their paths; undefined where none is a base, or two have values of the same pages. */
function pagesOf(files: readonly Candidate[]): Pages | undefined {
  const names = new Map(files.map(({ path, value }) => [path, new Set(leavesIn(value).keys())]));
  const found = contextsIn(names);
  if (found === undefined) return undefined;
  const { unsaid, rankOf } = found;
  const modifiers = found.modifiers.filter((one) => KNOWN.test(one.name) && (!unsaid.has(one.name) || isCalledSo(one)));
  const isKept = new Set(modifiers.map(({ name }) => name));
  const whenOf = (path: string): When =>
    Object.fromEntries(Object.entries(found.whenOf(path)).filter(([name]) => isKept.has(name)));
  const isChosen = ({ path }: Candidate) => Object.keys(whenOf(path)).length > 0 && saysContext(path);
  const chosen = files.filter(isChosen).toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  const rest = files.filter((file) => !chosen.includes(file));
  const base = baseIn(rest, chosen, names);
  const pages = chosen.flatMap(({ path }) =>
    [...setOf(path, names)].map((name) => JSON.stringify([whenOf(path), name])),
  );
  if (base === undefined || new Set(pages).size < pages.length) return undefined;
  const isUsed = (modifier: string, name: string) => chosen.some(({ path }) => whenOf(path)[modifier]?.includes(name));
  const contextsOf = ({ name, default: byDefault, contexts }: FoundModifier) =>
    contexts.map((one) => one.name).filter((one) => one === byDefault || isUsed(name, one));
  const used = modifiers.map((one) => [one.name, contextsOf(one)] as const).filter(([, own]) => own.length > 1);
  return { base, chosen, modifiers: new Map(used), whenOf };
}

/** A file with its values as those of an object are. */
function prepared(file: Candidate): Candidate {
  const node = withoutConstants(spreadScales(ofLibrary(rootOf(file.value)).value));
  // The ending of a module says nothing.
  const path = file.path.replace(/\.[cm]?[jt]sx?$/, ".json");
  return { ...file, path, value: themedTree(path, node).node };
}

/** The levels of files as one object. */
function levelsOf(files: readonly Candidate[]): Levels {
  return findLevels(themedTree(FOLDER, { node: together(files).value, left: [] }).node, undefined, { isOfFiles: true });
}

/** The only file that has all values of a context, and some that none has; others with some of them are of parts of pages. */
function baseIn(files: readonly Candidate[], contexts: readonly Candidate[], names: NamesOf): Candidate | undefined {
  const sets = contexts.map(({ path }) => setOf(path, names));
  const [only, ...further] = files.filter(({ path }) => {
    const whole = setOf(path, names);
    // What has nothing but what a theme has may be one itself.
    return sets.some((own) => own.isSubsetOf(whole)) && sets.every((own) => !whole.isSubsetOf(own));
  });
  return further.length === 0 ? only : undefined;
}

/** The choices that levels of objects may be. */
const KNOWN = /^(brand|contrast|density|theme)$/;

const NONE: Levels = { modifiers: new Map(), placed: [], left: [] };

/** Whether the contexts of a choice say what they are for, though no path says what they are: modes, or `compact`. */
function isCalledSo({ default: byDefault, contexts }: FoundModifier): boolean {
  return contexts.some(({ name }) => name !== byDefault && (modeOf(name) !== undefined || isGeneral(name)));
}
