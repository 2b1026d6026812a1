import type { Mode } from "./color.ts";
import type { Context } from "./modifier.ts";

/** A product of the identity: its words and its symbol. */
export type Product = Context & {
  /** The wordmark, exactly as it must be written. */
  readonly mark: string;
  /** The mark spelled out. */
  readonly acronym: string;
  /** The acronym with its highlighted parts, usually the initials, in `**bold**`. */
  readonly highlight: string;
  /** SVG source for each mode, or null; in the dark symbol the square takes the ink colour, so it is light. */
  readonly symbol: Readonly<Record<Mode, string>> | null;
};
