import { type Edit, inOrder, offsetAt, type Problem } from "../tokens/problem.ts";
import type { Reading } from "./source.ts";

/** The problems with an automatic fix, and the fixed texts, keyed by file. */
export type Fixes = { readonly problems: readonly Problem[]; readonly texts: ReadonlyMap<string, string> };

/**
 * Applies the edits that fix problems and warnings to the texts of files. Problems in a file that is missing, or has
 * changed since it was read, are skipped.
 */
export function fix(reading: Reading, textOf: (file: string) => string | undefined): Fixes {
  const all = inOrder([...("problems" in reading ? reading.problems : []), ...reading.warnings]);
  const isFixable = (problem: Problem) => {
    const edits = problem.edits ?? [];
    return edits.length > 0 && edits.every((edit) => isApplicable(edit, textOf(edit.place.file)));
  };
  const problems = all.filter(isFixable);
  const byFile = Map.groupBy(
    problems.flatMap(({ edits = [] }) => edits),
    ({ place }) => place.file,
  );
  return {
    problems,
    texts: new Map([...byFile].map(([file, edits]) => [file, applyEdits(textOf(file) ?? "", edits)])),
  };
}

/** Returns whether the line of an edit is unchanged. */
function isApplicable({ place }: Edit, text: string | undefined): boolean {
  return text?.startsWith(place.text, offsetAt(text, { line: place.line, column: 1 })) === true;
}

/** Applies edits to a text. Of several edits at the same offset, such as for a value that two tokens share, applies the first. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  const byStart = new Map(edits.toReversed().map((edit) => [offsetAt(text, edit.place), edit]));
  return [...byStart]
    .sort(([a], [b]) => b - a)
    .reduce(
      (result, [start, edit]) => result.slice(0, start) + edit.text + result.slice(start + edit.place.length),
      text,
    );
}
