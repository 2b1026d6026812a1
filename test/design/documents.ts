import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";

/** The documents that give a reason for each package, one next to each `package.json`. */
export const DEPENDENCIES = [".", "test", "test/hosts", "test/package"].map((folder) =>
  join(folder, "DEPENDENCIES.md"),
);

/** The READMEs of the generator's folders. */
export const PAGES = globSync("generator/*/README.md", { cwd: ROOT }).sort();

const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly files: readonly string[] };

/** The pages for users, which ship in the npm package. */
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

export function read(document: string): string {
  return readFileSync(join(ROOT, document), "utf8");
}

/** Strips the code blocks from a document. */
export function proseOf(text: string): string {
  return text.replace(/^```[^]*?^```$/gm, "");
}

/** Counts the words of a text outside its code blocks. */
export function wordsIn(text: string): number {
  return proseOf(text)
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

/** The code blocks in one language. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

/** Extracts the inline code of a document. */
export function codeIn(text: string): string[] {
  return [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** The cells of a table's rows, without the heading row; finds the table by its first heading. */
export function tableOf(text: string, heading: string): string[][] {
  const rows = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const start = rows.findIndex(([, cell]) => cell === heading);
  const end = rows.findIndex((cells, index) => index > start && cells.length < 3);
  return rows.slice(start + 2, end === -1 ? rows.length : end).map((cells) => cells.slice(1, -1));
}
