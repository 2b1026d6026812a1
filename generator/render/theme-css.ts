import type { ColorToken, Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme } from "../resolve/theme.ts";
import { declare } from "./css.ts";
import { colorVariable, plainVariables, type Variable } from "./variables.ts";

/** One theme as CSS: a single `:root` block with its colour scheme and all its variables. */
export function renderThemeCss({ theme, colors, tokens }: ResolvedTheme): string {
  let lines = "";
  for (const token of colors) lines += colorLine(token);
  return `:root {\n  color-scheme: ${theme.mode};\n${lines}${plainLines(tokens)}}\n`;
}

const lineOf = (variable: Variable) => `  ${declare(variable)}\n`;

/** The line of a colour; many combinations share it. */
const colorLine = memoize((token: ColorToken) => lineOf(colorVariable(token)));

/** The lines that all combinations share, rendered once. */
const plainLines = memoize((tokens: readonly Token[]) => plainVariables(tokens).map(lineOf).join(""));
