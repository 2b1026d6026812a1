import type { Day } from "./day.ts";
import type { Context } from "./modifier.ts";

/** Sunday first, so that the index of a weekday is its number in calendar arithmetic. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The treatment of 29 February in a common year, in the terms of RFC 7529, section 4.1. */
export const SKIPS = ["omit", "backward", "forward"] as const;

/** The reference day of a season; `offset` adds days to it. */
export type Anchor = { readonly offset?: number } & (
  | { readonly fixed: string; readonly skip?: (typeof SKIPS)[number] }
  | { readonly easter: "western" | "orthodox" }
  | { readonly weekday: Weekday; readonly nth: number; readonly month: number }
  | ({ readonly weekday: Weekday } & { readonly [R in Relation]?: Anchor })
  | { readonly dates: Readonly<Record<string, Day>> }
);

/** The positions of a weekday relative to another anchor. */
export const RELATIONS = ["onOrAfter", "after", "onOrBefore", "before", "nearest"] as const;

export type Relation = (typeof RELATIONS)[number];

/** One end of a period: days from the anchor, or another anchor in the same, the previous or the next year. */
export type Edge = number | (Anchor & { readonly year?: -1 | 0 | 1 });

/** A season's recurrence: one anchor day a year and the two edges of its period. */
export type SeasonRule = {
  readonly anchor: Anchor;
  readonly period: { readonly start: Edge; readonly end: Edge };
  /** The higher priority wins when two seasons share a day; 0 by default. */
  readonly priority: number;
  readonly years: { readonly from: number; readonly to: number };
};

/** A special date and its recurrence; without a rule, it applies only if a request selects it. */
export type Season = Context & { readonly rule: SeasonRule | null };
