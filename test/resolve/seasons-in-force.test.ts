import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Season } from "../../generator/model/season.ts";
import { dayNumber, readDay, toDay } from "../../generator/resolve/day.ts";
import { firstOverlap, seasonIdOn, upcoming } from "../../generator/resolve/season.ts";
import { seasonOf } from "./rules.ts";

/** A season between two days of the year; if the end comes first, the season belongs to the year of its end. */
function fromTo(
  id: string,
  start: string,
  end: string,
  more: { priority?: number; years?: { from?: number; to?: number } } = {},
): Season {
  const year = { year: start > end ? -1 : 0 };
  return seasonOf({ anchor: { fixed: end }, period: { start: { fixed: start, ...year }, end: 0 }, ...more }, id);
}

const YEAR_END = fromTo("year-end", "12-26", "01-06");
const SUMMER = fromTo("summer", "06-01", "08-31");
const JULY = fromTo("july", "07-01", "07-31");
const FIRST_WEEK = fromTo("first-week", "07-01", "07-07");
const EVERY_DAY = fromTo("every-day", "01-01", "12-31", { priority: -1 });

describe("the season in force on a day", () => {
  it.each([
    [
      "is the season whose period includes it, from the first to the last day",
      [SUMMER],
      {
        "2026-05-31": null,
        "2026-06-01": "summer",
        "2026-08-31": "summer",
        "2026-09-01": null,
      },
    ],
    [
      "is a season that crosses the end of the year, on both sides",
      [YEAR_END],
      {
        "2026-12-25": null,
        "2026-12-26": "year-end",
        "2026-12-31": "year-end",
        "2027-01-01": "year-end",
        "2027-01-06": "year-end",
        "2027-01-07": null,
      },
    ],
    [
      "is the shorter season if two overlap with equal priority",
      [SUMMER, JULY, FIRST_WEEK],
      {
        "2026-06-30": "summer",
        "2026-07-01": "first-week",
        "2026-07-07": "first-week",
        "2026-07-08": "july",
        "2026-08-01": "summer",
      },
    ],
    [
      "is the season with the higher priority, even if it is longer",
      [fromTo("long", "06-01", "08-31", { priority: 1 }), JULY],
      {
        "2026-06-15": "long",
        "2026-07-15": "long",
      },
    ],
    [
      "isn't a season with lower priority, even if it is shorter",
      [SUMMER, fromTo("short", "07-01", "07-01", { priority: -1 })],
      {
        "2026-07-01": "summer",
      },
    ],
    [
      "is the first season in the identity if priority and length are equal",
      [fromTo("one", "07-01", "07-10"), fromTo("two", "07-05", "07-14")],
      {
        "2026-07-04": "one",
        "2026-07-05": "one",
        "2026-07-10": "one",
        "2026-07-11": "two",
      },
    ],
    [
      "is a season of lower priority if no other season applies",
      [EVERY_DAY, JULY],
      {
        "2026-06-30": "every-day",
        "2026-07-01": "july",
        "2026-08-01": "every-day",
      },
    ],
    [
      "is null before 1583 and after 9999",
      [YEAR_END, EVERY_DAY],
      {
        "1582-12-31": null,
        "1583-01-01": "every-day",
        "9999-12-25": "every-day",
        "9999-12-31": "every-day",
      },
    ],
    ["is null if its anchor's year would be 10000", [YEAR_END], { "9998-12-31": "year-end", "9999-12-31": null }],
  ] satisfies [string, Season[], Record<string, string | null>][])("%s", (_, seasons, expected) => {
    const actual = Object.keys(expected).map((day) => [day, seasonIdOn(seasons, day)]);
    expect(Object.fromEntries(actual)).toEqual(expected);
  });
});

