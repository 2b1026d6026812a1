import type { Season } from "../model/season.ts";
import { type Day, FIRST_YEAR, LAST_YEAR, type Span } from "../model/day.ts";
import { type Occurrence, occurrence } from "./calendar.ts";
import { type DayNumber, dayNumber, readDay, toDay, yearOf } from "./day.ts";

/**
 * The season in force on a day, or null. Of two, the higher priority wins, then the shorter period, then the identity's
 * order.
 */
export function seasonOn(seasons: readonly Season[], day: DayNumber): Occurrence | null {
  let best: Occurrence | null = null;
  const year = yearOf(day);
  for (const season of seasons) {
    const found = occurrenceOn(season, day, year);
    if (found !== null && (best === null || goesBefore(found, best))) best = found;
  }
  return best;
}

/** The id of the season in force on a day, or null. */
export function seasonIdOn(seasons: readonly Season[], day: Day): string | null {
  const number = readDay(day);
  return number === undefined ? null : (seasonOn(seasons, number)?.season.id ?? null);
}

/** A period belongs to the year of its anchor, so the day's own year and both neighbours are searched. */
function occurrenceOn(season: Season, day: DayNumber, year: number): Occurrence | null {
  for (let near = year - 1; near <= year + 1; near++) {
    const found = occurrence(season, near);
    if (found !== null && found.start <= day && day <= found.end) return found;
  }
  return null;
}

function goesBefore(one: Occurrence, other: Occurrence): boolean {
  const priority = priorityOf(one.season) - priorityOf(other.season);
  return priority !== 0 ? priority > 0 : one.end - one.start < other.end - other.start;
}

/** For every season its next occurrence that starts after the day, the soonest first. */
export function upcoming(seasons: readonly Season[], day: DayNumber): Occurrence[] {
  return seasons
    .map((season) => nextOccurrence(season, day))
    .filter((found) => found !== null)
    .sort((one, other) => one.start - other.start);
}

function nextOccurrence(season: Season, day: DayNumber): Occurrence | null {
  const last = lastYear(season);
  for (let year = yearOf(day) - 1; year <= last; year++) {
    const found = occurrence(season, year);
    if (found !== null && found.start > day) return found;
  }
  return null;
}

function priorityOf({ rule }: Season): number {
  return rule?.priority ?? 0;
}

/** The last year that can hold the season: a table of dates ends, a rule does not. */
function lastYear({ rule }: Season): number {
  if (rule === null) return FIRST_YEAR - 1;
  const { anchor, years } = rule;
  const last = "dates" in anchor ? Math.max(...Object.keys(anchor.dates).map(Number)) : LAST_YEAR;
  return Math.min(last, years.to);
}

/** Two seasons of equal priority that share a day, and the first day they share. */
export type Overlap = { readonly seasons: readonly [Season, Season]; readonly day: string };

/** The first day within the span on which two seasons of equal priority are both in force, or null. */
export function firstOverlap(seasons: readonly Season[], span: Span): Overlap | null {
  const bounds = { start: dayNumber(span.from, 1, 1), end: dayNumber(span.to, 12, 31) };
  const all = seasons.flatMap((season) => allBetween(season, span)).sort((one, other) => one.start - other.start);
  let first: { readonly day: DayNumber; readonly seasons: Overlap["seasons"] } | null = null;
  for (const [index, one] of all.entries()) {
    for (let next = index + 1; next < all.length; next++) {
      const other = all[next];
      // The list is sorted by start, so no later one can overlap this one either.
      if (other === undefined || other.start > one.end) break;
      if (one.season === other.season || priorityOf(one.season) !== priorityOf(other.season)) continue;
      const day = Math.max(one.start, other.start, bounds.start);
      const isShared = day <= Math.min(one.end, other.end, bounds.end);
      if (isShared && (first === null || day < first.day)) first = { day, seasons: [one.season, other.season] };
    }
  }
  return first && { seasons: first.seasons, day: toDay(first.day) };
}

function allBetween(season: Season, { from, to }: Span): Occurrence[] {
  const years = Array.from({ length: to - from + 3 }, (_, index) => from - 1 + index);
  return years.map((year) => occurrence(season, year)).filter((found) => found !== null);
}
