import type { Identity } from "../model/identity.ts";
import type { Reading } from "./reading.ts";
import { withPaths } from "./shipped-names.ts";
import type { SourceFiles } from "./source-files.ts";
import { lettersOf, shippedNames, variablesOf } from "./unread.ts";

/**
 * A reading in which a custom property that the source's own stylesheets spell with other hyphens or capitals alone is
 * called as they call it: `--gap-2xl` of `--gap-2-xl`.
 */
export function withShippedSpelling(source: SourceFiles, reading: Reading, identity: Identity): Reading {
  if (reading.files !== undefined || reading.settings !== undefined) return reading;
  const known = variablesOf(identity);
  const all = shippedNames(source);
  const others = [...all].filter((name) => !known.has(name));
  const shipped = Map.groupBy(others, lettersOf);
  const own = Map.groupBy(known, lettersOf);
  const wanted = new Map<string, readonly string[]>();
  for (const { values } of shipped.size === 0 ? [] : identity.tokens) {
    const { name = "", path = [] } = values[0] ?? {};
    const [spelt, ...more] = shipped.get(lettersOf(name)) ?? [];
    const isOne = more.length === 0 && own.get(lettersOf(name))?.length === 1;
    const steps = spelt !== undefined && isOne ? respelt(path, name, spelt) : undefined;
    if (steps !== undefined) wanted.set(path.join("."), steps);
  }
  // Stylesheets that spell most names otherwise are about something else.
  if (wanted.size > known.intersection(all).size) return reading;
  const paths = withoutNested(reading, wanted);
  return paths.size === 0 ? reading : withPaths(reading, paths);
}

/** The steps of a path with the letters of another spelling of its name; undefined where they would begin otherwise. */
function respelt(path: readonly string[], name: string, spelt: string): readonly string[] | undefined {
  const own = path.join("-");
  const start = name.slice(0, name.length - own.length);
  if (start + own !== name || !spelt.startsWith(start)) return undefined;
  const steps: string[] = [];
  let rest = spelt.slice(start.length);
  let isOpen = false;
  for (const step of path) {
    const taken = beginning(rest, lettersOf(step).length);
    rest = rest.slice(taken.length);
    steps.push(isOpen ? `${steps.pop() ?? ""}${taken}` : taken);
    // Without a hyphen there, two steps are one.
    isOpen = !rest.startsWith("-");
    if (!isOpen) rest = rest.slice(1);
  }
  return rest === "" && steps.every((step) => step !== "") ? steps : undefined;
}

/** The beginning of a text up to a number of letters, hyphens and underscores aside. */
function beginning(text: string, letters: number): string {
  let [end, left] = [0, letters];
  for (; left > 0 && end < text.length; end += 1) if (!/[-_]/.test(text[end] ?? "")) left -= 1;
  return text.slice(0, end);
}

/** New paths but for those that another token has, or is within. */
function withoutNested(
  { tokens }: Reading,
  wanted: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const all = tokens.map(({ path }) => beginningsOf(wanted.get(path.join(".")) ?? path));
  const own = new Set(all.map((beginnings) => beginnings.at(-1)));
  const counts = new Map<string, number>();
  for (const beginning of all.flat()) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  const isAlone = (steps: readonly string[]) => {
    const [path = "", ...groups] = beginningsOf(steps).toReversed();
    return counts.get(path) === 1 && !groups.some((group) => own.has(group));
  };
  return new Map([...wanted].filter(([, steps]) => isAlone(steps)));
}

/** The groups of a path from the outermost one, and the path itself. */
function beginningsOf(steps: readonly string[]): readonly string[] {
  return steps.map((_, at) => steps.slice(0, at + 1).join("."));
}
