import { describe, expect, it } from "vitest";
import { clock, daysFrom, today } from "../../generator/resolve/today.ts";
import { civilDay, clockChanges, firstAfter, wallClock } from "./civil-time.ts";

const SAO_PAULO = "America/Sao_Paulo";
const SECOND = 1000;

/** The critical instants around a change: a second before, the instant itself, a second after. */
const around = (instant: number) => [instant - SECOND, instant, instant + SECOND];

/** The first instant of the next civil day. */
function nextDay(instant: number, timeZone: string): number {
  const day = civilDay(instant, timeZone);
  return firstAfter(instant, (later) => civilDay(later, timeZone) !== day);
}

function expectToday(instant: number, timeZone: string): void {
  const actual = today(instant, timeZone);
  const until = nextDay(instant, timeZone);
  const where = `${new Date(instant).toISOString()}, ${wallClock(instant, timeZone)} in ${timeZone}`;
  expect(actual.day, where).toBe(civilDay(instant, timeZone));
  expect(new Date(actual.until).toISOString(), where).toBe(new Date(until).toISOString());
}

const changes = clockChanges(Date.parse("1985-01-01T00:00:00Z"), Date.parse("2020-01-01T00:00:00Z"), SAO_PAULO);

describe("today in São Paulo", () => {
  it("is tested at the clock changes of the tz database", () => {
    // Rule Brazil, file southamerica: 34 summers from 1985/86 to 2018/19, each with a beginning and an end.
    expect(changes).toHaveLength(68);
    const days = changes.map((instant) => civilDay(instant, SAO_PAULO));
    expect(days.slice(0, 2)).toEqual(["1985-11-02", "1986-03-14"]);
    expect(days.slice(-2)).toEqual(["2018-11-04", "2019-02-16"]);
  });

  it.each(changes.map((instant) => [new Date(instant).toISOString(), instant] as const))(
    "is correct around the clock change of %s",
    (_, change) => {
      for (const instant of around(change)) expectToday(instant, SAO_PAULO);
      for (const instant of around(nextDay(change, SAO_PAULO))) expectToday(instant, SAO_PAULO);
    },
  );

  it.each(Array.from({ length: 2035 - 1985 }, (_, index) => 1985 + index))(
    "is correct around the new year after %d",
    (year) => {
      const newYear = nextDay(Date.parse(`${year}-12-31T12:00:00Z`), SAO_PAULO);
      expect(civilDay(newYear, SAO_PAULO)).toBe(`${year + 1}-01-01`);
      for (const instant of around(newYear)) expectToday(instant, SAO_PAULO);
    },
  );

  // Around the start of a day: in summer time (-02) until 2019-02-17, in standard time (-03) since then.
  it.each([
    ["2018-11-04T02:59:59Z", "2018-11-03", "2018-11-04T03:00:00Z"],
    ["2018-11-04T03:00:00Z", "2018-11-04", "2018-11-05T02:00:00Z"],
    ["2019-02-17T01:59:59Z", "2019-02-16", "2019-02-17T03:00:00Z"],
    ["2019-02-17T02:00:00Z", "2019-02-16", "2019-02-17T03:00:00Z"],
    ["2019-02-17T03:00:00Z", "2019-02-17", "2019-02-18T03:00:00Z"],
    ["2027-01-01T02:59:59Z", "2026-12-31", "2027-01-01T03:00:00Z"],
    ["2027-01-01T03:00:00Z", "2027-01-01", "2027-01-02T03:00:00Z"],
  ])("at %s is %s until %s", (instant, day, until) => {
    expect(today(Date.parse(instant), SAO_PAULO)).toEqual({ day, until: Date.parse(until) });
  });

  it("begins 4 November 2018 at 01:00, since that night had no midnight", () => {
    const { until } = today(Date.parse("2018-11-03T12:00:00Z"), SAO_PAULO);
    expect(wallClock(until, SAO_PAULO)).toBe("2018-11-04 01:00:00");
    expect(wallClock(until - SECOND, SAO_PAULO)).toBe("2018-11-03 23:59:59");
  });
});

