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

/** Refuses more than a limit, in words that say what there is so much of. @throws ImportError */
export function refuseOver(most: number, count: number, what: string, fix: string | null = null): void {
  if (count > most) throw new ImportError(`${what}. Expected: at most ${most}.`, fix);
}

/** Refuses a source of more tokens than any system has. @throws ImportError */
export function refuseTooMany(name: string, count: number): void {
  refuseOver(MOST_TOKENS, count, `"${name}" has ${count} tokens`, "Name the file or the folder of one system.");
}

/** Refuses a modifier of more contexts than an identity may have. @throws ImportError */
export function refuseTooManyContexts(name: string, count: number): void {
  const fix = "If it isn't a choice, add --no-choice or --ignore with its pattern.";
  refuseOver(MOST_CONTEXTS, count, `"${name}" is a choice among ${count} contexts`, fix);
}
