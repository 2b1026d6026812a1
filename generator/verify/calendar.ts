import type { Day } from "../model/day.ts";
import { at, listAt, textAt } from "./reading.ts";

/** A season's period in the year of its anchor. */
export type Period = { readonly id: string; readonly start: Day; readonly end: Day };

/** The periods of a deployment's seasons, keyed by year, from its calendars. */
export type Calendars = ReadonlyMap<number, readonly Period[]>;

/** Reads the periods from the body of `/calendar/{year}`; undefined if the body is invalid. */
export function periodsOf(body: unknown): readonly Period[] | undefined {
  const periods = listAt(body, "seasons")?.map((season) => {
    const [id, start, end] = [textAt(season, "id"), textAt(season, "period", "start"), textAt(season, "period", "end")];
    if (id !== undefined && at(season, "period") === null) return null;
    return id !== undefined && start !== undefined && end !== undefined ? { id, start, end } : undefined;
  });
  return periods?.every((period) => period !== undefined) ? periods.filter((period) => period !== null) : undefined;
}

/**
 * Lists the seasons that may apply on a day, `null` for no season. If periods overlap, it lists all of them, because the
 * calendar doesn't state which takes precedence. Undefined if a needed calendar is missing.
 */
export function seasonsOn(day: Day, calendars: Calendars): readonly (string | null)[] | undefined {
  const year = Number(day.slice(0, 4));
  const years = [year - 1, year, year + 1].map((neighbour) => calendars.get(neighbour));
  const periods = years.flatMap((calendar) => calendar ?? []);
  // Days as yyyy-mm-dd sort as text.
  const seasons = periods.filter(({ start, end }) => start <= day && day <= end).map(({ id }) => id);
  if (seasons.length > 0) return [...new Set(seasons)];
  return years.includes(undefined) ? undefined : [null];
}

/** Names the seasons that may apply, for a report. */
export function nameSeasons(seasons: readonly (string | null)[] | undefined): string {
  if (seasons === undefined) return "any season";
  return seasons.map((id) => (id === null ? "no season" : `the season "${id}"`)).join(" or ");
}

/** Reads the season from a body: `null` for no season, undefined if the key is missing. */
export function seasonIn(body: unknown): string | null | undefined {
  return at(body, "season") === null ? null : textAt(body, "season", "id");
}

/** Returns true if the season in a body may apply; otherwise its name for the report, or false if it is missing. */
export function judgeSeason(body: unknown, expected: readonly (string | null)[] | undefined): boolean | string {
  const season = seasonIn(body);
  if (season === undefined) return false;
  return expected === undefined || expected.includes(season) || nameSeasons([season]);
}
