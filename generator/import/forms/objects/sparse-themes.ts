import type { Fields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import { isComponent } from "./alike.ts";
import { leavesIn, type Left } from "./leaves.ts";

/**
 * The theme that the others of a level change a part of, by the paths of their values: all names are of modes, light and
 * dark, `acme-day`, `acme-night` and `bravo-day`, and the first has all that the others have.
 */
export function wholeTheme(paths: ReadonlyMap<string, ReadonlyMap<string, string>>): string | undefined {
  const [[first, whole] = [], ...others] = [...paths];
  if (first === undefined || whole === undefined || others.length === 0) return undefined;
  // Colours are black and white, too.
  const saying = [...paths.keys()].map((name) =>
    wordsOf(name).some((word) => TIMES.test(word)) ? modeOf(name) : undefined,
  );
  const modes = new Set(saying);
  const isPart = ([, own]: (typeof others)[number]) => own.size > 0 && [...own.keys()].every((path) => whole.has(path));
  return modes.size > 1 && !modes.has(undefined) && others.every(isPart) ? first : undefined;
}

const TIMES = /^(day|night|light|dark)$/;

/** What a theme has from the whole one. */
export function lackingIn(themes: Fields, name: string, whole: string | undefined): readonly Left[] {
  if (whole === undefined || name === whole) return [];
  const sizeOf = (theme: string) => leavesIn((themes[theme] ?? null) as Json).size;
  const count = sizeOf(whole) - sizeOf(name);
  return count === 0 ? [] : [{ path: [name], what: LACKING, found: `${count} of ${sizeOf(whole)}`, made: whole }];
}

const LACKING = "Values that a theme does not have: those of the theme that has all";

/** The objects beside themes that have some of their names alone: a theme may be one of which only a part is written. */
export function partsBeside(node: Fields, contexts: readonly string[], path: readonly string[]): readonly Left[] {
  const whole = leavesIn((node[contexts[0] ?? ""] ?? null) as Json);
  return Object.entries(node).flatMap(([name, below]): Left[] => {
    const own = contexts.includes(name) || isComponent(name) ? [] : [...leavesIn(below).keys()];
    if (own.length === 0 || !own.every((leaf) => whole.has(leaf))) return [];
    const made = [...path, name, ...(own[0] ?? "").split("\0")].join(".");
    return [{ path: [...path, name], what: PART, found: `${own.length} of ${whole.size} names`, made }];
  });
}

const PART = "Objects with some names of the themes beside them, read as tokens: with --map they are themes";
