import { wordsOf } from "../../modes.ts";
import { type Class, isAlike, isMode, kindOfWord, modeIn } from "./class-names.ts";
import { CLASS, classesIn } from "./conditions.ts";
import type { Declared } from "./statements.ts";
import { isShared } from "../dtcg/file-sets.ts";

/** One of each kind has at least this part of all properties: those of components have less. */
const LEAST_OF_ALL = 0.2;

/**
 * The classes that a page has several of, one of each kind: `.acme.light`, `.acme.dark` and `.bravo.light`. None of them is
 * alone in any selector, and another one of its kind declares the same beside the other classes.
 */
export function combinedClasses(classes: readonly Class[], declared: readonly Declared[]): ReadonlySet<Class> {
  const count = new Set(declared.map(({ name }) => name)).size;
  /** The classes that each one is together with. */
  const beside = new Map<string, Set<string>>();
  const alone = new Set<string>();
  for (const { choices } of declared) {
    const own = new Set(classesIn(choices));
    if (own.size === 1) for (const name of own) alone.add(name);
    for (const name of own) beside.set(name, own.union(beside.get(name) ?? new Set()));
  }
  const isLarge = ({ names }: Class) => names.size >= LEAST_OF_ALL * count;
  const isOther = (one: Class, other: Class) =>
    one !== other &&
    one.kind === other.kind &&
    beside.get(one.context)?.has(other.context) !== true &&
    isShared(one.names, other.names);
  const together = classes.filter(({ context }) => !alone.has(context));
  const isCombined = ({ context, kind }: Class) =>
    together.some((other) => isLarge(other) && other.kind !== kind && beside.get(context)?.has(other.context));
  const isOneOf = (one: Class) => together.some((other) => isLarge(other) && isOther(one, other));
  return new Set(together.filter((one) => isCombined(one) && isOneOf(one)));
}

/** One of several brands has at least this part of all properties. */
const LEAST_OF_BRAND = 0.5;

/** Of classes that are brands by what they declare alone, each has so many properties: those of a component have fewer. */
const FEWEST_OF_BRAND = 6;

/**
 * The classes that are brands, though no word of them says it: they declare most properties that something chooses, each
 * alone and each together with the class of a mode, and never together with each other: `.acme`, `.acme.dark`, `.bravo` and
 * `.bravo.dark`. Those with most of all properties, and the same ones, need no mode.
 */
export function brandsIn(classes: readonly Class[], declared: readonly Declared[]): ReadonlySet<Class> {
  const count = new Set(declared.flatMap(({ name, choices }) => (choices.length > 0 ? name : []))).size;
  const countOfAll = new Set(declared.map(({ name }) => name)).size;
  const selectors = new Map(
    declared.map(({ choices }) => {
      const names = choices.map(({ modifier, context }) => (modifier === CLASS ? context : ""));
      return [names.join(" "), new Set(names)];
    }),
  );
  const isWith = (one: string, other: string) =>
    [...selectors.values()].some((names) => names.has(one) && names.has(other));
  const areOne = (...both: readonly string[]) =>
    selectors.values().some((names) => names.size === both.length && both.every((name) => names.has(name)));
  const modes = classes.filter(isMode);
  const large = classes.filter(
    ({ context, kind, stem, names }) =>
      kind + stem === "" && names.size >= LEAST_OF_BRAND * count && selectors.has(context),
  );
  const hasModes = ({ context }: Class) => modes.some((mode) => isWith(mode.context, context));
  const isWhole = ({ names }: Class) => names.size >= Math.max(FEWEST_OF_BRAND, LEAST_OF_BRAND * countOfAll);
  const isOther = (one: Class, other: Class) =>
    one !== other &&
    ((hasModes(one) && hasModes(other) && isShared(one.names, other.names) && !isWith(one.context, other.context)) ||
      // A component may be in both: `.acme .chip.bravo`.
      (isWhole(one) && isWhole(other) && areSame(one, other) && !areOne(one.context, other.context)));
  return new Set(large.filter((one) => large.some((other) => isOther(one, other))));
}

/** Whether each of two classes has nearly all that the other one declares. */
function areSame({ names }: Class, { names: others }: Class): boolean {
  return names.intersection(others).size >= LEAST_OF_THEME * Math.max(names.size, others.size);
}

/** One of several themes has at least this part of what each other one has. */
const LEAST_OF_THEME = 0.9;

/** A class with fewer properties is for elements. */
const FEWEST = 3;

/**
 * The classes that are themes, though no word of some of them says it: they begin like one that is a theme by its name or its
 * colour scheme, and declare the same properties, a large part of all: `.acme-g10` beside `.acme-white`.
 */
