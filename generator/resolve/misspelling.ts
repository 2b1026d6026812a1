import type { Json } from "../model/token.ts";

/** So many values are looked through whenever one is asked for. */
const FEW = 100;

/** So many times in a reading more are looked through: for each of many wrong names that would take the square. */
const MOST_SEARCHES = 100;

/** No longer name is compared, letter by letter, with another. */
const LONGEST = 200;

/** A server is asked for one name at a time, and never begins a reading. */
let searches = Number.NEGATIVE_INFINITY;

/** Begins a reading, in which the first wrong names are given a suggestion. */
export function beginSuggestions(): void {
  searches = 0;
}

/** Values, or what makes them where there may be many. */
type Values = readonly Json[] | (() => readonly Json[]);

/** "Did you mean …?", when one of the values is at most two slips away. */
export function suggest(value: Json | undefined, values: Values): string | null {
  const near = nearest(value, values);
  return near === undefined ? null : `Did you mean "${near}"?`;
}

/** The text among some values that a text is most like, case and accents aside; undefined when none is at most two slips away. */
export function nearest(value: Json | undefined, values: Values): string | undefined {
  if (typeof value !== "string") return undefined;
  const isMany = typeof values === "function" || values.length > FEW;
  if (isMany && searches >= MOST_SEARCHES) return undefined;
  if (isMany) searches += 1;
  const folded = fold(value);
  const near = (typeof values === "function" ? values() : values)
    .filter((other) => typeof other === "string")
    .map((other) => ({ other, slips: slips(folded, fold(other)) }))
    // A name of one letter is one slip from every other.
    .filter(({ other, slips: count }) => count <= Math.min(2, Math.ceil(other.length / 3), other.length - 1))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.other;
}

/** A text without what people leave out or add: capitals, and the accents of letters. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** How many letters have to be put in, left out or changed: the distance of Levenshtein (1965). */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2 || one.length > LONGEST) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, beside] of [...other].entries()) {
      const change = (row[place] ?? 0) + (letter === beside ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
