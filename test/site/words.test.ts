import { expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { renderSite } from "../../generator/site/site.ts";
import { siteWords } from "../../generator/site/words.ts";
import { readSource, SCOPE, SECOND, SEVEN } from "../built.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** The texts that were read, by their paths. */
const read = new Set<string>();

/** An object that remembers which of its texts are read. */
function watched<T extends object>(target: T, path: readonly string[]): T {
  return new Proxy(target, {
    get(from, key) {
      const value: unknown = Reflect.get(from, key);
      if (typeof key !== "string") return value;
      const own = [...path, key];
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return watched(value, own);
      if (Object.hasOwn(from, key)) read.add(own.join("."));
      return value;
    },
  });
}

/** Texts that depend on what an identity has: rules of dates, names of groups, the parts of a text style, many colours. */
const BY_DATA = /^(dates\.rules\.|dates\.oneDay$|groups\.|groupsAlso\.|tokens\.(parts|plays)\.|contrast\.pairsNamed$)/;

function pathsOf(words: object, path: readonly string[] = []): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const own = [...path, key];
    return typeof value === "object" && !Array.isArray(value) ? pathsOf(value, own) : [own.join(".")];
  });
}

it.each(["en", "pt"])("every text of the pages in %s is used", async (language) => {
  read.clear();
  const words = siteWords(language);
  const single = temporaryFolder();
  writeTokens(single, SETTINGS, { color: { light: THEME } });
  for (const root of [undefined, SECOND, SEVEN, single]) {
    const source = await readSource(root);
    const plain = { products: [], seasons: [], pages: [], roles: {}, pairs: [] };
    for (const change of [{}, plain]) {
      const identity: Identity = { ...source.identity, ...change, language };
      const { snapshot: today, span } = SCOPE;
      renderSite(
        { identity, today, span, release: "0", textOf: () => "# A page\n\n## One\n\n## Two\n" },
        watched(words, []),
      );
    }
  }
  const unread = pathsOf(words).filter((path) => !BY_DATA.test(path) && !read.has(path));
  expect(unread).toEqual([]);
});

it("both languages have the same texts, but for the names of days in rules", () => {
  const of = (words: object) => pathsOf(words).filter((path) => !/^dates\.rules\.(ordinals|easterDays)\./.test(path));
  expect(of(siteWords("pt"))).toEqual(of(siteWords("en")));
});
