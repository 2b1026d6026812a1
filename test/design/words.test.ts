import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";

/** The folders and documents that this test checks; `generator` and `test` mean everything in them. */
const CHECKED = ["generator", "test", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/** Lists of words and texts that are not ours, and this file. */
const SKIPPED = ["test/cases/", "test/reference/words.txt", "test/package-lock.json", "test/design/words.test.ts"];

/** Phrases of an older English, which no source or document may use. */
const PHRASES = [
  "stands",
  "anew",
  "mend",
  "mends",
  "mended",
  "at fault",
  "is told",
  "are told",
  "lies in",
  "that there is not",
  "nought",
  "slip",
  "slips",
  "gone on with",
  "what is wanted",
];

/** Names that say nothing about what they name, for files and for identifiers. */
const NAMES = ["asking", "besides", "throughout"];

/** Whole phrases in any case; a phrase may continue on the next line of a comment. */
const PHRASE = new RegExp(`\\b(?:${PHRASES.join("|").replaceAll(" ", "\\s+(?:(?:\\*|//)\\s+)?")})\\b`, "gi");
const NAME = new RegExp(`(?<![\\w$])(?:${NAMES.join("|")})(?![\\w$])`, "g");
const COMMENT_OR_STRING = /\/\*[^]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`/g;

/** The phrases and names in a file that must go, each as `file:line: phrase`. */
function oldWordsIn(file: string, text: string): string[] {
  const isCode = /\.[jt]s$/.test(file);
  const code = isCode ? text.replace(COMMENT_OR_STRING, (part) => part.replace(/[^\n]/g, " ")) : "";
  const found = [...text.matchAll(PHRASE), ...code.matchAll(NAME)].map(({ 0: phrase, index }) => {
    return `${file}:${text.slice(0, index).split("\n").length}: ${phrase.replace(/\s+(?:(?:\*|\/\/)\s+)?/g, " ")}`;
  });
  const isOldName = NAMES.includes(basename(file).split(".")[0] ?? "");
  return isOldName ? [`${file}:1: the name of the file`, ...found] : found;
}

function trackedFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...CHECKED], { cwd: ROOT, encoding: "utf8" });
  return listed
    .split("\0")
    .filter((file) => /\.(?:[jt]s|json|css|hbs|md|svg|txt)$/.test(file) && existsSync(join(ROOT, file)))
    .filter((file) => !SKIPPED.some((skipped) => file.startsWith(skipped)));
}

describe("The search for words of an older English", () => {
  it.each([
    ["a.md", "A colon stands here.", ["a.md:1: stands"]],
    ["a.md", "She understands.", []],
    ["a.ts", "/**\n * A problem is\n * told twice.\n */", ["a.ts:2: is told"]],
    ["a.ts", "// What is wanted\n// Slips", ["a.ts:1: What is wanted", "a.ts:2: Slips"]],
    ["a.ts", "const recommended = slippery;", []],
    ["a.ts", "let asking = throughout;", ["a.ts:1: asking", "a.ts:1: throughout"]],
    ["a.ts", '// throughout the file\nconst text = "besides";', []],
    ["a.ts", "const notAsking = askingPrice;", []],
    ["folder/besides.ts", "", ["folder/besides.ts:1: the name of the file"]],
    ["folder/throughout.test.ts", "", ["folder/throughout.test.ts:1: the name of the file"]],
  ])("finds in %s, %j: %j", (file, text, want) => {
    expect(oldWordsIn(file, text)).toEqual(want);
  });
});

describe("The sources and documents", () => {
  it("are written in plain English", () => {
    const files = trackedFiles();
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => oldWordsIn(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });
});
