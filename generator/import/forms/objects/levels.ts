import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import type { When } from "../../reading.ts";
import { alikeIn, isCalledAsTheme } from "./alike.ts";
import { isNameOfTokens } from "./brands.ts";
import { areKinds, beside, hasGroups, isCalledByContexts, isContainerName, modifierOf } from "./containers.ts";
import { isScale, leafOf } from "./leaf.ts";
import { isAbout, isNote, isSetting } from "./notes.ts";
import { lackingIn, partsBeside, wholeTheme } from "./sparse-themes.ts";
import {
  areNamedThemes,
  areOfPaths,
  areOfFonts,
  hasModes,
  isOneWord,
  isPairOfModes,
  modesBesideParts,
  isState,
  isToken,
  saysDark,
  saysMode,
} from "./stated-modes.ts";
import { DEEPEST, leavesIn, type Left } from "./leaves.ts";
import { withLoneModes } from "./lone-modes.ts";
import type { ObjectMap } from "./map.ts";
import { withPairedModes } from "./paired-modes.ts";

/** A node that has a value, with its path and when it holds. */
export type Placed = { readonly path: readonly string[]; readonly when: When; readonly node: Json };

/** What the levels of nested objects are. */
export type Levels = {
  /** The contexts of each modifier, with what is beside their tokens: a name, a flag. */
  readonly modifiers: ReadonlyMap<string, ReadonlyMap<string, Fields>>;
  readonly placed: readonly Placed[];
  /** What is neither a group nor a value, and groups of references to the tokens themselves. */
  readonly left: readonly Left[];
};

/** Objects whose leaves have so many paths in common are contexts without a name that says so. */
const LEAST_COMMON = 12;

/** So many values without groups are no scale, such as that of a hue. */
const LEAST_FLAT = 40;

/** Objects of modules share parts, which can be more than any memory holds when each is looked at. */
const MOST_NODES = 1_000_000;

/** Finds the level of contexts, or takes it from the map. The members of the root may each be a file. */
export function findLevels(root: Json, map: ObjectMap | undefined, { isOfFiles = false } = {}): Levels {
  const modifiers = new Map<string, Map<string, Fields>>();
  const placed: Placed[] = [];
  const left: Left[] = [];
  const choose = (modifier: string, context: string, node: Json) => {
    const contexts = modifiers.get(modifier) ?? new Map<string, Fields>();
    modifiers.set(modifier, contexts);
    const about = isFields(node) ? Object.entries(node).filter(([key, value]) => isAbout(key, value, node)) : [];
    contexts.set(context, { ...contexts.get(context), ...Object.fromEntries(about) });
  };
  const visit = (node: Json, at: At): void => {
    const { path: whole, when, level, isAlone: isOnly, around } = at;
    if (level > 0 && leafOf(node, map?.value) !== undefined) return void placed.push({ path: whole, when, node });
    if (!isFields(node) || level > DEEPEST) {
      left.push({
        path: whole,
        what: level > DEEPEST ? TOO_DEEP : NO_VALUE,
        found: level > DEEPEST ? "objects" : node,
      });
      return;
    }
    const own = map === undefined ? contextsIn(node, at) : mappedLevel(map, level, node);
    // What says that contexts follow is no part of a token's name.
    const place = map === undefined && own !== undefined && { ...own, isAlone: isOnly, around };
    const saysContexts = place && isCalledByContexts(whole, node, place);
    const path = saysContexts && !at.isContext ? whole.slice(0, -1) : whole;
    const isAlone = Object.values(node).filter(isFields).length === 1;
    const isOfBrands = own !== undefined && own.modifier !== "theme" && map === undefined;
    const filled = isOfBrands ? withLoneModes(node, own.contexts) : { node, left: [] };
    left.push(...filled.left);
    if (own?.modifier === "theme" && map === undefined) left.push(...partsBeside(node, own.contexts, path));
    for (const [key, below] of Object.entries(filled.node)) {
      if (at.isContext && isAbout(key, below, node)) continue;
      const isOfThemes = isSetting(key, below);
      if (isOfThemes || isNote(key, below, node)) {
        left.push({ path: [...path, key], what: isOfThemes ? SETTINGS : NOTES, found: below });
        continue;
      }
      if (own?.copies?.includes(key) === true)
        left.push({ path: [...path, key], what: COPIES, found: `${leavesIn(below).size} values` });
      else if (own?.contexts.length === 1 && own.contexts[0] === key)
        visit(below, { ...at, path, key, level: level + 1, isContext: true, isAlone, around: node, isOfFiles: false });
      else if (own?.contexts.includes(key) === true) {
        choose(own.modifier, key, below);
        left.push(...lackingIn(node, key, own.whole));
        visit(below, {
          path,
          when: key === own.whole ? when : { ...when, [own.modifier]: [key] },
          key,
          level: level + 1,
          isContext: true,
          isAlone,
          around: node,
        });
      } else if (own !== undefined && map === undefined && isReferences(below)) {
        left.push({ path: [...path, key], what: REFERENCES, found: `${leavesIn(below).size} references` });
      } else {
        const isWrapper = isContainerName(key) && level === 0 && (isAlone ? isFields(below) : hasGroups(below));
        const isDropped = map === undefined ? isWrapper : map.levels[level] === "drop";
        const next = isDropped || (key === "DEFAULT" && path.length > 0) ? path : [...path, key];
        visit(below, { path: next, when, key, level: level + 1, isContext: false, isAlone, around: node });
      }
    }
  };
  visit(map === undefined ? withPairedModes(root) : root, {
    path: [],
    when: {},
    key: "",
    level: 0,
    isContext: false,
    isAlone: true,
    around: {},
    isOfFiles,
  });
  return { modifiers, placed, left };
}

