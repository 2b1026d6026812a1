import { tzOffset } from "@date-fns/tz/tzOffset";
import { millisecondsInDay as DAY, millisecondsInMinute } from "date-fns/constants";
import type { Day } from "../model/day.ts";
import { readDay, toDay } from "./day.ts";

/** The day in force at an instant, and the instant, in milliseconds since 1970, at which the next one begins. */
export type Today = { readonly day: Day; readonly until: number };

/**
 * The civil day at an instant in an IANA time zone. Where the clocks skip midnight, as in Brasília on
 * 2018-11-04, the next day begins at 01:00.
 *
 * @example today(Date.parse("2026-01-01T03:00:00Z"), "America/New_York").day // "2025-12-31"
 */
export function today(now: number, timeZone: string): Today {
  const offsetAt = (instant: number) => offsetIn(timeZone, instant);
  const numberAt = (instant: number) => Math.floor((instant + offsetAt(instant)) / DAY);
  const number = numberAt(now);
  const day = toDay(number);
  let from = now;
  for (;;) {
    const midnight = (number + 1) * DAY - offsetAt(from);
    if (offsetAt(midnight) === offsetAt(from)) return { day, until: midnight };
    const change = firstOffsetChange(from, midnight, offsetAt);
    // The change may end the day, where the clocks skip its last hour, or make it longer, where they go back at midnight.
    if (numberAt(change) !== number) return { day, until: change };
    from = change;
  }
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. @throws RangeError If there is no such zone. */
function offsetIn(timeZone: string, instant: number): number {
  // Nothing needs to be loaded to know the days of UTC.
  if (timeZone === "UTC") return 0;
  const minutes = tzOffset(timeZone, new Date(instant));
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone "${timeZone}" or invalid date.`);
  return minutes * millisecondsInMinute;
}

/** The first instant after `from` with another offset, where `to` has another one. */
function firstOffsetChange(from: number, to: number, offsetAt: (instant: number) => number): number {
  let [same, other] = [from, to];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(middle) === offsetAt(from)) same = middle;
    else other = middle;
  }
  return other;
}

/**
 * Days in a row: the first one, and runs of days that begin 24 hours after each other. `start` is in milliseconds since
 * 1970; where the clocks change, a new run begins.
 */
export type Days = {
  readonly first: Day;
  readonly runs: readonly { readonly start: number; readonly count: number }[];
};

/** Days in a row, computed ahead, from at most the second one after `day` in UTC. */
export function daysFrom(day: Day, count: number, timeZone: string): Days {
  const runs: { start: number; count: number }[] = [];
  let start = today(Date.parse(day), timeZone).until;
  const first = today(start, timeZone).day;
  for (let known = 0; known < count; known += 1) {
    const last = runs.at(-1);
    if (last !== undefined && start === last.start + last.count * DAY) last.count += 1;
    else runs.push({ start, count: 1 });
    start = followingStart(start, timeZone);
  }
  return { first, runs };
}

/** Where the clocks don't change, the next day begins 24 hours later, and two offsets say so in a quarter of the time. */
function followingStart(start: number, timeZone: string): number {
  // From just before, since a day that the clocks made begin late has fewer hours.
  const isSteady = offsetIn(timeZone, start - 1) === offsetIn(timeZone, start + DAY);
  return isSteady ? start + DAY : today(start, timeZone).until;
}

/** The day among known ones that is in force at an instant; undefined when none is, or when its end is not known. */
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

/** Returns the day in force, the start of the next one, and the instant itself, in milliseconds since 1970. */
export type Clock = () => Today & { readonly now: number };

/**
 * A clock that computes the time zone once a day, and not at all for known days: loading a zone takes some 15 ms, and an
 * edge function has 50. `now` returns the instant in milliseconds since 1970; by default, the real one.
 */
export function clock(timeZone: string, now: () => number = Date.now, known: Days = { first: "", runs: [] }): Clock {
  let kept: (Today & { readonly from: number }) | undefined;
  return () => {
    const instant = now();
    if (kept === undefined || instant < kept.from || instant >= kept.until) {
      kept = { ...(findDay(known, instant) ?? today(instant, timeZone)), from: instant };
    }
    return { day: kept.day, until: kept.until, now: instant };
  };
}
