import type { Mode } from "./color.ts";
import type { ColorToken } from "./token.ts";

/** One of the identity's themes, with its colours from the file, before the rules of resolution. */
export type Theme = {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly highContrast: boolean;
  /** The note of the outermost group around its colours in the file; null when it has none. */
  readonly note: string | null;
  readonly colors: readonly ColorToken[];
};

/** The three choices that a resolved theme depends on. */
export type Combination = { readonly theme: string; readonly product: string | null; readonly season: string | null };