const NOTES = "Properties beside values";
const SETTINGS = "Settings of themes, which are no tokens";
const NO_VALUE = "Members that have no value: lists, functions, nothing";
const TOO_DEEP = `Objects nested more than ${DEEPEST} levels deep`;
const REFERENCES = "Objects that only refer to custom properties";
const COPIES = "Objects of which another has every value";

/** Where the walk is: the path of tokens so far, what holds, the last name, and how deep it is. */
type At = {
  readonly path: readonly string[];
  readonly when: When;
  readonly key: string;
  readonly level: number;
  readonly isContext: boolean;
  /** Whether it is the only object in its own. */
  readonly isAlone: boolean;
  /** The object that it is in. */
  readonly around: Fields;
  /** Whether its members are each a file. */
  readonly isOfFiles?: boolean;
};

/** The members of a level that are contexts; `copies` are those of which another has all values. */
type Contexts = {
  readonly modifier: string;
  readonly contexts: readonly string[];
  readonly copies?: readonly string[];
  /** The one that has the values of the others, too, but for those that they have themselves. */
  readonly whole?: string;
};

function mappedLevel({ levels }: ObjectMap, level: number, node: Fields): Contexts | undefined {
  const own = levels[level];
  return typeof own === "object" ? { modifier: own.modifier, contexts: Object.keys(node) } : undefined;
}

/** The members of an object that are contexts, if nothing around it has contexts of the same modifier. */
function contextsIn(node: Fields, at: At): Contexts | undefined {
  const found = alikeContextsIn(node, at);
  const isNone = found === undefined || Object.hasOwn(at.when, found.modifier) || areOfPaths(node, found.contexts);
  return isNone ? undefined : found;
}

