import type { Mode } from "./color.ts";
import type { Context } from "./modifier.ts";

/** A product of the identity, with its wordmark and symbol. */
export type Product = Context & {
  /** The wordmark, exactly as it must be written. */
  readonly mark: string;
  /** The mark spelled out. */
  readonly acronym: string;
  /** The acronym with its highlighted parts, usually the initials, in `**bold**`. */
  readonly highlight: string;
  /** SVG source for each mode, or null. In dark mode, the square has the ink colour, which is light. */
  readonly symbol: Readonly<Record<Mode, string>> | null;
};
