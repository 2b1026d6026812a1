import { NAMING, wordsOf } from "../../modes.ts";
import { isComponents } from "./class-components.ts";
import { agree, type Class, kindOfWord } from "./class-names.ts";
import { classesIn } from "./conditions.ts";
import type { Declared } from "./statements.ts";
import { isShared } from "../dtcg/file-sets.ts";

/** Classes that are themes because of the one that elements have with each of them. */
type Named = { readonly themes: readonly Class[]; readonly withThem: Class };

/** Each of them changes at least this part of the root. */
const LEAST_OF_ROOT = 0.1;

/**
 * Themes that are always together with one class which is named for what they are, and never alone: `.color-scheme.is-aquatic`
 * and `.color-scheme.is-blue`. They change a large part of the root, and much of the same.
 */
export function themesBeside(
  classes: readonly Class[],
  declared: readonly Declared[],
  atRoot: ReadonlySet<string>,
): Named | undefined {
  if (atRoot.size === 0) return undefined;
  const together = [...new Set(declared.map(({ choices }) => classesIn(choices).join(" ")))].map(
    (names) => new Set(names.split(" ")),
  );
  const isLarge = ({ names }: Class) => names.intersection(atRoot).size >= LEAST_OF_ROOT * atRoot.size;
  for (const beside of classes.filter(isNaming)) {
    const own = together.filter((names) => names.has(beside.context));
    const isOneOf = ({ context }: Class) =>
      context !== beside.context && together.every((names) => !names.has(context) || own.includes(names));
    const all = classes.filter((one) => isOneOf(one) && isLarge(one));
    const known = new Set(all.map(({ context }) => context));
    const areAlone = own.every((names) => names.size === 2 && !names.isDisjointFrom(known));
    const areAlike = all.every(({ names }) => isShared(names, all[0]?.names ?? names));
    if (all.length > 1 && areAlone && areAlike) return { withThem: beside, themes: withTheSame(all, classes, beside) };
  }
  return undefined;
}

/** Whether a class says that what it is with are themes: `.color-scheme`. */
function isNaming(one: Class): boolean {
  const words = wordsOf(one.context);
  return !isComponents(one) && words.some((word) => NAMING.test(word) && kindOfWord(word) === "theme");
}

/** The classes as themes, and others that have all that one of them has: `.theme-acme, .color-scheme.is-acme`. */
function withTheSame(all: readonly Class[], classes: readonly Class[], beside: Class): readonly Class[] {
  const allWords = all.map(({ context }) => wordsOf(context));
  const [first = []] = allWords;
  const end = first.findIndex((word, at) => !allWords.every((words) => words[at] === word && words.length > at + 1));
  const stem = first.slice(0, end).join(" ") || wordsOf(beside.context).join(" ");
  const isSame = (one: Class, other: Class) =>
    one.names.symmetricDifference(other.names).size === 0 && agree(one.texts, other.texts);
  const others = classes.filter((one) => !all.includes(one) && one !== beside && all.some((own) => isSame(one, own)));
  return [...all.map((one) => ({ ...one, kind: "theme", stem })), ...others];
}
