import { RefusedTemplate, type Location } from "./template-program.ts";

/** So many characters may one template write: a hundred times what a long page has. */
export const MOST_WRITTEN = 1_000_000;

/** So many calls of helpers and rounds of blocks may one template take: every token of a large identity, ten times. */
export const MOST_CALLS = 100_000;

/** What a template may still write and call; blocks in each other multiply both. */
export type Budget = {
  call(loc: Location): void;
  write(length: number, loc: Location): void;
  /** Counts a round of a block, of which some is counted already, and answers what it is filled with. */
  round(fill: () => string, loc: Location): string;
  /** Where the last call was, if there was one. */
  last(): Location | undefined;
};

/** A budget for filling a template once. @throws RefusedTemplate Where it is spent. */
export function openBudget(): Budget {
  let [calls, written] = [0, 0];
  let last: Location | undefined;
  const call = (loc: Location) => {
    last = loc;
    calls += 1;
    if (calls > MOST_CALLS) throw spent(`takes more than ${MOST_CALLS} calls and rounds`, loc);
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
  return new RefusedTemplate(
    `The template ${what}, and this one is too many.`,
    loc,
    "Repeat over fewer things, or make two pages of it.",
  );
}

/** What keeps a value from being written, and how to write what was meant; undefined where it is a text. */
export function wrongToWrite(
  value: unknown,
  name: string,
): { readonly message: string; readonly fix: string | null } | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return undefined;
  if (Array.isArray(value))
    return { message: `"${name}" is a list, and no text.`, fix: `Write {{#each ${name}}} … {{/each}}.` };
  if (typeof value === "function") return { message: `"${name}" is a function, and no text.`, fix: null };
  const keys = Object.keys(value as object);
  return { message: `"${name}" is no text. It has ${keys.join(", ")}.`, fix: `Write {{${name}.${keys[0]}}}.` };
}
