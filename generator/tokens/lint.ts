import type { Problem, Report } from "./problem.ts";
import type { Level, Rule } from "./house-rules.ts";
import type { Settings } from "./settings/settings.ts";

/** The default levels of rules. */
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
  "platform-name": "warning",
  unpublished: "warning",
  size: "warning",
};

/** The mode of the house rules: as in the settings, with warnings as errors, or off. */
export type Lint = "settings" | "strict" | "off";

/** Problems by severity; an identity with only warnings is published. */
export type Judged = { readonly errors: readonly Problem[]; readonly warnings: readonly Problem[] };

/** Divides problems into errors and warnings by their rules' levels; drops those whose rule is off. */
export function judge(problems: readonly Problem[], settings: Partial<Settings>, how: Lint): Judged {
  const byLevel = Map.groupBy(problems, ({ rule }) => levelOf(rule, settings, how));
  return { errors: byLevel.get("error") ?? [], warnings: byLevel.get("warning") ?? [] };
}

/** Drops the problems of rules that are off before their places are computed. */
export function withoutOff(report: Report, isOff: IsOff): Report {
  return (problem) => {
    if (problem.rule === undefined || !isOff(problem.rule)) report({ ...problem });
  };
}

/** Returns whether a rule is off, so that its problems can be skipped. */
export type IsOff = (rule: Rule) => boolean;

/** Returns the rules that some settings turn off. */
export function offIn(settings: Partial<Settings>, how: Lint): IsOff {
  return (rule) => levelOf(rule, settings, how) === "off";
}

function levelOf(rule: Rule | undefined, { lint = {} }: Partial<Settings>, how: Lint): Level {
  if (rule === undefined) return "error";
  const level = how === "off" ? "off" : (lint[rule] ?? DEFAULTS[rule]);
  return level === "warning" && how === "strict" ? "error" : level;
}
