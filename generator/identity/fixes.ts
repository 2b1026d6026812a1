import { type Edit, inOrder, offsetAt, type Problem } from "../tokens/problem.ts";
import type { Reading } from "./source.ts";

/** The problems of a reading that edits fix, and the files that these edits change. */
export type Fixes = { readonly problems: readonly Problem[]; readonly texts: ReadonlyMap<string, string> };

/**
 * Makes the edits that fix the problems and the warnings of a reading, in the texts of its files. Problems in a file without
 * a text, or with another one than was read, are left.
 */
export function fix(reading: Reading, textOf: (file: string) => string | undefined): Fixes {
  const all = inOrder([...("problems" in reading ? reading.problems : []), ...reading.warnings]);
  const isFixable = (problem: Problem) => {
    const edits = problem.edits ?? [];
    return edits.length > 0 && edits.every((edit) => isThere(edit, textOf(edit.place.file)));
  };
  const problems = all.filter(isFixable);
  const byFile = Map.groupBy(
    problems.flatMap(({ edits = [] }) => edits),
    ({ place }) => place.file,
  );
  return { problems, texts: new Map([...byFile].map(([file, edits]) => [file, edited(textOf(file) ?? "", edits)])) };
}

/** Returns whether the line of an edit is still as it was read. */
function isThere({ place }: Edit, text: string | undefined): boolean {
  return text?.startsWith(place.text, offsetAt(text, { line: place.line, column: 1 })) === true;
}

/** A text after some edits; of two in the same place, as of a value that two tokens share, the first counts. */
function edited(text: string, edits: readonly Edit[]): string {
  const byStart = new Map(edits.toReversed().map((edit) => [offsetAt(text, edit.place), edit]));
  return [...byStart]
    .sort(([one], [other]) => other - one)
    .reduce((left, [start, edit]) => left.slice(0, start) + edit.text + left.slice(start + edit.place.length), text);
}
