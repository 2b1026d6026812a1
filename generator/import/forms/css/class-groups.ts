import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { ImportError } from "../../import-error.ts";
import { wordsOf } from "../../modes.ts";
import { areEven, isShared } from "../dtcg/file-sets.ts";
import { type Class, isAlike, isOfContrast, modeIn } from "./class-names.ts";

/** Classes of which an element has one. */
type Group = { readonly names: Set<string>; readonly classes: Class[] };

/**
 * The classes that exclude each other, by what they are called and what they declare; those that a page may have together
 * are in several groups.
 *
 * @throws {@link ImportError} for more groups than an identity may have modifiers.
 */
export function groupsOf(
  classes: readonly Class[],
  areBeside: (one: Class, other: Class) => boolean,
): readonly (readonly Class[])[] {
  const groups: Group[] = [];
  for (const one of classes) {
    const isWith = ({ classes: own }: Group) => own.some((other) => areBeside(one, other));
    const [group, ...others] = groups.filter((other) => !isWith(other) && excludes(other, one));
    if (groups.length > MOST_CONTEXTS)
      throw new ImportError(
        `The stylesheets have more than ${MOST_CONTEXTS} kinds of classes that choose among values.`,
      );
    if (group === undefined) {
      groups.push({ names: new Set(one.names), classes: [one] });
      continue;
    }
    // A class that shares something with each of several groups is beside none of them, if they are of one kind.
    const [near] = group.classes;
    const alike = others.filter(
      ({ classes: [first] }) => first && (isAlike(first, one) || (near && isAlike(first, near))),
    );
    for (const { names, classes } of [{ names: one.names, classes: [one] }, ...alike]) {
      group.classes.push(...classes);
      for (const name of names) group.names.add(name);
    }
    for (const other of alike) groups.splice(groups.indexOf(other), 1);
  }
  return groups.map(({ classes }) => classes);
}

/** Two classes of one group that a page may have together all the same: they change other properties. */
export function stackingIn(group: readonly Class[]): readonly [Class, Class] | undefined {
  const isStacking = (one: Class, other: Class) =>
    isAlike(one, other)
      ? !isShared(one.names, other.names) && !areParallel(one, other)
      : one.names.symmetricDifference(other.names).size > 0;
  return pairIn(group, isStacking);
}

/** The first two of some that are meant, in their order. */
export function pairIn<One>(
  all: readonly One[],
  areMeant: (one: One, other: One) => boolean,
): readonly [One, One] | undefined {
  for (const [at, other] of all.entries()) {
    const one = all.slice(0, at).find((before) => areMeant(before, other));
    if (one !== undefined) return [one, other];
  }
  return undefined;
}

/** Whether an element has a class or those of a group: they choose the same, and declare some of the same properties. */
function excludes({ names, classes: [first] }: Group, one: Class): boolean {
  if (first === undefined) return false;
  const areDifferent = first.kind !== one.kind && (first.stem !== "" || one.stem !== "");
  const areModes = modeIn(first.context) !== undefined && modeIn(one.context) !== undefined;
  // What is called high contrast and changes other things is beside a brand.
  const isContrast = isOfContrast(first) !== isOfContrast(one) && modeIn(first.context) === modeIn(one.context);
  if (isContrast && names.symmetricDifference(one.names).size > 0) return false;
  if (isAlike(first, one))
    return areModes || one.names.size === 0 || !names.isDisjointFrom(one.names) || areParallel(first, one);
  // So is what changes a part of a dark theme.
  const isPart = !areModes && modeIn(first.context) !== modeIn(one.context) && !areEven(names.size, one.names.size);
  return !areDifferent && !isPart && isShared(names, one.names);
}

/** Whether two classes have the same properties but for what each is called itself: `--acme-theme-sea-ink` of `.acme-theme-sea`. */
function areParallel(one: Class, other: Class): boolean {
  const [own, others] = [one, other].map(({ context, names }) => {
    const last = wordsOf(context).at(-1) ?? context;
    return new Set([...names].map((name) => name.replaceAll(last, "*")));
  });
  return own !== undefined && others !== undefined && own.symmetricDifference(others).size === 0;
}
