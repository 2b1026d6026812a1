import type { Level } from "../diff/change.ts";

/** The values of `--fail-on`: a level, which includes the more serious ones, or any change. */
export const FAIL_ON = ["breaking", "visible", "any"] as const;

/** The lowest level of change at which the command fails. */
export type FailOn = (typeof FAIL_ON)[number];

/** The levels at which the command fails. */
export const FAILING: Readonly<Record<FailOn, readonly Level[]>> = {
  breaking: ["breaking"],
  visible: ["breaking", "visible"],
  any: ["breaking", "visible", "silent"],
};
