import type { Color } from "../model/color.ts";
import type { Span } from "../model/day.ts";
import type { Where } from "./where.ts";

/**
 * What a change means to who uses the API, the gravest first: breaking, a name or address stops answering or a type is
 * another; visible, someone will see it; silent, notes, texts, and what is new and not used yet.
 */
export const LEVELS = ["breaking", "visible", "silent"] as const;

/** One of the three levels. */
export type Level = (typeof LEVELS)[number];

/** What can change, in the order in which it is told. */
export const SUBJECTS = [
  "token",
  "contrast",
  "theme",
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

/** What became of it. */
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

/** A least contrast ratio that is reached before or after, and not on the other side. */
export type Crossing = {
  readonly minimum: number;
  /** What the ratio is expected for, in words. */
  readonly use: string;
  /** Whether a pair of the identity asks for it; else WCAG 2.2 does. */
  readonly declared: boolean;
  /** Whether it is reached now. */
  readonly passes: boolean;
};

/** Two contrast ratios, cut to two decimals; null where there is no colour or no paper. */
export type Ratios = { readonly before: number | null; readonly after: number | null };

/** A colour before and after, and what that comes to on the theme's paper. */
export type ColorChange = {
  readonly before: Color | null;
  readonly after: Color | null;
  /** CIEDE2000 as painted on the theme's paper, to two decimals; null where one of the two is missing. */
  readonly difference: number | null;
};

/** One thing about what changed, before and after, as text; null where there is none. */
export type Row = {
  readonly label: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly color: ColorChange | null;
  readonly contrast: Ratios | null;
  readonly crossed: readonly Crossing[];
  /** The combinations in which it is so; null for what no combination has to do with. */
  readonly where: Where | null;
};

/** A change that a consumer can notice. */
export type Change = {
  readonly level: Level;
  readonly subject: Subject;
  readonly kind: Kind;
  readonly name: string;
  /** The new name of what was renamed. */
  readonly to: string | null;
  /** What `$deprecated` says of it: the old build's word for what is gone, the new one's for what is there. */
  readonly deprecated: boolean | string;
  readonly rows: readonly Row[];
};

/** How many changes there are of each level. */
export type Counts = Readonly<Record<Level, number>>;

/** What two builds of an identity differ in. */
export type Difference = {
  /** The two sides as they were named. */
  readonly old: string;
  readonly new: string;
  /** The years whose periods were compared; null where no year is published by both. */
  readonly years: Span | null;
  /** Whether operations were compared, for which both sides have to be builds. */
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