describe("today elsewhere", () => {
  it.each([
    // Thirteen and fourteen hours ahead of UTC; Samoa skipped 30 December 2011.
    ["Pacific/Apia", "2011-12-29T12:00:00Z", "2012-04-02T00:00:00Z"],
    ["Pacific/Apia", "2020-09-25T00:00:00Z", "2020-09-29T00:00:00Z"],
    ["Pacific/Kiritimati", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    ["Pacific/Auckland", "2026-09-25T00:00:00Z", "2026-09-28T00:00:00Z"],
    ["Asia/Kolkata", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    // Summer time of half an hour.
    ["Australia/Lord_Howe", "2026-10-02T00:00:00Z", "2026-10-05T00:00:00Z"],
    ["America/St_Johns", "2026-10-30T00:00:00Z", "2026-11-03T00:00:00Z"],
    // An offset with a quarter of an hour, and the zone farthest behind UTC.
    ["Asia/Kathmandu", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    ["Pacific/Pago_Pago", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    ["UTC", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
  ])("is correct in %s around every midnight from %s to %s", (timeZone, from, to) => {
    for (let instant = Date.parse(from); instant < Date.parse(to); instant = nextDay(instant, timeZone)) {
      for (const near of around(instant)) expectToday(near, timeZone);
    }
  });

  it("goes from 29 to 31 December 2011 in Samoa, which skipped a day", () => {
    const { day, until } = today(Date.parse("2011-12-30T09:00:00Z"), "Pacific/Apia");
    expect({ day, until: new Date(until).toISOString() }).toEqual({
      day: "2011-12-29",
      until: "2011-12-30T10:00:00.000Z",
    });
    expect(today(until, "Pacific/Apia").day).toBe("2011-12-31");
  });
});

describe("a clock", () => {
  it("shows the same day until it ends, and the next one from then on", () => {
    const midnight = Date.parse("2026-12-01T03:00:00Z");
    let now = midnight - 10 * SECOND;
    const read = clock(SAO_PAULO, () => now);
    const readings = [10, 9, 1, 0, -1].map((seconds) => {
      now = midnight - seconds * SECOND;
      const { day, until, now: instant } = read();
      return [seconds, day, until - instant];
    });
    const fullDay = 24 * 3600 * SECOND;
    expect(readings).toEqual([
      [10, "2026-11-30", 10 * SECOND],
      [9, "2026-11-30", 9 * SECOND],
      [1, "2026-11-30", 1 * SECOND],
      [0, "2026-12-01", fullDay],
      [-1, "2026-12-01", fullDay - SECOND],
    ]);
  });

  it("changes the day exactly at midnight", () => {
    let now = Date.parse("2026-11-30T12:00:00Z");
    const read = clock(SAO_PAULO, () => now);
    const { until } = read();
    now = until - 1;
    expect(read().day).toBe("2026-11-30");
    now = until;
    expect(read().day).toBe("2026-12-01");
  });

  it("follows a system clock that is set back or jumps ahead", () => {
    let now = Date.parse("2026-12-01T12:00:00Z");
    const read = clock(SAO_PAULO, () => now);
    const days = ["2026-12-01T12:00:00Z", "2026-11-30T12:00:00Z", "2027-03-01T12:00:00Z"].map((instant) => {
      now = Date.parse(instant);
      return read().day;
    });
    expect(days).toEqual(["2026-12-01", "2026-11-30", "2027-03-01"]);
  });

  it("is the real clock by default", () => {
    const before = Date.now();
    const { day, now, until } = clock("UTC")();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThan(until);
    expect(day).toBe(new Date(now).toISOString().slice(0, 10));
  });
});

describe("a clock with precomputed days", () => {
  it.each([
    ["America/Sao_Paulo", "2018-10-01", 160],
    ["America/Sao_Paulo", "2026-11-20", 400],
    ["Asia/Kolkata", "2026-11-20", 40],
    ["Pacific/Kiritimati", "2026-11-20", 40],
    ["Pacific/Pago_Pago", "2026-11-20", 40],
    ["Africa/Casablanca", "2026-01-20", 120],
  ])("matches the zone %s from %s on, even beyond the precomputed days", (timeZone, from, count) => {
    const precomputed = daysFrom(from, count, timeZone);
    const days = precomputed.runs.flatMap((run) => {
      return Array.from({ length: run.count }, (_, index) => run.start + index * 86_400_000);
    });
    expect(days).toHaveLength(count);
    let now = 0;
    const read = clock(timeZone, () => now, precomputed);
    const begin = Date.parse(from) - 3 * 86_400_000;
    const starts = [begin, ...days, (days.at(-1) ?? 0) + 86_400_000];
    for (const instant of starts.flatMap(around)) {
      now = instant;
      const actual = read();
      expect(actual.day, new Date(instant).toISOString()).toBe(civilDay(instant, timeZone));
      expect(actual.until).toBe(nextDay(instant, timeZone));
    }
  });

  it("doesn't consult the zone for precomputed days", () => {
    const precomputed = daysFrom("2026-11-20", 40, SAO_PAULO);
    const noon = Date.parse("2026-12-10T12:00:00Z");
    expect(clock("No/Where", () => noon, precomputed)().day).toBe("2026-12-10");
    expect(() => clock("No/Where", () => noon)()).toThrow();
  });
});
