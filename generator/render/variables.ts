import type { Json, Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme, Section } from "../resolve/theme.ts";
import { cssValue } from "./css-value.ts";

/** A CSS custom property without its hyphens, and its literal value, never `var()`. */
export type Variable = readonly [name: string, text: string];

/** The variables of a token, rendered once: many combinations share it. */
export const tokenVariables = memoize((token: Token): readonly Variable[] => variablesOf(token));

/** All variables of a combination by name, in the order of every stylesheet and body. */
export function themeVariables({ sections }: Pick<ResolvedTheme, "sections">): Readonly<Record<string, string>> {
  return Object.assign({}, ...sections.map(variablesIn)) as Readonly<Record<string, string>>;
}

const variablesIn = memoize(({ tokens }: Section) => Object.fromEntries(tokens.flatMap(tokenVariables)));

/** The parts of a text style other than its size, each a variable `--<name>--<part>`. */
const STYLE_PARTS = [
  ["line-height", "lineHeight", "number"],
  ["letter-spacing", "letterSpacing", "dimension"],
  ["font-weight", "fontWeight", "fontWeight"],
  ["font-family", "fontFamily", "fontFamily"],
] as const;

/** The variables of one token: five for a text style, four for one without a size, one for any other. */
export function variablesOf(token: Token): readonly Variable[] {
  const own: Variable = [token.name, cssValue(token)];
  if (token.type !== "typography") return [own];
  const style = (token.value ?? {}) as Readonly<Record<string, Json | undefined>>;
  const parts = STYLE_PARTS.flatMap(([part, field, type]): Variable[] => {
    const value = style[field];
    return value === undefined ? [] : [[`${token.name}--${part}`, cssValue({ type, value })]];
  });
  // A style of a family alone is no value of its own.
  return style["fontSize"] === undefined && parts.length > 0 ? parts : [own, ...parts];
}
