/** A Gregorian calendar day as `yyyy-mm-dd`, such as `2026-11-20`, without a time or time zone. */
export type Day = string;

/** The first year that the API accepts: the first full year of the Gregorian calendar. */
export const FIRST_YEAR = 1583;

/** The last year that the API accepts: the last with four digits. */
export const LAST_YEAR = 9999;

/** An inclusive range of years. */
export type Span = { readonly from: number; readonly to: number };
