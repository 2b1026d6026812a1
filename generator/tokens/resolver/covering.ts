import { countCombinations } from "../../resolve/combination.ts";
import type { Bits } from "./dependencies.ts";
import type { Choices } from "./layers.ts";
import type { Modifier } from "./modifier.ts";

/** The indices of the contexts of a combination; undefined where any will do. */
type Row = (number | undefined)[];

/**
 * Combinations in which every choice on each set of modifiers occurs at least once: with tokens that depend on one
 * modifier of four contexts or another of three, these are four, not twelve. Undefined where there are more than `most`.
 */
export function coveringCombinations(
  modifiers: readonly Modifier[],
  needed: Iterable<Bits>,
  most: number,
): readonly Choices[] | undefined {
  const sets = [...needed].map((bits) => ({ indices: indicesIn(bits, modifiers.length), bits }));
  const largest = sets.filter(({ bits }) => !sets.some((other) => other.bits !== bits && (other.bits & bits) === bits));
  const sizeOf = (indices: readonly number[]) => countCombinations(indices.flatMap((index) => modifiers[index] ?? []));
  if (largest.some(({ indices }) => sizeOf(indices) > most)) return undefined;
  const rows: Row[] = [];
  for (const { indices } of largest.sort((one, other) => sizeOf(other.indices) - sizeOf(one.indices))) {
    for (const choice of choicesOn(indices, modifiers)) place(choice, indices, rows);
    if (rows.length > most) return undefined;
  }
  return (rows.length > 0 ? rows : [[]]).map((row) => toChoices(row, modifiers));
}

/** The bits of a number that are set. */
export function indicesIn(bits: Bits, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index).filter((index) => (bits >> BigInt(index)) & 1n);
}

function* choicesOn([first, ...rest]: readonly number[], modifiers: readonly Modifier[]): Generator<Row> {
  if (first === undefined) return void (yield []);
  for (const others of choicesOn(rest, modifiers)) {
    for (const context of (modifiers[first]?.contexts ?? []).keys()) {
      const row = [...others];
      row[first] = context;
      yield row;
    }
  }
}

/** Puts a choice into a row that leaves room for it, or into a new one. */
function place(choice: Row, indices: readonly number[], rows: Row[]): void {
  const isFree = (row: Row) => indices.every((index) => row[index] === undefined || row[index] === choice[index]);
  const row = rows.find(isFree);
  if (row === undefined) rows.push(choice);
  else for (const index of indices) row[index] = choice[index];
}

function toChoices(row: Row, modifiers: readonly Modifier[]): Choices {
  return new Map(modifiers.map(({ name, contexts }, index) => [name, contexts[row[index] ?? 0] ?? ""]));
}
