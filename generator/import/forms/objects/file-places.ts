import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import type { FoundModifier } from "../../reading.ts";
import { ImportError } from "../../import-error.ts";
import { contextsOfFiles, type FileContexts } from "../dtcg/file-contexts.ts";
import { isGeneral } from "../../by-default.ts";
import { modeOf, singular, wordsOf } from "../../modes.ts";
import { BASE, type NamesOf } from "../dtcg/file-names.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { isComponent } from "./alike.ts";
import { areKinds, isContainerName } from "./containers.ts";
import { leavesIn } from "./leaves.ts";
import { rootOf } from "./other-exports.ts";

/** The levels of contexts by their modifiers, the outer ones first. */
const LEVELS: Readonly<Record<string, string>> = { brand: "brands", density: "densities", theme: "themes" };

/** At least this part of the values of the smaller of two files is in the other, if they are of one choice. */
const LEAST_SHARED = 0.8;

/**
 * Files of data with the same values that are a choice by their paths, as files of tokens are, in the places where levels of
 * objects are one: `tokens-light.json` and `tokens-dark.json` at `themes/light` and `themes/dark`.
 */
export function inLevels<File extends { readonly path: string; readonly value: Json }>(
  files: readonly File[],
): readonly File[] {
  if (files.length < 2 || !files.every(({ path }) => path.endsWith(".json"))) return files;
  const names = new Map(files.map(({ path, value }) => [path, new Set(leavesIn(rootOf(value)).keys())]));
  const found = contextsIn(names);
  if (found === undefined) return files;
  const chosen = chosenIn(names, found);
  // Those of one part of pages, `button.light.json` and `button.dark.json`, are for different pages.
  const isOfParts = chosen.some(isOfPart) && !chosen.every(isOfPart);
  // Beside a base, a file that does not say what it is for may be of a part of pages.
  const hasBase = chosen.some((path) => Object.keys(found.whenOf(path)).length === 0);
  const paths = [...names.keys()];
  const isOther = isOfParts || (hasBase && chosen.some((path) => !isBase(path) && !saysContext(path, paths)));
  if (isOther || isBeneath(chosen, names, found) || chosen.every((path) => isInPlace(path, found))) return files;
  const [first = "", ...others] = chosen.map((path) => posix.dirname(path));
  const folder = first.split("/").filter((step, at, all) => {
    const outer = [...all.slice(0, at), step].join("/");
    return step !== "." && !isContainerName(step) && others.every((other) => `${other}/`.startsWith(`${outer}/`));
  });
  const placeOf = (path: string) => {
    const steps = Object.entries(LEVELS).flatMap(([name, level]) => {
      const modifier = found.modifiers.find((one) => one.name === name);
      return modifier === undefined
        ? []
        : [level, found.whenOf(path)[name]?.[0] ?? homeOf(path, chosen, names, modifier)];
    });
    return `${[...folder, ...steps].join("/")}.json`;
  };
  const places = new Map(chosen.map((path) => [path, placeOf(path)]));
  const isUnique = new Set(places.values()).size === places.size;
  return isUnique ? files.map((file) => ({ ...file, path: places.get(file.path) ?? file.path })) : files;
}

/** Whether one of several files is called a base, and the others, of which one is called default, have a part of it. */
function isBeneath(chosen: readonly string[], names: NamesOf, { modifiers, whenOf }: FileContexts): boolean {
  const isHome = (path: string) => Object.keys(whenOf(path)).length === 0;
  const home = chosen.find(isHome) ?? "";
  const others = chosen.filter((path) => path !== home);
  const isPart = (path: string) => setOf(path, names).isSubsetOf(setOf(home, names));
  const isDefault = (path: string) => modifiers.some((one) => whenOf(path)[one.name]?.includes(one.default));
  return home !== "" && isBase(home) && others.every(isPart) && others.some(isDefault);
}

/** Whether a file, or its folder, is called for what others change a part of. */
export function isBase(path: string): boolean {
  const { dir, name } = posix.parse(path);
  return [...dir.split("/"), name].some((step) => wordsOf(step).some((word) => BASE.test(word)));
}

/** Whether a file is for a part of pages by its name: a button, or charts. */
export function isOfPart(path: string): boolean {
  const { name } = posix.parse(path);
  return isComponent(name) || wordsOf(name).some((word) => isComponent(singular(word)) || PARTS.test(word));
}

/** Words for parts of pages, and other uses of a system, that are called as no component. */
const PARTS =
  /^(charts?|docs?|documents?|editors?|emails?|languages?|logos?|palettes?|print|states?|status(es)?|syntax|viz)$/;

