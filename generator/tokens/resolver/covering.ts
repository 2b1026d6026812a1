import { countCombinations } from "../../resolve/combination.ts";
import type { Bits } from "./dependencies.ts";
import type { Choices } from "./merge.ts";
import type { Modifier } from "./modifier.ts";

/** The context indices of a combination; undefined for modifiers whose context doesn't matter. */
type Row = (number | undefined)[];

/**
 * Builds a covering array: combinations in which each combination of contexts of each needed set of modifiers occurs at
 * least once. For two independent modifiers with four and three contexts, it has four rows, not twelve. Returns undefined
 * if there are more than `max`.
 */
export function coveringCombinations(
  modifiers: readonly Modifier[],
  needed: Iterable<Bits>,
  max: number,
): readonly Choices[] | undefined {
  const sets = [...needed].map((bits) => ({ indices: indicesIn(bits, modifiers.length), bits }));
  const largest = sets.filter(({ bits }) => !sets.some((set) => set.bits !== bits && (set.bits & bits) === bits));
  const sizeOf = (indices: readonly number[]) => countCombinations(indices.flatMap((index) => modifiers[index] ?? []));
  if (largest.some(({ indices }) => sizeOf(indices) > max)) return undefined;
  const rows: Row[] = [];
  for (const { indices } of largest.sort((a, b) => sizeOf(b.indices) - sizeOf(a.indices))) {
    for (const choice of choicesOn(indices, modifiers)) place(choice, indices, rows);
    if (rows.length > max) return undefined;
  }
  return (rows.length > 0 ? rows : [[]]).map((row) => toChoices(row, modifiers));
}

/** Returns the indices of the set bits. */
export function indicesIn(bits: Bits, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index).filter((index) => (bits >> BigInt(index)) & 1n);
}

function* choicesOn([first, ...rest]: readonly number[], modifiers: readonly Modifier[]): Generator<Row> {
  if (first === undefined) return void (yield []);
  for (const tail of choicesOn(rest, modifiers)) {
    for (const context of (modifiers[first]?.contexts ?? []).keys()) {
      const row = [...tail];
      row[first] = context;
      yield row;
    }
  }
}

/** Merges a choice into the first compatible row, or adds a row. */
function place(choice: Row, indices: readonly number[], rows: Row[]): void {
  const isCompatible = (row: Row) => indices.every((index) => row[index] === undefined || row[index] === choice[index]);
  const row = rows.find(isCompatible);
  if (row === undefined) rows.push(choice);
  else for (const index of indices) row[index] = choice[index];
}

function toChoices(row: Row, modifiers: readonly Modifier[]): Choices {
  return new Map(modifiers.map(({ name, contexts }, index) => [name, contexts[row[index] ?? 0] ?? ""]));
}
