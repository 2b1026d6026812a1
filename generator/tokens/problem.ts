import { memoizeTexts } from "../resolve/memoize.ts";
import type { Rule } from "./house-rules.ts";

/** A place in a file; line and column count from 1. */
export type Place = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters of the line to mark. */
  readonly length: number;
  /** The line's text and the lines around it, for the code frame; null before the first line and after the last. */
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A text that takes the place of another in a file. */
export type Edit = { readonly place: Place; readonly text: string };

/** A problem in a source file, which keeps the identity from being published. */
export type Problem = {
  readonly place: Place;
  /** What is wrong and what is expected, in a sentence or two. */
  readonly message: string;
  /** How to fix it, where that is known. */
  readonly fix: string | null;
  /** The rule of the house that it is about, whose level the settings choose; none for what is always an error. */
  readonly rule?: Rule;
  /** The edits that fix it, where only one fix is possible; `vitral check --fix` makes them. */
  readonly edits?: readonly Edit[] | undefined;
};

/** A problem that a parser finds in a text, by offsets that count from 0. */
export type TextProblem = Pick<Problem, "message" | "fix"> & {
  readonly start: number;
  readonly end: number;
  /** The text that fixes it in place of its range, where only one fix is possible. */
  readonly replacement?: string;
};

/** Collects a problem; reading continues, so that all problems of all files are reported at once. */
export type Report = (problem: Problem) => void;

/** The place of a range of a text, by offsets that count from 0. */
export function placeIn(file: string, source: string, start: number, end: number): Place {
  const starts = lineStarts(source);
  const line = lineAt(starts, start);
  const lineStart = starts[line] ?? 0;
  const textOf = (at: number) => {
    const from = starts[at];
    const to = (starts[at + 1] ?? source.length + 1) - 1;
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
    // The end of the last line begins no further one.
    after: after === "" && line + 2 === starts.length ? null : after,
  };
}

/** A line and a column, which count from 1. */
export type Position = Pick<Place, "line" | "column">;

/** The line and column of an offset. */
export function positionAt(text: string, offset: number): Position {
  const { line, column } = placeIn("", text, offset, offset);
  return { line, column };
}

/** The offset of a line and column; one past the end of the line or the text is the end. */
export function offsetAt(text: string, { line, column }: Position): number {
  const starts = lineStarts(text);
  const start = starts[line - 1] ?? text.length;
  return Math.min(start + Math.max(0, column - 1), (starts[line] ?? text.length + 1) - 1);
}

/** The offsets of the lines of a text; files may have many problems, by turns, so those of the largest identity are kept. */
const lineStarts = memoizeTexts(60_000_000, (source): readonly number[] => {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
});

/** The line of an offset, counted from 0, by binary search. */
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

/** Problems in the order of their files and lines, without duplicates. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const key = ({ place, message }: Problem) => `${place.file}:${place.line}:${place.column}:${message}`;
  const once = [...new Map(problems.map((problem) => [key(problem), problem])).values()];
  return once.sort(({ place: one }, { place: other }) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return one.line - other.line || one.column - other.column;
  });
}
