import { memoizeTexts } from "../resolve/memoize.ts";
import type { Rule } from "./house-rules.ts";

/** A place in a file; line and column are 1-based. */
export type Place = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The number of characters to mark. */
  readonly length: number;
  /** The line's text and the lines around it, for the code frame; null before the first line and after the last. */
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A replacement of the text at a place. */
export type Edit = { readonly place: Place; readonly text: string };

/** A problem in a source file. */
export type Problem = {
  readonly place: Place;
  /** One or two sentences: what is wrong, and what is expected. */
  readonly message: string;
  /** The fix, if it is known. */
  readonly fix: string | null;
  /** The house rule, whose level the settings choose; without one, the problem is an error. */
  readonly rule?: Rule;
  /** The edits that `vitral check --fix` makes; only for an unambiguous fix. */
  readonly edits?: readonly Edit[] | undefined;
};

/** A problem in a text, with 0-based offsets. */
export type TextProblem = Pick<Problem, "message" | "fix"> & {
  readonly start: number;
  readonly end: number;
  /** The text that replaces the range; only for an unambiguous fix. */
  readonly replacement?: string;
};

/** Collects a problem. Reading continues, so that the problems of all files are reported at once. */
export type Report = (problem: Problem) => void;

/** Converts a range of a text, in 0-based offsets, to a place. */
export function placeIn(file: string, source: string, start: number, end: number): Place {
  const starts = lineStarts(source);
  const line = lineAt(starts, start);
  const lineStart = starts[line] ?? 0;
  const textOf = (index: number) => {
    const from = starts[index];
    const to = (starts[index + 1] ?? source.length + 1) - 1;
    return from === undefined ? null : source.slice(from, source[to - 1] === "\r" ? to - 1 : to);
  };
  const text = textOf(line) ?? "";
  const after = textOf(line + 1);
  return {
    file,
    line: line + 1,
    column: start - lineStart + 1,
    length: Math.max(1, Math.min(end, lineStart + text.length) - start),
    text,
    before: textOf(line - 1),
    // A final line break doesn't begin another line.
    after: after === "" && line + 2 === starts.length ? null : after,
  };
}

/** A 1-based line and column. */
export type Position = Pick<Place, "line" | "column">;

/** Converts an offset to a line and column. */
export function positionAt(text: string, offset: number): Position {
  const { line, column } = placeIn("", text, offset, offset);
  return { line, column };
}

/** Converts a line and column to an offset, clamped to the end of the line and of the text. */
export function offsetAt(text: string, { line, column }: Position): number {
  const starts = lineStarts(text);
  const start = starts[line - 1] ?? text.length;
  return Math.min(start + Math.max(0, column - 1), (starts[line] ?? text.length + 1) - 1);
}

/** Returns the line offsets of a text. Caches those of a whole identity, because problems alternate between files. */
const lineStarts = memoizeTexts(60_000_000, (source): readonly number[] => {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
});

/** Finds the 0-based line of an offset, by binary search. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Sorts problems by file and position, and removes duplicates. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const key = ({ place, message }: Problem) => `${place.file}:${place.line}:${place.column}:${message}`;
  const unique = [...new Map(problems.map((problem) => [key(problem), problem])).values()];
  return unique.sort(({ place: a }, { place: b }) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.line - b.line || a.column - b.column;
  });
}