export function themesIn(classes: readonly Class[], declared: readonly Declared[]): ReadonlySet<Class> {
  const count = new Set(classes.flatMap(({ names }) => [...names])).size;
  const least = Math.max(FEWEST, LEAST_OF_ALL * count);
  const large = classes.filter(({ stem, names }) => stem !== "" && names.size >= least);
  const areTogether = (one: Class, other: Class) =>
    declared.some(({ choices }) =>
      [one, other].every(({ context: name }) =>
        choices.some(({ modifier, context }) => modifier === CLASS && context === name),
      ),
    );
  const areLike = (one: Class, other: Class) =>
    one.stem === other.stem && !areTogether(one, other) && areSame(one, other);
  const isNamed = ({ context, stem }: Class) =>
    modeIn(context) !== undefined &&
    wordsOf(context)
      .slice(stem.split(" ").length)
      .every((word) => kindOfWord(word) === "theme");
  const isTheme = (one: Class) => (one.kind === "theme" && isNamed(one)) || (one.kind === "" && one.hasScheme);
  const further = large.filter(
    (one) => one.kind === "" && large.some((other) => other !== one && isTheme(other) && areLike(one, other)),
  );
  return new Set(
    large.filter((one) => further.some((other) => other === one || (isTheme(one) && areLike(one, other)))),
  );
}

/** At least this part of what a further class declares is there without it, too. */
const LEAST_CHANGED = 0.5;

/**
 * The classes that change what others choose and are never without these: `.acme-modern.acme-mode-dark`. They begin with the
 * same word as one of those, and their own words say what they choose.
 */
export function furtherClasses(
  choosing: ReadonlySet<Class>,
  classes: readonly Class[],
  declared: readonly Declared[],
): ReadonlySet<Class> {
  const known = new Set([...choosing].map(({ context }) => context));
  const rules = declared.map(({ name, choices }) => ({
    name,
    own: new Set(classesIn(choices)),
  }));
  const startOf = (context: string) => wordsOf(context)[0];
  const isFurther = (one: Class) => {
    const { context, kind, names } = one;
    const beside = rules.filter(({ own }) => own.has(context)).map(({ own }) => own.difference(new Set([context])));
    const others = new Set(beside.flatMap((some) => [...some].filter((name) => known.has(name))));
    const isNear = others.size > 0 && (isMode(one) || [...others].some((name) => startOf(name) === startOf(context)));
    if (kind === "" || !isNear || beside.some((some) => some.size === 0)) return false;
    const before = rules.filter(({ own }) => own.size > 0 && own.isSubsetOf(others)).map(({ name }) => name);
    return names.intersection(new Set(before)).size >= LEAST_CHANGED * names.size;
  };
  const found = new Set<Class>();
  for (let count = -1; count < found.size;) {
    count = found.size;
    for (const one of classes)
      if (!known.has(one.context) && isFurther(one)) {
        found.add(one);
        known.add(one.context);
      }
  }
  return found;
}

/** Of two classes that are alike, whatever their names, each has at least this part of what the other one declares. */
const LEAST_ALIKE = 0.5;

/**
 * Says of two classes whether a page may have both: selectors have them together, or have one together with a class that is
 * like the other. Of two brands of which only one is changed in `.dark`, both are beside it. Pages `always` have some others.
 */
export function besideIn(
  classes: readonly Class[],
  always: readonly Class[],
  declared: readonly Declared[],
): (one: Class, other: Class) => boolean {
  const together = new Map<string, Set<string>>();
  const ofPages = new Set([...classes, ...always].map(({ context }) => context));
  for (const { choices } of declared) {
    const own = classesIn(choices);
    // What a component has says nothing of pages.
    if (!own.every((name) => ofPages.has(name))) continue;
    for (const name of own.length > 1 ? own : [])
      for (const other of own) if (other !== name) together.set(name, (together.get(name) ?? new Set()).add(other));
  }
  const areTogether = (one: Class, other: Class) => together.get(one.context)?.has(other.context) === true;
  const ofModes = new Set(classes.filter(({ context }) => modeIn(context) !== undefined));
  const areLike = (one: Class, other: Class) =>
    one.kind === other.kind &&
    ofModes.has(one) === ofModes.has(other) &&
    !areTogether(one, other) &&
    (isAlike(one, other) ? !one.names.isDisjointFrom(other.names) : areSimilar(one, other));
  const combined = classes.filter(({ context }) => together.has(context));
  const like = new Map(
    classes.map((one) => [one, combined.filter((other) => other === one || areLike(one, other))] as const),
  );
  return (one, other) => {
    if (areTogether(one, other)) return true;
    if (areLike(one, other) || (ofModes.has(one) && ofModes.has(other))) return false;
    return like.get(one)?.some((a) => like.get(other)?.some((b) => areTogether(a, b))) === true;
  };
}

function areSimilar({ names }: Class, { names: others }: Class): boolean {
  return names.intersection(others).size >= LEAST_ALIKE * Math.max(names.size, others.size);
}
