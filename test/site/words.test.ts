import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { renderSite } from "../../generator/site/site.ts";
import { sayCount, siteWords, type Words } from "../../generator/site/words.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";

/** The languages that the site has texts for. */
const LANGUAGES = globSync("generator/site/words/*.json", { cwd: ROOT })
  .map((file) => basename(file, ".json"))
  .sort();

function pathsOf(words: object, path: readonly string[] = []): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const keyPath = [...path, key];
    return typeof value === "object" && !Array.isArray(value) ? pathsOf(value, keyPath) : [keyPath.join(".")];
  });
}

/** The input for rendering an identity's pages. */
function inputFor(identity: Identity) {
  const { snapshot: today, span } = SCOPE;
  const references = { aliases: new Map(), references: new Map() };
  return {
    identity,
    ...references,
    today,
    span,
    release: "0",
    textOf: () => "# A page\n\n## One\n\n## Two\n",
    stored: () => undefined,
  };
}

/** Matches day names in rules, which can differ between languages. */
const BY_LANGUAGE = /^dates\.rules\.(ordinals|easterDays)\./;

const keysOf = (language: string) => pathsOf(siteWords(language)).filter((path) => !BY_LANGUAGE.test(path));

it("finds the languages", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "pt"]));
});

describe.each(LANGUAGES)("generator/site/words/%s.json", (language) => {
  it("has the keys of en.json, in the same order", () => {
    const [actual, expected] = [keysOf(language), keysOf("en")];
    expect({
      missing: expected.filter((key) => !actual.includes(key)),
      unknown: actual.filter((key) => !expected.includes(key)),
    }).toEqual({ missing: [], unknown: [] });
    expect(actual).toEqual(expected);
  });
});

it.each([
  ["en", "1,474 tokens"],
  ["pt-BR", "1.474 tokens"],
])("writes thousands as readers of %s do", (language, expected) => {
  expect(sayCount({ one: "{count} token", other: "{count} tokens" }, 1474, language)).toBe(expected);
});

it("reports a missing text with its template and language", async () => {
  const { identity } = await readSource();
  const { lead: _, ...home } = siteWords("en").home;
  const words = { ...siteWords("en"), home } as Words;
  expect(() => renderSite(inputFor({ ...identity, language: "es-MX" }), words)).toThrow(
    /^The template "home" has no "lead" at 3:\d+\. If it is a text, add it to site\/words\/es\.json\.$/,
  );
});
