import { describe, expect, it } from "vitest";
import { feastOn, periodIn, seasonOf, type WrittenRule } from "./rules.ts";

/** A feast, its anchor, and its dates by year; null if it doesn't occur. */
type Feast = readonly [name: string, anchor: WrittenRule, days: Readonly<Record<number, string | null>>];

/** Dates by the Gregorian calendar: a year is a leap year if 4 divides it, but not 100 unless 400 does. */
const FIXED: readonly Feast[] = [
  ["Christmas", { fixed: "12-25" }, { 1583: "1583-12-25", 2026: "2026-12-25", 9999: "9999-12-25" }],
  ["Boxing Day, the day after Christmas", { fixed: "12-25", offset: 1 }, { 2026: "2026-12-26" }],
  ["New Year's Eve, the day before 1 January", { fixed: "01-01", offset: -1 }, { 2026: "2025-12-31" }],
  [
    "29 February, left out of common years by default",
    { fixed: "02-29" },
    { 2000: "2000-02-29", 2027: null, 2028: "2028-02-29", 2100: null },
  ],
  ["29 February, left out of common years", { fixed: "02-29", skip: "omit" }, { 2027: null, 2028: "2028-02-29" }],
  [
    "29 February, moved back in common years",
    { fixed: "02-29", skip: "backward" },
    { 1900: "1900-02-28", 2000: "2000-02-29", 2027: "2027-02-28", 2028: "2028-02-29" },
  ],
  [
    "29 February, moved forward in common years",
    { fixed: "02-29", skip: "forward" },
    { 1900: "1900-03-01", 2000: "2000-02-29", 2027: "2027-03-01", 2028: "2028-02-29" },
  ],
  ["the day after 29 February, moved forward", { fixed: "02-29", skip: "forward", offset: 1 }, { 2027: "2027-03-02" }],
  ["28 February, which is never moved", { fixed: "02-28", skip: "forward" }, { 2027: "2027-02-28" }],
];

/** From the church calendars of Rome and Constantinople, as printed in almanacs. */
const EASTER: readonly Feast[] = [
  [
    "Easter Sunday",
    { easter: "western" },
    { 2024: "2024-03-31", 2025: "2025-04-20", 2026: "2026-04-05", 2038: "2038-04-25", 2285: "2285-03-22" },
  ],
  [
    "Shrove Tuesday",
    { easter: "western", offset: -47 },
    { 2026: "2026-02-17", 2028: "2028-02-29", 2033: "2033-03-01" },
  ],
  ["Good Friday", { easter: "western", offset: -2 }, { 2026: "2026-04-03" }],
  ["Corpus Christi", { easter: "western", offset: 60 }, { 2026: "2026-06-04" }],
  [
    "Orthodox Easter",
    { easter: "orthodox" },
    { 2024: "2024-05-05", 2025: "2025-04-20", 2026: "2026-04-12", 2027: "2027-05-02" },
  ],
  ["Clean Monday", { easter: "orthodox", offset: -48 }, { 2024: "2024-03-18", 2026: "2026-02-23" }],
];

/** From the calendars of these countries; May 2026 begins on a Friday and has five, June 2026 has four. */
const NTH: readonly Feast[] = [
  [
    "Thanksgiving in the United States",
    { weekday: "thursday", nth: 4, month: 11 },
    { 2026: "2026-11-26", 2028: "2028-11-23" },
  ],
  ["Mother's Day in Brazil", { weekday: "sunday", nth: 2, month: 5 }, { 2026: "2026-05-10" }],
  ["the spring bank holiday of England", { weekday: "monday", nth: -1, month: 5 }, { 2026: "2026-05-25" }],
  ["the end of summer time in the European Union", { weekday: "sunday", nth: -1, month: 10 }, { 2026: "2026-10-25" }],
  ["the last Sunday of a year", { weekday: "sunday", nth: -1, month: 12 }, { 2023: "2023-12-31", 2026: "2026-12-27" }],
  ["the first Friday of May", { weekday: "friday", nth: 1, month: 5 }, { 2026: "2026-05-01", 2027: "2027-05-07" }],
  ["the third Friday of May", { weekday: "friday", nth: 3, month: 5 }, { 2026: "2026-05-15" }],
  ["the fifth Friday of May", { weekday: "friday", nth: 5, month: 5 }, { 2026: "2026-05-29", 2027: null }],
  ["the fifth Friday of June", { weekday: "friday", nth: 5, month: 6 }, { 2026: null }],
  ["the second last Friday of May", { weekday: "friday", nth: -2, month: 5 }, { 2026: "2026-05-22" }],
  ["the third last Friday of May", { weekday: "friday", nth: -3, month: 5 }, { 2026: "2026-05-15" }],
  ["the fourth last Friday of May", { weekday: "friday", nth: -4, month: 5 }, { 2026: "2026-05-08" }],
  ["the fifth last Friday of May", { weekday: "friday", nth: -5, month: 5 }, { 2026: "2026-05-01", 2027: null }],
  ["the fifth last Friday of June", { weekday: "friday", nth: -5, month: 6 }, { 2026: null }],
  ["the fifth Saturday of February", { weekday: "saturday", nth: 5, month: 2 }, { 2020: "2020-02-29", 2026: null }],
  ["the day after the last Monday of May", { weekday: "monday", nth: -1, month: 5, offset: 1 }, { 2026: "2026-05-26" }],
];

