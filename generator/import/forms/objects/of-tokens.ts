import type { StatedToken } from "../../reading.ts";

/** At least this part of the values of tokens have types that other objects do not have. */
const LEAST_TYPED = 0.25;

/** So many values with such types are no chance in a file that a person named. */
const ENOUGH = 12;

/** The channels of a colour, `200 40% 98%`, of which pages make it: `hsl(var(--ink))`. */
const CHANNELS = /^\d+(\.\d+)?(deg)?,? \d+(\.\d+)?%,? \d+(\.\d+)?%$/;

/** Texts and numbers alone may be of anything. */
export function isOfTokens(tokens: readonly StatedToken[], isNamed = false): boolean {
  const typed = tokens.filter(({ statements }) =>
    statements.some(
      ({ value }) =>
        "type" in value &&
        (/^(color|dimension|duration|shadow|cubicBezier|fontFamily)$/.test(String(value.type)) ||
          CHANNELS.test(String(value.value))),
    ),
  );
  return typed.length > 0 && typed.length >= Math.min(LEAST_TYPED * tokens.length, isNamed ? ENOUGH : Infinity);
}
