import type { Day } from "../model/day.ts";
import { at, listAt, textAt } from "./reading.ts";

/** A season's period in the year of its anchor; null when it does not come in that year. */
export type Period = { readonly id: string; readonly start: Day; readonly end: Day };

/** The periods of a deployment's seasons by year, as it publishes them itself. */
export type Calendars = ReadonlyMap<number, readonly Period[]>;

/** The periods in the body of `/calendar/{year}`; undefined when it has not that form. */
export function periodsOf(body: unknown): readonly Period[] | undefined {
  const periods = listAt(body, "seasons")?.map((season) => {
    const [id, start, end] = [textAt(season, "id"), textAt(season, "period", "start"), textAt(season, "period", "end")];
    if (id !== undefined && at(season, "period") === null) return null;
    return id !== undefined && start !== undefined && end !== undefined ? { id, start, end } : undefined;
  });
  return periods?.every((period) => period !== undefined) ? periods.filter((period) => period !== null) : undefined;
}

/**
 * The seasons that may be in force on a day, `null` for none. Where periods overlap, the calendar does not say which
 * goes first, so each of them may. Undefined when a calendar that could tell is not there.
 */
export function seasonsOn(day: Day, calendars: Calendars): readonly (string | null)[] | undefined {
  const year = Number(day.slice(0, 4));
  const years = [year - 1, year, year + 1].map((one) => calendars.get(one));
  const periods = years.flatMap((found) => found ?? []);
  // Days are written so that the order of texts is the order of days.
  const found = periods.filter(({ start, end }) => start <= day && day <= end).map(({ id }) => id);
  if (found.length > 0) return [...new Set(found)];
  return years.includes(undefined) ? undefined : [null];
}

/** Seasons that may be in force, in words. */
export function nameSeasons(seasons: readonly (string | null)[] | undefined): string {
  if (seasons === undefined) return "any season";
  return seasons.map((id) => (id === null ? "no season" : `the season "${id}"`)).join(" or ");
}

/** The season that a body names: `null` for none, undefined when it says nothing of a season. */
export function seasonIn(body: unknown): string | null | undefined {
  return at(body, "season") === null ? null : textAt(body, "season", "id");
}

/** Judges the season that a body names by those that may be in force: true, or in words what it names instead. */
export function judgeSeason(body: unknown, expected: readonly (string | null)[] | undefined): boolean | string {
  const found = seasonIn(body);
  if (found === undefined) return false;
  return expected === undefined || expected.includes(found) || nameSeasons([found]);
}
