import { posix } from "node:path";
import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { ImportError } from "../../import-error.ts";
import { isGeneral, USUAL } from "../../by-default.ts";
import { isHighContrast, modeOf, wordsOf } from "../../modes.ts";
import { areOfPages } from "../../modes-of-colors.ts";
import { isContainerName } from "../objects/containers.ts";
import { gridOf } from "./file-grid.ts";
import { areFew, isSmallPart, joined, LEAST_SHARED, setOf } from "./file-sets.ts";
import { groupByWords } from "./file-words.ts";
import { BASE, commonWords, type FileGroup, isOfThemes, type NamesOf, plainWordsOf, without } from "./file-names.ts";

/**
 * The files that share most of their tokens. Of stylesheets, the given ones have what pages have that choose none of the
 * others, whatever they are called.
 */
export function groupsOf(names: NamesOf, given?: ReadonlySet<string>): FileGroup[] {
  const homes = given ?? new Set();
  const groups = joined(names).filter((files) => files.length > 1);
  if (areThemes(groups, names)) return [{ files: groups.flat(), base: undefined }];
  const byWords = groupByWords(groups, names, homes);
  if (byWords !== undefined) return [byWords];
  return groups.flatMap((files): FileGroup[] => {
    if (files.length > MOST_CONTEXTS + 1)
      throw new ImportError(
        `${files.length} files have the same tokens. Expected: at most ${MOST_CONTEXTS}.`,
        "Name one of the files, or a folder with some of them.",
      );
    // Of `core.json`, `core-dark.json`, `acme.json` and `acme-dark.json`, the first is one of two brands.
    if (gridOf(files) !== undefined) return [{ files, base: undefined }];
    const base = files.find((file) => homes.has(file)) ?? baseOf(files, names, given === undefined);
    if (base === undefined) return [{ files, base }];
    // Without the base, the others may be about different tokens: some about colours, some about lengths.
    const others = new Map([...names].filter(([file]) => file !== base && files.includes(file)));
    return joined(others).map((own) => ({ files: own, base }));
  });
}

/**
 * Whether all files of a folder for themes are each a theme of its own, though some have other names than others: each has
 * colours of text and of what is behind it, and a name that has nothing in common with those of its group.
 */
function areThemes(groups: readonly (readonly string[])[], names: NamesOf): boolean {
  const files = groups.flat();
  const [folder = "", ...others] = new Set(files.map((file) => posix.dirname(file)));
  if (groups.length < 2 || files.length > MOST_CONTEXTS || others.length > 0) return false;
  const isWhole = (file: string) => !isGeneral(plainWordsOf(file).join("-")) && areOfPages([...setOf(file, names)]);
  const isApart = (own: readonly string[]) => commonWords(own.map(plainWordsOf)).length === 0;
  const areWhole = isOfThemes(posix.basename(folder)) && files.every(isWhole) && groups.every(isApart);
  return areWhole && gridOf(files) === undefined;
}

/** The file that the others change a part of: one that is called so, or that has all that they have, and no name of a context. */
function baseOf(files: readonly string[], names: NamesOf, isLayered: boolean): string | undefined {
  const named = files.filter((file) => isNamed(file, files));
  const [first = ""] = named;
  // The default of several in a folder for a choice is one of these, where what it changes is beneath it.
  const isDefault = placeOf(first) !== undefined && /^defaults?$/.test(plainWordsOf(first).join());
  const isBeneath = (file: string) =>
    placeOf(file) === undefined && (isLayered || setOf(first, names).isSubsetOf(setOf(file, names)));
  return (
    (isDefault ? named.find(isBeneath) : undefined) ??
    named[0] ??
    files.find((file) => isMirrored(file, files)) ??
    files.find((file) => isOutside(file, files, names)) ??
    files.find((file) => isWhole(file, files, names))
  );
}

/** Whether a file is called a base, and no mode of one; what all are called, such as `tokens-dark` and `tokens-light`, says nothing. */
function isNamed(file: string, files: readonly string[]): boolean {
  const words = plainWordsOf(file);
  const isAlone = files.every((other) => other === file || plainWordsOf(other).join("-") !== words.join("-"));
  const isOwn = (word: string) => files.every((other) => other === file || !plainWordsOf(other).includes(word));
  const isPlain = words.every((word) => BASE.test(word));
  const isOfMode = words.some((word) => modeOf(word) !== undefined) || isHighContrast(words.join("-"));
  return isAlone && !isOfMode && words.some((word) => BASE.test(word) && (isPlain || isOwn(word)));
}

/** Whether the others are at the same path in folders of their own: `2x/dist/style.css` of `dist/style.css`. */
function isMirrored(file: string, files: readonly string[]): boolean {
  return file.includes("/") && files.every((other) => other === file || other.endsWith(`/${file}`));
}

/**
 * Whether a file is the only one in a folder that is called a base, or in none that is called themes, where the folders of
 * the others are deeper or less deep, or called for a choice: `core/ink.json` of `brands/acme/ink.json`, and `core/gap.json`
 * of `density/compact.json`.
 */
