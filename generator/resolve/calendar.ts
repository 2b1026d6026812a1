import { type Anchor, type Edge, type Relation, RELATIONS, type Season, type Weekday } from "../model/season.ts";
import { FIRST_YEAR, LAST_YEAR } from "../model/day.ts";
import { type DayNumber, dayNumber, isYear, monthOf, readDay, weekdayOnOrAfter } from "./day.ts";
import { memoize } from "./memoize.ts";
import { orthodoxEaster, westernEaster } from "./easter.ts";

/** A season in one year, in day numbers; both ends belong to the period. */
export type Occurrence = {
  readonly season: Season;
  readonly year: number;
  readonly day: DayNumber;
  readonly start: DayNumber;
  readonly end: DayNumber;
};

/** The season's period in the year of its anchor day, or null when it has no valid one. */
export function occurrence(season: Season, year: number): Occurrence | null {
  const years = yearsOf(season);
  let found = years.get(year);
  if (found === undefined) years.set(year, (found = computeOccurrence(season, year)));
  return found;
}

const yearsOf = memoize<Season, Map<number, Occurrence | null>>(() => new Map());

function computeOccurrence(season: Season, year: number): Occurrence | null {
  const found = statedOccurrence(season, year);
  return found === null || periodProblem(found) !== null ? null : found;
}

/** The period of the rule in a year, valid or not. */
export function statedOccurrence(season: Season, year: number): Occurrence | null {
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

/** The API takes no day before the first or after the last, so a period with one does not exist. */
function isInRange(day: DayNumber): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY;
}

/** The longest period of a season, in days. */
export const LONGEST_PERIOD = 366;

/**
 * Why a period is not valid: it ends before it starts, has too many days, or is not within a year before and after the
 * year of its anchor, where `seasonOn` looks. Null for a valid one.
 */
export function periodProblem({ year, start, end }: Occurrence): "backward" | "long" | "far" | null {
  if (end < start) return "backward";
  if (end - start >= LONGEST_PERIOD) return "long";
  return start < dayNumber(year - 1, 1, 1) || end >= dayNumber(year + 2, 1, 1) ? "far" : null;
}

function edgeDay(edge: Edge, day: DayNumber, year: number): DayNumber | null {
  return typeof edge === "number" ? day + edge : anchorDay(edge, year + (edge.year ?? 0));
}

/** The anchor's day in a year, or null. */
function anchorDay(anchor: Anchor, year: number): DayNumber | null {
  const day = plainAnchorDay(anchor, year);
  return day === null ? null : day + (anchor.offset ?? 0);
}

function plainAnchorDay(anchor: Anchor, year: number): DayNumber | null {
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

/** The first of the seven days to search for the weekday, in days from the reference. */
const FROM: Readonly<Record<Relation, number>> = { onOrAfter: 0, after: 1, onOrBefore: -6, before: -7, nearest: -3 };

function relativeWeekday(
  anchor: { readonly weekday: Weekday } & { readonly [R in Relation]?: Anchor },
  year: number,
): DayNumber | null {
  for (const relation of RELATIONS) {
    const reference = anchor[relation];
    if (reference === undefined) continue;
    const day = anchorDay(reference, year);
    return day === null ? null : weekdayOnOrAfter(day + FROM[relation], anchor.weekday);
  }
  return null;
}
