import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { lightFormat } from "date-fns/lightFormat";
import { startOfDay } from "date-fns/startOfDay";
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
  const here = new TZDate(now, timeZone);
  return { day: lightFormat(here, "yyyy-MM-dd"), until: startOfDay(addDays(here, 1)).getTime() };
}

/** Days in a row: the first one, and the instants at which each begins, in milliseconds since 1970. */
export type Days = { readonly first: Day; readonly starts: readonly number[] };

/** Days in a row, computed ahead, from at most the second one after `day` in UTC. */
export function daysFrom(day: Day, count: number, timeZone: string): Days {
  const starts = [today(Date.parse(day), timeZone).until];
  while (starts.length < count) starts.push(today(starts.at(-1) ?? 0, timeZone).until);
  return { first: today(starts[0] ?? 0, timeZone).day, starts };
}

/** The day among known ones that is in force at an instant; undefined when none is, or when its end is not known. */
function findDay({ first, starts }: Days, instant: number): Today | undefined {
  const index = starts.findLastIndex((start) => start <= instant);
  const until = starts[index + 1];
  return index < 0 || until === undefined ? undefined : { day: toDay((readDay(first) ?? 0) + index), until };
}

/** Returns the day in force, the start of the next one, and the instant itself, in milliseconds since 1970. */
export type Clock = () => Today & { readonly now: number };

/**
 * A clock that computes the time zone once a day, and not at all for known days: loading a zone takes some 15 ms, and an
 * edge function has 50. `now` returns the instant in milliseconds since 1970; by default, the real one.
 */
export function clock(timeZone: string, now: () => number = Date.now, known: Days = { first: "", starts: [] }): Clock {
  let kept: (Today & { readonly from: number }) | undefined;
  return () => {
    const instant = now();
    if (kept === undefined || instant < kept.from || instant >= kept.until) {
      kept = { ...(findDay(known, instant) ?? today(instant, timeZone)), from: instant };
    }
    return { day: kept.day, until: kept.until, now: instant };
  };
}
