import { posix } from "node:path";
import { isGeneral } from "../../by-default.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import type { NamesOf } from "../dtcg/file-names.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { type Candidate, FOLDER, together } from "./candidates.ts";
import { withoutConstants } from "./constants.ts";
import { isContainerName } from "./containers.ts";
import { contextsIn } from "./file-places.ts";
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
  const names = new Map(files.map(({ path, value }) => [path, new Set(leavesIn(value).keys())]));
  const found = contextsIn(names);
  if (found === undefined) return undefined;
  const modifiers = found.modifiers.filter(
    (one) => KNOWN.test(one.name) && (!found.unsaid.has(one.name) || isCalledSo(one)),
  );
  const isKept = new Set(modifiers.map(({ name }) => name));
  const whenOf = (path: string): When =>
    Object.fromEntries(Object.entries(found.whenOf(path)).filter(([name]) => isKept.has(name)));
  const isChosen = (path: string) => Object.keys(whenOf(path)).length > 0 && saysContext(path);
  const chosen = files.filter(({ path }) => isChosen(path));
  const rest = files.filter(({ path }) => !isChosen(path));
  const base = baseIn(rest, chosen, names);
  const pages = chosen.flatMap(({ path }) =>
    [...setOf(path, names)].map((name) => JSON.stringify([whenOf(path), name])),
  );
  // No value of two files may be for the same pages.
  if (base === undefined || new Set(pages).size < pages.length) return undefined;
  const others = rest.filter((file) => file !== base);
  const further = others.length === 0 ? NONE : levelsOf(others);
  const hasLevels = ({ value }: Candidate) => findLevels(value, undefined).modifiers.size > 0;
  if (further.modifiers.size > 0 || [base, ...chosen].some(hasLevels)) return undefined;
  // What counts more is later.
  const inOrder = [base, ...chosen.toSorted((one, other) => found.rankOf(one.path) - found.rankOf(other.path))];
  const all = inOrder.map(({ path, value }) => ({ when: whenOf(path), ...findLevels(value, PLAIN) }));
  return {
    modifiers: new Map(modifiers.map(({ name, contexts }) => [name, new Map(contexts.map((one) => [one.name, {}]))])),
    placed: [...further.placed, ...all.flatMap(({ when, placed }) => placed.map((one): Placed => ({ ...one, when })))],
    left: [...further.left, ...all.flatMap(({ left }) => left)],
  };
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

/** The only file that has some values of contexts, if it has all of one of them, and more. */
function baseIn(files: readonly Candidate[], contexts: readonly Candidate[], names: NamesOf): Candidate | undefined {
  const sets = contexts.map(({ path }) => setOf(path, names));
  const [only, ...further] = files.filter(({ path }) => sets.some((own) => !own.isDisjointFrom(setOf(path, names))));
  const whole = only === undefined || further.length > 0 ? new Set<string>() : setOf(only.path, names);
  // What has nothing but what a theme has may be one itself.
  return sets.some((own) => own.isSubsetOf(whole)) && sets.every((own) => !whole.isSubsetOf(own)) ? only : undefined;
}

/** Whether a file says what it is for: a mode, a density, or by its folder that it is one of several. */
function saysContext(path: string): boolean {
  const { dir, name } = posix.parse(path);
  const own = wordsOf(name).join("-");
  return dir.split("/").some(isContainerName) || modeOf(own) !== undefined || isGeneral(own);
}

/** The choices that levels of objects may be. */
const KNOWN = /^(brand|contrast|density|theme)$/;

const NONE: Levels = { modifiers: new Map(), placed: [], left: [] };

/** Whether the contexts of a choice say what they are for, though no path says what they are: modes, or `compact`. */
function isCalledSo({ default: byDefault, contexts }: FoundModifier): boolean {
  return contexts.some(({ name }) => name !== byDefault && (modeOf(name) !== undefined || isGeneral(name)));
}
