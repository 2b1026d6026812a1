import { memoizeTexts } from "../../../resolve/memoize.ts";
import { compiled, fitsPart, type Part } from "./glob-part.ts";

/** Alternatives in braces are written out up to this number of patterns. */
const MOST_PATTERNS = 100;

/** A longer pattern fits nothing. */
const LONGEST = 1000;

/** The patterns of so many signs are kept. */
const MOST_SIGNS = 100_000;

/**
 * Whether a path fits a pattern such as `tokens/**\/*.json`, `{color,size}/*.json` or `!(dark|base).json`, in a time
 * that grows with the product of their lengths, whatever the pattern.
 */
export function fitsGlob(path: string, glob: string): boolean {
  return patternsOf(glob).some((pattern) => fits(path.split("/"), pattern));
}

/** The patterns of a glob without braces, each as its steps. */
const patternsOf = memoizeTexts(MOST_SIGNS, (glob: string): readonly (readonly Part[])[] =>
  glob.length > LONGEST ? [] : withoutBraces(glob).map((pattern) => pattern.split("/").map(compiled)),
);

function withoutBraces(glob: string): readonly string[] {
  let open = [glob];
  for (let index = 0; index < open.length && open.length <= MOST_PATTERNS;) {
    const own = open[index] ?? "";
    const found = /\{([^{}]*,[^{}]*|(-?\d+)\.\.(-?\d+)|(\w)\.\.(\w))\}/.exec(own);
    if (found === null) index += 1;
    else {
      const parts = found[1]?.includes(",") ? found[1].split(",") : range(found);
      const [before, after] = [own.slice(0, found.index), own.slice(found.index + found[0].length)];
      open = open.flatMap((one, at) => (at === index ? parts.map((part) => before + part + after) : one));
    }
  }
  return open;
}

/** The numbers or signs of `{1..3}` and `{a..c}`. */
function range([, , from, to, first = "", last = ""]: RegExpExecArray): readonly string[] {
  const isNumber = from !== undefined;
  const [start, end] = isNumber ? [Number(from), Number(to)] : [first.charCodeAt(0), last.charCodeAt(0)];
  const length = Math.min(Math.abs(end - start), MOST_PATTERNS) + 1;
  const all = Array.from({ length }, (_, at) => (start <= end ? start + at : start - at));
  return all.map((one) => (isNumber ? String(one) : String.fromCharCode(one)));
}

/** Whether steps fit those of a pattern, of which `**` fits any number that are not hidden. */
function fits(steps: readonly string[], pattern: readonly Part[]): boolean {
  // Whether the steps up to each place fit the pattern so far.
  let reached = [true, ...steps.map(() => false)];
  for (const part of pattern) {
    const before = reached;
    let isOpen = false;
    reached = before.map((is, at) => {
      const step = steps[at - 1] ?? "";
      if (part !== "**") return at > 0 && before[at - 1] === true && fitsPart(step, part);
      isOpen = is || (isOpen && !step.startsWith("."));
      return isOpen;
    });
  }
  return reached.at(-1) === true;
}
