/** The side of each day's square, and the distance between squares. */
export const STEP: number;
export const SIDE: number;

/** A season's days in a month, relative to today. */
export type Stretch = {
  readonly id: string;
  readonly days: string;
  readonly when: "past" | "now" | "next" | "later";
};

/** A month's days as SVG paths, the number of today, and its seasons. */
export type DrawnMonth = {
  readonly plain: string;
  readonly special: readonly { readonly id: string; readonly path: string }[];
  readonly now: string | null;
  readonly today: number | null;
  readonly stretches: readonly Stretch[];
};

/** The data of a month; day 0 is 1970-01-01. */
export type Drawn = {
  /** The month's first day, and its number of days. */
  readonly first: number;
  readonly length: number;
  /** The first day of the week; Sunday is 0. */
  readonly firstDay: number;
  readonly now: number;
  /** Returns the id of the season on a day, or null. */
  seasonAt(day: number): string | null;
  readonly next: { readonly id: string; readonly start: number; readonly end: number } | null;
};

export function drawMonth(month: Drawn): DrawnMonth;
