import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HERE } from "../here.ts";
import english from "./words/en.json" with { type: "json" };

/** The texts of the pages in one language: one file per language, all with the same keys. */
export type Words = typeof english;

/** The texts in a language, by its tag; English if the language has no file yet. */
export function siteWords(language: string): Words {
  const own = fileOf(language.split("-")[0] ?? "");
  return JSON.parse(readFileSync(existsSync(own) ? own : fileOf("en"), "utf8")) as Words;
}

function fileOf(language: string): string {
  return join(HERE, "site/words", `${language.replace(/\W/g, "")}.json`);
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
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
