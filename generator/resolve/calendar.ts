import { type Anchor, type Edge, type Relation, RELATIONS, type Season, type Weekday } from "../model/season.ts";
import { FIRST_YEAR, LAST_YEAR } from "../model/day.ts";
import { type DayNumber, dayNumber, isYear, monthOf, readDay, weekdayOnOrAfter } from "./day.ts";
import { memoize } from "./memoize.ts";

/** A season in one year, in day numbers; `start` and `end` are inclusive. */
export type Occurrence = {
  readonly season: Season;
  readonly year: number;
  readonly day: DayNumber;
  readonly start: DayNumber;
  readonly end: DayNumber;
};

/** The season's period in the year of its anchor day, or null if it has no valid one; memoized. */
export function occurrence(season: Season, year: number): Occurrence | null {
  const years = yearsOf(season);
  let cached = years.get(year);
  if (cached === undefined) years.set(year, (cached = computeOccurrence(season, year)));
  return cached;
}

const yearsOf = memoize<Season, Map<number, Occurrence | null>>(() => new Map());

function computeOccurrence(season: Season, year: number): Occurrence | null {
  const unchecked = uncheckedOccurrence(season, year);
  return unchecked === null || periodProblem(unchecked) !== null ? null : unchecked;
}

/** Computes the period of a year from the rule, even if it is invalid. */
export function uncheckedOccurrence(season: Season, year: number): Occurrence | null {
  if (season.rule === null) return null;
  const { anchor, period, years } = season.rule;
  if (!isYear(year) || year < years.from || year > years.to) return null;
  const day = anchorDay(anchor, year);
  if (day === null) return null;
  const start = edgeDay(period.start, day, year);
  const end = edgeDay(period.end, day, year);
  if (start === null || end === null || ![day, start, end].every(isInRange)) return null;
  return { season, year, day, start, end };
}

const [FIRST_DAY, LAST_DAY] = [dayNumber(FIRST_YEAR, 1, 1), dayNumber(LAST_YEAR, 12, 31)];

/** Returns whether the API accepts a day; a period with a day outside the API's years doesn't exist. */
function isInRange(day: DayNumber): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY;
}

/** Maximum length of a season's period, in days. */
export const MAX_PERIOD = 366;

/**
 * Returns the reason why a period is invalid, or null: it ends before it starts, is too long, or extends beyond the
 * previous and next year, because `seasonOn` only searches those.
 */
export function periodProblem({ year, start, end }: Occurrence): "backward" | "long" | "far" | null {
  if (end < start) return "backward";
  if (end - start >= MAX_PERIOD) return "long";
  return start < dayNumber(year - 1, 1, 1) || end >= dayNumber(year + 2, 1, 1) ? "far" : null;
}

function edgeDay(edge: Edge, day: DayNumber, year: number): DayNumber | null {
  return typeof edge === "number" ? day + edge : anchorDay(edge, year + (edge.year ?? 0));
}

function anchorDay(anchor: Anchor, year: number): DayNumber | null {
  const day = dayBeforeOffset(anchor, year);
  return day === null ? null : day + (anchor.offset ?? 0);
}

function dayBeforeOffset(anchor: Anchor, year: number): DayNumber | null {
  if ("fixed" in anchor) return fixedDay(anchor.fixed, anchor.skip ?? "omit", year);
  if ("easter" in anchor) return anchor.easter === "western" ? westernEaster(year) : orthodoxEaster(year);
  if ("dates" in anchor) return readDay(anchor.dates[year] ?? "") ?? null;
  if ("nth" in anchor) return nthWeekday(anchor.weekday, anchor.nth, anchor.month, year);
  return relativeWeekday(anchor, year);
}

function fixedDay(monthAndDay: string, skip: "omit" | "backward" | "forward", year: number): DayNumber | null {
  const [month = 1, day = 1] = monthAndDay.split("-").map(Number);
  const number = dayNumber(year, month, day);
  if (monthOf(number) === month || skip === "forward") return number;
  return skip === "backward" ? number - 1 : null;
}

function nthWeekday(weekday: Weekday, nth: number, month: number, year: number): DayNumber | null {
  const first = weekdayOnOrAfter(dayNumber(year, month, 1), weekday);
  const last = weekdayOnOrAfter(dayNumber(year, month + 1, 1), weekday) - 7;
  const number = nth > 0 ? first + 7 * (nth - 1) : last + 7 * (nth + 1);
  return number >= first && number <= last ? number : null;
}

/** The first of the seven days searched for the weekday, relative to the reference day. */
const SEARCH_START: Readonly<Record<Relation, number>> = {
  onOrAfter: 0,
  after: 1,
  onOrBefore: -6,
  before: -7,
  nearest: -3,
};

function relativeWeekday(
  anchor: { readonly weekday: Weekday } & { readonly [R in Relation]?: Anchor },
  year: number,
): DayNumber | null {
  for (const relation of RELATIONS) {
    const reference = anchor[relation];
    if (reference === undefined) continue;
    const day = anchorDay(reference, year);
    return day === null ? null : weekdayOnOrAfter(day + SEARCH_START[relation], anchor.weekday);
  }
  return null;
}

/** Easter Sunday of the Gregorian calendar, by Butcher's algorithm (Meeus, Astronomical Algorithms, 1991, chapter 8). */
export function westernEaster(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return dayNumber(year, 3, 22 + epact + weekday - 7 * late);
}

/** Easter Sunday of the Julian calendar (Meeus, the same chapter), as a Gregorian day. */
export function orthodoxEaster(year: number): DayNumber {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const julianToGregorian = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return dayNumber(year, 3, 22 + moon + weekday + julianToGregorian);
}
