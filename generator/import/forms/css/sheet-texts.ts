import { colorsNamed, formatHex8 } from "#culori";
import { parseColor } from "../../css-color.ts";
import { LEAST_SHARED } from "../dtcg/file-sets.ts";
import { substitute } from "./references.ts";
import type { Declared } from "./statements.ts";

/** What a stylesheet declares for some pages: texts by names. */
export type Texts = ReadonlyMap<string, string>;

export const NONE: Texts = new Map();

/** What a stylesheet declares for every page; a build may add fallbacks, which say nothing of properties that are `known`. */
export function textsOf(declared: readonly Declared[], known: ReadonlySet<string> = new Set()): Texts {
  const atRoot = declared.filter(({ choices, media }) => choices.length + media.length === 0);
  const reference = (name: string) => (known.has(name) ? `var(--${name})` : null);
  return new Map(atRoot.map(({ name, text }) => [name, plainText(substitute(text, reference) ?? text)]));
}

/** Colours within a value, and the old names of functions. */
const COLORS = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^()]*\)/gi;

/** Words that may be the name of a colour. */
const WORDS = /(?<![-\w.])[a-z]{3,}(?![-\w(])/gi;

const NAMES: ReadonlySet<string> = new Set([...Object.keys(colorsNamed), "transparent"]);

/** A value in one of its notations: colours, spaces, quotes and numbers have several. */
export function plainText(text: string): string {
  const own = text.trim();
  const color = /^(#|[a-z]+\()/i.test(own) ? formatHex8(parseColor(own)) : undefined;
  return (
    color ??
    own
      .replace(COLORS, (part) => formatHex8(parseColor(part)) ?? part)
      .replace(WORDS, (part) => (NAMES.has(part.toLowerCase()) ? formatHex8(parseColor(part)) : undefined) ?? part)
      .replace(/\s+/g, " ")
      .replace(/ ?([(),/]) ?/g, "$1")
      .replace(/\b(rgb|hsl)a\(/gi, "$1(")
      .replaceAll("'", '"')
      .replace(/\b0\./g, ".")
  );
}

/** Whether two stylesheets declare mostly the same properties, but not with the same values. */
export function differ(one: Texts, other: Texts): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let [shared, different] = [0, 0];
  for (const [name, text] of small) {
    const found = large.get(name);
    if (found !== undefined) shared += 1;
    if (found !== undefined && found !== text) different += 1;
  }
  return different > 0 && shared >= LEAST_SHARED * small.size;
}

/** Whether one of two stylesheets declares nothing but what the other one declares, too. */
export function arePart(one: Texts, other: Texts): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  return [...small].every(([name, text]) => large.get(name) === text);
}

/** Whether a stylesheet has every name of another one. */
export function hasNames(one: Texts, other: Texts): boolean {
  return [...other.keys()].every((name) => one.has(name));
}

/** Whether a stylesheet has most of the names of another one: two brands have some that the other one lacks. */
export function hasMost(one: Texts, other: Texts): boolean {
  return 2 * [...other.keys()].filter((name) => one.has(name)).length > other.size;
}

/** Whether a stylesheet has a name of another one: what some readers have beside it, others need not have. */
export function hasSome(one: Texts, other: Texts): boolean {
  return [...other.keys()].some((name) => one.has(name));
}
