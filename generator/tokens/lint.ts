import type { Problem, Report } from "./problem.ts";
import type { Level, Rule } from "./house-rules.ts";
import type { Settings } from "./settings/settings.ts";

/** The levels of the rules that the settings don't mention. */
const DEFAULTS: Readonly<Record<Rule, Level>> = {
  description: "off",
  contrast: "warning",
  "translucent-background": "off",
  unit: "warning",
  "unknown-type": "warning",
  value: "warning",
  "unknown-key": "warning",
  "same-names": "warning",
  "reserved-name": "off",
  hex: "warning",
  "css-name": "off",
  "tailwind-name": "warning",
  unpublished: "warning",
  size: "warning",
};

/** A way to apply the house rules: as the settings say, with warnings as errors, or not at all. */
export type Lint = "settings" | "strict" | "off";

/** Problems by their effect; an identity with only warnings is published. */
export type Judged = { readonly errors: readonly Problem[]; readonly warnings: readonly Problem[] };

/** Divides problems into errors and warnings by the levels of their rules; leaves out those that are off. */
export function judge(problems: readonly Problem[], settings: Partial<Settings>, how: Lint): Judged {
  const byLevel = Map.groupBy(problems, ({ rule }) => levelOf(rule, settings, how));
  return { errors: byLevel.get("error") ?? [], warnings: byLevel.get("warning") ?? [] };
}

/** Drops the problems of rules that are off before anyone computes where they are. */
export function withoutOff(report: Report, isOff: IsOff): Report {
  return (problem) => {
    if (problem.rule === undefined || !isOff(problem.rule)) report({ ...problem });
  };
}

/** Returns whether a rule is off, so that there is no need to look for its problems. */
export type IsOff = (rule: Rule) => boolean;

/** The rules that are off by some settings. */
export function offIn(settings: Partial<Settings>, how: Lint): IsOff {
  return (rule) => levelOf(rule, settings, how) === "off";
}

function levelOf(rule: Rule | undefined, { lint = {} }: Partial<Settings>, how: Lint): Level {
  if (rule === undefined) return "error";
  const level = how === "off" ? "off" : (lint[rule] ?? DEFAULTS[rule]);
  return level === "warning" && how === "strict" ? "error" : level;
}
