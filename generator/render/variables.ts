import type { Json, Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme, Section } from "../resolve/theme.ts";
import { declare, type Variable } from "./css.ts";
import { cssValue } from "./css-value.ts";

/** Like `variablesOf`, but memoized, because many combinations share a token. */
export const tokenVariables = memoize((token: Token): readonly Variable[] => variablesOf(token));

/** The variables of a combination keyed by name, in output order. */
export function themeVariables({ sections }: Pick<ResolvedTheme, "sections">): Readonly<Record<string, string>> {
  return Object.assign({}, ...sections.map(variablesIn)) as Readonly<Record<string, string>>;
}

const variablesIn = memoize(({ tokens }: Section) => Object.fromEntries(tokens.flatMap(tokenVariables)));

/** The parts of a text style that become a variable `--<name>--<part>`. */
const STYLE_PARTS = [
  ["line-height", "lineHeight", "number"],
  ["letter-spacing", "letterSpacing", "dimension"],
  ["font-weight", "fontWeight", "fontWeight"],
  ["font-family", "fontFamily", "fontFamily"],
] as const;

/** The variables of a token: one, plus one for each part of a text style. */
export function variablesOf(token: Token): readonly Variable[] {
  const variable: Variable = [token.name, cssValue(token)];
  if (token.type !== "typography") return [variable];
  const style = (token.value ?? {}) as Readonly<Record<string, Json | undefined>>;
  const parts = STYLE_PARTS.flatMap(([part, field, type]): Variable[] => {
    const value = style[field];
    return value === undefined ? [] : [[`${token.name}--${part}`, cssValue({ type, value })]];
  });
  // Without a size, the style itself has no CSS value.
  return style["fontSize"] === undefined && parts.length > 0 ? parts : [variable, ...parts];
}

/** Renders a combination as one `:root` block with its colour scheme and all its variables. */
export function renderThemeCss({ theme, sections }: ResolvedTheme): string {
  return `:root {\n  color-scheme: ${theme.mode};\n${sections.map(linesOf).join("")}}\n`;
}

const linesOf = memoize(({ tokens }: Section) =>
  tokens
    .flatMap(tokenVariables)
    .map((variable) => `  ${declare(variable)}\n`)
    .join(""),
);
