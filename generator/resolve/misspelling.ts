import { distance } from "fastest-levenshtein";
import type { Json } from "../model/token.ts";
import { memoize } from "./memoize.ts";

/** Maximum length of a compared value, in characters: edit distance takes quadratic time. */
const MAX_LENGTH = 200;

/** Returns "Did you mean …?" if one of the values is at most two edits away. */
export function suggest(value: Json | undefined, values: readonly Json[]): string | null {
  const near = nearest(value, values);
  return near === undefined ? null : `Did you mean "${near}"?`;
}

/** Finds the value nearest to a text, ignoring case and accents, within two edits. */
export function nearest(value: Json | undefined, values: readonly Json[]): string | undefined {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return undefined;
  const folded = fold(value);
  let near: string | undefined;
  let fewest = 3;
  for (const { name, letters } of foldedNames(values)) {
    if (Math.abs(letters.length - folded.length) >= fewest) continue;
    const edits = distance(folded, letters);
    // Allows fewer edits in short names: every one-letter name is one edit from any other.
    if (edits < fewest && edits <= Math.ceil(name.length / 3) && edits < name.length) [near, fewest] = [name, edits];
  }
  return near;
}

/** Folds a list once: for 16 times the unknown names, memory grows 20-fold instead of 36-fold. */
const foldedNames = memoize((values: readonly Json[]) =>
  values.flatMap((name) => (typeof name === "string" ? [{ name, letters: fold(name) }] : [])),
);

/** Drops case and accents. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