const MIDSUMMER = { fixed: "06-24" };

/** 24 June 2026 is a Wednesday: the next Friday is two days later, the Saturday three, the previous Sunday three earlier. */
const AROUND_MIDSUMMER: readonly Feast[] = [
  ["a Wednesday on or after it", { weekday: "wednesday", onOrAfter: MIDSUMMER }, { 2026: "2026-06-24" }],
  ["a Wednesday after it", { weekday: "wednesday", after: MIDSUMMER }, { 2026: "2026-07-01" }],
  ["a Wednesday on or before it", { weekday: "wednesday", onOrBefore: MIDSUMMER }, { 2026: "2026-06-24" }],
  ["a Wednesday before it", { weekday: "wednesday", before: MIDSUMMER }, { 2026: "2026-06-17" }],
  ["the Wednesday nearest to it", { weekday: "wednesday", nearest: MIDSUMMER }, { 2026: "2026-06-24" }],
  ["a Friday on or after it", { weekday: "friday", onOrAfter: MIDSUMMER }, { 2026: "2026-06-26" }],
  ["a Friday after it", { weekday: "friday", after: MIDSUMMER }, { 2026: "2026-06-26" }],
  ["a Friday on or before it", { weekday: "friday", onOrBefore: MIDSUMMER }, { 2026: "2026-06-19" }],
  ["a Friday before it", { weekday: "friday", before: MIDSUMMER }, { 2026: "2026-06-19" }],
  ["the Friday nearest to it", { weekday: "friday", nearest: MIDSUMMER }, { 2026: "2026-06-26" }],
  ["the Saturday nearest to it", { weekday: "saturday", nearest: MIDSUMMER }, { 2026: "2026-06-27" }],
  ["the Sunday nearest to it", { weekday: "sunday", nearest: MIDSUMMER }, { 2026: "2026-06-21" }],
];

/** From the calendars of these countries. */
const RELATIVE: readonly Feast[] = [
  [
    "Midsummer in Sweden",
    { weekday: "saturday", onOrAfter: { fixed: "06-20" } },
    { 2025: "2025-06-21", 2026: "2026-06-20", 2027: "2027-06-26" },
  ],
  [
    "Victoria Day in Canada",
    { weekday: "monday", before: { fixed: "05-25" } },
    { 2020: "2020-05-18", 2026: "2026-05-18", 2027: "2027-05-24" },
  ],
  [
    "Repentance Day in Saxony",
    { weekday: "wednesday", before: { fixed: "11-23" } },
    { 2026: "2026-11-18", 2027: "2027-11-17" },
  ],
  [
    "Repentance Day in Saxony, counted from the fourth Sunday of Advent",
    { weekday: "sunday", onOrBefore: { fixed: "12-24" }, offset: -32 },
    { 2026: "2026-11-18", 2027: "2027-11-17" },
  ],
  [
    "the first Sunday of Advent",
    { weekday: "sunday", nearest: { fixed: "11-30" } },
    { 2025: "2025-11-30", 2026: "2026-11-29", 2028: "2028-12-03" },
  ],
  [
    "Election Day in the United States",
    { weekday: "tuesday", after: { weekday: "monday", nth: 1, month: 11 } },
    { 2022: "2022-11-08", 2026: "2026-11-03", 2028: "2028-11-07" },
  ],
  ["Maundy Thursday", { weekday: "thursday", before: { easter: "western" } }, { 2026: "2026-04-02" }],
  [
    "Cyber Monday, relative to a day that is itself relative",
    { weekday: "monday", after: { weekday: "friday", after: { weekday: "thursday", nth: 4, month: 11 } } },
    { 2026: "2026-11-30", 2028: "2028-11-27" },
  ],
  [
    "a weekday after a day that common years don't have",
    { weekday: "monday", after: { fixed: "02-29" } },
    { 2027: null, 2028: "2028-03-06" },
  ],
];

