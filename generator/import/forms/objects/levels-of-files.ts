import type { Json } from "../../../model/token.ts";
import { isPlainFolder } from "../dtcg/file-names.ts";
import { type Candidate, FOLDER, together } from "./candidates.ts";
import { withoutConstants } from "./constants.ts";
import { isContainerName } from "./containers.ts";
import { spreadScales } from "./leaf.ts";
import { findLevels, type Levels, type Placed } from "./levels.ts";
import { ofLibrary } from "./libraries.ts";
import { PLAIN } from "./map.ts";
import { rootOf } from "./other-exports.ts";
import { pagesOf } from "./pages-of-files.ts";
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
  const folders = others.length === 0 ? [] : foldersOf([base, ...chosen]);
  const all = [base, ...chosen].map(({ path, value }) => ({
    when: whenOf(path),
    ...findLevels(
      folders.reduceRight<Json>((below, step) => ({ [step]: below }), value),
      PLAIN,
    ),
  }));
  return {
    modifiers: new Map([...modifiers].map(([name, contexts]) => [name, new Map(contexts.map((one) => [one, {}]))])),
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

/** The folders that files are in, which name what they are about beside others: `colors` of `colors/base.json`. */
function foldersOf(files: readonly Candidate[]): readonly string[] {
  const [first = [], ...others] = files.map(({ path }) => path.split("/").slice(0, -1));
  const end = first.findIndex((step, at) => others.some((steps) => steps[at] !== step));
  return first.slice(0, end < 0 ? first.length : end).filter((step) => !isPlainFolder(step) && !isContainerName(step));
}

/** The levels of files as one object. */
function levelsOf(files: readonly Candidate[]): Levels {
  return findLevels(themedTree(FOLDER, { node: together(files).value, left: [] }).node, undefined, { isOfFiles: true });
}

const NONE: Levels = { modifiers: new Map(), placed: [], left: [] };
