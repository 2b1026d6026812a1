import type { Mode } from "./color.ts";
import type { ColorToken } from "./token.ts";

/** A product of the identity: its words, its colours for data and its symbol. */
export type Product = {
  readonly id: string;
  readonly name: string;
  /** The written mark, exactly as it is to be written. */
  readonly mark: string;
  /** The mark spelled out. */
  readonly acronym: string;
  /** The acronym with its highlighted part, usually the initials, between double asterisks as in Markdown. */
  readonly highlight: string;
  /** Colours for data, in their order of use; each is named `data-<name>`. */
  readonly data: readonly Readonly<Record<Mode, ColorToken>>[];
  /** The symbol as SVG text; in the dark one the square keeps the ink, so it is light. */
  readonly symbol: Readonly<Record<Mode, string>>;
};
