import { modeOf, NAMING, wordsOf } from "../../modes.ts";
import { isComponents } from "./class-components.ts";
import { type Class, modeIn } from "./class-names.ts";
import { classesIn } from "./conditions.ts";
import { isOfAll } from "./sheet-order.ts";
import type { Declared } from "./statements.ts";
import { isShared } from "../dtcg/file-sets.ts";

/** Where nothing is at the root, a class with this part of all properties is not a component's. */
export const LEAST_OF_PAGE = 0.2;

/**
 * The classes that a page always has, where nothing is at the root: one beside others that declare little of the same, one
 * that elements have together with a variant of it (`.acme` of `.acme.acme-next`), one that is in every selector, or one with
 * another of its name for a mode.
 */
export function classesOfPages(classes: readonly Class[], declared: readonly Declared[]): readonly Class[] {
  const count = new Set(declared.map(({ name }) => name)).size;
  const together = declared.map(({ choices }) => classesIn(choices));
  const withVariants = new Set(
    together.flatMap((names) => names.filter((name) => names.some((other) => other.startsWith(`${name}-`)))),
  );
  const isAlone = ({ names, kind }: Class) =>
    kind === "" && classes.every((other) => other.names === names || !isShared(other.names, names));
  const isEverywhere = ({ kind, context }: Class) =>
    kind === "" &&
    together.every((names) => names.includes(context)) &&
    together.some((names) => names.every((name) => name === context));
  const isPlain = (one: Class) => !isComponents(one) && classes.some((other) => isInMode(other, one));
  const large = classes.filter(({ names }) => names.size >= LEAST_OF_PAGE * count);
  return large.filter((one) => withVariants.has(one.context) || isAlone(one) || isEverywhere(one) || isPlain(one));
}

/** Whether a class is another one in a mode, and changes what that has: `.acme-editor-dark` of `.acme-editor`. */
function isInMode(one: Class, other: Class): boolean {
  const [words, own] = [wordsOf(one.context), wordsOf(other.context)];
  const isMode = words.length === own.length + 1 && modeOf(words.at(-1) ?? "") !== undefined;
  return (
    isMode && own.every((word, at) => word === words[at]) && other.kind === "" && one.names.isSubsetOf(other.names)
  );
}

/**
 * The blocks whose modifiers choose among what they have: `.acme-theme` of `.acme-theme--compact`. They have much of all
 * properties, and what the root has too is the same there.
 */
export function blocksOf(classes: readonly Class[], declared: readonly Declared[]): readonly Class[] {
  const count = new Set(declared.map(({ name }) => name)).size;
  // One of several stylesheets for the root has what the block has.
  const root = Map.groupBy(declared.filter(isOfAll), ({ name }) => name);
  const isOfRoot = ([name, text]: readonly [string, string]) =>
    root.get(name)?.some((one) => one.text === text) !== false;
  const isModifier = (one: Class, { context, names }: Class) =>
    one.context.startsWith(`${context}--`) && one.names.size > 0 && one.names.isSubsetOf(names);
  const isBlock = (block: Class) => [...block.texts].every(isOfRoot) && classes.some((one) => isModifier(one, block));
  return classes.filter((one) => one.names.size >= LEAST_OF_PAGE * count && isBlock(one));
}

/**
 * The classes that are only ever in one list with the root, `:root, .acme`: pages have them anyway. Those of a theme are values
 * of it, and so is one beside others that are neither light nor dark and have the same properties.
 */
export function listedWithRoot(classes: readonly Class[], declared: readonly Declared[]): readonly Class[] {
  const atRoot = new Set(declared.flatMap(({ choices, written }) => (choices.length === 0 && written ? written : [])));
  const elsewhere = new Set(
    declared.flatMap(({ choices, written }) => (written && atRoot.has(written) ? [] : classesIn(choices))),
  );
  const isNoValue = ({ context, kind }: Class) => kind === "" || wordsOf(context).every((word) => NAMING.test(word));
  const isRival = (one: Class, other: Class) =>
    other !== one && modeIn(other.context) === undefined && isShared(one.names, other.names);
  return classes.filter(
    (one) =>
      one.names.size > 0 &&
      isNoValue(one) &&
      !elsewhere.has(one.context) &&
      !classes.some((other) => isRival(one, other)),
  );
}

