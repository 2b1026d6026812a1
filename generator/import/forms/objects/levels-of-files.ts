import type { Json } from "../../../model/token.ts";
import { isGeneral } from "../../by-default.ts";
import { modeOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { contextsIn } from "./file-places.ts";
import { leavesIn } from "./leaves.ts";
import { findLevels, type Levels, type Placed } from "./levels.ts";
import { PLAIN } from "./map.ts";
import { rootOf } from "./other-exports.ts";

/** A file of an object, and its path. */
type ObjectFile = { readonly path: string; readonly value: Json };

/**
 * The levels of files of which some change a part of another one, by what their paths say, as those of files of tokens are:
 * `base.json`, `themes/dark.json` and `density/compact.json`. Undefined where none does, or where a file has levels itself.
 * `together` has the levels of the others.
 */
export function levelsOfFiles<File extends ObjectFile>(
  given: readonly File[],
  together: (others: readonly File[]) => Levels,
): Levels | undefined {
  // The ending of a module says nothing.
  const files = given.map((file) => ({ ...file, path: file.path.replace(/\.[cm]?[jt]sx?$/, ".json") }));
  const names = new Map(files.map(({ path, value }) => [path, new Set(leavesIn(rootOf(value)).keys())]));
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
  const sets = chosen.map(({ path }) => setOf(path, names));
  const rest = files.filter(({ path }) => !isChosen(path));
  const bases = rest.filter(({ path }) => sets.some((own) => !own.isDisjointFrom(setOf(path, names))));
  // What has nothing but what a theme has may be one itself.
  const isBase = ({ path }: File) => {
    const whole = setOf(path, names);
    return sets.some((own) => own.isSubsetOf(whole)) && sets.every((own) => !whole.isSubsetOf(own));
  };
  if (bases.length === 0 || !bases.every(isBase)) return undefined;
  const others = rest.filter((file) => !bases.includes(file));
  const further = others.length === 0 ? NONE : together(others);
  const hasLevels = ({ value }: ObjectFile) => findLevels(rootOf(value), undefined).modifiers.size > 0;
  if (further.modifiers.size > 0 || [...bases, ...chosen].some(hasLevels)) return undefined;
  // What counts more is later.
  const inOrder = [...bases, ...chosen.toSorted((one, other) => found.rankOf(one.path) - found.rankOf(other.path))];
  const all = inOrder.map(({ path, value }) => ({ when: whenOf(path), ...findLevels(rootOf(value), PLAIN) }));
  return {
    modifiers: new Map(modifiers.map(({ name, contexts }) => [name, new Map(contexts.map((one) => [one.name, {}]))])),
    placed: [...further.placed, ...all.flatMap(({ when, placed }) => placed.map((one): Placed => ({ ...one, when })))],
    left: [...further.left, ...all.flatMap(({ left }) => left)],
  };
}

/** The choices that levels of objects may be. */
const KNOWN = /^(brand|contrast|density|theme)$/;

const NONE: Levels = { modifiers: new Map(), placed: [], left: [] };

/** Whether the contexts of a choice say what they are for, though no path says what they are: modes, or `compact`. */
function isCalledSo({ default: byDefault, contexts }: FoundModifier): boolean {
  return contexts.some(({ name }) => name !== byDefault && (modeOf(name) !== undefined || isGeneral(name)));
}
