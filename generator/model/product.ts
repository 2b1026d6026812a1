import type { Mode } from "./color.ts";
import type { Context } from "./modifier.ts";

/** A product of the identity: its words and its symbol. */
export type Product = Context & {
  /** The written mark, exactly as it is to be written. */
  readonly mark: string;
  /** The mark spelled out. */
  readonly acronym: string;
  /** The acronym with its highlighted part, usually the initials, between double asterisks as in Markdown. */
  readonly highlight: string;
  /** The symbol as SVG text, or null; in the dark one the square keeps the ink, so it is light. */
  readonly symbol: Readonly<Record<Mode, string>> | null;
};
