import type { TextProblem } from "../../tokens/problem.ts";

/** Code of another language inside an example, and its offset there. */
export type Inner = { readonly language: string; readonly code: string; readonly start: number };

/** The problems of some code, of which an empty range means the word there, and the code of other languages inside. */
export type Checked = { readonly problems: readonly TextProblem[]; readonly inner?: readonly Inner[] };

/** Checks code; `name` is what messages call it, such as `CSS in this example`. */
export type Checker = (code: string, name: string) => Checked;

/** A problem that a parser describes in a clause, at an offset. */
export function invalid(name: string, clause: string, start: number): TextProblem {
  return { start, end: start, message: `Invalid ${name}: ${onOneLine(clause)}.`, fix: null };
}

/** A clause quotes the code, which may be any text. */
function onOneLine(clause: string): string {
  const line = clause.replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** Runs a parser until it reports its first problem: later ones may only follow from it. */
export function untilFirst(read: (report: (problem: TextProblem) => never) => void): TextProblem[] {
  const problems: TextProblem[] = [];
  const report = (problem: TextProblem): never => {
    problems.push(problem);
    throw new Error(problem.message);
  };
  try {
    read(report);
  } catch (error) {
    if (problems.length === 0) throw error;
  }
  return problems;
}

/** A parser's message as a clause: its first line, without its place and full stop. */
export function toClause(message: string): string {
  const [line = ""] = message.split("\n", 1);
  const text = line.replace(/\s*\(\d+:\d+\)$/, "").replace(/\.$/, "");
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
