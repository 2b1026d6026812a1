import { describe, expect, it } from "vitest";
import { clock, daysFrom, today } from "../../generator/resolve/today.ts";
import { civilDay, clockChanges, firstAfter, wallClock } from "./civil-time.ts";

const SAO_PAULO = "America/Sao_Paulo";
const SECOND = 1000;

/** The instants around one at which an answer could go wrong: a second before, the instant, a second after. */
const around = (instant: number) => [instant - SECOND, instant, instant + SECOND];

/** The first instant of the civil day that follows the one in force. */
function nextDay(instant: number, timeZone: string): number {
  const day = civilDay(instant, timeZone);
  return firstAfter(instant, (later) => civilDay(later, timeZone) !== day);
}

function expectToday(instant: number, timeZone: string): void {
  const found = today(instant, timeZone);
  const until = nextDay(instant, timeZone);
  const where = `${new Date(instant).toISOString()}, ${wallClock(instant, timeZone)} in ${timeZone}`;
  expect(found.day, where).toBe(civilDay(instant, timeZone));
  expect(new Date(found.until).toISOString(), where).toBe(new Date(until).toISOString());
}

const changes = clockChanges(Date.parse("1985-01-01T00:00:00Z"), Date.parse("2020-01-01T00:00:00Z"), SAO_PAULO);

describe("today in São Paulo", () => {
  it("has the clock changes of the tz database to be tried at", () => {
    // Rule Brazil, file southamerica: 34 summers from 1985/86 to 2018/19, each with a beginning and an end.
    expect(changes).toHaveLength(68);
    const days = changes.map((instant) => civilDay(instant, SAO_PAULO));
    expect(days.slice(0, 2)).toEqual(["1985-11-02", "1986-03-14"]);
    expect(days.slice(-2)).toEqual(["2018-11-04", "2019-02-16"]);
  });

  it.each(changes.map((instant) => [new Date(instant).toISOString(), instant] as const))(
    "is right on both sides of the clock change of %s",
    (_, change) => {
      for (const instant of around(change)) expectToday(instant, SAO_PAULO);
      for (const instant of around(nextDay(change, SAO_PAULO))) expectToday(instant, SAO_PAULO);
    },
  );

  it.each(Array.from({ length: 2035 - 1985 }, (_, index) => 1985 + index))(
    "is right on both sides of the new year after %d",
    (year) => {
      const newYear = nextDay(Date.parse(`${year}-12-31T12:00:00Z`), SAO_PAULO);
      expect(civilDay(newYear, SAO_PAULO)).toBe(`${year + 1}-01-01`);
      for (const instant of around(newYear)) expectToday(instant, SAO_PAULO);
    },
  );

  // The two sides of a day's beginning: in summer time (-02) until 2019-02-17, in standard time (-03) since.
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

  it("begins 4 November 2018 at 01:00, because that night had no midnight", () => {
    const { until } = today(Date.parse("2018-11-03T12:00:00Z"), SAO_PAULO);
    expect(wallClock(until, SAO_PAULO)).toBe("2018-11-04 01:00:00");
    expect(wallClock(until - SECOND, SAO_PAULO)).toBe("2018-11-03 23:59:59");
  });
});

describe("today elsewhere", () => {
  it.each([
    // Thirteen and fourteen hours ahead of UTC; there was no 30 December 2011.
    ["Pacific/Apia", "2011-12-29T12:00:00Z", "2012-04-02T00:00:00Z"],
    ["Pacific/Apia", "2020-09-25T00:00:00Z", "2020-09-29T00:00:00Z"],
    ["Pacific/Kiritimati", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    ["Pacific/Auckland", "2026-09-25T00:00:00Z", "2026-09-28T00:00:00Z"],
    ["Asia/Kolkata", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    // Half an hour of summer time.
    ["Australia/Lord_Howe", "2026-10-02T00:00:00Z", "2026-10-05T00:00:00Z"],
    ["America/St_Johns", "2026-10-30T00:00:00Z", "2026-11-03T00:00:00Z"],
    // A quarter of an hour, and the farthest behind UTC.
    ["Asia/Kathmandu", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    ["Pacific/Pago_Pago", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
    ["UTC", "2026-12-30T00:00:00Z", "2027-01-02T00:00:00Z"],
  ])("is right in %s around every beginning of a day from %s to %s", (timeZone, from, to) => {
    for (let instant = Date.parse(from); instant < Date.parse(to); instant = nextDay(instant, timeZone)) {
      for (const near of around(instant)) expectToday(near, timeZone);
    }
  });

  it("goes from 29 to 31 December 2011 in Samoa, which left one day out", () => {
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
    const shown = [10, 9, 1, 0, -1].map((seconds) => {
      now = midnight - seconds * SECOND;
      const { day, until, now: instant } = read();
      return [seconds, day, until - instant];
    });
    const whole = 24 * 3600 * SECOND;
    expect(shown).toEqual([
      [10, "2026-11-30", 10 * SECOND],
      [9, "2026-11-30", 9 * SECOND],
      [1, "2026-11-30", 1 * SECOND],
      [0, "2026-12-01", whole],
      [-1, "2026-12-01", whole - SECOND],
    ]);
  });

  it("rolls over at the last millisecond and not before", () => {
    let now = Date.parse("2026-11-30T12:00:00Z");
    const read = clock(SAO_PAULO, () => now);
    const { until } = read();
    now = until - 1;
    expect(read().day).toBe("2026-11-30");
    now = until;
    expect(read().day).toBe("2026-12-01");
  });

  it("follows a clock that is set back, and one that leaps over days", () => {
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

describe("a clock that knows its days ahead", () => {
  it.each([
    ["America/Sao_Paulo", "2018-10-01", 160],
    ["America/Sao_Paulo", "2026-11-20", 400],
    ["Asia/Kolkata", "2026-11-20", 40],
    ["Pacific/Kiritimati", "2026-11-20", 40],
    ["Pacific/Pago_Pago", "2026-11-20", 40],
    ["Africa/Casablanca", "2026-01-20", 120],
  ])("shows in %s from %s on what the zone says, and beyond its days too", (timeZone, from, count) => {
    const known = daysFrom(from, count, timeZone);
    const days = known.runs.flatMap((run) => {
      return Array.from({ length: run.count }, (_, index) => run.start + index * 86_400_000);
    });
    expect(days).toHaveLength(count);
    let now = 0;
    const ours = clock(timeZone, () => now, known);
    const begin = Date.parse(from) - 3 * 86_400_000;
    const starts = [begin, ...days, (days.at(-1) ?? 0) + 86_400_000];
    for (const instant of starts.flatMap(around)) {
      now = instant;
      const found = ours();
      expect(found.day, new Date(instant).toISOString()).toBe(civilDay(instant, timeZone));
      expect(found.until).toBe(nextDay(instant, timeZone));
    }
  });

  it("asks the zone for none of them", () => {
    const known = daysFrom("2026-11-20", 40, SAO_PAULO);
    const noon = Date.parse("2026-12-10T12:00:00Z");
    expect(clock("No/Where", () => noon, known)().day).toBe("2026-12-10");
    expect(() => clock("No/Where", () => noon)()).toThrow();
  });
});
