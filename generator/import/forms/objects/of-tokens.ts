import type { StatedToken } from "../../reading.ts";

/** At least this part of the values of tokens have types that other objects do not have. */
const LEAST_TYPED = 0.25;

/** So many values with such types are no chance in a file that a person named. */
const ENOUGH = 12;

/** Texts and numbers alone may be of anything. */
export function isOfTokens(tokens: readonly StatedToken[], isNamed = false): boolean {
  const typed = tokens.filter(({ statements }) =>
    statements.some(
      ({ value }) =>
        "type" in value && /^(color|dimension|duration|shadow|cubicBezier|fontFamily)$/.test(String(value.type)),
    ),
  );
  return typed.length > 0 && typed.length >= Math.min(LEAST_TYPED * tokens.length, isNamed ? ENOUGH : Infinity);
}
