import type { Color } from "../model/color.ts";
import type { Span } from "../model/day.ts";
import type { Where } from "./where.ts";

/**
 * What a change means for users of the API, the most serious first: breaking, a name or address is removed or a type
 * changes; visible, someone will see it; silent, notes, texts and additions.
 */
export const LEVELS = ["breaking", "visible", "silent"] as const;

/** One of the three levels. */
export type Level = (typeof LEVELS)[number];

/** What can change, in the order of the output. */
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

/** A kind of thing that can change. */
export type Subject = (typeof SUBJECTS)[number];

/** How it changed. */
export type Kind =
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
  /** What needs this ratio, in words. */
  readonly use: string;
  /** True if a pair of the identity requires it; else WCAG 2.2 does. */
  readonly declared: boolean;
  /** Whether the new side reaches it. */
  readonly passes: boolean;
};

/** Two contrast ratios, truncated to two decimals; null without a colour or a paper. */
export type Ratios = { readonly before: number | null; readonly after: number | null };

/** A colour before and after, and the difference on the theme's paper. */
export type ColorChange = {
  readonly before: Color | null;
  readonly after: Color | null;
  /** CIEDE2000 as painted on the theme's paper, to two decimals; null if one of the two is missing. */
  readonly difference: number | null;
};

/** One detail of a change, before and after, as text; null if there is none. */
export type Row = {
  readonly label: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly color: ColorChange | null;
  readonly contrast: Ratios | null;
  readonly crossed: readonly Crossing[];
  /** The combinations of the change; null if it does not depend on combinations. */
  readonly where: Where | null;
};

/** A change that users can notice. */
export type Change = {
  readonly level: Level;
  readonly subject: Subject;
  readonly kind: Kind;
  readonly name: string;
  /** The new name of what was renamed. */
  readonly to: string | null;
  /** The value of `$deprecated`: on the old side for what was removed, else on the new side. */
  readonly deprecated: boolean | string;
  readonly rows: readonly Row[];
};

/** How many changes there are of each level. */
export type Counts = Readonly<Record<Level, number>>;

/** The differences between two sides. */
export type Difference = {
  /** The names of the two sides, as the user wrote them. */
  readonly old: string;
  readonly new: string;
  /** The years whose periods were compared; null if the two sides have no year in common. */
  readonly years: Span | null;
  /** Whether operations were compared; both sides must be builds. */
  readonly operations: boolean;
  readonly counts: Counts;
  readonly changes: readonly Change[];
};

/** A row of texts. */
export function row(label: string | null, before: string | null, after: string | null): Row {
  return { label, before, after, color: null, contrast: null, crossed: [], where: null };
}

/** A change of something that has no combinations. */
export function change(
  [level, subject, kind]: readonly [Level, Subject, Kind],
  name: string,
  rows: readonly Row[] = [],
): Change {
  return { level, subject, kind, name, to: null, deprecated: false, rows };
}
