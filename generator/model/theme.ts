import type { Mode } from "./color.ts";
import type { ColorToken } from "./token.ts";

/** One of the identity's themes, with its colours as the file states them, before the rules of resolution. */
export type Theme = {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly highContrast: boolean;
  readonly colors: readonly ColorToken[];
};

/** What a theme depends on, and nothing else: three choices. */
export type Combination = { readonly theme: string; readonly product: string | null; readonly season: string | null };
