import type { Level } from "../diff/change.ts";

/** What `--fail-on` takes: a level, which graver ones go along with, or any change at all. */
export const FAIL_ON = ["breaking", "visible", "any"] as const;

/** A level of change from which on the command fails. */
export type FailOn = (typeof FAIL_ON)[number];

/** The levels at which the command fails. */
export const FAILING: Readonly<Record<FailOn, readonly Level[]>> = {
  breaking: ["breaking"],
  visible: ["breaking", "visible"],
  any: ["breaking", "visible", "silent"],
};
