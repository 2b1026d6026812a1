/** Units of the drawing: each day is a square of `SIDE`, one every `STEP`. */
export const STEP: number;
export const SIDE: number;

/** The days of a season in a month, and whether they are before or after today. */
export type Stretch = {
  readonly id: string;
  readonly days: string;
  readonly when: "past" | "now" | "next" | "later";
};

/** A month: its days as SVG paths, the number of today, and the days of its seasons. */
export type DrawnMonth = {
  readonly plain: string;
  readonly special: readonly { readonly id: string; readonly path: string }[];
  readonly now: string | null;
  readonly today: number | null;
  readonly stretches: readonly Stretch[];
};

/** The data of a month; days are counted from 1970-01-01, the day 0. */
export type Drawn = {
  /** The first day of the month, and how many there are. */
  readonly first: number;
  readonly length: number;
  /** The first day of the week, Sunday 0. */
  readonly firstDay: number;
  readonly now: number;
  /** The id of the season on a day, or null. */
  seasonAt(day: number): string | null;
  /** The next season after today. */
  readonly next: { readonly id: string; readonly start: number; readonly end: number } | null;
};

/** Draws a month. */
export function drawMonth(month: Drawn): DrawnMonth;
