/** Units of the drawing: a day is a square of `SIDE` at every `STEP`. */
export const STEP: number;
export const SIDE: number;

/** A stretch of a month that a season holds, from its first day to its last, and where it lies from today. */
export type Stretch = {
  readonly id: string;
  readonly days: string;
  readonly when: "past" | "now" | "next" | "later";
};

/** A month: its days as paths of an SVG drawing, the number of today in it, and what its seasons hold. */
export type DrawnMonth = {
  readonly plain: string;
  readonly special: readonly { readonly id: string; readonly path: string }[];
  readonly now: string | null;
  readonly today: number | null;
  readonly stretches: readonly Stretch[];
};

/** What a month is drawn from; days are counted from 1970-01-01, the day 0. */
export type Drawn = {
  /** The first day of the month, and how many there are. */
  readonly first: number;
  readonly length: number;
  /** The day on which a week begins, Sunday 0. */
  readonly firstDay: number;
  readonly now: number;
  /** The id of the season that holds a day, or null. */
  seasonAt(day: number): string | null;
  /** The season that comes soonest after today. */
  readonly next: { readonly id: string; readonly start: number; readonly end: number } | null;
};

/** Draws a month. */
export function drawMonth(month: Drawn): DrawnMonth;
