import { DANGEROUS } from "../../source/dtcg/structure.ts";
import type { Entry } from "../reading.ts";

/** The path that a token gets, by its path in a source; undefined where a name could harm a program. */
export type Steps = (path: readonly string[]) => readonly string[] | undefined;

/**
 * A path for each path of a source, in names that the format allows, of which no two are the same. What changes is
 * entered, but for what `plain` does to a name.
 */
export function stepsFor(
  paths: Iterable<readonly string[]>,
  entries: Entry[],
  plain: (step: string) => string = (step) => step,
): Steps {
  const own = new Map([...paths].map((path) => [JSON.stringify(path), path]));
  const taken = new Set([...own.values()].map((path) => path.join(".")));
  const made = new Map<string, readonly string[]>();
  for (const [key, path] of own) {
    const found = path.join(".");
    const plainly = path.map(plain);
    if (plainly.some((step) => DANGEROUS.includes(step) || step === "")) {
      entries.push({ kind: "left-out", what: "Names that no token may have", subject: found || NAMELESS, found });
      continue;
    }
    const steps = plainly.map((step) => step.replace(/[.{}]/g, "_").replace(/^\$/, "_"));
    made.set(key, steps);
    if (steps.join(".") === found) continue;
    while (taken.has(steps.join("."))) steps.push(`${steps.pop()}_`);
    const subject = steps.join(".");
    taken.add(subject);
    if (subject !== plainly.join(".")) entries.push({ kind: "repaired", what: SIGNS, subject, found, made: subject });
  }
  return (path) => made.get(JSON.stringify(path));
}

const NAMELESS = "a name without a sign";
const SIGNS = "Names with signs that the format does not allow";

/** A name without spaces, which no custom property has. */
export function plainStep(step: string): string {
  return step.trim().replace(/\s+/g, "-");
}
