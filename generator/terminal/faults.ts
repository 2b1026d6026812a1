import type { Fault } from "../source/fault.ts";
import { styled, type Terminal } from "./style.ts";

/** All faults with their code frames, then their count. */
export function showFaults(faults: readonly Fault[], terminal: Terminal): string {
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const files = new Set(faults.map(({ place }) => place.file)).size;
  const where = files === 1 ? "1 file" : `${files} files`;
  const closing = styled(`${count} in ${where}; nothing was written.`, "strong", terminal);
  return `${[...faults.map((fault) => showFault(fault, terminal)), closing].join("\n\n")}\n`;
}

/** One fault: where, what, the line with a caret under the place, and how to mend it. */
function showFault({ place, message, fix }: Fault, terminal: Terminal): string {
  const { file, line, column, length, text } = place;
  const heading = `${styled(`${file}:${line}:${column}`, "strong", terminal)} ${message}`;
  const frame = text === "" ? [] : frameLines({ line, column, length, text }, terminal);
  const mend = fix === null ? [] : [`  ${styled("fix:", "good", terminal)} ${fix}`];
  return [heading, ...frame, ...mend].join("\n");
}

type Framed = { readonly line: number; readonly column: number; readonly length: number; readonly text: string };

/** A long line is cut around the place, so that the caret stands under what it means. */
function frameLines({ line, column, length, text }: Framed, terminal: Terminal): string[] {
  const gutter = `${line} | `;
  const room = Math.max(40, terminal.columns - gutter.length - 2);
  const from = column <= room * 0.7 ? 0 : column - Math.floor(room * 0.3);
  const shown = text.replaceAll("\t", " ").slice(from, from + room);
  const start = column - 1 - from;
  const caret = "^".repeat(Math.max(1, Math.min(length, shown.length - start)));
  return [
    styled(`  ${gutter}`, "soft", terminal) + shown,
    " ".repeat(gutter.length + 2 + start) + styled(caret, "bad", terminal),
  ];
}
