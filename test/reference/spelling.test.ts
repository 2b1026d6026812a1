import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import british from "dictionary-en-gb";
import brazilian from "dictionary-pt";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { api, MARKDOWN, proseOf } from "./reading.ts";
import { createSpeller, type Speller } from "./spelling.ts";

const LIST = readFileSync(join(import.meta.dirname, "words.txt"), "utf8");
const OURS = new Set(LIST.trim().split("\n"));

/** The documents for those who use the project or change it. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...globSync("generator/*/README.md", { cwd: ROOT }).sort(),
];

/** The names of the packages that the project uses, scope and all: `@date-fns/tz` is `date-fns` and `tz`. */
const PACKAGES = new Set(
  ["package.json", "test/package.json", "test/package/package.json"].flatMap((file) => {
    const { dependencies = {}, devDependencies } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => name.replace("@", "").split("/"));
  }),
);

const portuguese = createSpeller(brazilian);
const inEnglish = createSpeller(british);

/** Values that the build fills in, such as the families of a font stack; the rest are colours and numbers. */
const FILLED = Object.values<string>((await api.get("/api/v1/themes/light").json()).variables).filter((value) =>
  value.includes(","),
);

/** The text of a page that is in its language: no code, values, addresses, targets of links or markup. */
function wordsOf(markdown: string): string {
  return FILLED.reduce((text, value) => text.replaceAll(value, " "), proseOf(markdown))
    .replace(/#[0-9a-f]{6}\b|\brgb\([^)]*\)|\b[A-Z]\w+\/[A-Z]\w+/g, " ")
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/`[^`\n]*`|<[^>\n]*>|&\w+;|https?:\S+/g, " ")
    .replace(/\*\*(\p{L})\*\*(?=\p{L})/gu, "$1");
}

/** The words that neither the dictionary nor the project's list has, with their lines. */
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

/** What the pages for people say in a language, without the names of the texts and of what is put into them. */
function siteTexts(language: string): string {
  const texts = readFileSync(join(ROOT, `generator/site/words/${language}.json`), "utf8");
  return texts.replace(/"[\w-]+": /g, " ").replace(/\{\w+\}/g, " ");
}

describe("The spelling", () => {
  it.each([...MARKDOWN])("is that of Brazil on the page %s", (_, markdown) => {
    expect(misspelled(markdown, portuguese)).toEqual([]);
  });

  it.each([
    ["pt", portuguese],
    ["en", inEnglish],
  ] as const)("is right in the texts of the pages for people: %s", (language, isWord) => {
    expect(misspelled(siteTexts(language), isWord)).toEqual([]);
  });

  it.each(DOCUMENTS)("is right in %s", (file) => {
    expect(misspelled(readFileSync(join(ROOT, file), "utf8"), inEnglish)).toEqual([]);
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

  it("are completed by a sorted list of names and technical terms, all of them needed", () => {
    expect(LIST).toBe(`${[...OURS].sort().join("\n")}\n`);
    const documents = DOCUMENTS.map((file) => readFileSync(join(ROOT, file), "utf8"));
    const texts = [...MARKDOWN.values(), ...documents, ...["pt", "en"].map(siteTexts)];
    const used = new Set(
      texts
        .flatMap((text) => wordsOf(text).match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [])
        .flatMap((word) => [word, ...word.split("-")].flatMap((part) => [part, part.toLowerCase()])),
    );
    expect([...OURS].filter((word) => !used.has(word))).toEqual([]);
  });
});
