import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { renderSite } from "../../generator/site/site.ts";
import { siteWords, type Words } from "../../generator/site/words.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";

/** The languages that have texts for the pages. */
const LANGUAGES = globSync("generator/site/words/*.json", { cwd: ROOT })
  .map((file) => basename(file, ".json"))
  .sort();

function pathsOf(words: object, path: readonly string[] = []): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const own = [...path, key];
    return typeof value === "object" && !Array.isArray(value) ? pathsOf(value, own) : [own.join(".")];
  });
}

/** The input from which an identity's pages are rendered. */
function given(identity: Identity) {
  const { snapshot: today, span } = SCOPE;
  const references = { aliases: new Map(), references: new Map() };
  return { identity, ...references, today, span, release: "0", textOf: () => "# A page\n\n## One\n\n## Two\n" };
}

/** The names of days in rules: a language may have others than English. */
const BY_LANGUAGE = /^dates\.rules\.(ordinals|easterDays)\./;

const keysOf = (language: string) => pathsOf(siteWords(language)).filter((path) => !BY_LANGUAGE.test(path));

it("finds the languages", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "pt"]));
});

describe.each(LANGUAGES)("generator/site/words/%s.json", (language) => {
  it("has the keys of en.json, in its order", () => {
    const [own, expected] = [keysOf(language), keysOf("en")];
    expect({
      missing: expected.filter((key) => !own.includes(key)),
      unknown: own.filter((key) => !expected.includes(key)),
    }).toEqual({ missing: [], unknown: [] });
    expect(own).toEqual(expected);
  });
});

it("a missing text is an error with the template, the text and the language", async () => {
  const { identity } = await readSource();
  const { lead: _, ...home } = siteWords("en").home;
  const words = { ...siteWords("en"), home } as Words;
  expect(() => renderSite(given({ ...identity, language: "es-MX" }), words)).toThrow(
    /^The template "home" has no "lead" at 3:\d+\. If it is a text, add it to site\/words\/es\.json\.$/,
  );
});
