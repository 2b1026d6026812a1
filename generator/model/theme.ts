import type { Mode } from "./color.ts";
import type { Context } from "./modifier.ts";

/** A light or dark theme, possibly with high contrast. */
export type Theme = Context & { readonly mode: Mode; readonly highContrast: boolean };

/** The values of the API's three built-in parameters; null for no product or no season. */
export type Combination = { readonly theme: string; readonly product: string | null; readonly season: string | null };
