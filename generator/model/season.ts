import type { Day } from "./day.ts";
import type { Context } from "./modifier.ts";

/** The days of the week, Sunday first: their index is the number in the calendar's arithmetic. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** A day of the week in English, lower case. */
export type Weekday = (typeof WEEKDAYS)[number];

/** What happens to 29 February in a common year; the words of RFC 7529, section 4.1. */
export const SKIPS = ["omit", "backward", "forward"] as const;

/** The day from which a season is counted; `offset` adds days to it. */
export type Anchor = { readonly offset?: number } & (
  | { readonly fixed: string; readonly skip?: (typeof SKIPS)[number] }
  | { readonly easter: "western" | "orthodox" }
  | { readonly weekday: Weekday; readonly nth: number; readonly month: number }
  | ({ readonly weekday: Weekday } & { readonly [R in Relation]?: Anchor })
  | { readonly dates: Readonly<Record<string, Day>> }
);

/** How a weekday relates to another anchor. */
export const RELATIONS = ["onOrAfter", "after", "onOrBefore", "before", "nearest"] as const;

/** One of the five relations between a weekday and an anchor. */
export type Relation = (typeof RELATIONS)[number];

/** One end of a period: days from the anchor, or another anchor in the same, the last or the next year. */
export type Edge = number | (Anchor & { readonly year?: -1 | 0 | 1 });

/** When a season comes: one anchor day a year and two edges around it. */
export type SeasonRule = {
  readonly anchor: Anchor;
  readonly period: { readonly start: Edge; readonly end: Edge };
  /** Of two seasons in force on one day the higher priority wins; 0 by default. */
  readonly priority: number;
  readonly years: { readonly from: number; readonly to: number };
};

/** A special date and the rule of its period; without a rule only a request chooses it. */
export type Season = Context & { readonly rule: SeasonRule | null };
