import type { Json } from "../model/token.ts";

/** "Did you mean …?", when one of the values is at most two slips away. */
export function suggest(value: Json | undefined, values: readonly Json[]): string | null {
  const near = nearest(value, values);
  return near === undefined ? null : `Did you mean "${near}"?`;
}

/** The text among some values that a text is most like; undefined when none is at most two slips away. */
export function nearest(value: Json | undefined, values: readonly Json[]): string | undefined {
  if (typeof value !== "string") return undefined;
  const near = values
    .filter((other) => typeof other === "string")
    .map((other) => ({ other, slips: slips(value, other) }))
    // A name of one letter is one slip from every other.
    .filter(({ other, slips: count }) => count <= Math.min(2, Math.ceil(other.length / 3), other.length - 1))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.other;
}

/** How many letters have to be put in, left out or changed: the distance of Levenshtein (1965). */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
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
