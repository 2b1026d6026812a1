import type { Terminal } from "./style.ts";

/** Characters that a terminal interprets or hides: controls, line and paragraph separators, directions, zero width. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Escapes invisible characters in text from a file, as `\u001b`. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Quotes text as a shell word. */
export function quoted(text: string): string {
  const shown = visible(text);
  return /^[\w./:@%+=,-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

/** Replaces each tab in a line with a space, and each other invisible character with `�`; both take one column. */
export function flat(line: string): string {
  return line.replaceAll("\t", " ").replaceAll(INVISIBLE, "�");
}

/** East Asian wide and fullwidth characters and emoji, which take two columns (Unicode Standard Annex 11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into graphemes. Creates the segmenter on first use, because that takes 20 ms and most commands don't need
 * it.
 */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Measures a text in terminal columns. */
export function widthOf(text: string): number {
  if (/^[\u0020-\u024f]*$/.test(text)) return text.length;
  return [...graphemesOf(text)].reduce((width, { segment }) => width + columnsOf(segment), 0);
}

function columnsOf(grapheme: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** Truncates a text to a number of columns, without splitting a grapheme. */
export function fitting(text: string, columns: number): string {
  let width = 0;
  for (const { index, segment } of graphemesOf(text.slice(0, columns * 4))) {
    width += columnsOf(segment);
    if (width > columns) return text.slice(0, index);
  }
  return text.slice(0, columns * 4);
}

/** Groups the digits of a whole number: `12,345`. `Intl` would take 20 ms to load its data. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Wraps a text between words and indents its lines. A word that is longer than a line isn't split. */
export function wrapped(text: string, indent: number, { columns }: Pick<Terminal, "columns">): string[] {
  const room = Math.max(30, Math.min(columns, 100) - indent);
  const lines = text.split(" ").reduce<string[]>((previous, word) => {
    const last = previous.at(-1);
    const isFull = last === undefined || widthOf(`${last} ${word}`) > room;
    return isFull ? [...previous, word] : [...previous.slice(0, -1), `${last} ${word}`];
  }, []);
  return lines.map((line) => `${" ".repeat(indent)}${line}`);
}
