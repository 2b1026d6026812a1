import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { readCssValue } from "../../css-value.ts";
import { wordsOf } from "../../modes.ts";
import type { RawToken } from "./raw-tokens.ts";

/** So many tokens with values by the same names have them by modes. */
const LEAST = 2;

/** Types whose values are one text or number, in the format and in older drafts. */
const PLAIN =
  /^(colou?r|dimension|duration|number|opacity|spacing|siz(e|ing)|border-?(radius|width)|font-?(size|weight)s?|line-?heights?|letter-?spacing)$/i;

/** Parts of a value, its notations, units and systems, and states of components: no modes. */
const PARTS =
  /^(x|y|z|top|right|bottom|left|start|end|block|inline|row|column|width|height|min|max|from|to|hex|rgba?|hsla?|hsv|hwb|lab|lch|oklab|oklch|cmyk|px|r?em|pt|dp|sp|unit|value|web|css|ios|\w*droid|hover|active|focus|pressed|disabled|selected|enabled|rest)$/;

/**
 * The tokens of a source with values by any modes, `{ "acme": "#dd0000", "bravo": "#0000dd" }`, as those of `mode`: several
 * tokens have values by the same names, each of which is one of its token.
 */
export function withOwnModes(tokens: readonly RawToken[]): (token: RawToken) => RawToken {
  const keyOf = (value: Fields) => Object.keys(value).toSorted().join("\n");
  const all = tokens.map(modesIn).filter((mode) => mode !== undefined);
  const counts = Map.groupBy(all, keyOf);
  return (token) => {
    const mode = all.length === 0 ? undefined : modesIn(token);
    if (mode === undefined || (counts.get(keyOf(mode))?.length ?? 0) < LEAST) return token;
    return { ...token, value: undefined, extensions: { ...token.extensions, mode }, isOfModes: true };
  };
}

function modesIn({ value, type, isOfModes }: RawToken): Fields | undefined {
  if (isOfModes || !isFields(value) || type === undefined || !PLAIN.test(type)) return undefined;
  const names = Object.keys(value);
  const isNamed = names.length > 1 && !names.some((name) => wordsOf(name).some((word) => PARTS.test(word)));
  return isNamed && Object.values(value).every((one) => isValueOf(type, one)) ? value : undefined;
}

/** Whether something is a reference, or a value of a type by itself. */
function isValueOf(type: string, value: Json): boolean {
  const isOfColors = /^colou?r$/i.test(type);
  if (typeof value === "number") return !isOfColors;
  if (typeof value !== "string") return false;
  if (/^\{[^{}]+\}$/.test(value)) return true;
  const own = readCssValue(value).type;
  return isOfColors ? own === "color" : ["dimension", "duration", "number"].includes(String(own));
}
