import { expect } from "vitest";
import { type Problem, inOrder } from "../../generator/tokens/problem.ts";
import { showProblems } from "../../generator/cli/terminal/problems.ts";

/** A range of a file between « and »: the expected location of a problem, determined without the generator. */
export type Mark = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text between the marks; empty where something is missing. */
  readonly marked: string;
  /** The whole line; undefined if the mark is the file itself. */
  readonly text: string | undefined;
  /** The previous and next lines, if any. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

export function unmarked(text: string): string {
  return text.replaceAll(/[«»]/g, "");
}

/** The marks in a file's text, in order; lines and columns count from 1. */
export function marksIn(file: string, text: string): Mark[] {
  const lines = unmarked(text).replace(/\n$/, "").split("\n");
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(/«([^»]*)»/g)].map(({ index: at, 1: marked = "" }) => {
      const column = unmarked(line.slice(0, at)).length + 1;
      const [before, after] = [lines[index - 1], lines[index + 1]];
      return { file, line: index + 1, column, marked, text: unmarked(line), before, after };
    }),
  );
}

/** Marks a whole file, which is missing or has a wrong name. */
export function markOf(file: string): Mark {
  return { file, line: 1, column: 1, marked: "", text: undefined };
}

/**
 * The expected terminal output for marks and the lines that describe their problems: `!` is the message at the next mark,
 * `&` another at the same mark, `+` the fix.
 */
export function expectedFrom(marks: readonly Mark[], lines: readonly string[]): string[] {
  const order = marks.toSorted((left, right) => compare(left.file, right.file));
  const problems: { mark: Mark | undefined; message: string; fix?: string }[] = [];
  for (const line of lines) {
    const [sign, rest] = [line[0], line.slice(2)];
    if (sign === "!") problems.push({ mark: order.shift(), message: rest });
    if (sign === "&") problems.push({ mark: problems.at(-1)?.mark, message: rest });
    if (sign === "+") problems.at(-1)!.fix = rest;
  }
  expect(order, "marks without a message").toEqual([]);
  // House rules come last, sorted by rule.
  const byRule = Map.groupBy(problems, ({ message }) => / \[([a-z-]+)\]$/.exec(message)?.[1]);
  const inOrder = [
    ...(byRule.get(undefined) ?? []),
    ...[...byRule].flatMap(([rule, ruleProblems]) => (rule === undefined ? [] : ruleProblems)),
  ];
  return inOrder.map(({ mark = markOf("a mark is missing"), message, fix }) => frame(mark, message, fix));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function frame(mark: Mark, message: string, fix: string | undefined): string {
  const { file, line, column, marked, text, before, after } = mark;
  const width = String(after === undefined ? line : line + 1).length;
  const numberedLine = (number: number, content: string | undefined) =>
    content === undefined
      ? []
      : [`  ${String(number).padStart(width)} | ${content.replaceAll("\t", " ").replaceAll("\u0001", "\ufffd")}`];
  const caret = " ".repeat(`  ${"".padStart(width)} | `.length + column - 1) + "^".repeat(Math.max(1, marked.length));
  const context = (number: number, content: string | undefined) =>
    numberedLine(number, content).map((numbered) => numbered.trimEnd());
  const codeFrame =
    text === undefined
      ? []
      : [...context(line - 1, before), ...numberedLine(line, text), caret, ...context(line + 1, after)];
  return [`${file}:${line}:${column} ${message}`, ...codeFrame, ...(fix === undefined ? [] : [`  fix: ${fix}`])].join(
    "\n",
  );
}

/** Expects the problems' output on a wide terminal; a narrow terminal shows part of each line above the same caret. */
export function expectShown(problems: readonly Problem[], expected: readonly string[]): void {
  expect(show(problems, WIDE)).toBe(expected.join("\n\n"));
  const wide = framesIn(show(problems, WIDE));
  for (const columns of [80, 40]) {
    const narrow = framesIn(show(problems, columns));
    expect(narrow.length).toBe(wide.length);
    for (const [index, { line, before, marked }] of narrow.entries()) {
      const wideLine = wide[index] ?? { before: "", marked: "" };
      const isSame =
        wideLine.before.endsWith(before) &&
        wideLine.marked.startsWith(marked) &&
        (marked === "") === (wideLine.marked === "");
      expect([line.length <= columns, isSame], `${columns} columns: ${line}`).toEqual([true, true]);
    }
  }
}

const WIDE = 100_000;

function show(problems: readonly Problem[], columns: number): string {
  const text = showProblems(inOrder(problems), { colors: false, depth: 1, columns }, { showsAll: true });
  return text.split("\n\n").slice(0, -1).join("\n\n");
}

type MarkedLine = { readonly line: string; readonly before: string; readonly marked: string };

/** The lines above carets, split into the text before the caret and the marked text. */
function framesIn(shown: string): MarkedLine[] {
  return [...shown.matchAll(/^( +\d+ \| )(.*)\n( +)(\^+)$/gm)].map(
    ([, gutter = "", text = "", indent = "", caret = ""]) => {
      const start = indent.length - gutter.length;
      return { line: gutter + text, before: text.slice(0, start), marked: text.slice(start, start + caret.length) };
    },
  );
}
