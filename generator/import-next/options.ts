/** A choice that the user states, as `--choice theme=.light,.dark`. */
export type ChoiceOption = {
  /** The option's text, for messages and the record. */
  readonly text: string;
  /**
   * The names of the modifiers; several for a pattern with several variable parts, as in
   * `brand/theme=brands/X/{light,dark}` with a star for X. */
  readonly modifiers: readonly string[];
  /** Patterns of addresses: selectors' atoms (`.dark`, `[data-density]`), files (`light.json`) or keys (`#themes/*`). */
  readonly patterns: readonly string[];
};

/** What the user states about a source. The record keeps it, so that every later import uses it again. */
export type ImportOptions = {
  readonly choices: readonly ChoiceOption[];
  /** Patterns of addresses that aren't choices. */
  readonly noChoices: readonly string[];
  /** Patterns of files and atoms that are left out. */
  readonly ignore: readonly string[];
  /** Selectors that stand for the page. */
  readonly pages: readonly string[];
  /** The stylesheet that custom properties are named after. */
  readonly names?: string;
  /** Whether code of the source may run. */
  readonly run: boolean;
};

/** No option at all. */
export const NO_OPTIONS: ImportOptions = { choices: [], noChoices: [], ignore: [], pages: [], run: false };
