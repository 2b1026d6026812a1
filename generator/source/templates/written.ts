import { RefusedTemplate, type Location } from "./program.ts";

/** A template writes at most this many characters: a hundred times a long page. */
export const MOST_WRITTEN = 1_000_000;

/** A template makes at most this many calls of helpers and rounds of blocks: ten for every token of a large identity. */
export const MOST_CALLS = 100_000;

/** What a template may still write and call; nested blocks multiply both. */
export type Budget = {
  call(loc: Location): void;
  write(length: number, loc: Location): void;
  /** Counts a round of a block, of which a part is counted already, and returns its filled text. */
  round(fill: () => string, loc: Location): string;
  /** The place of the last call, if there was one. */
  last(): Location | undefined;
};

/** A budget for filling a template once. @throws RefusedTemplate Once it is spent. */
export function openBudget(): Budget {
  let [calls, written] = [0, 0];
  let last: Location | undefined;
  const call = (loc: Location) => {
    last = loc;
    calls += 1;
    if (calls > MOST_CALLS) throw spent(`makes more than ${MOST_CALLS} calls and rounds`, loc);
  };
  const write = (length: number, loc: Location) => {
    written += length;
    if (written > MOST_WRITTEN) throw spent(`writes more than ${MOST_WRITTEN} characters`, loc);
  };
  const round = (fill: () => string, loc: Location) => {
    call(loc);
    const before = written;
    const filled = fill();
    write(filled.length - (written - before), loc);
    return filled;
  };
  return { call, write, round, last: () => last };
}

function spent(what: string, loc: Location): RefusedTemplate {
  return new RefusedTemplate(`The template ${what}.`, loc, "Repeat over fewer entries, or split the page.");
}

/** The problem with writing a value, unless it is text; undefined for text. */
export function problemWriting(
  value: unknown,
  name: string,
): { readonly message: string; readonly fix: string | null } | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return undefined;
  if (Array.isArray(value))
    return { message: `"${name}" is a list, not text.`, fix: `Write {{#each ${name}}} … {{/each}}.` };
  if (typeof value === "function") return { message: `"${name}" is a function, not text.`, fix: null };
  const keys = Object.keys(value as object);
  return { message: `"${name}" is an object with ${keys.join(", ")}, not text.`, fix: `Write {{${name}.${keys[0]}}}.` };
}
