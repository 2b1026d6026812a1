import type { Fields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { modeOf, wordsOf } from "../../modes.ts";
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
