/** A civil day of the Gregorian calendar as `yyyy-mm-dd`, such as `2026-11-20`; it has no hour and no time zone. */
export type Day = string;

/** The first year of the API: the first whole year of the Gregorian calendar. */
export const FIRST_YEAR = 1583;

/** The last year of the API: the last with four digits. */
export const LAST_YEAR = 9999;

/** A span of years; both ends belong to it. */
export type Span = { readonly from: number; readonly to: number };
