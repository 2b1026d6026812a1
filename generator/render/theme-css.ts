import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme, Section } from "../resolve/theme.ts";
import { declare } from "./css.ts";
import { tokenVariables } from "./variables.ts";

/** One combination as CSS: a single `:root` block with its colour scheme and all its variables. */
export function renderThemeCss({ theme, sections }: ResolvedTheme): string {
  return `:root {\n  color-scheme: ${theme.mode};\n${sections.map(linesOf).join("")}}\n`;
}

/** The lines of a section; many combinations share it. */
const linesOf = memoize(({ tokens }: Section) =>
  tokens
    .flatMap(tokenVariables)
    .map((variable) => `  ${declare(variable)}\n`)
    .join(""),
);
