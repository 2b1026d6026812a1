import type { Color } from "../model/color.ts";
import type { Json, Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme } from "../resolve/theme.ts";
import { extend } from "./json.ts";
import { cssColor, cssValue } from "./css-value.ts";

/** A CSS custom property without its hyphens, and its literal value, never `var()`. */
export type Variable = readonly [name: string, text: string];

/** The variable of a colour token. */
export function colorVariable({ name, color }: { readonly name: string; readonly color: Color }): Variable {
  return [name, cssColor(color)];
}

/** The variables that no theme changes. Every combination shares them, so they are rendered once. */
export const plainVariables = memoize((tokens: readonly Token[]): readonly Variable[] => tokens.flatMap(variablesOf));

const plainObject = memoize((tokens: readonly Token[]) => Object.fromEntries(plainVariables(tokens)));

/** All variables of a combination by name, in the order of every stylesheet and body. */
export function themeVariables({ colors, tokens }: ResolvedTheme): Readonly<Record<string, string>> {
  return extend(Object.fromEntries(colors.map(colorVariable)), plainObject(tokens));
}

/** The parts of a text style other than its size, each a variable `--<name>--<part>`. */
const STYLE_PARTS = [
  ["line-height", "lineHeight", "number"],
  ["letter-spacing", "letterSpacing", "dimension"],
  ["font-weight", "fontWeight", "fontWeight"],
  ["font-family", "fontFamily", "fontFamily"],
] as const;

/** The variables of one token: five for a text style, one for any other. */
export function variablesOf(token: Token): readonly Variable[] {
  const own: Variable = [token.name, cssValue(token)];
  if (token.type !== "typography") return [own];
  const style = token.value as Readonly<Record<string, Json>>;
  const parts = STYLE_PARTS.map(([part, field, type]): Variable => {
    return [`${token.name}--${part}`, cssValue({ type, value: style[field] ?? null })];
  });
  return [own, ...parts];
}
