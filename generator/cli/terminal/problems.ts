import type { Edit, Place, Problem } from "../../tokens/problem.ts";
import { fitting, flat, visible, widthOf } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** The maximum number of problems to show for a file; the rest appear once these are fixed. */
const MAX_SHOWN = 200;

export type ProblemsShown = {
  /** The consequence: `nothing was written`. */
  readonly after?: string;
  /** False if the problems prevented some checks. */
  readonly isWhole?: boolean;
  readonly warnings?: readonly Problem[];
  /** True to show all problems of a rule. */
  readonly showsAll?: boolean;
  /** The maximum number of problems to show for a file; the rest appear once these are fixed. */
  readonly limit?: number;
};

/** Maximum number of problems to show per house rule. */
const MAX_OF_RULE = 3;

/** Renders the problems in each file with code frames, their count and their consequence. */
export function showProblems(
  problems: readonly Problem[],
  terminal: Terminal,
  { after, isWhole = true, warnings = [], showsAll = false, limit = MAX_SHOWN }: ProblemsShown = {},
): string {
  const warned = warnings.length === 0 ? "" : `${showWarnings(warnings, terminal, { showsAll })}\n`;
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const files = Object.entries(Object.groupBy(problems, ({ place }) => place.file));
  const where = files.length === 1 ? "1 file" : `${files.length} files`;
  const closing = styled(`${count} in ${where}${after === undefined ? "" : `; ${after}`}.`, "strong", terminal);
  const free = Object.entries(
    Object.groupBy(
      problems.filter(({ rule }) => rule === undefined),
      ({ place }) => place.file,
    ),
  );
  const shown = free.flatMap(([file, ofFile = []]) => showFile(file, ofFile, { terminal, limit }));
  const ruled = showByRule(problems, terminal, showsAll);
  return `${warned}${[...shown, ...ruled, closing].join("\n\n")}\n${isWhole ? "" : `${MORE}\n`}`;
}

/** Renders the warnings, grouped by rule, and their count. */
export function showWarnings(
  warnings: readonly Problem[],
  terminal: Terminal,
  { showsAll = false }: Pick<ProblemsShown, "showsAll"> = {},
): string {
  const count = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  const closing = styled(`${count}; --strict treats warnings as errors.`, "soft", terminal);
  return `${[...showByRule(warnings, terminal, showsAll), closing].join("\n\n")}\n`;
}

/** Renders the first problems of each house rule with their frames, and counts the rest. */
function showByRule(problems: readonly Problem[], terminal: Terminal, showsAll: boolean): string[] {
  const byRule = Map.groupBy(
    problems.filter(({ rule }) => rule !== undefined),
    ({ rule }) => rule ?? "",
  );
  return [...byRule].flatMap(([rule, ofRule]) => {
    const shown = ofRule.slice(0, showsAll ? MAX_SHOWN : MAX_OF_RULE).map((problem) => showProblem(problem, terminal));
    const hidden = ofRule.length - shown.length;
    if (hidden === 0) return shown;
    const name = styled(rule, "strong", terminal);
    return [...shown, `${name}: ${hidden} more like these; ${showsAll ? "--json" : "--all"} shows all.`];
  });
}

/** Lists the problems that were fixed, each with its edits. */
export function showFixed(problems: readonly Problem[], terminal: Terminal): string {
  if (problems.length === 0) return "Nothing to fix.\n";
  const files = new Set(problems.map(({ place }) => place.file));
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const title = styled(`Fixed ${count} in ${files.size === 1 ? "1 file" : `${files.size} files`}`, "good", terminal);
  const rows = problems.map(({ place: { file, line, column }, message, edits = [] }) => {
    const heading = `  ${styled(`${visible(file)}:${line}:${column}`, "strong", terminal)} ${visible(message)}`;
    return [heading, ...edits.map((edit) => `    ${showEdit(edit)}`)].join("\n");
  });
  return `${[title, ...rows].join("\n")}\n\n`;
}

function showEdit({ place: { text, column, length }, text: replacement }: Edit): string {
  const replaced = visible(text.slice(column - 1, column - 1 + length));
  return replacement === "" ? `removed ${replaced}` : `${replaced} → ${visible(replacement)}`;
}

const MORE = "Fix these first: colours, contrast, symbols and pages were not checked.";

function showFile(
  file: string,
  problems: readonly Problem[],
  { terminal, limit }: { readonly terminal: Terminal; readonly limit: number },
): string[] {
  const shown = problems.slice(0, limit).map((problem) => showProblem(problem, terminal));
  if (problems.length <= limit) return shown;
  const summary = `has ${problems.length} problems; the first ${limit} are shown.`;
  return [...shown, `${styled(visible(file), "strong", terminal)} ${summary}`];
}

/** Renders a problem: its place, message, code frame and fix. */
function showProblem({ place, message, fix, rule }: Problem, terminal: Terminal): string {
  const { file, line, column, text } = place;
  const heading = `${styled(`${visible(file)}:${line}:${column}`, "strong", terminal)} ${visible(message)}${rule === undefined ? "" : styled(` [${rule}]`, "soft", terminal)}`;
  const frame = text === "" ? [] : frameLines(place, terminal);
  const advice = fix === null ? [] : [`  ${styled("fix:", "good", terminal)} ${visible(fix)}`];
  return [heading, ...frame, ...advice].join("\n");
}

/** Renders a place's line with a caret, and the lines before and after. Truncates a long line around the place. */
function frameLines({ line, column, length, text, before, after }: Place, terminal: Terminal): string[] {
  const digits = String(after === null ? line : line + 1).length;
  const gutter = (number: number) => `  ${String(number).padStart(digits)} | `;
  const indent = gutter(line).length;
  const room = Math.max(20, terminal.columns - indent);
  const start = flat(lead(text.slice(0, column - 1), room));
  const marked = flat(text.slice(column - 1, column - 1 + Math.min(length, room)));
  const shown = fitting(start + flat(text.slice(column - 1, column - 1 + room)), room);
  const caret = "^".repeat(Math.max(1, Math.min(widthOf(marked), widthOf(shown) - widthOf(start))));
  const neighbour = (number: number, words: string | null) =>
    words === null
      ? []
      : [styled((gutter(number) + fitting(flat(words.slice(0, room * 4)), room)).trimEnd(), "soft", terminal)];
  return [
    ...neighbour(line - 1, before),
    styled(gutter(line), "soft", terminal) + shown,
    " ".repeat(indent + widthOf(start)) + styled(caret, "bad", terminal),
    ...neighbour(line + 1, after),
  ];
}

/** Returns the text before the place if there is room, otherwise its end, starting with a whole character. */
function lead(text: string, room: number): string {
  if (text.length <= room && widthOf(text) <= room * 0.7) return text;
  const end = text.slice(-Math.floor(room * 0.15) * 2);
  let cut = end.replace(/^(?:[\udc00-\udfff]|\p{M}|\u200d)+/u, "");
  while (widthOf(cut) > room * 0.3) cut = cut.replace(/^./su, "");
  return cut;
}