/** The classes whose modifiers are the themes of pages, in the notation of BEM: `.acme-root` of `.acme-root_theme_dark`. */
export function blocksOfThemes(
  groups: readonly (readonly Class[])[],
  classes: readonly Class[],
  declared: readonly Declared[],
): readonly Class[] {
  const count = new Set(declared.map(({ name }) => name)).size;
  const isLarge = ({ names }: Class) => names.size >= LEAST_OF_PAGE * count;
  const themes = groups.filter((group) => group.length > 1 && group.some(isLarge));
  return classes.filter((block) => themes.some((group) => group.every((one) => isModifierOf(one, block))));
}

/** Whether a class is a modifier of a block. */
function isModifierOf(one: Class, { context }: Class): boolean {
  return one.context.startsWith(`${context}_`) || one.context.startsWith(`${context}--`);
}

/** The classes that have the values of pages, and are the only ones of their kind: `Theme_space_default`, and `Theme`. */
export function onlyOnes(classes: readonly Class[], atRoot: ReadonlySet<string>): readonly Class[] {
  const ofPages = classes.filter(({ isOfPages }) => isOfPages);
  const isBlock = (block: Class) => ofPages.some((one) => isModifierOf(one, block));
  const isOther = (one: Class, other: Class) =>
    other !== one && (other.stem === one.stem || !other.names.isDisjointFrom(one.names));
  const isAlone = (one: Class) => one.names.isDisjointFrom(atRoot) && !ofPages.some((other) => isOther(one, other));
  return classes.filter((one) => isBlock(one) || (one.isOfPages && isAlone(one)));
}

/** Classes that say how an element is or looks, `.is-error` or `.bg-dark`, and a prefix with a colon. */
const LOOKS = /^(?:(?:is|has|on|no|text|bg|u)-|[^:]+:)/;

/** Modifiers by themselves, `.--end`, and states of what is called before: `.slide-enter-active`. */
const STATES =
  /^--|[-_](?:active|checked|closed|collapsed|disabled|expanded|focused|hidden|hovered|invalid|inverse|invert|inverted|loading|opened|pressed|selected|valid|visible)$/;

/** Classes that a tool made of those of a component's own stylesheet: `._inner_1a2bc_42`, `.Card_inner__1a2Bc`. */
const GENERATED = /^_.+_[\da-z]{5}_\d+$|^[A-Z]\w*_[\w-]+__(?=[\w-]*\d)[\w-]{5}$/;

/** Whether a class is called as those of elements are. */
function isCalledSo(context: string): boolean {
  // A theme may be called inverse, or active.
  const isTheme = wordsOf(context).some((word) => NAMING.test(word));
  return LOOKS.test(context) || GENERATED.test(context) || (STATES.test(context) && !isTheme);
}

/** A class like that chooses if it changes at least this part of what the page has. */
const LEAST_OF_THEME = 0.5;

/** Whether a class is one that any element may have, to look or be in a certain way. */
export function isOfElements(one: Class, atRoot: ReadonlySet<string>, rivals: ReadonlySet<Class>): boolean {
  const { context, names, hasScheme } = one;
  if (!isCalledSo(context) || atRoot.size === 0 || isOfMode(context)) return false;
  if (context.includes(":") || rivals.has(one)) return true;
  const isOfTheme = names.intersection(atRoot).size >= LEAST_OF_THEME * atRoot.size;
  return !(hasScheme || isOfTheme || /^(is|has)-(light|dark)$/.test(context));
}

/** Whether such a class says that it is a light or dark theme: `.has-dark-mode` or `.u-theme-dark`. */
function isOfMode(context: string): boolean {
  const [start = "", ...words] = wordsOf(context);
  const [last = "", before = ""] = words.toReversed();
  const arePair = (one: string, other: string) => /^(theme|mode|scheme)$/.test(one) && modeOf(other) !== undefined;
  return /^(is|has|u)$/.test(start) && (arePair(before, last) || arePair(last, before));
}
