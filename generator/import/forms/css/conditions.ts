import { splitOutside } from "../../css-value.ts";
import { memoizeTexts } from "../../../resolve/memoize.ts";
import { LONGEST } from "../../limits.ts";
import { unescaped } from "./references.ts";
import { isAroundPage, OF_PAGE } from "./root-of-page.ts";

/** One choice that a selector or a medium makes. */
export type Choice = { readonly modifier: string; readonly context: string };

/** What a selector chooses, and what must not be chosen (`:not(.dark)`): nothing for the root itself. */
export type Selected = {
  readonly choices: readonly Choice[];
  readonly without: readonly Choice[];
  /** How near the element is to those of a page: what an element inherits counts less than what it has itself. */
  readonly nearness: number;
  /** The choices that are written as those of the root: `dark` of `html.dark .card`. */
  readonly onRoot: readonly Choice[];
  /** Whether the element is written as the root: `:where(html)`. */
  readonly isRoot: boolean;
  /** Whether the element is that of a component: `:host`. */
  readonly isHost: boolean;
  /** False where it also excludes several choices at once, which no condition says. */
  readonly isExact: boolean;
};

/** The context of an attribute that an element has, whatever its value; no value is written like that. */
export const PRESENT = "*";

/** The context of an attribute that has no value, or none that matters. */
export const WITHOUT_VALUE = "true";

/** The modifier of classes, until it is known which of them belong together. */
export const CLASS = ".";

/** Whether a choice leaves itself to media: `[data-theme="auto"]`. */
export function isOfSystem({ context }: Choice): boolean {
  return /^(auto|system)$/.test(context);
}

/** The nearness of what only the body has, and not the root as well. */
export const OF_BODY = 1;

const NEARNESS: Readonly<Record<string, number>> = { body: OF_BODY, "*": 2 };

/** A selector with lists is written out as at most this many. */
const MOST_ALTERNATIVES = 1000;

const ROOTS = /^(:root|:host|html|body|\*|&|:scope)/i;

/** What the root always is. */
const ALWAYS = /^\s*(:root|html|\*)\s*$/i;

/**
 * Reads a selector that states tokens: the root, or elements by attributes and classes. Undefined for a selector of
 * certain elements only.
 */
export function readSelector(selector: string): Selected | undefined {
  // Rules of a stylesheet have thousands of declarations, and many stylesheets the same rules.
  return selector.length > LONGEST ? undefined : readOnce(selector);
}

/** Selectors of so many characters are kept. */
const MOST_KEPT = 500_000;

const readOnce = memoizeTexts(MOST_KEPT, readParts);

