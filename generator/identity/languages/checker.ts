import type { TextProblem } from "../../tokens/problem.ts";

/** Code in another language embedded in an example, with its offset. */
export type Embedded = { readonly language: string; readonly code: string; readonly start: number };

/** An example's problems and its embedded code. A problem with an empty range applies to the word at its offset. */
export type Checked = { readonly problems: readonly TextProblem[]; readonly embedded?: readonly Embedded[] };

/** Checks code; messages call it `name`, such as `CSS in this example`. */
export type Checker = (code: string, name: string) => Checked;

/** Returns a problem at an offset, from a parser's description. */
export function invalid(name: string, clause: string, start: number): TextProblem {
  return { start, end: start, message: `Invalid ${name}: ${onOneLine(clause)}.`, fix: null };
}

/** Collapses white space and truncates a clause, which may quote any code. */
function onOneLine(clause: string): string {
  const line = clause.replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** Runs a parser up to its first problem, because later ones may be follow-on errors. */
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

/** Converts a parser's message to a clause: its first line, without position and full stop. */
export function toClause(message: string): string {
  const [line = ""] = message.split("\n", 1);
  const text = line.replace(/\s*\(\d+:\d+\)$/, "").replace(/\.$/, "");
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
