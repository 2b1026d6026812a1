import type { Color } from "../model/color.ts";
import type { Span } from "../model/day.ts";
import type { Where } from "./where.ts";

/**
 * The severity of a change for users of the API, most serious first. Breaking: a name or address is removed, or a type
 * changes. Visible: people see a difference. Silent: notes, texts and additions.
 */
export const LEVELS = ["breaking", "visible", "silent"] as const;

export type Level = (typeof LEVELS)[number];

/** The subjects of changes, in the order of the output. */
export const SUBJECTS = [
  "token",
  "contrast",
  "theme",
  "modifier",
  "product",
  "season",
  "page",
  "operation",
  "body",
  "identity",
  "group",
] as const;

export type Subject = (typeof SUBJECTS)[number];

export type ChangeKind =
  | "removed"
  | "renamed"
  | "moved"
  | "retyped"
  | "changed"
  | "deprecated"
  | "restored"
  | "reordered"
  | "added";

/** A minimum contrast ratio that only one side reaches. */
export type Crossing = {
  readonly minimum: number;
  /** The use that needs this ratio, in words: `large text and graphics`. */
  readonly use: string;
  /** True if a pair of the identity requires it, false if WCAG 2.2 does. */
  readonly declared: boolean;
  /** True if the new side reaches it. */
  readonly passes: boolean;
};

/** Two contrast ratios, truncated to two decimals; null if the colour or the paper is missing. */
export type Ratios = { readonly before: number | null; readonly after: number | null };

export type ColorChange = {
  readonly before: Color | null;
  readonly after: Color | null;
  /** CIEDE2000 as painted on the theme's paper, to two decimals; null if either colour is missing. */
  readonly difference: number | null;
};

/** A detail of a change, before and after, as text; null if absent. */
export type Row = {
  readonly label: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly color: ColorChange | null;
  readonly contrast: Ratios | null;
  readonly crossed: readonly Crossing[];
  /** The combinations of the change; null if it doesn't depend on combinations. */
  readonly where: Where | null;
};

export type Change = {
  readonly level: Level;
  readonly subject: Subject;
  readonly kind: ChangeKind;
  readonly name: string;
  /** The new name, if renamed. */
  readonly to: string | null;
  /** The value of `$deprecated`: on the old side if removed or renamed, otherwise on the new side. */
  readonly deprecated: boolean | string;
  readonly rows: readonly Row[];
};

/** The number of changes by level. */
export type Counts = Readonly<Record<Level, number>>;

export type Difference = {
  /** The names of the two sides, as the user wrote them. */
  readonly old: string;
  readonly new: string;
  /** The years whose periods were compared; null if the sides have no year in common. */
  readonly years: Span | null;
  /** True if operations were compared, which requires two builds. */
  readonly operations: boolean;
  readonly counts: Counts;
  readonly changes: readonly Change[];
};

export function row(label: string | null, before: string | null, after: string | null): Row {
  return { label, before, after, color: null, contrast: null, crossed: [], where: null };
}

/** Creates a change that is neither renamed nor deprecated. */
export function change(
  [level, subject, kind]: readonly [Level, Subject, ChangeKind],
  name: string,
  rows: readonly Row[] = [],
): Change {
  return { level, subject, kind, name, to: null, deprecated: false, rows };
}
