import type { Problem } from "../source/problem.ts";
import { fitting, flat, visible, widthOf } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** So many problems of one file are shown; who fixes them sees the others then. */
const MOST_SHOWN = 200;

/** What the problems led to, and whether they are all. */
export type ProblemsShown = { readonly after?: string; readonly isWhole?: boolean };

/** The problems of every file with their code frames, then their count and what they led to. */
export function showProblems(
  problems: readonly Problem[],
  terminal: Terminal,
  { after, isWhole = true }: ProblemsShown = {},
): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const files = Object.entries(Object.groupBy(problems, ({ place }) => place.file));
  const where = files.length === 1 ? "1 file" : `${files.length} files`;
  const closing = styled(`${count} in ${where}${after === undefined ? "" : `; ${after}`}.`, "strong", terminal);
  const shown = files.flatMap(([file, own = []]) => showFile(file, own, terminal));
  return `${[...shown, closing].join("\n\n")}\n${isWhole ? "" : `${MORE}\n`}`;
}

const MORE = "Once the tokens file is sound, what depends on it is checked too: colours, contrast, symbols and pages.";

function showFile(file: string, problems: readonly Problem[], terminal: Terminal): string[] {
  const shown = problems.slice(0, MOST_SHOWN).map((problem) => showProblem(problem, terminal));
  if (problems.length <= MOST_SHOWN) return shown;
  const rest = `has ${problems.length} problems; the first ${MOST_SHOWN} are shown.`;
  return [...shown, `${styled(visible(file), "strong", terminal)} ${rest}`];
}

/** One problem: where, what, the line with a caret under the place, and how to fix it. */
function showProblem({ place, message, fix }: Problem, terminal: Terminal): string {
  const { file, line, column, length, text } = place;
  const heading = `${styled(`${visible(file)}:${line}:${column}`, "strong", terminal)} ${visible(message)}`;
  const frame = text === "" ? [] : frameLines({ line, column, length, text }, terminal);
  const advice = fix === null ? [] : [`  ${styled("fix:", "good", terminal)} ${visible(fix)}`];
  return [heading, ...frame, ...advice].join("\n");
}

type Framed = { readonly line: number; readonly column: number; readonly length: number; readonly text: string };

/** A long line is cut around the place, so that the caret stands under what it means. */
function frameLines({ line, column, length, text }: Framed, terminal: Terminal): string[] {
  const gutter = `  ${line} | `;
  const room = Math.max(20, terminal.columns - gutter.length);
  const before = flat(lead(text.slice(0, column - 1), room));
  const meant = flat(text.slice(column - 1, column - 1 + Math.min(length, room)));
  const shown = fitting(before + flat(text.slice(column - 1, column - 1 + room)), room);
  const start = widthOf(before);
  const caret = "^".repeat(Math.max(1, Math.min(widthOf(meant), widthOf(shown) - start)));
  return [styled(gutter, "soft", terminal) + shown, " ".repeat(gutter.length + start) + styled(caret, "bad", terminal)];
}

/** What stands before the place: all of it where there is room, else its end, from a whole sign on. */
function lead(text: string, room: number): string {
  if (text.length <= room && widthOf(text) <= room * 0.7) return text;
  const end = text.slice(-Math.floor(room * 0.15) * 2);
  let cut = end.replace(/^(?:[\udc00-\udfff]|\p{M}|\u200d)+/u, "");
  while (widthOf(cut) > room * 0.3) cut = cut.replace(/^./su, "");
  return cut;
}
