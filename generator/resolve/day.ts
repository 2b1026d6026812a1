import { type Day, FIRST_YEAR, LAST_YEAR } from "../model/day.ts";
import { type Weekday, WEEKDAYS } from "../model/season.ts";

/**
 * A civil day as a whole number: days since 1970-01-01. Arithmetic on days is arithmetic on these numbers, so neither
 * a time zone nor a daylight-saving change can reach it.
 */
export type DayNumber = number;

const DAY_IN_MS = 86_400_000;

/** The number of a day given by its parts; a day past the end of its month runs on into the next. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / DAY_IN_MS;
}

/** The number of a day, or undefined when the text is no real day between the years 1583 and 9999. */
export function readDay(text: string): DayNumber | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const number = Date.parse(`${text}T00:00:00Z`) / DAY_IN_MS;
  if (Number.isNaN(number) || toDay(number) !== text) return undefined;
  return isYear(Number(text.slice(0, 4))) ? number : undefined;
}

/** Writes a day: `toDay(0)` is `1970-01-01`. */
export function toDay(number: DayNumber): Day {
  return new Date(number * DAY_IN_MS).toISOString().slice(0, 10);
}

/** The year in which a day falls. */
export function yearOf(number: DayNumber): number {
  return new Date(number * DAY_IN_MS).getUTCFullYear();
}

/** The month, from 1 to 12, in which a day falls. */
export function monthOf(number: DayNumber): number {
  return new Date(number * DAY_IN_MS).getUTCMonth() + 1;
}

/** Answers whether a year is one that answers exist for. */
export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The first day on or after `number` that falls on the weekday. */
export function weekdayOnOrAfter(number: DayNumber, weekday: Weekday): DayNumber {
  const wanted = WEEKDAYS.indexOf(weekday);
  // 1970-01-01 was a Thursday, which is the fourth day after Sunday.
  const found = (((number + 4) % 7) + 7) % 7;
  return number + ((wanted - found + 7) % 7);
}
