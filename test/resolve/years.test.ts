import { describe, expect, it } from "vitest";
import { periodIn, seasonOf, type WrittenRule } from "./rules.ts";

const AT_CHRISTMAS = { anchor: { fixed: "12-25" }, period: { start: 0, end: 0 } };
const AT_NEW_YEAR = { anchor: { fixed: "01-01" }, period: { start: -6, end: 5 } };

/** A rule, with the years on either side of a limit: those in which it comes, and those in which it does not. */
const CASES: readonly (readonly [name: string, rule: WrittenRule, { comes: number[]; never: number[] }])[] = [
  ["from 1583 to 9999", AT_CHRISTMAS, { comes: [1583, 9999], never: [1582, 10_000, 0, -1, 2026.5, Number.NaN] }],
  [
    "from the first year that its rule names",
    { ...AT_CHRISTMAS, years: { from: 2020 } },
    { comes: [2020, 9999], never: [2019] },
  ],
  [
    "to the last year that its rule names",
    { ...AT_CHRISTMAS, years: { to: 2020 } },
    { comes: [1583, 2020], never: [2021] },
  ],
  [
    "in the one year that its rule names",
    { ...AT_CHRISTMAS, years: { from: 2026, to: 2026 } },
    { comes: [2026], never: [2025, 2027] },
  ],
  // No day after 9999-12-31 can be written as yyyy-mm-dd.
  [
    "until its period would leave 9999",
    { ...AT_CHRISTMAS, period: { start: 0, end: 6 } },
    { comes: [9999], never: [10_000] },
  ],
  [
    "until its period would leave 9999 by a day",
    { ...AT_CHRISTMAS, period: { start: 0, end: 7 } },
    { comes: [9998], never: [9999] },
  ],
  [
    "until its last edge would leave 9999",
    { ...AT_CHRISTMAS, period: { start: 0, end: { fixed: "01-06", year: 1 } } },
    { comes: [9998], never: [9999] },
  ],
  // Western Easter is 2030-04-21, 2037-04-05 and 2038-04-25.
  [
    "unless its period would end before it starts",
    { anchor: { easter: "western" }, period: { start: 0, end: { fixed: "04-22" } } },
    { comes: [2030, 2037], never: [2038] },
  ],
  // From one 1 January to the next are 366 days, both counted, and 367 in a leap year.
  [
    "unless its period would have more than 366 days",
    { anchor: { fixed: "01-01" }, period: { start: 0, end: { fixed: "01-01", year: 1 } } },
    { comes: [2026, 2027, 2100], never: [2024, 2028] },
  ],
  // A day looks in its own year, the one before and the one after: 366 days after 31 December only a leap year lasts so long.
  [
    "unless its period would end past the year after its anchor's",
    { anchor: { fixed: "12-31", offset: 366 }, period: { start: 0, end: 0 } },
    { comes: [2027, 2031], never: [2025, 2026] },
  ],
  [
    "unless its period would begin before the year before its anchor's",
    { anchor: { fixed: "01-01", offset: -366 }, period: { start: 0, end: 1 } },
    { comes: [2025, 2029], never: [2026, 2027] },
  ],
];

describe("a season comes", () => {
  it.each(CASES)("%s", (_, rule, { comes, never }) => {
    const season = seasonOf(rule);
    expect(comes.filter((year) => periodIn(season, year) === null)).toEqual([]);
    expect(never.filter((year) => periodIn(season, year) !== null)).toEqual([]);
  });

  it("in the year of its anchor, whatever year its period begins in", () => {
    const season = seasonOf({ ...AT_NEW_YEAR, years: { from: 2027, to: 2027 } });
    expect(periodIn(season, 2026)).toBeNull();
    expect(periodIn(season, 2027)).toEqual({ day: "2027-01-01", start: "2026-12-26", end: "2027-01-06" });
  });

  it("in no year that its period would leave at the first day or the last", () => {
    expect(periodIn(seasonOf(AT_NEW_YEAR), 1583)).toBeNull();
    expect(periodIn(seasonOf(AT_NEW_YEAR), 1584)).toMatchObject({ start: "1583-12-26" });
    const first = seasonOf({ anchor: { fixed: "01-01" }, period: { start: 0, end: 0 } });
    const last = seasonOf({ anchor: { fixed: "12-31" }, period: { start: 0, end: 0 } });
    expect([periodIn(first, 1583)?.start, periodIn(last, 9999)?.end]).toEqual(["1583-01-01", "9999-12-31"]);
    const before = seasonOf({ anchor: { fixed: "01-01", offset: -1 }, period: { start: 1, end: 2 } });
    expect(periodIn(before, 1583)).toBeNull();
  });

  it("on the same days for repeated queries in any order", () => {
    const [one, other] = [seasonOf(AT_NEW_YEAR), seasonOf(AT_NEW_YEAR)];
    const years = [2028, 2026, 2027, 2026];
    expect(years.map((year) => periodIn(one, year))).toEqual(
      years
        .toReversed()
        .map((year) => periodIn(other, year))
        .toReversed(),
    );
  });
});
