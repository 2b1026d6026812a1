import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { LAYERS } from "../oxlint.config.ts";
import { codeIn, GUIDES, PAGES, read, tableOf, wordsIn } from "./documents.ts";

const contributing = read("CONTRIBUTING.md");

/** Paths that a build creates, or that belong to a user's folder. */
const GENERATED = /^(?:\*|dist|node_modules|themes\/|vitral\/|new\/$|old\/$|\.vitral\b)|^\/|[<…]/;

/** Returns whether inline code is the path of a file or folder in the repository. */
function isPath(code: string): boolean {
  const [first = ""] = code.split(/[ #]/);
  return (
    first === code &&
    !GENERATED.test(code) &&
    (/\.(?:ts|js|json|jsonc|md|css|txt|toml)$/.test(code) || code.includes("/"))
  );
}

/** Resolves a path from a document: relative to the root, to `generator/` or to the document. */
function placeOf(path: string, document: string): string | undefined {
  const [place] = globSync([path, join("generator", path), join(dirname(document), path)], { cwd: ROOT });
  return place && join(ROOT, place);
}

/** The part of a page for people who change its folder. */
function insideOf(page: string): string {
  const [, inside = ""] = read(page).split("\n## Changing this folder\n");
  return GUIDES.includes(page) ? inside : read(page);
}

const texts = [
  ["CONTRIBUTING.md", contributing],
  ["test/README.md", read("test/README.md")],
  ...PAGES.map((page) => [page, insideOf(page)] as const),
] as const;

describe.each(texts)("%s", (document, text) => {
  it("names only files and folders that exist", () => {
    const paths = [...new Set(codeIn(text).filter(isPath))];
    expect(paths.filter((path) => placeOf(path, document) === undefined)).toEqual([]);
  });

  it("names only functions and constants that exist in the files it gives", () => {
    const names = [
      ...text.matchAll(/`([\w./-]+\.ts)`\s+\(`(\w+)`\)/g),
      ...[...text.matchAll(/`(\w+)`\s+(?:in|of)\s+`([\w./-]+\.ts)`/g)].map(([all, name, file]) => [all, file, name]),
      ...[...text.matchAll(/`(\w+)`\s+\(`([\w./-]+\.ts)`\)/g)].map(([all, name, file]) => [all, file, name]),
    ].map(([, file = "", name = ""]) => [name, file] as const);
    const exists = ([name, file]: readonly [string, string]) => {
      const place = placeOf(file, document);
      return place !== undefined && new RegExp(String.raw`\b${name}\b`).test(readFileSync(place, "utf8"));
    };
    expect(names.filter((entry) => !exists(entry))).toEqual([]);
  });
});

describe("the documents for contributors", () => {
  it("fit on a page: at most 1,800 words in CONTRIBUTING.md", () => {
    expect(wordsIn(contributing)).toBeLessThanOrEqual(1800);
  });

  it("have a page for each folder of the generator", () => {
    const folders = globSync("generator/*/", { cwd: ROOT });
    expect(PAGES.map((page) => dirname(page))).toEqual(folders.toSorted());
  });

  it.each(PAGES.filter((page) => !GUIDES.includes(page)))("have at most 600 words in %s", (page) => {
    expect(wordsIn(read(page))).toBeLessThanOrEqual(600);
  });

  it("list every folder of test/", () => {
    const listed = tableOf(read("test/README.md"), "folder").map(([cell = ""]) => cell.replaceAll("`", ""));
    const folders = globSync("test/*/**/*.ts", {
      cwd: ROOT,
      exclude: ["**/node_modules/**", "test/{cases,fixtures}/**"],
    });
    expect(listed).toEqual([...new Set(folders.map((file) => file.split("/").slice(0, 2).join("/")))].toSorted());
  });
});

describe("the table of layers in CONTRIBUTING.md", () => {
  const rows = tableOf(contributing, "layer").map(([layer = "", , imports = ""]) => ({
    link: layer,
    imports: [...imports.matchAll(/\b[a-z]+\b/g)].map(([name]) => name).filter((name) => name in LAYERS),
  }));

  it("lists the lint's layers and imports in the same order", () => {
    const listed = rows.map(({ link, imports }) => [link, imports.toSorted()]);
    const expected = Object.entries(LAYERS).map(([layer, allowed]) => [
      `[${layer}](generator/${layer}/README.md)`,
      allowed.toSorted(),
    ]);
    expect(listed).toEqual(expected);
  });
});
