import type { Rule } from "postcss";
import { splitOutside } from "../../css-value.ts";
import { ImportError } from "../../import-error.ts";
import { LONGEST } from "../../limits.ts";
import { alternatives, balanced } from "./conditions.ts";
import { isNever } from "./root-of-page.ts";

/** A selector without lists, and how much the one counts that it is written in. */
export type Selector = { readonly text: string; readonly specificity: number };

/** What is within no rule is of the root. */
export const TOP: readonly Selector[] = [{ text: ":root", specificity: 0 }];

/** The root as a rule names it. */
export const ROOT: readonly Selector[] = [{ text: ":root", specificity: 1 }];

/** No rule that a person writes has so many selectors. */
const MOST_SELECTORS = 10_000;

/** The selectors of a rule within those around it, each without lists. @throws ImportError for far too many */
export function within(outer: readonly Selector[], { selectors }: Rule, file: string): readonly Selector[] {
  const isTop = outer.length === 1 && outer[0]?.text === ":root";
  const tooMany = () => new ImportError(`${file} has a rule with more than ${MOST_SELECTORS} selectors.`);
  if (selectors.length * outer.length > MOST_SELECTORS) throw tooMany();
  // As in a list, the most specific of the selectors around a rule counts (CSS Nesting 1, section 3.1).
  const around = Math.max(...outer.map(({ specificity }) => specificity));
  const found: Selector[] = [];
  for (const selector of selectors) {
    const hasParent = selector.includes("&");
    const specificity = specificityOf(selector, around) + (hasParent ? 0 : around);
    for (const { text: parent } of outer) {
      const inside = isTop ? selector : `${parent} ${selector}`;
      // Behind other parts of a compound, the parent is one of them: `.dark&` is `.dark:is(html)`.
      const nested = selector.replaceAll(/([^\s>+~,(]?)&/g, (_, before: string) =>
        before === "" ? parent : `${before}:is(${parent})`,
      );
      const before = found.length;
      let never: string | undefined;
      for (const text of alternatives(hasParent ? nested : inside)) {
        if (isNever(text)) never = text;
        else if (found.push({ text, specificity }) > MOST_SELECTORS) throw tooMany();
      }
      // Of several, one that the root never is says nothing.
      if (found.length === before && never !== undefined) found.push({ text: never, specificity });
    }
  }
  return found;
}

/** An id counts more than any number of classes that a selector has, and a type less than one class. */
const OF_ID = 1000;
const OF_TYPE = 0.001;

const NAME = String.raw`(?:[\w-]|[^\0-\x7f]|\\.)+`;

/** What counts in a selector: `[data-theme="dark"]`, `:root`, `:not(`, `#page`, `.dark`, `html`, `&`. */
const PARTS = new RegExp(String.raw`\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|(::?|[#.])?(${NAME})(\()?|&`, "g");

/** How much a selector counts, of which the lists count as much as their most specific part (Selectors 4, section 17). */
export function specificityOf(selector: string, ofParent = 0): number {
  // None so long is read.
  if (selector.length > LONGEST) return 0;
  let sum = 0;
  let end = 0;
  for (const { 0: whole, 1: sign, 2: name = "", 3: bracket, index } of selector.matchAll(PARTS)) {
    if (index < end) continue;
    if (bracket !== undefined) {
      const start = index + whole.length;
      const inner = balanced(selector.slice(start)) ?? selector.slice(start);
      end = start + inner.length + 1;
      sum += ofFunction(name.toLowerCase(), inner, ofParent);
    } else if (whole === "&") sum += ofParent;
    else if (sign === "#") sum += OF_ID;
    else sum += name === "" || sign === "." || sign === ":" ? 1 : OF_TYPE;
  }
  return sum;
}

function ofFunction(name: string, inner: string, ofParent: number): number {
  if (name === "where") return 0;
  const most = Math.max(...splitOutside(inner, ",").map((part) => specificityOf(part, ofParent)));
  if (/^(is|not|has)$/.test(name)) return most;
  // `:nth-child(2n)` is a class, and so is `:host(.dark)` with one in it.
  return name.startsWith("host") ? 1 + most : 1;
}

/** The attributes that a selector has as lists of words, `[theme~="dark"]`; and those that certain elements have. */
export function wordsIn(selector: string): { readonly all: readonly string[]; readonly ofElements: readonly string[] } {
  if (!selector.includes("~=")) return NONE;
  const found = [...selector.matchAll(/([\w-]?)\[\s*([\w-]+)\s*~=/g)];
  return {
    all: found.map(([, , attribute = ""]) => attribute),
    ofElements: found.flatMap(([, before, attribute = ""]) => (before ? attribute : [])),
  };
}

const NONE = { all: [], ofElements: [] };

/** The pseudo-elements of every element. */
const PSEUDO =
  /^\s*(\*|:root|html)?\s*::?(before|after|backdrop|selection|placeholder|marker|file-selector-button)\s*$/i;

/** Whether a selector is of pseudo-elements that every element has, or the page. */
export function isPseudo(selector: string): boolean {
  return PSEUDO.test(selector);
}
