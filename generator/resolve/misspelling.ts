import type { Json } from "../model/token.ts";

/** Lists of at most this many values are always searched. */
const FEW = 100;

/** Longer lists are searched at most this often per reading: for many wrong names the time would grow as a square. */
const MOST_SEARCHES = 100;

/** Longer names are not compared. */
const LONGEST = 200;

/** A server looks up one name at a time, and never begins a reading. */
let searches = Number.NEGATIVE_INFINITY;

/** Begins a reading, in which the first wrong names get a suggestion. */
export function beginSuggestions(): void {
  searches = 0;
}

/** Values, or a function that makes them where there may be many. */
type Values = readonly Json[] | (() => readonly Json[]);

/** "Did you mean …?", when one of the values is at most two edits away. */
export function suggest(value: Json | undefined, values: Values): string | null {
  const near = nearest(value, values);
  return near === undefined ? null : `Did you mean "${near}"?`;
}

/** The value nearest to a text, ignoring case and accents; undefined when none is at most two edits away. */
export function nearest(value: Json | undefined, values: Values): string | undefined {
  if (typeof value !== "string") return undefined;
  const isMany = typeof values === "function" || values.length > FEW;
  if (isMany && searches >= MOST_SEARCHES) return undefined;
  if (isMany) searches += 1;
  const folded = fold(value);
  const near = (typeof values === "function" ? values() : values)
    .filter((other) => typeof other === "string")
    .map((other) => ({ other, edits: distance(folded, fold(other)) }))
    // A name of one letter is one edit from every other.
    .filter(({ other, edits }) => edits <= Math.min(2, Math.ceil(other.length / 3), other.length - 1))
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.other;
}

/** A text without capitals and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** How many letters to insert, remove or change: the distance of Levenshtein (1965). */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2 || one.length > LONGEST) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, letterThere] of [...other].entries()) {
      const change = (row[place] ?? 0) + (letter === letterThere ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
