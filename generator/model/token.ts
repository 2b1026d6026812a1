import type { Color } from "./color.ts";
import type { When } from "./modifier.ts";

/** A JSON value of a token file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The types of the Design Tokens Format Module 2025.10, sections 8 and 9. */
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

/** A value of `$type`. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** The `$type` of a value without a type in the format, such as `min(60rem, 100%)`; it is published verbatim. */
export const TEXT = "text";

/** The key of Vitral's `$extensions` in a token file. */
export const EXTENSION = "dev.vitral";

/** A design token with its aliases resolved. */
export type Token = {
  /** Outermost group first: `["space", "4"]`. */
  readonly path: readonly string[];
  /** Its CSS custom property, without the leading hyphens: `space-4`. */
  readonly name: string;
  readonly type: TokenType;
  /** The `$value`, without aliases. */
  readonly value: Json;
  /** Usage guidance, in the identity's language. */
  readonly note: string;
  /** The reason, or true if the token file states none. */
  readonly deprecated: boolean | string;
};

export type ColorToken = Token & { readonly color: Color };

/** A token across all combinations: a lookup table from its modifiers' contexts to its distinct values. */
export type VariedToken = {
  /** The ids of the modifiers that it depends on, in the identity's order; empty for a constant token. */
  readonly by: readonly string[];
  /** Distinct values, all with the same path and name. */
  readonly values: readonly Token[];
  /**
   * Indexes into `values`, or -1 where the token doesn't exist: the Cartesian product of the contexts of `by`, row-major,
   * each modifier's contexts in its own order.
   */
  readonly at: readonly number[];
};

/** The tokens that a token refers to in any combination, as a whole or in a part of its value, keyed by token name. */
export type References = ReadonlyMap<string, readonly string[]>;

/** A token group that has notes. */
export type TokenGroup = { readonly path: readonly string[]; readonly notes: readonly GroupNote[] };

/** A description for the combinations that match `when`; the last match wins. */
export type GroupNote = { readonly when: When; readonly note: string };
