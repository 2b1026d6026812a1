import type { Change, Counts, Crossing, Difference, ChangeKind, Level, Ratios, Row } from "../../diff/change.ts";
import { LEVELS } from "../../diff/change.ts";
import { nameWhere } from "../../diff/where.ts";

/** Describes a change: `token gray-soft renamed to gray-quiet`. `name` formats a name from a file. */
export function describeChange(change: Change, name: (text: string) => string): string {
  const { subject, kind, to } = change;
  const words = [SUBJECT_WORDS[subject], name(change.name), KIND_WORDS[kind], ...(to === null ? [] : ["to", name(to)])];
  return `${words.join(" ")}${describeDeprecation(change, name)}`;
}

const SUBJECT_WORDS: Readonly<Record<Change["subject"], string>> = {
  token: "token",
  contrast: "contrast of",
  theme: "theme",
  modifier: "choice",
  product: "product",
  season: "season",
  page: "page",
  operation: "operation",
  body: "body",
  identity: "identity",
  group: "group",
};

const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  removed: "removed",
  renamed: "renamed",
  moved: "moved",
  retyped: "changed type",
  changed: "changed",
  deprecated: "deprecated",
  restored: "no longer deprecated",
  reordered: "reordered",
  added: "added",
};

/** Describes the deprecation, with the text of `$deprecated`, which may name a successor. */
function describeDeprecation({ kind, deprecated }: Change, name: (text: string) => string): string {
  if (deprecated === false) return "";
  const why = typeof deprecated === "string" && deprecated !== "" ? `: ${name(deprecated)}` : "";
  if (kind === "deprecated") return why;
  return `${kind === "removed" || kind === "renamed" ? ", as announced" : ", deprecated"}${why}`;
}

/** Describes a row's measures: the difference, the contrast and the minimums that it crosses. */
export function describeMeasures({ color, contrast, crossed }: Row, isContrast: boolean): string[] {
  return [
    ...(color?.difference ? [`ΔE ${color.difference.toFixed(2)}`] : []),
    ...(contrast === null ? [] : [`${nameRatios(contrast)}${isContrast ? "" : " on paper"}`]),
    ...crossed.map(nameCrossing),
  ];
}

function nameRatios({ before, after }: Ratios): string {
  const text = (ratio: number | null) => ratio?.toFixed(2) ?? "none";
  return before === after ? text(before) : `${text(before)} → ${text(after)}`;
}

function nameCrossing({ minimum, use, declared, passes }: Crossing): string {
  return `${passes ? "now reaches" : "now below"} ${minimum} (${use}${declared ? ", declared" : ""})`;
}

/** Describes a row's combinations; empty if it has none. */
export function describePlace({ where }: Row): string {
  return where === null ? "" : nameWhere(where);
}

/** Counts the changes by level: `1 breaking, 3 visible and 2 silent changes`. */
export function describeCounts(counts: Counts): string {
  const parts = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  const last = parts.pop() ?? "no";
  const isOne = LEVELS.reduce((sum, level) => sum + counts[level], 0) === 1;
  return `${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last} change${isOne ? "" : "s"}`;
}

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  visible: "Visible",
  silent: "Silent",
};

/** Lists the parts that weren't compared, in one sentence each. */
export function describeOmissions({ operations, years }: Difference): string[] {
  return [
    ...(operations ? [] : ["Operations were not compared: both sides must be builds."]),
    ...(years === null ? ["Periods were not compared: the two sides have no year in common."] : []),
  ];
}
