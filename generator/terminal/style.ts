import { styleText } from "node:util";

/** What a terminal can show. */
export type Terminal = {
  readonly colors: boolean;
  /** The bits of a colour: 1 on a pipe or without colours, 24 where every colour can be shown. */
  readonly depth: number;
  readonly columns: number;
};

/** How a piece of text is meant; how it looks is decided here alone. */
export type Meaning = "strong" | "soft" | "bad" | "good";

const LOOKS = { strong: "bold", soft: "dim", bad: "red", good: "green" } as const;

/** Styles text for a terminal; on a pipe, or without colours, it stays as it is. */
export function styled(text: string, meaning: Meaning, { colors }: Terminal): string {
  return colors ? styleText(LOOKS[meaning], text, { validateStream: false }) : text;
}
