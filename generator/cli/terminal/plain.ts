/** Characters that a terminal interprets instead of showing: controls, line and paragraph ends, text directions. */
// oxlint-disable-next-line no-control-regex -- it looks for control characters
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Text from a file as a message shows it, with invisible characters as `\u001b`. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Text as one word of a shell command. */
export function quoted(text: string): string {
  const shown = visible(text);
  return /^[\w./:@%+=,-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

/** A line of a file with `�` for each invisible character and a space for each tab, each one column wide. */
export function flat(line: string): string {
  return line.replaceAll("\t", " ").replaceAll(UNSEEN, "�");
}

/** East Asian wide and fullwidth characters and emoji, which take two columns (Unicode Standard Annex 11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a reader counts them; most commands need none, and a segmenter takes 20 ms to make. */
function signsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** The width of a text in columns of a terminal. */
export function widthOf(text: string): number {
  if (/^[\u0020-\u024f]*$/.test(text)) return text.length;
  return [...signsOf(text)].reduce((width, { segment }) => width + columnsOf(segment), 0);
}

function columnsOf(sign: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(sign)) return 0;
  return WIDE.test(sign) ? 2 : 1;
}

/** The beginning of a text that fits into a number of columns; it never cuts a character in two. */
export function fitting(text: string, columns: number): string {
  let width = 0;
  for (const { index, segment } of signsOf(text.slice(0, columns * 4))) {
    width += columnsOf(segment);
    if (width > columns) return text.slice(0, index);
  }
  return text.slice(0, columns * 4);
}

/** A whole number in groups of three digits, `12,345`, as `Intl` writes it, whose data take 20 ms to load. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
