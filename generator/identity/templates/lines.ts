import type { Place } from "../../tokens/problem.ts";
import { fillTemplate, type TemplateContext, type TemplateFile } from "./template.ts";

/** A range within a line of the filled text, with 1-based line and column. */
export type LineRange = { readonly line: number; readonly column: number; readonly length: number };

/** Maps a range of the filled text to its place in the template. */
export type FindPlace = (range: LineRange) => Place;

/**
 * Builds a source map from the filled text to the template by filling the template again with each line's number at its
 * end. Lines in a loop repeat their numbers.
 */
export function readPlaces(template: TemplateFile, context: TemplateContext, filled: string): FindPlace {
  const numbered = { ...template, text: numberLines(template.text) };
  const numbers = numbersIn(fillTemplate(numbered, context, "none", () => {}) ?? "");
  const rows = template.text.split(/\r?\n/);
  const filledRows = filled.split(/\r?\n/);
  const layouts = new Map<number, Layout>();
  return (range) => {
    const line = Math.min(numbers[range.line - 1] ?? 1, rows.length);
    const text = rows[line - 1] ?? "";
    const layout = layouts.get(range.line) ?? layOut(text, filledRows[range.line - 1] ?? "");
    layouts.set(range.line, layout);
    const before = rows[line - 2] ?? null;
    const after = line === rows.length - 1 ? rows[line] || null : (rows[line] ?? null);
    return { file: template.file, line, text, before, after, ...spanIn(layout, range) };
  };
}

/** A line of a template; line breaks inside an expression don't end it. */
const LINE = /((?:\{\{!--[^]*?--~?\}\}|\{\{[^]*?\}\}|[^\n{]+|\{)*)(\n|$)/g;

/** Matches the start, middle or end of a block, or a comment: Handlebars removes a line that contains only these. */
const BLOCK_TAG = /\{\{~?(?:[#/^!]|else\b)[^]*?\}\}/g;

/** Matches a number between two private-use characters. */
const NUMBER = /\uE000(\d+)\uE001/;

function numberLines(text: string): string {
  let line = 1;
  return text.replace(LINE, (whole, row: string) => {
    const number = line;
    line += whole.split("\n").length - 1;
    // A tilde removes the line break; a number after it would prevent that.
    const isBlockTag = row.trim() !== "" && row.replace(BLOCK_TAG, "").trim() === "";
    return isBlockTag || /~\}\}\s*$/.test(row)
      ? whole
      : whole.replace(/\r?\n?$/, (end) => `\uE000${number}\uE001${end}`);
  });
}

/** Reads the numbers at the ends of lines; a line without a number takes that of the next line. */
function numbersIn(text: string): number[] {
  const rows = text.split("\n").toReversed();
  let number = 1;
  return rows.map((row) => (number = Number(NUMBER.exec(row)?.[1] ?? number))).toReversed();
}

type Span = Pick<LineRange, "column" | "length">;

/** Literal text between expressions: its offsets in both lines, and the expression before it. */
type Literal = {
  /** The offset in the template's line. */
  readonly at: number;
  readonly length: number;
  /** The offset in the filled line. */
  readonly start: number;
  /** The offset at which the next literal begins to apply. */
  readonly end: number;
  readonly expression: Span;
};

/** The literals of a template's line that occur in the filled line, and the trimmed line. */
type Layout = { readonly literals: readonly Literal[]; readonly trimmed: Span };

/** Aligns a line of a template with its filled line. */
function layOut(row: string, filled: string): Layout {
  const texts = row.split(/(\{\{[^]*?\}\}+)/);
  const literals: Literal[] = [];
  let expression: Span = { column: 1, length: 1 };
  let [at, from] = [0, 0];
  for (const [index, text] of texts.entries()) {
    const { length } = text;
    const isLast = index === texts.length - 1;
    if (index % 2 === 1) expression = { column: at + 1, length };
    else {
      const start = isLast ? filled.length - length : filled.indexOf(text, from);
      if (start < from || !filled.startsWith(text, start)) break;
      from = start + length;
      // A range may also begin after the end of the line.
      literals.push({ at, length, start, end: isLast ? Infinity : from, expression });
    }
    at += length;
  }
  const text = row.trim();
  return { literals, trimmed: { column: row.indexOf(text) + 1, length: Math.max(1, text.length) } };
}

/** Maps a range of the filled line to the template's line: exactly, or to the expression that produced it. */
function spanIn({ literals, trimmed }: Layout, { column, length }: Span): Span {
  const target = column - 1;
  const literal = firstAfter(literals, target);
  if (literal === undefined) return trimmed;
  if (target < literal.start) return literal.expression;
  const offset = target - literal.start;
  return { column: literal.at + offset + 1, length: Math.max(1, Math.min(length, literal.length - offset)) };
}

/** Finds the first literal that ends after an offset of the filled line, by binary search. */
function firstAfter(literals: readonly Literal[], target: number): Literal | undefined {
  let [low, high] = [0, literals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (target < (literals[middle]?.end ?? 0)) high = middle;
    else low = middle + 1;
  }
  return literals[low];
}