function isOutside(file: string, files: readonly string[], names: NamesOf): boolean {
  const others = files.filter((other) => other !== file);
  // What all are in says nothing.
  const [first = [], ...outer] = files.map((path) => path.split("/").slice(0, -1));
  const own = first.findIndex((step, at) => outer.some((steps) => steps[at] !== step));
  const foldersOf = (path: string) => path.split("/").slice(own < 0 ? first.length : own, -1);
  const isElsewhere = (other: string) => foldersOf(other).length !== foldersOf(file).length;
  const isOfBase = (path: string) => foldersOf(path).some((step) => BASE.test(step));
  const isOfSeveral = (path: string) => foldersOf(path).some(isContainerName);
  const size = setOf(file, names).size;
  const isLarge = others.every((other) => size >= LEAST_SHARED * setOf(other, names).size);
  const areOfSeveral = !isOfSeveral(file) && others.every(isOfSeveral);
  if (isOfBase(file)) return areOfSeveral || (!others.some(isOfBase) && others.every(isElsewhere));
  return others.every(isElsewhere) && areOfSeveral && !isOfContext(file) && isLarge;
}

function isWhole(file: string, files: readonly string[], names: NamesOf): boolean {
  const own = setOf(file, names);
  const others = files.filter((other) => other !== file);
  return (
    !isOfContext(file) &&
    !others.some((other) => isInFolderOfContext(file, other)) &&
    !isOneOfThemes(file, files, names) &&
    !isRival(file, others, names) &&
    others
      .map((other) => setOf(other, names))
      .every((other) => (other.size < own.size && other.isSubsetOf(own)) || isSmallPart(other, own))
  );
}

/** Whether a folder that a file is in, and another one is not, is for dark pages or high contrast: `dark` of `dark/ink.json`. */
function isInFolderOfContext(file: string, other: string): boolean {
  const steps = posix.dirname(other).split("/");
  return posix
    .dirname(file)
    .split("/")
    .some((step) => !steps.includes(step) && (modeOf(step) === "dark" || isHighContrast(step)));
}

/**
 * Whether a file is a theme or a brand itself, though it has a token more than the others: a light one has nearly all that it
 * has, or one of several others that is called as it is, and for no mode.
 */
function isRival(file: string, others: readonly string[], names: NamesOf): boolean {
  const own = setOf(file, names);
  const isLike = (other: string) =>
    areFew(own.difference(setOf(other, names)).size, own.size) && !hasMoreSizes(file, other, names);
  const areLike = others.length > 1 && others.every(isLike);
  const isLight = (other: string) => modeOf(plainWordsOf(other).join("-")) === "light";
  const all = [file, ...others].map(plainWordsOf);
  const common = commonWords(all);
  const areNamed = all.every((words) => without(words, common).some((word) => !KIND.test(word)));
  return areNamed && areLike && others.some((other) => isLight(other) || !isOfReaders(other));
}

/** Whether a file has tokens that are no colours by their names, and another one has not: they are for all. */
function hasMoreSizes(file: string, other: string, names: NamesOf): boolean {
  const more = setOf(file, names).difference(setOf(other, names));
  return [...more].some((name) => wordsOf(name).some((word) => SIZES.test(word)));
}

const SIZES =
  /^(gaps?|sizes?|spac(e|es|ing)|radi(i|us)|fonts?|typography|weights?|heights?|widths?|durations?|easings?|breakpoints?|pad(ding)?|margins?)$/;

/** Words for what all of them are, which name none. */
const KIND =
  /^(all|apps?|brands?|colou?rs?|elevations?|fonts?|full|layouts?|motions?|pages?|palettes?|products?|semantics?|shadows?|sites?|surfaces?|sizes?|sizing|spac(e|es|ing)|system|text|themes?|type|typography|ui|web|websites?)$/;

/** Whether a file is for a mode, for readers who need more contrast, for a density, or for a kind of screen. */
function isOfReaders(file: string): boolean {
  const words = plainWordsOf(file);
  return (
    modeOf(words.join("-")) !== undefined || isGeneral(words.join("-")) || words.some((word) => SCREENS.test(word))
  );
}

const SCREENS = /^(phones?|tablets?|laptops?|watch|tv|print|paper|cozy|roomy|calm|still)$/;

/**
 * Whether all files are in one folder for themes, or at one path in folders of it, `brands/acme/tokens.css`, and each has
 * nearly as much as the one with the most.
 */
function isOneOfThemes(file: string, files: readonly string[], names: NamesOf): boolean {
  const own = placeOf(file);
  const least = (files.length > 2 ? LEAST_SHARED : LEAST_OF_TWO) * setOf(file, names).size;
  const isLike = (other: string) => {
    const place = placeOf(other);
    return place?.folder === own?.folder && place?.rest === own?.rest && setOf(other, names).size >= least;
  };
  // Of two, the one with sizes, too, has those of both.
  const isPair = files.length > 2 || !files.some((other) => isOfReaders(other) || hasMoreSizes(file, other, names));
  return own !== undefined && isPair && files.every(isLike);
}

/** At least this part of one of two files has the other, if both are themes. */
const LEAST_OF_TWO = 0.6;

/** The innermost folder for themes that a file is in, and its path in a folder of that; undefined for a file in none. */
function placeOf(file: string): { readonly folder: string; readonly rest: string } | undefined {
  const steps = file.split("/");
  const at = steps.slice(0, -1).findLastIndex(isContainerName);
  return at < 0 ? undefined : { folder: steps.slice(0, at + 1).join("/"), rest: steps.slice(at + 2).join("/") };
}

/** Whether a file is for one context by its name. */
function isOfContext(file: string): boolean {
  const words = plainWordsOf(file);
  const name = words.join("-");
  return modeOf(name) !== undefined || isHighContrast(name) || words.some((word) => USUAL.includes(word));
}
