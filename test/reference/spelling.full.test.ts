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
const OURS = new Set(LIST.trim().split("\n"));

/** The names of the project's packages, with scopes: `@date-fns/tz` is `date-fns` and `tz`. */
const PACKAGES = new Set(
  ["package.json", "test/package.json", "test/hosts/package.json", "test/package/package.json"].flatMap((file) => {
    const { dependencies = {}, devDependencies } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => name.replace("@", "").split("/"));
  }),
);

const portuguese = createSpeller(brazilian);
const inEnglish = createSpeller(british);

/** Values that the build fills in and that contain words, such as the families of a font stack. */
const FILLED = Object.values<string>((await api.get("/api/v1/themes/light").json()).variables).filter((value) =>
  value.includes(","),
);

/** The languages that the pages for people are written in. */
const LANGUAGES = globSync("*.json", { cwd: join(ROOT, "generator/site/words") })
  .map((file) => file.replace(".json", ""))
  .sort();

/** The languages with a dictionary among the packages of the tests. */
const SPELLERS: ReadonlyMap<string, Speller> = new Map([
  ["pt", portuguese],
  ["en", inEnglish],
]);

/** The text of a page in its language, without code, values, addresses, link targets and markup. */
function wordsOf(markdown: string): string {
  return FILLED.reduce((text, value) => text.replaceAll(value, " "), proseOf(markdown))
    .replace(/#[0-9a-f]{6}\b|\brgb\([^)]*\)|\b[A-Z]\w+\/[A-Z]\w+/g, " ")
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/`[^`\n]*`|<[^>\n]*>|&\w+;|https?:\S+/g, " ")
    .replace(/\*\*(\p{L})\*\*(?=\p{L})/gu, "$1");
}

/** The words that are neither in the dictionary nor in the project's list, with their lines. */
function misspelled(text: string, isWord: Speller): string[] {
  const isRight = (word: string): boolean =>
    OURS.has(word) ||
    OURS.has(word.toLowerCase()) ||
    PACKAGES.has(word) ||
    isWord(word) ||
    (word.includes("-") && word.split("-").every((part) => isRight(part)));
  return wordsOf(text)
    .split("\n")
    .flatMap((row, index) =>
      (row.match(/(?<![\p{L}\p{N}.@/-])\p{L}+(?:['’-]\p{L}+)*(?![\p{L}\p{N}@/]|\.\p{L})/gu) ?? [])
        .filter((word) => word.length > 1 && !isRight(word.replaceAll("’", "'")))
        .map((word) => `${index + 1}: ${word}`),
    );
}

/** The files with the texts of the pages for people and of the faces in a language. */
function filesIn(language: string): string[] {
  return globSync(`generator/*/words/${language}.json`, { cwd: ROOT }).sort();
}

/** The texts of a file, without their keys and placeholders. */
function textsOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8")
    .replace(/"[\w-]+": /g, " ")
    .replace(/\{\w+\}/g, " ");
}

const ADVICE = "Correct these words, or add them to test/reference/words.txt, sorted.";

describe("The spelling", () => {
  it.each([...MARKDOWN])("is Brazilian on the page %s", (_, markdown) => {
    expect(misspelled(markdown, portuguese), ADVICE).toEqual([]);
  });

  describe.each(LANGUAGES)("of the pages for people and of the faces in %s", (language) => {
    const isWord = SPELLERS.get(language);
    it.skipIf(isWord === undefined)("is correct, if the tests have a dictionary of the language", () => {
      const words = filesIn(language).flatMap((file) =>
        misspelled(textsOf(file), isWord ?? (() => false)).map((word) => `${file}:${word}`),
      );
      expect(words, ADVICE).toEqual([]);
    });
  });

  it.each(DOCUMENTS)("is correct in %s", (file) => {
    expect(misspelled(readFileSync(join(ROOT, file), "utf8"), inEnglish), ADVICE).toEqual([]);
  });
});

describe("The dictionaries", () => {
  it.each([
    ["a word with an accent", "petição", "petiçao"],
    ["the spelling of Brazil", "econômico", "económico"],
    ["the spelling since 2009", "ideia", "idéia"],
    ["a plural", "ícones", "ícons"],
    ["a word of the interface", "salvar", "salvr"],
  ])("know %s in Portuguese: %s, not %s", (_, right, wrong) => {
    expect([portuguese(right), portuguese(wrong)]).toEqual([true, false]);
  });

  it.each([
    ["a plural", "variables", "variabels"],
    ["the spelling of Britain", "colour", "color"],
    ["a form of a verb", "rendering", "renderring"],
  ])("know %s in English: %s, not %s", (_, right, wrong) => {
    expect([inEnglish(right), inEnglish(wrong)]).toEqual([true, false]);
  });

  it("have a sorted list of additional names and technical terms, all of them used", () => {
    expect(LIST).toBe(`${[...OURS].sort().join("\n")}\n`);
    const documents = DOCUMENTS.map((file) => readFileSync(join(ROOT, file), "utf8"));
    const texts = [...MARKDOWN.values(), ...documents, ...LANGUAGES.flatMap(filesIn).map(textsOf)];
    const used = new Set(
      texts
        .flatMap((text) => wordsOf(text).match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [])
        .flatMap((word) => [word, ...word.split("-")].flatMap((part) => [part, part.toLowerCase()])),
    );
    expect([...OURS].filter((word) => !used.has(word))).toEqual([]);
  });
});