/** The members of an object that are contexts: they are alike, and their names, a flag or their place says so. */
function alikeContextsIn(node: Fields, { key, level, isOfFiles = false }: At): Contexts | undefined {
  const names = Object.keys(node);
  if (isPairOfModes(node)) return { modifier: "theme", contexts: names };
  const modes = modesBesideParts(node);
  if (modes.length > 0) return { modifier: "theme", contexts: modes };
  if (areNamedThemes(Object.values(node))) return { modifier: "theme", contexts: names };
  const groups = Object.entries(node).filter(
    ([name, below]) => isFields(below) && leafOf(below) === undefined && !isReferences(below) && !isState(name),
  );
  // The scales of a theme, such as its sizes, are not contexts, nor are colours of a brand: `color.brand.blue.500`.
  const plain = groups.filter(([, below]) => !isScale(below));
  const isOfScales = plain.length === 0 && (level === 0 || (level === 1 && key.endsWith("s")));
  const objects = isOfScales ? groups : plain;
  const paths = new Map(objects.map(([name, below]) => [name, leavesIn(below)]));
  const saying = objects.flatMap(([name, below]) => (saysMode(name, below) && !isScale(below) ? [name] : []));
  // Fonts are light too: `headline-light-24`.
  const isOfModes = saying.some(isOneWord) && !areOfFonts(objects.map(([name]) => name));
  const named = objects.some(([name, below]) => saysDark(name, below)) || isOfModes ? saying : [];
  const isContainer = isContainerName(key);
  const hasOwnModes = (isContainer || level === 0) && groups.some(([, below]) => hasModes(below));
  const modifier = hasOwnModes ? beside(key) : modifierOf(key);
  // A colour may be called theme or brand: it has states, and tokens that have modes.
  const isOfParts =
    names.some(isState) || groups.every(([, below]) => isToken(below)) || (hasOwnModes && /^theme$/i.test(key));
  const isOfContexts = (isContainer || level === 0) && !isOfParts;
  const seeds = named.length > 0 ? named : isOfContexts ? [...paths.keys()] : [];
  const wholeOne = named.length === 0 && (isContainer || level <= 1) ? wholeTheme(paths) : undefined;
  if (wholeOne !== undefined) return { modifier: "theme", contexts: [...paths.keys()], whole: wholeOne };
  const isOfAny = named.length === 0 || (isContainer && !/^theme$/i.test(key));
  const isPart = (name: string, seed: string) =>
    isOfAny || saying.includes(name) || isCalledAsTheme(name, seed) || (isOfFiles && !isNameOfTokens(name));
  const alike = seeds.map((seed) => alikeIn(paths, seed, isPart)).toSorted((one, other) => other.length - one.length);
  const [contexts = []] = alike;
  if (contexts.length < 2 || areKinds(contexts)) return undefined;
  if (named.length > 0 || isContainer) return { modifier: named.length > 0 ? "theme" : modifier, contexts };
  const [first = NONE, ...rest] = contexts.map((name) => paths.get(name) ?? NONE);
  const whole = contexts.find((name) =>
    contexts.every((other) => isCopy(paths.get(other) ?? NONE, paths.get(name) ?? NONE)),
  );
  const copies = contexts.filter((name) => name !== whole);
  // What is in the whole is in common with it; else it must be in common to all.
  const common =
    whole === undefined
      ? [[...first.keys()].filter((path) => rest.every((other) => other.has(path)))]
      : copies.map((name) => [...(paths.get(name) ?? NONE).keys()]);
  if (whole === undefined && hasOwnModes) return undefined;
  const isSmall = (own: readonly string[]) =>
    own.length < LEAST_FLAT && own.filter((path) => path.includes("\0")).length < LEAST_COMMON;
  if (common.some(isSmall)) return undefined;
  return whole === undefined ? { modifier, contexts } : { modifier, contexts: [whole], copies };
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Whether an object has nothing that another does not have, with the same values. */
function isCopy(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return [...one].every(([path, value]) => other.get(path) === value);
}

/** @throws ImportError where there are too many objects */
export function refuseHuge(root: Json): void {
  const open: Json[] = [root];
  for (let count = 1; open.length > 0; count += 1) {
    const node = open.pop();
    if (count > MOST_NODES)
      throw new ImportError(
        `The objects have more than ${MOST_NODES} members together.`,
        "Name the file that has the tokens.",
      );
    if (typeof node === "object" && node !== null) for (const below of Object.values(node)) open.push(below as Json);
  }
}

/** Whether an object has only `var(--name)` by those names. */
function isReferences(node: Json): boolean {
  const values = isFields(node) ? Object.entries(node) : [];
  const isOne = (key: string, value: Json) => String(value).startsWith("var(--") && String(value).includes(key);
  return values.length > 1 && values.every(([key, value]) => typeof value === "string" && isOne(key, value));
}
