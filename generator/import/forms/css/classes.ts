import { NAMING, wordsOf } from "../../modes.ts";
import { attributesOfRoot, choicesOfRoot, isOfPages, palettesIn, valuesOfAttributes } from "./attributes.ts";
import { besideIn, brandsIn, combinedClasses, furtherClasses, themesIn } from "./class-combined.ts";
import { choicesOf } from "./class-choices.ts";
import { componentClasses, isComponents } from "./class-components.ts";
import { groupsOf, stackingIn } from "./class-groups.ts";
import { listedWith } from "./class-listed.ts";
import { namedClasses } from "./class-named.ts";
import { behindThemes, themesOfOwnNames } from "./class-own-names.ts";
import { themesBeside } from "./class-naming.ts";
import { type Class, isMode, kindOf, kindOfWord, modeIn } from "./class-names.ts";
import {
  blocksOf,
  blocksOfThemes,
  classesOfPages,
  isOfElements,
  LEAST_OF_PAGE,
  listedWithRoot,
  onlyOnes,
} from "./class-roots.ts";
import { rivalsOfThemes } from "./class-rivals.ts";
import { componentAttributes } from "./component-attributes.ts";
import { type Choice, CLASS, classesIn, nameOf as nameOfAttribute } from "./conditions.ts";
import { type Declared, leftOutBy } from "./statements.ts";
import { splitLightDark } from "./light-dark.ts";
import { isShared } from "../dtcg/file-sets.ts";

/** The classes and attributes that choose among values, as contexts of modifiers. */
export type Classes = {
  readonly names: readonly string[];
  /** What a class chooses; null for one that a page always has, where its properties are not at the root. */
  of(name: string): Choice | null | undefined;
  /** Two of those that choose one of several, for each choice whose classes a page may have together all the same. */
  readonly stacking: readonly (readonly [string, string])[];
  /** Whether an attribute changes what the page has. */
  isChoosing(attribute: string): boolean;
  /** Whether an attribute is one that pages have, and not elements. */
  isOfPages(attribute: string): boolean;
};

/** At least this part of what a class declares is declared elsewhere too, if it chooses among values. */
const LEAST_SHARED = 0.5;

/** The most words of a brand's name. */
const LONGEST_BRAND = 2;

/** A class that changes a smaller part of the root's properties is a component's, unless it is just named for a theme. */
const LEAST_CHANGED = 0.03;

