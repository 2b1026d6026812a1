import type { ColorToken, Token } from "../model/token.ts";
import type { ResolvedTheme } from "../resolve/theme.ts";
import { declare } from "./css.ts";
import { colorVariable, plainVariables } from "./variables.ts";

/** One theme as CSS: a single `:root` block with its colour scheme and all its variables. */
export function renderThemeCss({ theme, colors, tokens }: ResolvedTheme): string {
  let lines = "";
  for (const token of colors) lines += colorLine(token);
  return `:root {\n  color-scheme: ${theme.mode};\n${lines}${plainLines(tokens)}}\n`;
}

const colorLines = new WeakMap<ColorToken, string>();

/** The line of a colour; many combinations share it. */
function colorLine(token: ColorToken): string {
  let line = colorLines.get(token);
  if (line === undefined) colorLines.set(token, (line = `  ${declare(colorVariable(token))}\n`));
  return line;
}

const remembered = new WeakMap<readonly Token[], string>();

/** The lines that all combinations share, rendered once. */
function plainLines(tokens: readonly Token[]): string {
  let lines = remembered.get(tokens);
  if (lines === undefined) {
    lines = plainVariables(tokens)
      .map((variable) => `  ${declare(variable)}\n`)
      .join("");
    remembered.set(tokens, lines);
  }
  return lines;
}
