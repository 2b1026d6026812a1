import type { Mode } from "../model/color.ts";
import { block, declare, stylesheet } from "./css.ts";

/** One theme as CSS: a single `:root` block with its colour scheme and all its variables. */
export function renderThemeCss(mode: Mode, variables: Readonly<Record<string, string>>): string {
  return stylesheet([block(":root", [`color-scheme: ${mode};`, ...Object.entries(variables).map(declare)])]);
}
