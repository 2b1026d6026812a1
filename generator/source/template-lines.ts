import type { Place } from "./problem.ts";
import { fillTemplate, type TemplateContext, type TemplateFile } from "./template.ts";

/** A stretch of a filled text: line and column count from 1. */
export type Stretch = { readonly line: number; readonly column: number; readonly length: number };

/** Finds the place in a template that a stretch of its filled text came from. */
export type FindPlace = (stretch: Stretch) => Place;

/**
 * Fills a template again with the number of each line at its end, and so knows where every filled line came from: the
 * lines of a list too, which come from the same ones over and over.
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

/** A line of a template, which ends where no expression is open. */
const LINE = /((?:\{\{!--[^]*?--~?\}\}|\{\{[^]*?\}\}|[^\n{]+|\{)*)(\n|$)/g;

/** The start, the middle or the end of a block, or a comment: alone on a line, Handlebars leaves nothing of the line. */
const BLOCK_TAG = /\{\{~?(?:[#/^!]|else\b)[^]*?\}\}/g;

/** A number between two characters for private use, which no page needs. */
const NUMBER = /\uE000(\d+)\uE001/;

function numberLines(text: string): string {
  let line = 1;
  return text.replace(LINE, (whole, row: string) => {
    const number = line;
    line += whole.split("\n").length - 1;
    // Behind a tilde the number would keep the new line that the tilde takes away.
    const isBlockTag = row.trim() !== "" && row.replace(BLOCK_TAG, "").trim() === "";
    return isBlockTag || /~\}\}\s*$/.test(row)
      ? whole
      : whole.replace(/\r?\n?$/, (end) => `\uE000${number}\uE001${end}`);
  });
}

/** The numbers that lines end with; one without has that of the next. */
function numbersIn(text: string): number[] {
  const rows = text.split("\n").toReversed();
  let number = 1;
  return rows.map((row) => (number = Number(NUMBER.exec(row)?.[1] ?? number))).toReversed();
}

type Span = Pick<Stretch, "column" | "length">;

/** A text between expressions: where it stands in a template's line and in the filled one, and the expression before it. */
type Part = {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  /** What stands before this offset of the filled line, and in no part before, came from here. */
  readonly end: number;
  readonly expression: Span;
};

/** The texts of a template's line as far as the filled line has them, and the line without the spaces around it. */
type Layout = { readonly parts: readonly Part[]; readonly trimmed: Span };

/** Lays a line of a template over what it was filled to: once a line, of which thousands of stretches may be asked. */
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
      // Behind the end of the line too something may be missing.
      parts.push({ at, length, start, end: isLast ? Infinity : from, expression });
    }
    at += length;
  }
  const text = row.trim();
  return { parts, trimmed: { column: row.indexOf(text) + 1, length: Math.max(1, text.length) } };
}

/** Where in a line of a template a stretch of the filled line stands: exactly, or as the expression that filled it. */
function spanIn({ parts, trimmed }: Layout, { column, length }: Span): Span {
  const target = column - 1;
  const part = firstBehind(parts, target);
  if (part === undefined) return trimmed;
  if (target < part.start) return part.expression;
  const inPart = target - part.start;
  return { column: part.at + inPart + 1, length: Math.max(1, Math.min(length, part.length - inPart)) };
}

/** The first part that ends behind an offset of the filled line, found by halving. */
function firstBehind(parts: readonly Part[], target: number): Part | undefined {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (target < (parts[middle]?.end ?? 0)) high = middle;
    else low = middle + 1;
  }
  return parts[low];
}
