import type { Token } from "../model/token.ts";
import type { ResolvedTheme } from "../resolve/theme.ts";
import { cssColor } from "./css-value.ts";
import { declare } from "./css.ts";
import { plainVariables } from "./variables.ts";

/** One theme as CSS: a single `:root` block with its colour scheme and all its variables. */
export function renderThemeCss({ theme, colors, tokens }: ResolvedTheme): string {
  let lines = "";
  for (const { name, color } of colors) lines += `  --${name}: ${cssColor(color)};\n`;
  return `:root {\n  color-scheme: ${theme.mode};\n${lines}${plainLines(tokens)}}\n`;
}

const remembered = new WeakMap<readonly Token[], string>();

/** The lines that all combinations share, written once. */
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
