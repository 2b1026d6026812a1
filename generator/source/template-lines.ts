import type { Place } from "./fault.ts";
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
  return (stretch) => {
    const line = Math.min(numbers[stretch.line - 1] ?? 1, rows.length);
    const text = rows[line - 1] ?? "";
    return { file: template.file, line, text, ...spanIn(text, filledRows[stretch.line - 1] ?? "", stretch) };
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

/** Where in a line of a template a stretch of the filled line stands: exactly, or as the expression that filled it. */
function spanIn(row: string, filled: string, { column, length }: Span): Span {
  const target = column - 1;
  const parts = row.split(/(\{\{[^]*?\}\}+)/);
  let expression: Span = { column: 1, length: 1 };
  let [at, from] = [0, 0];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (index % 2 === 1) expression = { column: at + 1, length: part.length };
    else {
      const start = isLast ? filled.length - part.length : filled.indexOf(part, from);
      if (start < from || !filled.startsWith(part, start)) break;
      if (target < start) return expression;
      const inPart = target - start;
      // Behind the end of the line too something may be missing.
      if (inPart < part.length || isLast)
        return { column: at + inPart + 1, length: Math.max(1, Math.min(length, part.length - inPart)) };
      from = start + part.length;
    }
    at += part.length;
  }
  const text = row.trim();
  return { column: row.indexOf(text) + 1, length: Math.max(1, text.length) };
}
