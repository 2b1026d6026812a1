import type { Color } from "./color.ts";

/** A JSON value, as the tokens file holds it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The thirteen types of Design Tokens Format Module 2025.10, sections 8 and 9. */
export const TOKEN_TYPES = [
  "color",
  "dimension",
  "fontFamily",
  "fontWeight",
  "duration",
  "cubicBezier",
  "number",
  "strokeStyle",
  "border",
  "transition",
  "shadow",
  "gradient",
  "typography",
] as const;

/** The name of a token type, as `$type` writes it. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** One design token with its aliases resolved. */
export type Token = {
  /** Where it stands in the published tree, outermost group first: `["space", "4"]`. */
  readonly path: readonly string[];
  /** Its CSS custom property, without the leading hyphens: `space-4`. */
  readonly name: string;
  readonly type: TokenType;
  /** The value of the Design Tokens Format Module, without aliases. */
  readonly value: Json;
  /** How to use it, in the identity's language. */
  readonly note: string;
  /** True or the reason, when the token is on its way out. */
  readonly deprecated: boolean | string;
};

/** A token of type colour, with the sRGB colour that is painted. */
export type ColorToken = Token & { readonly color: Color };

/** A group of the tokens file that has a note of its own. */
export type TokenGroup = { readonly path: readonly string[]; readonly note: string };
