import { expect } from "vitest";
import { type Problem, inOrder } from "../../generator/tokens/problem.ts";
import { showProblems } from "../../generator/cli/terminal/problems.ts";

/** A range of a file between « and »: where a person looks for a problem, found without the generator. */
export type Mark = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text between the two; nothing where something is missing. */
  readonly meant: string;
  /** The whole line; undefined where the file itself is meant. */
  readonly text: string | undefined;
  /** The lines before and after it, if there are any. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

/** A text without the marks in it. */
export function unmarked(text: string): string {
  return text.replaceAll(/[«»]/g, "");
}

/** The marks in a file's text, in their order; lines and columns count from 1. */
export function marksIn(file: string, text: string): Mark[] {
  const lines = unmarked(text).replace(/\n$/, "").split("\n");
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(/«([^»]*)»/g)].map(({ index: at, 1: meant = "" }) => {
      const column = unmarked(line.slice(0, at)).length + 1;
      const [before, after] = [lines[index - 1], lines[index + 1]];
      return { file, line: index + 1, column, meant, text: unmarked(line), before, after };
    }),
  );
}

/** The mark of a file as a whole: one that is missing, or that has a wrong name. */
export function markOf(file: string): Mark {
  return { file, line: 1, column: 1, meant: "", text: undefined };
}

/**
 * What a terminal has to show for marks and the lines that tell their problems: `!` the message at the next mark, `&` at
 * the same one again, `+` the fix.
 */
export function expectedFrom(marks: readonly Mark[], lines: readonly string[]): string[] {
  const order = marks.toSorted((left, right) => compare(left.file, right.file));
  const told: { mark: Mark | undefined; message: string; fix?: string }[] = [];
  for (const line of lines) {
    const [sign, rest] = [line[0], line.slice(2)];
    if (sign === "!") told.push({ mark: order.shift(), message: rest });
    if (sign === "&") told.push({ mark: told.at(-1)?.mark, message: rest });
    if (sign === "+") told.at(-1)!.fix = rest;
  }
  expect(order, "marks without a message").toEqual([]);
  // House rules come last, sorted by rule.
  const byRule = Map.groupBy(told, ({ message }) => / \[([a-z-]+)\]$/.exec(message)?.[1]);
  const inOrder = [
    ...(byRule.get(undefined) ?? []),
    ...[...byRule].flatMap(([rule, own]) => (rule === undefined ? [] : own)),
  ];
  return inOrder.map(({ mark = markOf("a mark is missing"), message, fix }) => frame(mark, message, fix));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function frame(mark: Mark, message: string, fix: string | undefined): string {
  const { file, line, column, meant, text, before, after } = mark;
  const width = String(after === undefined ? line : line + 1).length;
  const shownLine = (number: number, words: string | undefined) =>
    words === undefined
      ? []
      : [`  ${String(number).padStart(width)} | ${words.replaceAll("\t", " ").replaceAll("\u0001", "\ufffd")}`];
  const caret = " ".repeat(`  ${"".padStart(width)} | `.length + column - 1) + "^".repeat(Math.max(1, meant.length));
  const around = (number: number, words: string | undefined) => shownLine(number, words).map((one) => one.trimEnd());
  const shown =
    text === undefined
      ? []
      : [...around(line - 1, before), ...shownLine(line, text), caret, ...around(line + 1, after)];
  return [`${file}:${line}:${column} ${message}`, ...shown, ...(fix === undefined ? [] : [`  fix: ${fix}`])].join("\n");
}

/** Compares what a wide terminal shows for some problems; a narrow one shows a part of it, its carets below the same. */
export function expectShown(problems: readonly Problem[], expected: readonly string[]): void {
  expect(show(problems, WIDE)).toBe(expected.join("\n\n"));
  const wide = framesIn(show(problems, WIDE));
  for (const columns of [80, 40]) {
    const narrow = framesIn(show(problems, columns));
    expect(narrow.length).toBe(wide.length);
    for (const [index, { line, before, meant }] of narrow.entries()) {
      const whole = wide[index] ?? { before: "", meant: "" };
      const isSame =
        whole.before.endsWith(before) && whole.meant.startsWith(meant) && (meant === "") === (whole.meant === "");
      expect([line.length <= columns, isSame], `${columns} columns: ${line}`).toEqual([true, true]);
    }
  }
}

const WIDE = 100_000;

function show(problems: readonly Problem[], columns: number): string {
  const shown = showProblems(inOrder(problems), { colors: false, depth: 1, columns }, { isAll: true });
  return shown.split("\n\n").slice(0, -1).join("\n\n");
}

type Framed = { readonly line: string; readonly before: string; readonly meant: string };

/** The lines above carets: what is before the first and above all of them. */
function framesIn(shown: string): Framed[] {
  return [...shown.matchAll(/^( +\d+ \| )(.*)\n( +)(\^+)$/gm)].map(
    ([, gutter = "", text = "", indent = "", caret = ""]) => {
      const start = indent.length - gutter.length;
      return { line: gutter + text, before: text.slice(0, start), meant: text.slice(start, start + caret.length) };
    },
  );
}
