import type { Color } from "./color.ts";
import type { When } from "./modifier.ts";

/** A JSON value of the tokens file. */
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

/** The name of a token type, as in `$type`. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** The `$type` of a value that no type of the format holds, such as `min(60rem, 100%)`: it is published as it is written. */
export const TEXT = "text";

/** One design token with its aliases resolved. */
export type Token = {
  /** Its path in the published tree, outermost group first: `["space", "4"]`. */
  readonly path: readonly string[];
  /** Its CSS custom property, without the leading hyphens: `space-4`. */
  readonly name: string;
  readonly type: TokenType;
  /** The value of the Design Tokens Format Module, without aliases. */
  readonly value: Json;
  /** How to use it, in the identity's language. */
  readonly note: string;
  /** True or the reason, when the token is deprecated. */
  readonly deprecated: boolean | string;
};

/** A token of type colour, with its sRGB colour. */
export type ColorToken = Token & { readonly color: Color };

/** A token in all combinations, with its value for each choice on the modifiers that it depends on. */
export type VariedToken = {
  /** The ids of these modifiers, in the identity's order; none for a token that never changes. */
  readonly by: readonly string[];
  /** Its distinct values, with the same path and name. */
  readonly values: readonly Token[];
  /**
   * For each choice on `by`, an index of `values`, or -1 where the token does not exist. The contexts are in the order of
   * their modifier, and those of the last modifier change fastest.
   */
  readonly at: readonly number[];
};

/** A group with notes. */
export type TokenGroup = { readonly path: readonly string[]; readonly notes: readonly GroupNote[] };

/** What a group is for, in the combinations where the condition holds; of several the last one counts. */
export type GroupNote = { readonly when: When; readonly note: string };