/** Lunar New Year according to the Purple Mountain Observatory, Nanjing. */
const LUNAR = { 2025: "2025-01-29", 2026: "2026-02-17", 2027: "2027-02-06" };

const DATES: readonly Feast[] = [
  ["Lunar New Year from a table", { dates: LUNAR }, { 2024: null, ...LUNAR, 2028: null }],
  ["the eve of Lunar New Year", { dates: LUNAR, offset: -1 }, { 2026: "2026-02-16", 2028: null }],
  [
    "the Sunday after Lunar New Year",
    { weekday: "sunday", after: { dates: LUNAR } },
    { 2026: "2026-02-22", 2030: null },
  ],
];

describe.each([
  ["a day of the year", FIXED],
  ["Easter", EASTER],
  ["the nth weekday of a month", NTH],
  ["a weekday relative to 24 June 2026", AROUND_MIDSUMMER],
  ["a weekday relative to another anchor", RELATIVE],
  ["a table of dates", DATES],
])("a season anchored to %s", (_, feasts) => {
  it.each(feasts)("occurs on the dates of %s", (_name, anchor, days) => {
    const season = feastOn(anchor);
    const dates = Object.keys(days).map((year) => [year, periodIn(season, Number(year))?.day ?? null]);
    expect(Object.fromEntries(dates)).toEqual(days);
  });
});

/** A period's start and end around an anchor, with its dates by year; null if there is no period. */
type Period = readonly [
  name: string,
  rule: WrittenRule,
  periods: Readonly<Record<number, readonly [string, string] | null>>,
];

const CHRISTMAS = { fixed: "12-25" };
const ADVENT = { weekday: "sunday", nearest: { fixed: "11-30" } };

const PERIODS: readonly Period[] = [
  [
    "days before and after",
    { anchor: CHRISTMAS, period: { start: -24, end: 0 } },
    { 2026: ["2026-12-01", "2026-12-25"] },
  ],
  [
    "days into the next year",
    { anchor: CHRISTMAS, period: { start: 0, end: 12 } },
    { 2026: ["2026-12-25", "2027-01-06"] },
  ],
  [
    "days in the previous year",
    { anchor: { fixed: "01-01" }, period: { start: -6, end: 5 } },
    { 2027: ["2026-12-26", "2027-01-06"] },
  ],
  [
    "separate anchors",
    { anchor: CHRISTMAS, period: { start: ADVENT, end: { fixed: "12-24" } } },
    { 2026: ["2026-11-29", "2026-12-24"], 2028: ["2028-12-03", "2028-12-24"] },
  ],
  [
    "an anchor in the previous year",
    { anchor: { fixed: "01-01" }, period: { start: { ...CHRISTMAS, year: -1 }, end: 5 } },
    { 2027: ["2026-12-25", "2027-01-06"] },
  ],
  [
    "an anchor with an explicit same year",
    { anchor: { fixed: "01-01" }, period: { start: 0, end: { fixed: "01-06", year: 0 } } },
    { 2027: ["2027-01-01", "2027-01-06"] },
  ],
  [
    "an anchor in the next year",
    { anchor: CHRISTMAS, period: { start: 0, end: { easter: "western", year: 1 } } },
    { 2026: ["2026-12-25", "2027-03-28"] },
  ],
  [
    "an anchor with an offset",
    {
      anchor: { easter: "western" },
      period: { start: { easter: "western", offset: -47 }, end: { easter: "western" } },
    },
    { 2028: ["2028-02-29", "2028-04-16"] },
  ],
  [
    "an anchor that some years don't have",
    { anchor: { fixed: "03-10" }, period: { start: { fixed: "02-29" }, end: 0 } },
    { 2027: null, 2028: ["2028-02-29", "2028-03-10"] },
  ],
];

describe("a period", () => {
  it.each(PERIODS)("can be bounded by %s", (_, rule, periods) => {
    const season = seasonOf(rule);
    const dates = Object.keys(periods).map((year) => {
      const period = periodIn(season, Number(year));
      return [year, period && [period.start, period.end]];
    });
    expect(Object.fromEntries(dates)).toEqual(periods);
  });
});
