import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HERE } from "../here.ts";
import { primaryLanguage } from "../resolve/language.ts";
import { directionOf } from "./formats.ts";
import english from "./words/en.json" with { type: "json" };

/** The texts of the pages in one language: one file per language, all with the same keys. */
export type Words = typeof english;

/** The language of the pages' texts: that of the identity, or English if it has no file yet. */
export function languageOfWords(language: string): string {
  const primary = primaryLanguage(language).replace(/\W/g, "");
  return existsSync(fileOf(primary)) ? primary : "en";
}

/** The texts for an identity in a language, by its tag; those in another language are marked, for `withLanguages`. */
export function siteWords(language: string): Words {
  const own = languageOfWords(language);
  const words = JSON.parse(readFileSync(fileOf(own), "utf8")) as Words;
  return own === primaryLanguage(language) ? words : (marked(words) as Words);
}

function fileOf(language: string): string {
  return join(HERE, "site/words", `${language}.json`);
}

/** Around a text in another language than the page's, and around a value of the page's language in such a text. */
const [BEGIN, END, BEGIN_VALUE, END_VALUE] = ["\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"];
const MARKS = /[\ufdd0-\ufdd3]/g;

/** The texts that others are made of, or that are no texts. */
const PIECES = new Set(["slugs", "rules", "zoneNames"]);

function marked(words: unknown): unknown {
  if (typeof words === "string") return BEGIN + words + END;
  if (Array.isArray(words)) return words.map(marked);
  const entries = Object.entries(words as object);
  return Object.fromEntries(entries.map(([key, value]) => [key, PIECES.has(key) ? value : marked(value)]));
}

/** A text that is made of pieces, in the language of one of the words. */
export function inLanguageOf(word: string, text: string): string {
  return word.startsWith(BEGIN) && text !== "" ? BEGIN + text + END : text;
}

/** A text with a count, by the plural rules of a language; `{count}` is where the number goes. */
export function sayCount(
  forms: { readonly one: string; readonly other: string },
  count: number,
  language: string,
): string {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return say(isOne ? forms.one : forms.other, { count });
}

/** Puts values into a text: `say("from {start}", {start: "May"})`. */
export function say(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "string" && text.startsWith(BEGIN) ? BEGIN_VALUE + value + END_VALUE : String(value);
  });
}

/** A tag, or a text between tags. */
const PARTS = /<(\/?)([a-z]\w*)((?:"[^"]*"|[^">])*)>|[^<]+/gi;

/** Elements whose texts can't have elements of HTML in them. */
const WITHOUT_ELEMENTS = new Set(["title", "option", "textarea", "svg", "script", "style"]);

/** Elements that are written from left to right as a whole. */
const CODE = new Set(["pre", "code"]);

/** Elements whose whole text a script takes from their attributes. */
const FILLED = new Set(["p", "span", "button"]);

const WHOLE_OPTION = /(<option\b[^>]*)>\ufdd0([^<\ufdd0-\ufdd3]*)\ufdd1(?=<\/option>)/g;

/** Hexadecimal colours and addresses, whose signs would change their places among words from right to left. */
const VALUES = /(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\bhttps?:\/\/[^\s<]+/gi;

/**
 * Gives each marked text in the HTML of a page its language, as `<bdi lang="en">`, and isolates values in a page from
 * right to left. In attributes and titles, which can't have elements, the marks are removed.
 */
export function withLanguages(html: string, language: string): string {
  const isReversed = directionOf(language) === "rtl";
  if (!isReversed && !html.includes(BEGIN)) return html;
  const own = languageOfWords(language);
  const direction = directionOf(own);
  const attributes = ` lang="${own}"${(direction === "rtl") === isReversed ? "" : ` dir="${direction}"`}`;
  const toElements = (text: string) =>
    text
      // Sentences in a row are one text.
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