/** Whether a file of some says what it is for: a mode, a density, or by its folder that it is one of several. */
export function saysContext(path: string, paths: readonly string[]): boolean {
  const { dir, name } = posix.parse(path);
  const steps = dir.split("/");
  return isSaid(name) || steps.some((step, at) => isSaid(step) || isOfSeveral(steps.slice(0, at + 1).join("/"), paths));
}

/** Whether a step of a path is the name of a mode or a density; black and white are colours, too. */
function isSaid(step: string): boolean {
  const name = wordsOf(step).join("-");
  return (modeOf(name) !== undefined && !/^(black|white)$/.test(name)) || isGeneral(name);
}

/** Whether the files of a folder are each for one context: in `theme`, unless these are the parts of one theme. */
function isOfSeveral(folder: string, paths: readonly string[]): boolean {
  const step = posix.basename(folder);
  const isPart = (path: string) => {
    const { dir, name } = posix.parse(path);
    return dir === folder && areKinds([name]);
  };
  return isContainerName(step) && (step.endsWith("s") || !paths.some(isPart));
}

/** Whether a file is called as its only context, `light.json`, or as what has members: `light/index.json`. */
function isInPlace(path: string, { modifiers, whenOf }: FileContexts): boolean {
  const [only, ...others] = modifiers.flatMap(({ name }) => whenOf(path)[name] ?? []);
  const { name } = posix.parse(path);
  return name === "index" || (others.length === 0 && only === name);
}

/** What files are contexts of; undefined where more have the same values than a choice has contexts. */
export function contextsIn(names: NamesOf): FileContexts | undefined {
  const tokens = [...names].flatMap(([file, own]) => [...own].map((path) => ({ file, path: path.split("\0") })));
  try {
    return contextsOfFiles(tokens, [], "theme");
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

/** The context of a file for no one in particular: the default where it is the base of which others change a part, or its own name. */
function homeOf(
  path: string,
  chosen: readonly string[],
  names: NamesOf,
  { default: byDefault, contexts }: FoundModifier,
): string {
  const own = setOf(path, names);
  if (chosen.every((other) => own.isSubsetOf(setOf(other, names)))) return byDefault;
  const { dir, name } = posix.parse(path);
  const others = chosen.filter((other) => other !== path).map((other) => posix.parse(other));
  const called = others.every((other) => other.name === name) ? posix.basename(dir) : name;
  const isTaken = contexts.some((one) => one.name === called && called !== byDefault);
  const isPlain = wordsOf(called).every((word) => BASE.test(word));
  return isPlain || isTaken ? "base" : called;
}

/** The files of a choice, if all have nearly the same values, and each is for one context of every modifier; else none. */
function chosenIn(names: NamesOf, { modifiers, unsaid, whenOf }: FileContexts): readonly string[] {
  const paths = [...names.keys()];
  const own = paths.filter((path) => Object.keys(whenOf(path)).length > 0);
  const isShared = (path: string, other: string) => {
    const [one, another] = [setOf(path, names), setOf(other, names)];
    return one.intersection(another).size >= LEAST_SHARED * Math.min(one.size, another.size);
  };
  const isOfOwn = (path: string) => own.some((other) => !setOf(path, names).isDisjointFrom(setOf(other, names)));
  const [home, ...further] = paths.filter((path) => !own.includes(path) && isOfOwn(path));
  const chosen = home === undefined ? own : [home, ...own];
  const isOfOne = (path: string) => modifiers.every(({ name }) => whenOf(path)[name]?.length === 1);
  const isWhole = own.every(isOfOne) && further.length === 0 && chosen.length > 1;
  const areAlike = chosen.every((path) => chosen.every((other) => isShared(path, other)));
  // Files such as `blue.json` and `red.json` are groups; what folders have by the same name is not.
  const isOfFolders = new Set(chosen.map((path) => posix.basename(path))).size === 1;
  const isSaid = isOfFolders || modifiers.some(({ name }) => !unsaid.has(name));
  // What is beside those that have no word is a variant: `acme-light-soft` of `acme-light`.
  const isVariant = modifiers.some((one) => unsaid.has(one.name) && one.default === "default");
  const isKnown =
    modifiers.every(({ name }) => Object.hasOwn(LEVELS, name)) && (home === undefined || modifiers.length === 1);
  return isWhole && areAlike && isSaid && !isVariant && isKnown ? chosen : [];
}