describe("the upcoming seasons of a day", () => {
  const table = seasonOf(
    { anchor: { dates: { 2026: "2026-10-01", 2027: "2027-10-11" } }, period: { start: 0, end: 1 } },
    "table",
  );
  const ended = fromTo("ended", "03-01", "03-02", { years: { to: 2026 } });
  const leap = seasonOf({ anchor: { fixed: "02-29" }, period: { start: 0, end: 0 } }, "leap");
  const seasons = [YEAR_END, SUMMER, JULY, table, ended];
  it.each([
    [
      "are each season's next period, in order of time",
      seasons,
      "2026-02-10",
      ["ended 2026-03-01", "summer 2026-06-01", "july 2026-07-01", "table 2026-10-01", "year-end 2026-12-26"],
    ],
    ["cross the end of the year", [YEAR_END, JULY], "2026-12-27", ["july 2027-07-01", "year-end 2027-12-26"]],
    ["begin after the day, so a season that begins on it is a year away", [JULY], "2026-07-01", ["july 2027-07-01"]],
    ["include a season that begins tomorrow", [JULY], "2026-06-30", ["july 2026-07-01"]],
    ["exclude a season that has ended for good", [table, ended], "2027-10-11", []],
    ["skip years without the season", [leap], "2096-02-29", ["leap 2104-02-29"]],
    ["are empty at the end of the last year", [JULY, YEAR_END], "9999-12-31", []],
  ] satisfies [string, Season[], string, string[]][])("%s", (_, seasons, day, expected) => {
    const actual = upcoming(seasons, readDay(day)!).map(({ season, start }) => `${season.id} ${toDay(start)}`);
    expect(actual).toEqual(expected);
  });
});

const SPAN = { from: 2026, to: 2027 };

describe("the first overlap of equal priority", () => {
  it.each([
    ["is null if periods only touch", [fromTo("one", "07-01", "07-09"), fromTo("two", "07-10", "07-20")], null],
    [
      "is the only day that both share",
      [fromTo("one", "07-01", "07-10"), fromTo("two", "07-10", "07-20")],
      "2026-07-10 one two",
    ],
    [
      "doesn't depend on the order of the seasons",
      [fromTo("two", "07-10", "07-20"), fromTo("one", "07-01", "07-10")],
      "2026-07-10 one two",
    ],
    [
      "is null if priorities differ",
      [fromTo("one", "07-01", "07-10"), fromTo("two", "07-10", "07-20", { priority: 1 })],
      null,
    ],
    [
      "is the span's first day if both began before it",
      [YEAR_END, fromTo("frost", "12-30", "01-02")],
      "2026-01-01 year-end frost",
    ],
    [
      "is found at the end of the span's last year",
      [fromTo("one", "12-31", "12-31"), fromTo("two", "12-31", "01-01", { years: { from: 2028 } })],
      "2027-12-31 one two",
    ],
    [
      "is null if it is outside the span",
      [fromTo("one", "07-01", "07-10", { years: { from: 2028 } }), fromTo("two", "07-10", "07-20")],
      null,
    ],
    [
      "is the earliest overlap, even if a longer season begins first",
      [
        fromTo("long", "06-01", "08-31"),
        fromTo("late", "08-20", "08-25"),
        fromTo("one", "06-10", "06-15", { priority: 1 }),
        fromTo("two", "06-12", "06-14", { priority: 1 }),
      ],
      "2026-06-12 one two",
    ],
  ] satisfies [string, Season[], string | null][])("%s", (_, seasons, expected) => {
    const overlap = firstOverlap(seasons, SPAN);
    expect(overlap && `${overlap.day} ${overlap.seasons.map(({ id }) => id).join(" ")}`).toBe(expected);
  });

  it("is computed within seconds for all supported years", () => {
    const quarters = ["01", "04", "07", "10"].map((month) => fromTo(`q${month}`, `${month}-01`, `${month}-30`));
    const last = fromTo("last", "10-30", "12-31", { years: { from: 9999 } });
    expect(firstOverlap([...quarters, last], { from: 1583, to: 9999 })?.day).toBe("9999-10-30");
  });

  it("matches a day-by-day search", () => {
    const dayOfYear = fc.integer({ min: 0, max: 200 });
    const stretch = fc.record({
      first: dayOfYear,
      length: fc.integer({ min: 0, max: 160 }),
      priority: fc.integer({ min: 0, max: 1 }),
    });
    const check = fc.property(fc.array(stretch, { maxLength: 5 }), (stretches) => {
      const seasons = stretches.map(({ first, length, priority }, index) => {
        return seasonOf(
          { anchor: { fixed: "01-01" }, period: { start: first, end: first + length }, priority },
          `s${index}`,
        );
      });
      const days = Array.from({ length: 365 }, (_, day) => day);
      const overlap = days.find((day) => {
        const inForce = stretches.filter(({ first, length }) => first <= day && day <= first + length);
        return new Set(inForce.map(({ priority }) => priority)).size < inForce.length;
      });
      const expected = overlap === undefined ? null : toDay(dayNumber(2026, 1, 1) + overlap);
      expect(firstOverlap(seasons, { from: 2026, to: 2026 })?.day ?? null).toBe(expected);
    });
    fc.assert(check, { seed: 20261120, numRuns: 500 });
  });
});
