import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import british from "dictionary-en-gb";
import brazilian from "dictionary-pt";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { DOCUMENTS } from "../design/documents.ts";
import { api, MARKDOWN, proseOf } from "./reading.ts";
import { createSpeller, type Speller } from "./spelling.ts";

const LIST = readFileSync(join(import.meta.dirname, "words.txt"), "utf8");
const PROJECT_WORDS = new Set(LIST.trim().split("\n"));

/** The parts of the project's package names: `@date-fns/tz` is `date-fns` and `tz`. */
const PACKAGES = new Set(
  ["package.json", "test/package.json", "test/hosts/package.json", "test/package/package.json"].flatMap((file) => {
    const { dependencies = {}, devDependencies } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => name.replace("@", "").split("/"));
  }),
);

const portuguese = createSpeller(brazilian);
const english = createSpeller(british);

/** Filled-in values that contain words, such as font stacks. */
const FILLED = Object.values<string>((await api.get("/api/v1/themes/light").json()).variables).filter((value) =>
  value.includes(","),
);

/** The languages of the site. */
const LANGUAGES = globSync("*.json", { cwd: join(ROOT, "generator/site/words") })
  .map((file) => file.replace(".json", ""))
  .sort();

/** The languages with a dictionary among the test packages. */
const SPELLERS: ReadonlyMap<string, Speller> = new Map([
  ["pt", portuguese],
  ["en", english],
]);

/** A page's prose, without code, values, addresses, link targets and markup. */
function wordsOf(markdown: string): string {
  return FILLED.reduce((text, value) => text.replaceAll(value, " "), proseOf(markdown))
    .replace(/#[0-9a-f]{6}\b|\brgb\([^)]*\)|\b[A-Z]\w+\/[A-Z]\w+/g, " ")
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/`[^`\n]*`|<[^>\n]*>|&\w+;|https?:\S+/g, " ")
    .replace(/\*\*(\p{L})\*\*(?=\p{L})/gu, "$1");
}

/** The words that are neither in the dictionary nor in the project's list, with line numbers. */
function misspelled(text: string, isWord: Speller): string[] {
  const isCorrect = (word: string): boolean =>
    PROJECT_WORDS.has(word) ||
    PROJECT_WORDS.has(word.toLowerCase()) ||
    PACKAGES.has(word) ||
    isWord(word) ||
    (word.includes("-") && word.split("-").every((part) => isCorrect(part)));
  return wordsOf(text)
    .split("\n")
    .flatMap((row, index) =>
      (row.match(/(?<![\p{L}\p{N}.@/-])\p{L}+(?:['’-]\p{L}+)*(?![\p{L}\p{N}@/]|\.\p{L})/gu) ?? [])
        .filter((word) => word.length > 1 && !isCorrect(word.replaceAll("’", "'")))
        .map((word) => `${index + 1}: ${word}`),
    );
}

/** The files with a language's texts of the site and the faces. */
function filesIn(language: string): string[] {
  return globSync(`generator/*/words/${language}.json`, { cwd: ROOT }).sort();
}

/** The texts in a file, without keys and placeholders. */
function textsOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8")
    .replace(/"[\w-]+": /g, " ")
    .replace(/\{\w+\}/g, " ");
}

const ADVICE = "Correct these words, or add them to test/reference/words.txt, sorted.";

describe("The spelling", () => {
  it.each([...MARKDOWN])("is Brazilian Portuguese on the page %s", (_, markdown) => {
    expect(misspelled(markdown, portuguese), ADVICE).toEqual([]);
  });

  describe.each(LANGUAGES)("of the site and the faces in %s", (language) => {
    const isWord = SPELLERS.get(language);
    it.skipIf(isWord === undefined)("is correct, if there is a dictionary for the language", () => {
      const words = filesIn(language).flatMap((file) =>
        misspelled(textsOf(file), isWord ?? (() => false)).map((word) => `${file}:${word}`),
      );
      expect(words, ADVICE).toEqual([]);
    });
  });

  it.each(DOCUMENTS)("is correct in %s", (file) => {
    expect(misspelled(readFileSync(join(ROOT, file), "utf8"), english), ADVICE).toEqual([]);
  });
});

describe("The dictionaries", () => {
  it.each([
    ["a word with an accent", "petição", "petiçao"],
    ["Brazilian spelling", "econômico", "económico"],
    ["the spelling since 2009", "ideia", "idéia"],
    ["a plural", "ícones", "ícons"],
    ["an interface word", "salvar", "salvr"],
  ])("know %s in Portuguese: %s, not %s", (_, correct, misspelling) => {
    expect([portuguese(correct), portuguese(misspelling)]).toEqual([true, false]);
  });

  it.each([
    ["a plural", "variables", "variabels"],
    ["British spelling", "colour", "color"],
    ["a verb form", "rendering", "renderring"],
  ])("know %s in English: %s, not %s", (_, correct, misspelling) => {
    expect([english(correct), english(misspelling)]).toEqual([true, false]);
  });

  it("are extended by a sorted list of words that are all used", () => {
    expect(LIST).toBe(`${[...PROJECT_WORDS].sort().join("\n")}\n`);
    const documents = DOCUMENTS.map((file) => readFileSync(join(ROOT, file), "utf8"));
    const texts = [...MARKDOWN.values(), ...documents, ...LANGUAGES.flatMap(filesIn).map(textsOf)];
    const used = new Set(
      texts
        .flatMap((text) => wordsOf(text).match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [])
        .flatMap((word) => [word, ...word.split("-")].flatMap((part) => [part, part.toLowerCase()])),
    );
    expect([...PROJECT_WORDS].filter((word) => !used.has(word))).toEqual([]);
  });
});
