import type { CssSyntaxError } from "postcss";

/** A stylesheet without a declaration that no browser reads, and the text of that. */
type Dropped = { readonly css: string; readonly found: string };

/** Mistakes of one declaration, which browsers skip to its end (CSS Syntax 3, section 5.4.4). */
const OF_DECLARATION = /^(Missed semicolon|Unknown word|Double colon)/;

/** Takes the declaration away that has a mistake, and keeps the lines; undefined for other mistakes. */
export function dropInvalid(css: string, { reason, line = 1, column = 1 }: CssSyntaxError): Dropped | undefined {
  if (!OF_DECLARATION.test(reason)) return undefined;
  const lines = css.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const place = before + column - 1;
  let [start, depth, brackets] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(SIGNS)) {
    if (sign === "(") brackets += 1;
    else if (sign === ")") brackets = Math.max(0, brackets - 1);
    if (!/^[;{}]$/.test(sign) || (sign === ";" && brackets > 0)) continue;
    if (index >= place) return depth > 0 && sign !== "{" ? without(css, start, index) : undefined;
    if (sign !== ";") depth += sign === "{" ? 1 : -1;
    start = index + 1;
    brackets = 0;
  }
  return undefined;
}

/** What is of more than one character has no sign in it that ends a declaration. */
const SIGNS = /\/\*[^]*?\*\/|"[^"\\\n]*(?:\\[^][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^][^'\\\n]*)*'|\\[^]|[(){};]/g;

function without(css: string, start: number, end: number): Dropped {
  const found = css.slice(start, end);
  return {
    css: css.slice(0, start) + found.replace(/\S/g, " ") + css.slice(end),
    found: found.trim().replace(/\s+/g, " "),
  };
}
