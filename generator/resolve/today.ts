import { tzOffset } from "@date-fns/tz/tzOffset";
import { millisecondsInDay as DAY, millisecondsInMinute } from "date-fns/constants";
import type { Day } from "../model/day.ts";
import { readDay, toDay } from "./day.ts";

/** The current day, and the instant at which the next one begins, in milliseconds since 1970. */
export type Today = { readonly day: Day; readonly until: number };

/**
 * The calendar day at an instant in an IANA time zone. If clocks skip midnight, as in Brasília on 2018-11-04, the day
 * begins at 01:00.
 *
 * @example today(Date.parse("2026-01-01T03:00:00Z"), "America/New_York").day // "2025-12-31"
 */
export function today(now: number, timeZone: string): Today {
  const offsetAt = (instant: number) => offsetIn(timeZone, instant);
  const numberAt = (instant: number) => Math.floor((instant + offsetAt(instant)) / DAY);
  const number = numberAt(now);
  const day = toDay(number);
  let cursor = now;
  for (;;) {
    const midnight = (number + 1) * DAY - offsetAt(cursor);
    if (offsetAt(midnight) === offsetAt(cursor)) return { day, until: midnight };
    const change = firstOffsetChange(cursor, midnight, offsetAt);
    // If clocks skip the last hour, the day ends at the change; if they go back at midnight, the day is longer.
    if (numberAt(change) !== number) return { day, until: change };
    cursor = change;
  }
}

/** The offset from UTC in milliseconds, positive to the east. @throws RangeError if the zone is unknown. */
function offsetIn(timeZone: string, instant: number): number {
  // Avoids loading time-zone data.
  if (timeZone === "UTC") return 0;
  const minutes = tzOffset(timeZone, new Date(instant));
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone "${timeZone}" or invalid date.`);
  return minutes * millisecondsInMinute;
}

/** Bisects for the first instant after `from` whose offset differs, given that the offset at `to` does. */
function firstOffsetChange(from: number, to: number, offsetAt: (instant: number) => number): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offsetAt(from)) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * Consecutive days, as runs of days that begin 24 hours apart; a clock change begins a new run. `start` is in
 * milliseconds since 1970.
 */
export type Days = {
  readonly first: Day;
  readonly runs: readonly { readonly start: number; readonly count: number }[];
};

/** Precomputes consecutive days, starting at most two days after `day` in UTC. */
export function daysFrom(day: Day, count: number, timeZone: string): Days {
  const runs: { start: number; count: number }[] = [];
  let start = today(Date.parse(day), timeZone).until;
  const first = today(start, timeZone).day;
  for (let index = 0; index < count; index += 1) {
    const last = runs.at(-1);
    if (last !== undefined && start === last.start + last.count * DAY) last.count += 1;
    else runs.push({ start, count: 1 });
    start = followingStart(start, timeZone);
  }
  return { first, runs };
}

/** The start of the next day. Comparing two offsets first takes a quarter of the time when the clocks don't change. */
function followingStart(start: number, timeZone: string): number {
  // Compares from just before the start, because a day that begins late has fewer hours.
  const isSteady = offsetIn(timeZone, start - 1) === offsetIn(timeZone, start + DAY);
  return isSteady ? start + DAY : today(start, timeZone).until;
}

/** Finds the precomputed day at an instant; undefined if there is none, or if its end isn't precomputed. */
function findDay({ first, runs }: Days, instant: number): Today | undefined {
  let number = readDay(first) ?? 0;
  for (const [index, { start, count }] of runs.entries()) {
    const next = runs[index + 1]?.start;
    if (next === undefined || instant < next) {
      const at = Math.min(Math.floor((instant - start) / DAY), count - 1);
      const until = at < count - 1 ? start + (at + 1) * DAY : next;
      return at < 0 || until === undefined ? undefined : { day: toDay(number + at), until };
    }
    number += count;
  }
  return undefined;
}

/** Reads the current day, the start of the next one, and the current instant in milliseconds since 1970. */
export type Clock = () => Today & { readonly now: number };

/**
 * Creates a clock that consults the time zone once a day, and never on precomputed days: loading a zone takes about 15 ms
 * of the 50 that an edge function has. `now` returns milliseconds since 1970.
 */
export function clock(
  timeZone: string,
  now: () => number = Date.now,
  precomputed: Days = { first: "", runs: [] },
): Clock {
  let cached: (Today & { readonly from: number }) | undefined;
  return () => {
    const instant = now();
    if (cached === undefined || instant < cached.from || instant >= cached.until) {
      cached = { ...(findDay(precomputed, instant) ?? today(instant, timeZone)), from: instant };
    }
    return { day: cached.day, until: cached.until, now: instant };
  };
}
