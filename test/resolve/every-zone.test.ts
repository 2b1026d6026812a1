import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { daysFrom, today } from "../../generator/resolve/today.ts";

const HOUR = 3_600_000;
const FROM = Temporal.Instant.from("2017-01-01T00:00:00Z");
const TO = Temporal.Instant.from("2027-01-01T00:00:00Z");

/** A zone's clock changes in ten years, with the offsets around them. */
function changesOf(zone: string) {
  const instants: number[] = [];
  let at = FROM.toZonedDateTimeISO(zone);
  const offsets = [at.offset];
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || next.epochMilliseconds > TO.epochMilliseconds) return { zone, instants, offsets };
    instants.push(next.epochMilliseconds);
    offsets.push(next.offset);
    at = next;
  }
}

/** One zone per set of changes; many zones share their clocks in these years. */
const zones = Map.groupBy(Intl.supportedValuesOf("timeZone").map(changesOf), ({ instants, offsets }) =>
  JSON.stringify([instants, offsets]),
);
const changes = [...zones.values()].flatMap(([first]) => {
  return (first?.instants ?? []).map((instant) => ({ zone: first!.zone, instant }));
});

/** The days around an instant according to Temporal, with their first instants. */
function daysAround(instant: number, zone: string) {
  const day = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
  return [-3, -2, -1, 0, 1, 2, 3].map((days) => {
    const date = day.add({ days });
    return { day: date.toString(), start: date.toZonedDateTime(zone).epochMilliseconds };
  });
}

describe("in every time zone, around every clock change in ten years", () => {
  it("the sample includes zones that skip a day's last or first hour, or repeat midnight", () => {
    const wall = (instant: number, zone: string) =>
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainTime().toString();
    const around = changes.map(({ zone, instant }) => `${wall(instant - 1, zone)} ${wall(instant, zone)}`);
    expect(around).toContain("22:59:59.999 00:00:00");
    expect(around).toContain("23:59:59.999 01:00:00");
    expect(around).toContain("23:59:59.999 23:00:00");
    expect(around).toContain("00:59:59.999 00:00:00");
  });

  it("the day of each hour ends as in Temporal", () => {
    const wrong = changes.flatMap(({ zone, instant }) => {
      const days = daysAround(instant, zone);
      const instants = Array.from({ length: 52 }, (_, hour) => instant + (hour - 26) * HOUR - (hour % 2));
      return instants.flatMap((at) => {
        const actual = today(at, zone);
        const index = days.findLastIndex(({ start }) => start <= at);
        const isRight = actual.day === days[index]?.day && actual.until === days[index + 1]?.start;
        return isRight ? [] : [`${new Date(at).toISOString()} in ${zone}: ${actual.day}, ${days[index]?.day}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it("precomputed days begin as in Temporal", () => {
    const wrong = changes.flatMap(({ zone, instant }) => {
      const days = daysAround(instant, zone);
      const { first, runs } = daysFrom(days[0]!.day, 7, zone);
      const starts = runs.flatMap(({ start, count }) =>
        Array.from({ length: count }, (_, at) => start + 24 * HOUR * at),
      );
      const ahead = days.slice(days.findIndex(({ day }) => day === first)).map(({ start }) => start);
      const isRight = ahead.length > 4 && ahead.every((start, at) => start === starts[at]);
      return isRight ? [] : [`${new Date(instant).toISOString()} in ${zone}`];
    });
    expect(wrong).toEqual([]);
  });
});
