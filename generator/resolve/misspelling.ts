import { distance } from "fastest-levenshtein";
import type { Json } from "../model/token.ts";

/** Names longer than this many characters are never compared, since the time grows with the square of the length. */
const LONGEST = 200;

/** "Did you mean …?", when one of the values is at most two edits away. */
export function suggest(value: Json | undefined, values: readonly Json[]): string | null {
  const near = nearest(value, values);
  return near === undefined ? null : `Did you mean "${near}"?`;
}

/** The value nearest to a text, ignoring case and accents; undefined when none is at most two edits away. */
export function nearest(value: Json | undefined, values: readonly Json[]): string | undefined {
  if (typeof value !== "string" || value.length > LONGEST) return undefined;
  const folded = fold(value);
  let near: string | undefined;
  let fewest = 3;
  for (const name of values) {
    if (typeof name !== "string") continue;
    const letters = fold(name);
    if (Math.abs(letters.length - folded.length) > 2) continue;
    const edits = distance(folded, letters);
    // A name of one letter is one edit from every other.
    if (edits < fewest && edits <= Math.ceil(name.length / 3) && edits < name.length) [near, fewest] = [name, edits];
  }
  return near;
}

/** Removes capitals and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
