import { MOST_CONTEXTS } from "../tokens/ids.ts";
import { ImportError } from "./import-error.ts";

/**
 * Maximum length of a typed value, a selector or a media query, in characters: some patterns take quadratic time, which
 * would be hours for hostile input.
 */
export const LONGEST = 1000;

export const LARGEST = 10_000_000;

export const MOST_BYTES = 100_000_000;

/** The largest published systems have some 5,000. */
const MOST_TOKENS = 100_000;

/** Refuses a count over a limit; `what` is the start of the message. @throws ImportError */
export function refuseOver(most: number, count: number, what: string, fix: string | null = null): void {
  if (count > most) throw new ImportError(`${what}. Expected: at most ${most}.`, fix);
}

export function refuseTooMany(name: string, count: number): void {
  refuseOver(MOST_TOKENS, count, `"${name}" has ${count} tokens`, "Name the file or the folder of one system.");
}

export function refuseTooManyContexts(name: string, count: number): void {
  const fix = "If it isn't a choice, add --no-choice or --ignore with its pattern.";
  refuseOver(MOST_CONTEXTS, count, `"${name}" is a choice among ${count} contexts`, fix);
}