/** Finds out which classes choose among values, and which of them exclude each other. */
export function classModifiers(declared: readonly Declared[], schemes: readonly Declared[]): Classes {
  const withScheme = new Set(
    schemes.flatMap(({ choices: [only, ...others] }) =>
      only?.modifier === CLASS && others.length === 0 ? only.context : [],
    ),
  );
  const own = new Map<string, Map<string, string>>();
  const byAttribute = new Map<string, Map<string, string>>();
  const withModes = new Set<string>();
  /** The names of the attributes that selectors have together with a class. */
  const beside = new Map<string, Set<string>>();
  for (const { name, text, choices } of declared) {
    const attributes = choices.flatMap(({ modifier }) => (modifier === CLASS ? [] : nameOfAttribute(modifier)));
    for (const { modifier, context } of choices) {
      if (modifier !== CLASS && isMode({ context })) withModes.add(modifier);
      if (modifier === CLASS)
        for (const one of attributes) beside.set(context, (beside.get(context) ?? new Set()).add(one));
      const [key, texts] = modifier === CLASS ? [context, own] : [modifier, byAttribute];
      texts.set(key, (texts.get(key) ?? new Map<string, string>()).set(name, text));
    }
  }
  // A class such as `.dark` that only states a colour scheme chooses the values of light-dark().
  if (declared.some(({ text }) => splitLightDark(text) !== undefined))
    for (const context of withScheme) if (!own.has(context) && isMode({ context })) own.set(context, new Map());
  // So does one that only takes away what the root has: `:root:not(.light)`.
  for (const context of declared.flatMap((one) => (one.choices.length === 0 ? classesIn(leftOutBy(one)) : [])))
    if (!own.has(context) && isMode({ context })) own.set(context, new Map());
  const atRoot = new Set(declared.filter(({ choices }) => choices.length === 0).map(({ name }) => name));
  const byAttributes = new Set([...byAttribute.values()].flatMap((texts) => [...texts.keys()]));
  const stated = [...own].map(([context, texts]): Class => {
    const hasScheme = withScheme.has(context);
    return { context, texts, names: new Set(texts.keys()), hasScheme, ...kindOf(context) };
  });
  const { themes: ofScheme = [], withThem } = themesBeside(stated, declared, atRoot) ?? {};
  const ofOthers = new Set([withThem, ...ofScheme].map((one) => one?.context));
  const known = stated.filter(({ context }) => !ofOthers.has(context));
  const [brands, themes] = [brandsIn(known, declared), themesIn(known, declared)];
  const all = known.map((one) =>
    brands.has(one) ? { ...one, kind: "brand" } : themes.has(one) ? { ...one, kind: "theme" } : one,
  );
  const valued = valuesOfAttributes(declared);
  const ofRoot = attributesOfRoot(valued, declared);
  const chosenOnRoot = choicesOfRoot(declared);
  const ofComponents = componentAttributes(declared, { atRoot, withModes });
  const isOfPage = (attribute: string) => {
    if (chosenOnRoot.has(attribute)) return true;
    if (ofComponents.has(attribute)) return false;
    const changed = [...(byAttribute.get(attribute)?.keys() ?? [])];
    const about = { changed, isOfModes: withModes.has(attribute), isOfRoot: ofRoot.has(attribute) };
    return isOfPages(attribute, about, atRoot);
  };
  const attributes = valued.filter(({ modifier }) => isOfPage(modifier));
  const palettes = palettesIn(attributes);
  const onRoot = new Set(declared.flatMap(({ onRoot = [] }) => classesIn(onRoot)));
  const rivals = rivalsOfThemes(all, { attributes, declared, onRoot });
  const components = componentClasses(all, attributes, atRoot, rivals);
  const isOfPart = (one: Class) => components.has(one) || isOfElements(one, atRoot, rivals);
  const classes = all.filter((one) => onRoot.has(one.context) || !isOfPart(one));
  const found = new Map<string, Choice | null>();
  const ofPages = [
    ...(atRoot.size === 0 ? classesOfPages(classes, declared) : []),
    ...onlyOnes(classes, atRoot),
    ...blocksOf(classes, declared),
    ...listedWithRoot(classes, declared),
  ];
  const byLikes = new Set([...themes, ...brands].map(({ context }) => context));
  const ofLikes = new Set(classes.filter(({ context }) => byLikes.has(context)));
  const ofOwnNames = new Set(themesOfOwnNames(classes, atRoot));
  const named = namedClasses(classes, { declared, atRoot, onRoot });
  const combined = combinedClasses(classes, declared).union(ofLikes).union(ofOwnNames).union(named);
  const choosing = choosingClasses(classes, { atRoot, byAttributes, combined });
  const further = furtherClasses(new Set(choosing), classes, declared);
  const chosen = [...choosing, ...further];
  const behind = behindThemes(
    chosen.filter(({ kind }) => kind === "theme"),
    classes,
    atRoot.union(byAttributes),
  );
  if (behind !== undefined && !chosen.includes(behind)) ofPages.push(behind);
  if (withThem !== undefined) ofPages.push(withThem);
  const [ofNames, ofDefaults] = withoutDefaults(
    groupsOf(
      chosen.filter((one) => !ofPages.includes(one)),
      besideIn(chosen, ofPages, declared),
    ),
    atRoot,
  );
  const blocks = blocksOfThemes(ofNames, classes, declared);
  for (const { context } of [...ofPages, ...ofDefaults, ...blocks]) found.set(context, null);
  const listed = listedWith(declared, attributes);
  const groups = ofScheme.length > 0 ? [ofScheme, ...ofNames] : ofNames;
  for (const [context, choice] of choicesOf(groups, { attributes, listed, own, beside })) found.set(context, choice);
  return {
    names: [...found.keys()],
    of: (name) => found.get(name),
    stacking: groups.flatMap((group) => {
      const two = stackingIn(group);
      return two === undefined ? [] : [[two[0].context, two[1].context] as const];
    }),
    isChoosing: (attribute) => {
      if (chosenOnRoot.has(attribute)) return true;
      const names = byAttribute.get(attribute) ?? new Map<string, string>();
      return (
        kindOf(attribute).kind !== "" ||
        withModes.has(attribute) ||
        palettes.has(attribute) ||
        atRoot.size === 0 ||
        !atRoot.isDisjointFrom(names)
      );
    },
    isOfPages: isOfPage,
  };
}

