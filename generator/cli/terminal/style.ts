import type { Hex } from "../../model/color.ts";

/** The capabilities of a terminal. */
export type Terminal = {
  readonly colors: boolean;
  /** The colour depth in bits: 1 on a pipe or without colours, 24 for true colour. */
  readonly depth: number;
  readonly columns: number;
  /** The key that marks this file's styles, so that `screened` can distinguish them from codes in a text. */
  readonly key?: string;
};

/** The meaning of a text; only this file decides its appearance. */
export type Meaning = "strong" | "soft" | "bad" | "good";

/** The codes that begin and end a style (ECMA-48, section 8.3.117): bold, faint, red, green. */
const LOOKS = { strong: [1, 22], soft: [2, 22], bad: [31, 39], good: [32, 39] } as const;

/** Styles text for a terminal. Returns it unchanged on a pipe or without colours. */
export function styled(text: string, meaning: Meaning, terminal: Terminal): string {
  const [begin, end] = LOOKS[meaning];
  return terminal.colors ? `${code(begin, terminal)}${text}${code(end, terminal)}` : text;
}

/** Returns an escape code, signed with the key. */
function code(codes: number | string, { key = "" }: Pick<Terminal, "key">): string {
  return `${key}\u001b[${codes}m`;
}

/** Renders a block of a colour, two columns wide; empty if the terminal doesn't support 24-bit colour. */
export function swatch(hex: Hex, terminal: Terminal): string {
  if (terminal.depth < 24) return "";
  const digits = Number.parseInt(hex.slice(1), 16);
  const background = `48;2;${digits >> 16};${(digits >> 8) & 255};${digits & 255}`;
  return `${code(background, terminal)}  ${code(0, terminal)}`;
}
