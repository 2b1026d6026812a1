import type { Place } from "../../tokens/problem.ts";
import { fillTemplate, type TemplateContext, type TemplateFile } from "./template.ts";

/** A stretch of a filled text: line and column count from 1. */
export type Stretch = { readonly line: number; readonly column: number; readonly length: number };

/** Finds the place in a template for a stretch of its filled text. */
export type FindPlace = (stretch: Stretch) => Place;

/**
 * Fills a template again with the number of each line at its end, to find the line of the template for every filled
 * line; the lines of a list repeat the same numbers.
 */
export function readPlaces(template: TemplateFile, context: TemplateContext, filled: string): FindPlace {
  const numbered = { ...template, text: numberLines(template.text) };
  const numbers = numbersIn(fillTemplate(numbered, context, "none", () => {}) ?? "");
  const rows = template.text.split(/\r?\n/);
  const filledRows = filled.split(/\r?\n/);
  const layouts = new Map<number, Layout>();
  return (stretch) => {
    const line = Math.min(numbers[stretch.line - 1] ?? 1, rows.length);
    const text = rows[line - 1] ?? "";
    const layout = layouts.get(stretch.line) ?? layOut(text, filledRows[stretch.line - 1] ?? "");
    layouts.set(stretch.line, layout);
    const before = rows[line - 2] ?? null;
    const after = line === rows.length - 1 ? rows[line] || null : (rows[line] ?? null);
    return { file: template.file, line, text, before, after, ...spanIn(layout, stretch) };
  };
}

/** A line of a template; it ends only outside an expression. */
const LINE = /((?:\{\{!--[^]*?--~?\}\}|\{\{[^]*?\}\}|[^\n{]+|\{)*)(\n|$)/g;

/** The start, middle or end of a block, or a comment: if it is alone on a line, Handlebars removes the line. */
const BLOCK_TAG = /\{\{~?(?:[#/^!]|else\b)[^]*?\}\}/g;

/** A number between two private-use characters, which no page needs. */
const NUMBER = /\uE000(\d+)\uE001/;

function numberLines(text: string): string {
  let line = 1;
  return text.replace(LINE, (whole, row: string) => {
    const number = line;
    line += whole.split("\n").length - 1;
    // After a tilde the number would keep the new line that the tilde removes.
    const isBlockTag = row.trim() !== "" && row.replace(BLOCK_TAG, "").trim() === "";
    return isBlockTag || /~\}\}\s*$/.test(row)
      ? whole
      : whole.replace(/\r?\n?$/, (end) => `\uE000${number}\uE001${end}`);
  });
}

/** The numbers at the ends of lines; a line without one has that of the next. */
function numbersIn(text: string): number[] {
  const rows = text.split("\n").toReversed();
  let number = 1;
  return rows.map((row) => (number = Number(NUMBER.exec(row)?.[1] ?? number))).toReversed();
}

type Span = Pick<Stretch, "column" | "length">;

/** A text between expressions: its offsets in the template's line and in the filled line, and the expression before it. */
type Part = {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  /** Offsets of the filled line before this one, and in no earlier part, belong here. */
  readonly end: number;
  readonly expression: Span;
};

/** The texts of a template's line that are in the filled line, and the line without the spaces around it. */
type Layout = { readonly parts: readonly Part[]; readonly trimmed: Span };

/** Matches a line of a template with its filled line: done once, since thousands of stretches may be in one line. */
function layOut(row: string, filled: string): Layout {
  const texts = row.split(/(\{\{[^]*?\}\}+)/);
  const parts: Part[] = [];
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
      // Something may also be missing after the end of the line.
      parts.push({ at, length, start, end: isLast ? Infinity : from, expression });
    }
    at += length;
  }
  const text = row.trim();
  return { parts, trimmed: { column: row.indexOf(text) + 1, length: Math.max(1, text.length) } };
}

/** The place in a template's line of a stretch of the filled line: exact, or the expression that filled it. */
function spanIn({ parts, trimmed }: Layout, { column, length }: Span): Span {
  const target = column - 1;
  const part = firstAfter(parts, target);
  if (part === undefined) return trimmed;
  if (target < part.start) return part.expression;
  const inPart = target - part.start;
  return { column: part.at + inPart + 1, length: Math.max(1, Math.min(length, part.length - inPart)) };
}

/** The first part that ends after an offset of the filled line, by binary search. */
function firstAfter(parts: readonly Part[], target: number): Part | undefined {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (target < (parts[middle]?.end ?? 0)) high = middle;
    else low = middle + 1;
  }
  return parts[low];
}