/** Groups without classes that are called the default of nothing else, and these: `.chart-theme-default`. */
function withoutDefaults(
  groups: readonly (readonly Class[])[],
  atRoot: ReadonlySet<string>,
): readonly [groups: readonly (readonly Class[])[], defaults: readonly Class[]] {
  const isDefault = ({ context, names }: Class) =>
    wordsOf(context).at(-1) === "default" && names.isDisjointFrom(atRoot);
  const isLone = ([only, ...others]: readonly Class[]) => others.length === 0 && only !== undefined && isDefault(only);
  return [groups.filter((group) => !isLone(group)), groups.filter(isLone).flat()];
}

/** The classes that change what the whole page has, and those of the same name that change less of it. */
function choosingClasses(classes: readonly Class[], known: Known): readonly Class[] {
  const { atRoot } = known;
  const isKnown = (one: Class) => isChoosing(one, atRoot) || hasCounterpart(one, classes, known);
  const choosing = new Set(classes.filter((one) => isKnown(one) || known.combined.has(one)));
  const keyOf = ({ kind, stem }: Class) => `${kind} ${stem}`;
  const keys = new Set([...choosing].filter(({ stem }) => stem !== "").map(keyOf));
  return classes.filter((one) => choosing.has(one) || (keys.has(keyOf(one)) && one.names.isSubsetOf(atRoot)));
}

/** Whether a class changes what the whole page has, and not just what a component has. */
function isChoosing(one: Class, atRoot: ReadonlySet<string>): boolean {
  const { context, names, kind, hasScheme, isOfPages } = one;
  const shared = [...names].filter((name) => atRoot.has(name)).length;
  if (names.size === 0) return true;
  // Some systems have nothing at the root, but everything in a class.
  if (shared === 0) return kind !== "" && (isOfPages || names.size >= atRoot.size);
  const isMany = shared === names.size && shared >= MANY;
  const isNamed =
    (kind === "theme" && hasScheme) ||
    wordsOf(context).every((word) => kindOfWord(word) !== "") ||
    (isMany && isOfMode(context) && !isComponents(one));
  const isFew = shared < LEAST_CHANGED * atRoot.size;
  return isNamed || (!isFew && (kind !== "" || shared >= LEAST_SHARED * names.size));
}

/** So many of the root's properties are no single component's. */
const MANY = 6;

/** Whether a class says which mode it is of, and whose at most: `.acme-theme-dark`. */
function isOfMode(context: string): boolean {
  const words = wordsOf(context);
  const [one = "", other = ""] = words.slice(-2);
  const isPair = [
    [one, other],
    [other, one],
  ].some(([naming = "", mode = ""]) => NAMING.test(naming) && modeIn(mode) !== undefined);
  return isPair && words.length <= 3;
}

/** The properties that a page has without a class, and the classes that are only with others. */
type Known = {
  readonly atRoot: ReadonlySet<string>;
  readonly byAttributes: ReadonlySet<string>;
  readonly combined: ReadonlySet<Class>;
};

/**
 * Whether another class has most of the same properties: `.light-mode` and `.dark-mode`, also beside a root with much else;
 * `.acme-core` and `.acme-public`, where nothing is at the root. For a theme it may also be an attribute.
 */
function hasCounterpart(one: Class, classes: readonly Class[], { atRoot, byAttributes }: Known): boolean {
  const isTheme = ({ context, kind }: Class) =>
    kind === "theme" && wordsOf(context).every((word) => kindOfWord(word) !== "") && modeIn(context) !== undefined;
  const count = new Set(classes.flatMap(({ names }) => [...names])).size;
  // A brand has a short name: `.brand-acme`, but not `.brand-bg-level-3`.
  const isBrand = ({ context, kind, stem }: Class) =>
    kind === "brand" && wordsOf(context).length <= stem.split(" ").length + LONGEST_BRAND;
  // `.density-compact` is for pages, and `.table-compact` is not.
  const isDensity = ({ context }: Class) => wordsOf(context).every((word) => kindOfWord(word) === "density");
  const isLarge = (some: Class) =>
    (atRoot.size === 0 || isBrand(some) || isDensity(some)) && some.names.size >= LEAST_OF_PAGE * count;
  const isOther = (other: Class) =>
    isTheme(one) && isTheme(other)
      ? modeIn(one.context) !== modeIn(other.context)
      : isLarge(one) && isLarge(other) && one.stem !== "" && one.stem === other.stem && one.kind === other.kind;
  if (isTheme(one) && isShared(byAttributes, one.names)) return true;
  return classes.some((other) => other !== one && isOther(other) && isShared(other.names, one.names));
}
