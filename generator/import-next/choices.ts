import type { ImportOptions } from "./options.ts";
import type { Entry, FoundModifier, Reason, When } from "./reading.ts";

/** A place that defines tokens: a file, a key of an object, a set of Tokens Studio, an atom of a selector. */
export type Source = {
  /** Steps from the outermost: folders and the file's name without its ending, keys, the set's path, an attribute and its value. */
  readonly address: readonly string[];
  /** The address as people write it in options and the report: `themes/dark.json`, `#themes/dark`, `.dark`. */
  readonly label: string;
  /** The value of each token defined there as text for comparison, keyed by published name. */
  readonly tokens: ReadonlyMap<string, string>;
};

/** The choices among some sources. */
export type Found = {
  readonly modifiers: readonly FoundModifier[];
  /** The condition in which a source's values hold; a source that isn't a key is left out (an entry says why). */
  readonly whens: ReadonlyMap<Source, When>;
  /** The sources in ascending precedence: later ones override. */
  readonly order: readonly Source[];
  readonly reasons: readonly Reason[];
  readonly entries: readonly Entry[];
};

/** Finds what can be chosen among sources: sources that define the same tokens are contexts of a modifier. */
export declare function findChoices(sources: readonly Source[], options: ImportOptions): Found;