function readParts(selector: string): Selected | undefined {
  const spaced = selector
    .trim()
    // Whether upper case matters in a value is up to the source.
    .replace(ATTRIBUTE, (_, name: string, sign = "", value = "") => `[${name}${sign}${value}]`)
    .replace(/("[^"]*"|'[^']*')|\s*([>+]|~(?!=))\s*/g, (_, quoted, sign) => quoted ?? ` ${sign} `);
  const compounds = splitOutside(spaced, " ").filter((part) => part !== "" && part !== ">");
  // Nothing is beside the root of a page or around it.
  if (compounds.some((part, at) => /^[+~]$/.test(part) || (at > 0 && OF_PAGE.test(part)))) return undefined;
  const read = compounds.map(readCompound);
  if (read.length === 0 || read.includes(undefined)) return undefined;
  const all = read.flatMap((one) => one ?? []);
  return {
    choices: all.flatMap(({ choices }) => choices).filter(isFirst),
    without: all.flatMap(({ without }) => without),
    nearness: all.at(-1)?.nearness ?? 0,
    onRoot: all.flatMap(({ onRoot }) => onRoot),
    isRoot: all.at(-1)?.isRoot ?? false,
    isHost: all[0]?.isHost ?? false,
    isExact: all.every(({ isExact }) => isExact),
  };
}

/** `.dark.dark` counts more than `.dark`, and chooses the same. */
function isFirst({ modifier, context }: Choice, at: number, all: readonly Choice[]): boolean {
  return all.findIndex((one) => one.modifier === modifier && one.context === context) === at;
}

/** An attribute, with what CSS allows around its parts: `[ data-theme = "dark" i ]`. */
const ATTRIBUTE =
  /\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s"']+)\s*(?:\s[is]\s*|(?<=["'])[is]\s*)?)?\]/gi;

/** `:root[data-theme="dark"]:not(.light)` by its parts. */
function readCompound(text: string): Selected | undefined {
  const choices: Choice[] = [];
  const onRoot: Choice[] = [];
  const without: Choice[] = [];
  let nearness = 0;
  let isRoot = false;
  let isExact = true;
  let rest = text;
  while (rest !== "") {
    const root = ROOTS.exec(rest)?.[0];
    const attribute = /^\[\s*([\w-]+)\s*(?:(~?=|[|^$*]=)\s*("[^"]*"|'[^']*'|[^\]\s]+)\s*[is]?)?\]/.exec(rest);
    const named = /^\.((?:[\w-]|[^\0-\x7f]|\\.)+)/.exec(rest);
    const pseudo = /^:(not|where|is|host|host-context)\(/i.exec(rest);
    if (pseudo) {
      const inner = balanced(rest.slice(pseudo[0].length));
      if (inner === undefined) return undefined;
      rest = rest.slice(pseudo[0].length + inner.length + 1);
      const kind = (pseudo[1] ?? "").toLowerCase();
      if (kind === "not") {
        const listed = [...alternatives(inner).take(MOST_ALTERNATIVES + 1)].flatMap((one) => splitOutside(one, ","));
        const parts = listed.filter((one) => !isAroundPage(text, one));
        if (parts.length > MOST_ALTERNATIVES || parts.some((one) => ALWAYS.test(one))) return undefined;
        const excluded = parts.map((one) => readSelector(one));
        for (const one of excluded) {
          // Without two at once is not the same as without each of them.
          if (one?.choices.length === 1 && one.without.length === 0) without.push(...one.choices);
          else if (one !== undefined && one.choices.length + one.without.length > 0) isExact = false;
        }
        continue;
      }
      const only = splitOutside(inner, ",")[0] ?? "";
      const found = isAroundPage(text, only) ? undefined : readSelector(only);
      if (found === undefined) return undefined;
      choices.push(...found.choices);
      without.push(...found.without);
      onRoot.push(...found.onRoot);
      isRoot ||= found.isRoot && /^(is|where)$/.test(kind);
      if (!isRoot) nearness = Math.max(nearness, found.nearness);
      isExact &&= found.isExact;
    } else if (root !== undefined) {
      rest = rest.slice(root.length);
      nearness = NEARNESS[root.toLowerCase()] ?? nearness;
      isRoot ||= /^(:root|html)$/i.test(root);
    } else if (attribute) {
      const [whole, name = "", sign = "", value = ""] = attribute;
      const context = value.replace(/^(["'])(.*)\1$/, "$2");
      const written = /^~?=$/.test(sign) ? context : `${PRESENT}${sign}${context}`;
      choices.push({ modifier: name, context: value === "" ? PRESENT : written });
      rest = rest.slice(whole.length);
    } else if (named) {
      choices.push({ modifier: CLASS, context: unescaped(named[1] ?? "") });
      rest = rest.slice(named[0].length);
    } else return undefined;
  }
  return {
    choices,
    without,
    nearness,
    onRoot: isRoot ? choices : onRoot,
    isRoot,
    isHost: /^:host\b/i.test(text),
    isExact,
  };
}

/** The selectors that one with lists is short for: `:is(.a, .b) .c` is two, one by one, but `:not(:is(.a, .b))` is not. */
export function* alternatives(given: string): Generator<string> {
  const selector = withoutDouble(given);
  let end = 0;
  for (const { 0: start, index } of selector.matchAll(/:(?:is|where|not)\(/gi)) {
    if (index < end) continue;
    if (/not/i.test(start)) {
      end = index + start.length + (balanced(selector.slice(index + start.length))?.length ?? 0);
      continue;
    }
    const from = index + start.length;
    const inner = balanced(selector.slice(from));
    const parts = inner === undefined ? [] : splitOutside(inner, ",");
    if (inner === undefined || parts.length < 2) continue;
    for (const part of parts)
      yield* alternatives(selector.slice(0, from) + part.trim() + selector.slice(from + inner.length));
    return;
  }
  yield selector;
}

/** A selector in which what is not without something is with it: `:not(:not(.a), .b)` is `:is(.a):not(.b)`. */
function withoutDouble(selector: string): string {
  let done = "";
  let rest = selector;
  for (let found = NOT.exec(rest); found !== null; found = NOT.exec(rest)) {
    const start = found.index + found[0].length;
    const inner = balanced(rest.slice(start));
    if (inner === undefined) break;
    const parts = splitOutside(inner, ",").map((part) => part.trim());
    const negated = parts.map((part) => negatedIn(part));
    const whole = parts.map((part, at) => (negated[at] === undefined ? `:not(${part})` : `:is(${negated[at]})`));
    const isDouble = negated.some((one) => one !== undefined);
    done += rest.slice(0, found.index) + (isDouble ? whole.join("") : `${found[0]}${inner})`);
    rest = rest.slice(start + inner.length + 1);
  }
  return done + rest;
}

const NOT = /:not\(/i;

/** What `:not(.a):not(.b)` excludes, as a list; undefined for a selector that says anything else. */
function negatedIn(compound: string): string | undefined {
  const lists: string[] = [];
  for (let rest = compound; rest !== "";) {
    const start = NOT.exec(rest);
    const inner = start?.index === 0 ? balanced(rest.slice(start[0].length)) : undefined;
    if (start === null || inner === undefined) return undefined;
    lists.push(inner);
    rest = rest.slice(start[0].length + inner.length + 1);
  }
  return lists.length === 0 ? undefined : lists.join(",");
}

/** The text up to the bracket that closes the one before it. */
export function balanced(text: string): string | undefined {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return undefined;
}

/** The classes among what is chosen. */
export function classesIn(choices: readonly Choice[]): readonly string[] {
  return choices.flatMap(({ modifier, context }) => (modifier === CLASS ? context : []));
}

/** Whether a choice is that of a context. */
export function isOf(choice: Choice, modifier: string, context: string): boolean {
  return nameOf(choice.modifier) === modifier && choice.context === context;
}

/** `data-theme` is the theme. */
export function nameOf(attribute: string): string {
  return attribute.startsWith("data-") ? attribute.slice("data-".length) : attribute;
}
