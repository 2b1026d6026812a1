import type { Day } from "../model/day.ts";
import { at, listAt, textAt } from "./reading.ts";

/** A season's period in the year of its anchor. */
export type Period = { readonly id: string; readonly start: Day; readonly end: Day };

/** The periods of a deployment's seasons by year, from its own calendars. */
export type Calendars = ReadonlyMap<number, readonly Period[]>;

/** The periods in the body of `/calendar/{year}`; undefined if the body is invalid. */
export function periodsOf(body: unknown): readonly Period[] | undefined {
  const periods = listAt(body, "seasons")?.map((season) => {
    const [id, start, end] = [textAt(season, "id"), textAt(season, "period", "start"), textAt(season, "period", "end")];
    if (id !== undefined && at(season, "period") === null) return null;
    return id !== undefined && start !== undefined && end !== undefined ? { id, start, end } : undefined;
  });
  return periods?.every((period) => period !== undefined) ? periods.filter((period) => period !== null) : undefined;
}

/**
 * The seasons that may apply on a day, `null` for none. If periods overlap, the calendar does not say which one takes
 * precedence, so it may be any of them. Undefined if a needed calendar is missing.
 */
export function seasonsOn(day: Day, calendars: Calendars): readonly (string | null)[] | undefined {
  const year = Number(day.slice(0, 4));
  const years = [year - 1, year, year + 1].map((one) => calendars.get(one));
  const periods = years.flatMap((found) => found ?? []);
  // Days as yyyy-mm-dd sort as text.
  const found = periods.filter(({ start, end }) => start <= day && day <= end).map(({ id }) => id);
  if (found.length > 0) return [...new Set(found)];
  return years.includes(undefined) ? undefined : [null];
}

/** Seasons that may apply, in words. */
export function nameSeasons(seasons: readonly (string | null)[] | undefined): string {
  if (seasons === undefined) return "any season";
  return seasons.map((id) => (id === null ? "no season" : `the season "${id}"`)).join(" or ");
}

/** The season in a body: `null` for none, undefined if the body has no season. */
export function seasonIn(body: unknown): string | null | undefined {
  return at(body, "season") === null ? null : textAt(body, "season", "id");
}

/** Checks the season in a body against those that may apply: true if it is one of them, else what it is instead. */
export function judgeSeason(body: unknown, expected: readonly (string | null)[] | undefined): boolean | string {
  const found = seasonIn(body);
  if (found === undefined) return false;
  return expected === undefined || expected.includes(found) || nameSeasons([found]);
}
