import { MOST_CONTEXTS } from "../tokens/ids.ts";
import { ImportError } from "./import-error.ts";

/**
 * No value that has a type, no selector and no media query of tokens is longer: patterns may take a time that grows with
 * the square of a text, and of a hostile one hours.
 */
export const LONGEST = 1000;

/** No file of a source is larger, and no source as a whole, in bytes. */
export const LARGEST = 10_000_000;
export const MOST_BYTES = 100_000_000;

/** The largest published systems have some 5,000. */
const MOST_TOKENS = 100_000;

/** Refuses a source of more tokens than any system has. @throws ImportError */
export function refuseTooMany(name: string, count: number): void {
  if (count > MOST_TOKENS)
    throw new ImportError(
      `"${name}" has ${count} tokens. Expected: at most ${MOST_TOKENS}.`,
      "Name the file or the folder of one system.",
    );
}

/** Refuses a modifier of more contexts than an identity may have. @throws ImportError */
export function refuseTooManyContexts(name: string, count: number): void {
  if (count > MOST_CONTEXTS)
    throw new ImportError(
      `"${name}" is a choice among ${count} contexts. Expected: at most ${MOST_CONTEXTS}.`,
      `If it isn't a choice, add --no-choice or --ignore with its pattern.`,
    );
}
