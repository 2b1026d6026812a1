import type { Mode } from "./color.ts";
import type { ColorToken } from "./token.ts";

/** One of the identity's themes, with its colours as the file states them, before the rules of resolution. */
export type Theme = {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly highContrast: boolean;
  /** The note of the file's group in which its colours stand, the outermost one; null when it has none. */
  readonly note: string | null;
  readonly colors: readonly ColorToken[];
};

/** What a theme depends on, and nothing else: three choices. */
export type Combination = { readonly theme: string; readonly product: string | null; readonly season: string | null };
