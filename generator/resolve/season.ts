import type { Season } from "../model/season.ts";
import { type Day, FIRST_YEAR, LAST_YEAR, type Span } from "../model/day.ts";
import { type Occurrence, occurrence } from "./calendar.ts";
import { type DayNumber, dayNumber, readDay, toDay, yearOf } from "./day.ts";

/**
 * The season in force on a day, or null. The higher priority wins, then the shorter period, then the identity's order.
 */
export function seasonOn(seasons: readonly Season[], day: DayNumber): Occurrence | null {
  let best: Occurrence | null = null;
  const year = yearOf(day);
  for (const season of seasons) {
    const candidate = occurrenceOn(season, day, year);
    if (candidate !== null && (best === null || takesPrecedence(candidate, best))) best = candidate;
  }
  return best;
}

export function seasonIdOn(seasons: readonly Season[], day: Day): string | null {
  const number = readDay(day);
  return number === undefined ? null : (seasonOn(seasons, number)?.season.id ?? null);
}

/** Searches the day's year, the previous and the next one, because a period belongs to the year of its anchor. */
function occurrenceOn(season: Season, day: DayNumber, year: number): Occurrence | null {
  for (let near = year - 1; near <= year + 1; near++) {
    const candidate = occurrence(season, near);
    if (candidate !== null && candidate.start <= day && day <= candidate.end) return candidate;
  }
  return null;
}

function takesPrecedence(a: Occurrence, b: Occurrence): boolean {
  const priority = priorityOf(a.season) - priorityOf(b.season);
  return priority !== 0 ? priority > 0 : a.end - a.start < b.end - b.start;
}

/** The next occurrence of each season that starts after the day, soonest first. */
export function upcoming(seasons: readonly Season[], day: DayNumber): Occurrence[] {
  return seasons
    .map((season) => nextOccurrence(season, day))
    .filter((next) => next !== null)
    .sort((a, b) => a.start - b.start);
}

function nextOccurrence(season: Season, day: DayNumber): Occurrence | null {
  const last = lastYear(season);
  for (let year = yearOf(day) - 1; year <= last; year++) {
    const next = occurrence(season, year);
    if (next !== null && next.start > day) return next;
  }
  return null;
}

function priorityOf({ rule }: Season): number {
  return rule?.priority ?? 0;
}

/** The last year in which the season can occur: a table of dates has a last year, a rule doesn't. */
function lastYear({ rule }: Season): number {
  if (rule === null) return FIRST_YEAR - 1;
  const { anchor, years } = rule;
  const last = "dates" in anchor ? Math.max(...Object.keys(anchor.dates).map(Number)) : LAST_YEAR;
  return Math.min(last, years.to);
}

/** Two seasons of equal priority, and the first day that they share. */
export type Overlap = { readonly seasons: readonly [Season, Season]; readonly day: string };

/** Finds the first day in the span on which two seasons of equal priority are both in force. */
export function firstOverlap(seasons: readonly Season[], span: Span): Overlap | null {
  const bounds = { start: dayNumber(span.from, 1, 1), end: dayNumber(span.to, 12, 31) };
  const occurrences = seasons.flatMap((season) => occurrencesIn(season, span)).sort((a, b) => a.start - b.start);
  let first: { readonly day: DayNumber; readonly seasons: Overlap["seasons"] } | null = null;
  for (const [index, a] of occurrences.entries()) {
    for (let next = index + 1; next < occurrences.length; next++) {
      const b = occurrences[next];
      // Occurrences are sorted by start, so no later one can overlap this one.
      if (b === undefined || b.start > a.end) break;
      if (a.season === b.season || priorityOf(a.season) !== priorityOf(b.season)) continue;
      const day = Math.max(a.start, b.start, bounds.start);
      const isShared = day <= Math.min(a.end, b.end, bounds.end);
      if (isShared && (first === null || day < first.day)) first = { day, seasons: [a.season, b.season] };
    }
  }
  return first && { seasons: first.seasons, day: toDay(first.day) };
}

function occurrencesIn(season: Season, { from, to }: Span): Occurrence[] {
  const years = Array.from({ length: to - from + 3 }, (_, index) => from - 1 + index);
  return years.map((year) => occurrence(season, year)).filter((period) => period !== null);
}
