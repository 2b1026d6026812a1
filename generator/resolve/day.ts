import { type Day, FIRST_YEAR, LAST_YEAR } from "../model/day.ts";
import { type Weekday, WEEKDAYS } from "../model/season.ts";

/**
 * Days since 1970-01-01. Day arithmetic is integer arithmetic, so time zones and daylight-saving changes don't affect it.
 */
export type DayNumber = number;

const DAY_IN_MS = 86_400_000;

/** Returns the number of a calendar day; a day past the end of its month overflows into the next month. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / DAY_IN_MS;
}

export const YEARS = `from ${FIRST_YEAR} to ${LAST_YEAR}`;

export const DAY_FORMAT = `a real day as yyyy-mm-dd, from ${FIRST_YEAR}-01-01 to ${LAST_YEAR}-12-31`;

/** Parses a four-digit year within the API's range. */
export function readYear(text: string): number | undefined {
  return /^\d{4}$/.test(text) && isYear(Number(text)) ? Number(text) : undefined;
}

/** Parses `yyyy-mm-dd`; undefined unless it is a real day within the API's years. */
export function readDay(text: string): DayNumber | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const number = dayNumber(year, month, day);
  const real = toCivil(number);
  return isYear(year) && real.month === month && real.day === day ? number : undefined;
}

/** Formats a day: `toDay(0)` is `1970-01-01`. */
export function toDay(number: DayNumber): Day {
  const { year, month, day } = toCivil(number);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function yearOf(number: DayNumber): number {
  return toCivil(number).year;
}

/** The month of a day, from 1 to 12. */
export function monthOf(number: DayNumber): number {
  return toCivil(number).month;
}

/** Splits a day into its parts (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms). */
function toCivil(number: DayNumber): { readonly year: number; readonly month: number; readonly day: number } {
  // Starting years in March puts the leap day last; an era is the 400 years after which the calendar repeats.
  const fromMarch = number + 719_468;
  const era = Math.floor(fromMarch / 146_097);
  const dayOfEra = fromMarch - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The first day on or after `number` that falls on the weekday. */
export function weekdayOnOrAfter(number: DayNumber, weekday: Weekday): DayNumber {
  const expected = WEEKDAYS.indexOf(weekday);
  // 1970-01-01 was a Thursday, which is the fourth day after Sunday.
  const actual = (((number + 4) % 7) + 7) % 7;
  return number + ((expected - actual + 7) % 7);
}
