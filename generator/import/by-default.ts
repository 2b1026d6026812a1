import type { Mode } from "../model/color.ts";
import { isHighContrast, modeOf, wordsOf } from "./modes.ts";

/** Contexts that a source most often begins with, in this order. */
export const USUAL: readonly string[] = [
  "default",
  "base",
  "light",
  "fine",
  "comfortable",
  "medium",
  "md",
  "regular",
  "desktop",
  "normal",
];

/** Words of contexts that are for the authors of a system, or for a part of its users. */
const ASIDE =
  /^(debug|debugging|test|tests|testing|demo|example|examples|sample|samples|dummy|experimental|wip|draft|storybook|playground|deprecated|legacy|internal)$/;

/** Words of contexts that change what a system has by default. */
const CHANGED = /^(compact|dense|condensed|tight|spacious|narrow|wide|small|large|mobile|touch|reduced|bold)$/;

/** Words that only say what a context is one of. */
const KIND = /^(themes?|modes?|schemes?|brands?|variants?|styles?)$/;

/** A name without the words that say what it is one of, where it has some: `default` of `defaultTheme`. */
function plain(name: string): readonly string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => !KIND.test(word));
  return own.length === words.length ? [] : [own.join("-")];
}

/** Whether a name says that a context is not what users of a system have by default. */
export function isAside(name: string): boolean {
  return wordsOf(name).some((word) => ASIDE.test(word)) || isHighContrast(name);
}

/** Whether a context may be one of many different choices by its name: `default` and `small`. */
export function isGeneral(name: string): boolean {
  return USUAL.includes(name) || isAside(name) || wordsOf(name).some((word) => CHANGED.test(word));
}

/**
 * The one of several contexts that users of a system have by default: a light one, or one with a usual name; of those that
 * are alike the first, or one without its further words: `acme-light` of `acme-light-soft`.
 */
export function usualOf(
  names: readonly string[],
  modeIn: (name: string) => Mode | undefined = modeOf,
): string | undefined {
  const order = [...USUAL, "main", "core"];
  const usual = (name: string) => {
    const own = [name, ...plain(name)].find((one) => order.includes(one));
    return own === undefined ? order.length : order.indexOf(own);
  };
  const isChanged = (name: string) => wordsOf(name).some((word) => CHANGED.test(word));
  const darkness = (name: string) => ["light", undefined, "dark"].indexOf(modeIn(name));
  const compare = (one: string, other: string) =>
    Number(isAside(one)) - Number(isAside(other)) ||
    darkness(one) - darkness(other) ||
    usual(one) - usual(other) ||
    Number(isChanged(one)) - Number(isChanged(other));
  const [first, ...others] = names.toSorted(compare);
  if (first === undefined) return undefined;
  const words = wordsOf(first);
  const plainer = others.filter(
    (one) => compare(first, one) === 0 && wordsOf(one).every((word) => words.includes(word)),
  );
  return [first, ...plainer].toSorted((one, other) => wordsOf(one).length - wordsOf(other).length)[0];
}
