import { memoize } from "../resolve/memoize.ts";
import type { SourceFiles } from "./source-files.ts";

/** What only the files of one form have. */
const MARKS = [
  "$themes",
  "$metadata",
  '"valuesByMode"',
  '"com.figma.',
  "resolutionOrder",
  "platforms",
  "sets",
] as const;

type Mark = (typeof MARKS)[number];

const ANY = new RegExp(MARKS.map((mark) => mark.replace(/[$.]/g, "\\$&")).join("|"), "g");

/** What Style Dictionary says of each token that it has resolved: a file of these has many megabytes, and is of no other form. */
const OF_STYLE_DICTIONARY = /"filePath"\s*:\s*"[^"]{1,1000}",\s*"isSource"\s*:/;

/** The marks of each file: they are sought together, as packages have many megabytes of JSON that is of no form. */
const marksIn = memoize((source: SourceFiles) => {
  const known = new Map<string, ReadonlySet<string>>();
  return (path: string): ReadonlySet<string> => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const isOther = OF_STYLE_DICTIONARY.test(source.head(path) ?? "");
    const found = new Set(isOther ? [] : (source.bytes(path) ?? "").match(ANY));
    known.set(path, found);
    return found;
  };
});

/** Whether a file of a source has one of these marks. */
export function hasMark(source: SourceFiles, path: string, ...marks: readonly Mark[]): boolean {
  const found = marksIn(source)(path);
  return marks.some((mark) => found.has(mark));
}

/** Whether a text is in a file of a source: most large files show it at once. */
export function hasText(source: SourceFiles, path: string, text: string | RegExp): boolean {
  const isIn = (content = "") => (typeof text === "string" ? content.includes(text) : text.test(content));
  return isIn(source.head(path)) || isIn(source.bytes(path));
}
