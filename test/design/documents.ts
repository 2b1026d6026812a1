import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";

/** The reasons for packages, one file beside each `package.json`. */
export const DEPENDENCIES = [".", "test", "test/hosts", "test/package"].map((folder) =>
  join(folder, "DEPENDENCIES.md"),
);

/** The pages of the generator's folders. */
export const PAGES = globSync("generator/*/README.md", { cwd: ROOT }).sort();

const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly files: readonly string[] };

/** The pages for users, which the npm package contains. */
export const GUIDES = PAGES.filter((page) => files.includes(page));

/** The documents for people who use the project or change it. */
export const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "test/README.md",
  ...DEPENDENCIES,
  ...PAGES,
];

/** The text of a document. */
export function read(document: string): string {
  return readFileSync(join(ROOT, document), "utf8");
}

/** A document without its code blocks. */
export function proseOf(text: string): string {
  return text.replace(/^```[^]*?^```$/gm, "");
}

/** The number of words in a text, without its code blocks. */
export function wordsIn(text: string): number {
  return proseOf(text)
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

/** The code blocks of a document in one language. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

/** Extracts the inline code of a document. */
export function codeIn(text: string): string[] {
  return [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** The rows of the table whose first heading is given, without the heading, cell by cell. */
export function tableOf(text: string, heading: string): string[][] {
  const rows = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const start = rows.findIndex(([, cell]) => cell === heading);
  const end = rows.findIndex((cells, index) => index > start && cells.length < 3);
  return rows.slice(start + 2, end === -1 ? rows.length : end).map((cells) => cells.slice(1, -1));
}
