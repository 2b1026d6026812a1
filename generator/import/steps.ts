import { DANGEROUS } from "../source/dtcg/structure.ts";
import type { Entry } from "./reading.ts";

/** The path that a token gets, by its path in a source; undefined if a name could harm a program. */
export type Steps = (path: readonly string[]) => readonly string[] | undefined;

/**
 * Maps each path of a source to a unique path of names that the format allows, and adds the changes to the entries.
 * `plain` rewrites a name first; its changes aren't reported.
 */
export function stepsFor(
  paths: Iterable<readonly string[]>,
  entries: Entry[],
  plain: (step: string) => string = (step) => step,
): Steps {
  const byKey = new Map([...paths].map((path) => [JSON.stringify(path), path]));
  const taken = new Set([...byKey.values()].map((path) => path.join(".")));
  const made = new Map<string, readonly string[]>();
  for (const [key, path] of byKey) {
    const found = path.join(".");
    const plainly = path.map(plain);
    if (plainly.some((step) => DANGEROUS.includes(step) || step === "")) {
      entries.push({
        kind: "left-out",
        what: "Names that no token may have",
        subject: found || "an empty name",
        found,
      });
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

const SIGNS = "Names with characters that the format doesn't allow";

/** Replaces spaces, which no custom property's name has. */
export function plainStep(step: string): string {
  return step.trim().replace(/\s+/g, "-");
}
