import type { Entry } from "../reading.ts";

/** Names with a meaning in JavaScript, which no token may have. */
const DANGEROUS = new Set(["__proto__", "constructor", "prototype"]);

/** A path in names that the format allows; undefined where a name could harm a program. Both are entered. */
export function inSteps(path: readonly string[], entries: Entry[]): readonly string[] | undefined {
  const found = path.join(".");
  if (path.some((step) => DANGEROUS.has(step) || step === "")) {
    entries.push({ kind: "left-out", what: "Names that no token may have", subject: found, found });
    return undefined;
  }
  const steps = path.map((step) => step.replace(/[.{}]/g, "_").replace(/^\$/, "_"));
  const made = steps.join(".");
  if (steps.some((step, at) => step !== path[at]))
    entries.push({
      kind: "repaired",
      what: "Names with signs that the format does not allow",
      subject: made,
      found,
      made,
    });
  return steps;
}
