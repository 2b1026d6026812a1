import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HERE } from "../here.ts";
import { primaryLanguage } from "../resolve/language.ts";
import { directionOf, numberFormat } from "./formats.ts";
import english from "./words/en.json" with { type: "json" };

/** The site's texts in one language; every language file has the same keys. */
export type Words = typeof english;

/** Returns the language of the site's texts: the identity's, or English if it has no language file. */
export function languageOfWords(language: string): string {
  const primary = primaryLanguage(language).replace(/\W/g, "");
  return existsSync(fileOf(primary)) ? primary : "en";
}

/** Loads the texts for a language tag; texts in the fallback language are marked for `withLanguages`. */
export function siteWords(language: string): Words {
  const available = languageOfWords(language);
  const words = JSON.parse(readFileSync(fileOf(available), "utf8")) as Words;
  return available === primaryLanguage(language) ? words : (marked(words) as Words);
}

function fileOf(language: string): string {
  return join(HERE, "site/words", `${language}.json`);
}

/** Delimit a text in a language other than the page's, and a value in the page's language within it. */
const [BEGIN, END, BEGIN_VALUE, END_VALUE] = ["\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"];
const MARKS = /[\ufdd0-\ufdd3]/g;

/** Keys whose values are sentence fragments, or aren't texts. */
const PIECES = new Set(["slugs", "rules", "zoneNames"]);

function marked(words: unknown): unknown {
  if (typeof words === "string") return BEGIN + words + END;
  if (Array.isArray(words)) return words.map(marked);
  const entries = Object.entries(words as object);
  return Object.fromEntries(entries.map(([key, value]) => [key, PIECES.has(key) ? value : marked(value)]));
}

/** Marks a composed text if one of its words is marked. */
export function inLanguageOf(word: string, text: string): string {
  return word.startsWith(BEGIN) && text !== "" ? BEGIN + text + END : text;
}

/** Selects the plural form for a count and fills in `{count}`. */
export function sayCount(
  forms: { readonly one: string; readonly other: string },
  count: number,
  language: string,
): string {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return (isOne ? forms.one : forms.other).replace("{count}", numberFormat(language).format(count));
}

/** Fills in the placeholders of a text: `say("from {start}", {start: "May"})`. */
export function say(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "string" && text.startsWith(BEGIN) ? BEGIN_VALUE + value + END_VALUE : String(value);
  });
}

/** Matches a tag, or the text between tags. */
const PARTS = /<(\/?)([a-z]\w*)((?:"[^"]*"|[^">])*)>|[^<]+/gi;

/** Elements that can't contain HTML elements. */
const WITHOUT_ELEMENTS = new Set(["title", "option", "textarea", "svg", "script", "style"]);

/** Elements that always run from left to right. */
const CODE = new Set(["pre", "code"]);

/** Elements that a script fills from their attributes. */
const FILLED = new Set(["p", "span", "button"]);

const WHOLE_OPTION = /(<option\b[^>]*)>\ufdd0([^<\ufdd0-\ufdd3]*)\ufdd1(?=<\/option>)/g;

/** Hexadecimal colours and URLs, whose punctuation would be reordered in right-to-left text. */
const VALUES = /(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\bhttps?:\/\/[^\s<]+/gi;

/**
 * Wraps each marked text in `<bdi lang="en">` with its language, and isolates values in right-to-left pages. Removes the
 * marks from attributes and titles, which can't contain elements.
 */
export function withLanguages(html: string, language: string): string {
  const isReversed = directionOf(language) === "rtl";
  if (!isReversed && !html.includes(BEGIN)) return html;
  const fallback = languageOfWords(language);
  const direction = directionOf(fallback);
  const attributes = ` lang="${fallback}"${(direction === "rtl") === isReversed ? "" : ` dir="${direction}"`}`;
  const toElements = (text: string) =>
    text
      // Consecutive sentences are one text.
      .replace(/\ufdd1(\s*)\ufdd0/g, "$1")
      .replaceAll(BEGIN, `<bdi${attributes}>`)
      .replaceAll(BEGIN_VALUE, `<bdi lang="${language}">`)
      .replace(MARKS, "</bdi>");
  let outer: string | null = null;
  return html.replace(WHOLE_OPTION, `$1${attributes}>$2`).replace(PARTS, (part, slash, name, inner) => {
    if (name === undefined) {
      if (outer !== null) return CODE.has(outer) ? toElements(part) : part.replace(MARKS, "");
      return toElements(isReversed ? part.replace(VALUES, '<bdi dir="ltr">$&</bdi>') : part);
    }
    if (slash !== "" && name === outer) outer = null;
    else if (slash === "" && outer === null && (WITHOUT_ELEMENTS.has(name) || CODE.has(name))) outer = name;
    const isFilled = FILLED.has(name) && / data-[^"]*"\ufdd0/.test(inner);
    return (isFilled ? part.replace(/>$/, `${attributes}>`) : part).replace(MARKS, "");
  });
}
