import { type Change, type Difference, type ChangeKind, type Level, LEVELS, type Row } from "../../diff/change.ts";
import type { Color } from "../../model/color.ts";
import {
  LEVEL_WORDS,
  describeChange,
  describeCounts,
  describeMeasures,
  describeOmissions,
  describePlace,
} from "./diff-words.ts";
import { visible, widthOf, wrapped } from "./plain.ts";
import { type Meaning, styled, swatch, type Terminal } from "./style.ts";

/**
 * Renders the changes by level, with colour swatches if the terminal supports them, and the counts. `omissions` lists the
 * parts that weren't compared.
 */
export function showDifference(
  difference: Difference,
  terminal: Terminal,
  omissions: readonly string[] = describeOmissions(difference),
): string {
  const { old, new: now, counts, changes } = difference;
  const title = `${visible(old)} → ${visible(now)}`;
  if (changes.length === 0) return `${title}: nothing changed for users of the identity\n`;
  const levels = LEVELS.flatMap((level) => {
    const group = changes.filter((change) => change.level === level);
    if (group.length === 0) return [];
    const heading = styled(LEVEL_WORDS[level], LOOKS[level], terminal);
    return ["", heading, ...group.flatMap((change) => showChange(change, terminal))];
  });
  const closing = [
    ...omissions.flatMap((sentence) => styledLines(sentence, "soft", terminal)),
    ...styledLines(`${describeCounts(counts)}.`, counts.breaking > 0 ? "bad" : "good", terminal),
  ];
  return `${[styled(title, "strong", terminal), ...levels, "", ...closing].join("\n")}\n`;
}

function styledLines(sentence: string, meaning: Meaning, terminal: Terminal): string[] {
  return wrapped(sentence, 0, terminal).map((line) => styled(line, meaning, terminal));
}

const LOOKS: Readonly<Record<Level, Meaning>> = { breaking: "bad", visible: "strong", silent: "soft" };

/** The indent of a change's rows, in columns. */
const INDENT = 6;

function showChange(change: Change, terminal: Terminal): string[] {
  const [first = "", ...more] = wrapped(describeChange(change, visible), 4, terminal);
  return [`  ${first.trimStart()}`, ...more, ...showRows(change, terminal)];
}

/** A text with its width in columns, which differs from its length because of colour codes. */
type Piece = { readonly text: string; readonly width: number };

/** Maximum width of a value to align with the rows above and below, in columns. */
const MAX_ALIGNED = 24;

function showRows({ rows, subject, kind }: Change, terminal: Terminal): string[] {
  const isIndented = rows.some(({ label }) => label !== null);
  const labels = rows.map(({ label }) => plain(label ?? ""));
  const sides = rows.map((row) => [side(row, "before", terminal), side(row, "after", terminal)] as const);
  const shapes = rows.map((row) => shapeOf(row, kind));
  const widest = (pieces: readonly Piece[]) =>
    Math.max(0, ...pieces.map(({ width }) => width).filter((width) => width <= MAX_ALIGNED));
  const widths = [widest(labels), widest(sides.map(([old]) => old)), widest(sides.map(([, now]) => now))] as const;
  return rows.flatMap((row, index) => {
    const [before, after] = sides[index] ?? [plain(""), plain("")];
    const shape = shapes[index] ?? "both";
    const label = isIndented ? `${styled(pad(labels[index], widths[0]), "soft", terminal)}  ` : "";
    const place = plain(describePlace(row));
    const measures = [
      ...describeMeasures(row, subject === "contrast").map(plain),
      { ...place, text: styled(place.text, "soft", terminal) },
    ];
    const indent = INDENT + (isIndented ? widths[0] + 2 : 0);
    const width = indent + valueWidth(shape, [before, after], widths);
    if (width > terminal.columns)
      return [`${" ".repeat(INDENT)}${label}`.trimEnd(), ...showLong(row, terminal), ...flow(measures, terminal, 2)];
    const value = {
      text: `${label}${values(shape, [before, after], widths)}`,
      width: width - INDENT,
    };
    return flow([value, ...measures], terminal);
  });
}

/** Fills lines with pieces. The first piece is indented by `more` additional columns. */
function flow(pieces: readonly Piece[], { columns }: Terminal, more = 0): string[] {
  const lines: Piece[] = [];
  for (const piece of pieces.filter(({ width }) => width > 0)) {
    const last = lines.at(-1);
    if (last !== undefined && last.width + 2 + piece.width <= columns) {
      lines.splice(-1, 1, { text: `${last.text}  ${piece.text}`, width: last.width + 2 + piece.width });
      continue;
    }
    const indent = INDENT + (last === undefined ? more : 2);
    lines.push({ text: `${" ".repeat(indent)}${piece.text}`, width: indent + piece.width });
  }
  return lines.map(({ text }) => text.trimEnd());
}

type Widths = readonly [label: number, before: number, after: number];

/** The values that a row shows: both, or a single value if the other one is missing or equal. */
type Shape = "before" | "after" | "both" | "neither";

function shapeOf({ before, after }: Row, kind: ChangeKind): Shape {
  if (before === null && after === null) return "neither";
  if (before === after || (after === null && kind === "removed")) return "before";
  return before === null && kind === "added" ? "after" : "both";
}

/** Renders a row's values: `#141414 → #101010`, or a single value. */
function values(shape: Shape, [before, after]: readonly [Piece, Piece], [, oldWidth, newWidth]: Widths): string {
  if (shape === "both") return `${pad(before, oldWidth)} → ${pad(after, newWidth)}`;
  return shape === "neither" ? "" : shape === "before" ? pad(before, oldWidth) : pad(after, newWidth);
}

function valueWidth(shape: Shape, [before, after]: readonly [Piece, Piece], [, oldWidth, newWidth]: Widths): number {
  const [left, right] = [Math.max(oldWidth, before.width), Math.max(newWidth, after.width)];
  if (shape === "both") return left + 3 + right;
  return shape === "neither" ? 0 : shape === "before" ? left : right;
}

/** Renders texts that are too long for one line, wrapped, after `-` or `+`. */
function showLong({ before, after }: Row, terminal: Terminal): string[] {
  const shown = (sign: string, text: string | null) => {
    if (text === null) return [];
    const [first = "", ...more] = wrapped(visible(text), INDENT + 4, terminal);
    return [`${" ".repeat(INDENT + 2)}${sign} ${first.trimStart()}`, ...more];
  };
  return [...shown("-", before), ...shown("+", after)];
}

function side(row: Row, which: "before" | "after", terminal: Terminal): Piece {
  const text = row[which];
  const value = plain(text ?? "none");
  const block = blockOf(row.color?.[which] ?? null, terminal);
  return block === "" ? value : { text: `${block} ${value.text}`, width: value.width + 3 };
}

function blockOf(color: Color | null, terminal: Terminal): string {
  return color === null ? "" : swatch(color.hex, terminal);
}

function plain(text: string): Piece {
  const shown = visible(text);
  return { text: shown, width: widthOf(shown) };
}

function pad(piece: Piece | undefined, width: number): string {
  return piece === undefined ? "" : piece.text + " ".repeat(Math.max(0, width - piece.width));
}
