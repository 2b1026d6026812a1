import { modeOf, NAMING, wordsOf } from "../../modes.ts";
import { type Class } from "./class-names.ts";
import type { Declared } from "./statements.ts";

/** What is known beside the classes. */
type Known = {
  readonly declared: readonly Declared[];
  readonly atRoot: ReadonlySet<string>;
  /** The classes that are written on the root. */
  readonly onRoot: ReadonlySet<string>;
};

/** The most words of a name behind the one that says what it is of. */
const LONGEST_NAME = 2;

/**
 * The classes that choose by their names, however little of the root they change: `.brand-acme` and `.brand-bravo` with the
 * same properties, a theme's also together with the class of a mode, and one that is written on the root alone.
 */
export function namedClasses(classes: readonly Class[], { declared, atRoot, onRoot }: Known): ReadonlySet<Class> {
  const named = classes.filter((one) => isNamed(one) && one.names.size > 0 && one.names.isSubsetOf(atRoot));
  const withModes = new Set(
    declared.flatMap(({ choices }) => {
      const others = choices.filter(({ context }) => modeOf(context) === undefined);
      return others.length < choices.length ? others.map(({ context }) => context) : [];
    }),
  );
  const isOther = (one: Class, other: Class) =>
    one !== other &&
    one.kind === other.kind &&
    one.stem === other.stem &&
    one.names.symmetricDifference(other.names).size === 0 &&
    [...one.texts].some(([name, text]) => other.texts.get(name) !== text);
  const isCertain = ({ kind, context }: Class) => kind === "brand" || withModes.has(context);
  return new Set(
    named.filter((one) => onRoot.has(one.context) || (isCertain(one) && named.some((other) => isOther(one, other)))),
  );
}

/** Whether the words before a class's own name say what it is: `.theme-acme`. */
function isNamed({ context, stem }: Class): boolean {
  const words = stem.split(" ");
  return NAMING.test(words.at(-1) ?? "") && wordsOf(context).length <= words.length + LONGEST_NAME;
}
