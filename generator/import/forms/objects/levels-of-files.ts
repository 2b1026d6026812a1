import { isGeneral } from "../../by-default.ts";
import { modeOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import type { NamesOf } from "../dtcg/file-names.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { type Candidate, FOLDER, together } from "./candidates.ts";
import { withoutConstants } from "./constants.ts";
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
  const isChosen = (path: string) => Object.keys(whenOf(path)).length > 0;
  const chosen = files.filter(({ path }) => isChosen(path));
  const rest = files.filter(({ path }) => !isChosen(path));
  const bases = basesIn(rest, chosen, names);
  if (bases.length === 0) return undefined;
  const others = rest.filter((file) => !bases.includes(file));
  const further = others.length === 0 ? NONE : levelsOf(others);
  const hasLevels = ({ value }: Candidate) => findLevels(value, undefined).modifiers.size > 0;
  if (further.modifiers.size > 0 || [...bases, ...chosen].some(hasLevels)) return undefined;
  // What counts more is later.
  const inOrder = [...bases, ...chosen.toSorted((one, other) => found.rankOf(one.path) - found.rankOf(other.path))];
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

/** The files that have some values of contexts and more; none where others have some, too. */
function basesIn(files: readonly Candidate[], contexts: readonly Candidate[], names: NamesOf): readonly Candidate[] {
  const sets = contexts.map(({ path }) => setOf(path, names));
  const found = files.filter(({ path }) => sets.some((own) => !own.isDisjointFrom(setOf(path, names))));
  // What has nothing but what a theme has may be one itself.
  const isBase = ({ path }: Candidate) => {
    const whole = setOf(path, names);
    return sets.some((own) => own.isSubsetOf(whole)) && sets.every((own) => !whole.isSubsetOf(own));
  };
  return found.every(isBase) ? found : [];
}

/** The choices that levels of objects may be. */
const KNOWN = /^(brand|contrast|density|theme)$/;

const NONE: Levels = { modifiers: new Map(), placed: [], left: [] };

/** Whether the contexts of a choice say what they are for, though no path says what they are: modes, or `compact`. */
function isCalledSo({ default: byDefault, contexts }: FoundModifier): boolean {
  return contexts.some(({ name }) => name !== byDefault && (modeOf(name) !== undefined || isGeneral(name)));
}
