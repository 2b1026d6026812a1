/** What a terminal can show. */
export type Terminal = {
  readonly colors: boolean;
  /** The bits of a colour: 1 on a pipe or without colours, 24 where every colour can be shown. */
  readonly depth: number;
  readonly columns: number;
  /** The key before each style made here, so that `screened` can tell it from one in a text. */
  readonly key?: string;
};

/** The meaning of a piece of text; only this file decides how it looks. */
export type Meaning = "strong" | "soft" | "bad" | "good";

/** The codes that begin and end a look (ECMA-48, section 8.3.117): bold, faint, red, green. */
const LOOKS = { strong: [1, 22], soft: [2, 22], bad: [31, 39], good: [32, 39] } as const;

/** Styles text for a terminal; on a pipe, or without colours, it stays unchanged. */
export function styled(text: string, meaning: Meaning, terminal: Terminal): string {
  const [begin, end] = LOOKS[meaning];
  return terminal.colors ? `${code(begin, terminal)}${text}${code(end, terminal)}` : text;
}

/** A signed style by its codes. */
export function code(codes: number | string, { key = "" }: Pick<Terminal, "key">): string {
  return `${key}\u001b[${codes}m`;
}
