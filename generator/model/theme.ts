import type { Mode } from "./color.ts";
import type { Context } from "./modifier.ts";

/** A theme: light or dark, and perhaps with more contrast. */
export type Theme = Context & { readonly mode: Mode; readonly highContrast: boolean };

/** The three choices of the API's parameters; null for no product and no season. */
export type Combination = { readonly theme: string; readonly product: string | null; readonly season: string | null };
