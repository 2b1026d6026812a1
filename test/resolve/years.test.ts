import { describe, expect, it } from "vitest";
import { periodIn, seasonOf, type WrittenRule } from "./rules.ts";

const AT_CHRISTMAS = { anchor: { fixed: "12-25" }, period: { start: 0, end: 0 } };
const AT_NEW_YEAR = { anchor: { fixed: "01-01" }, period: { start: -6, end: 5 } };

/** A rule, with years on either side of a limit: those with an occurrence and those without. */
const CASES: readonly (readonly [name: string, rule: WrittenRule, { occurs: number[]; never: number[] }])[] = [
  ["from 1583 to 9999", AT_CHRISTMAS, { occurs: [1583, 9999], never: [1582, 10_000, 0, -1, 2026.5, Number.NaN] }],
  ["from its rule's first year", { ...AT_CHRISTMAS, years: { from: 2020 } }, { occurs: [2020, 9999], never: [2019] }],
  ["to its rule's last year", { ...AT_CHRISTMAS, years: { to: 2020 } }, { occurs: [1583, 2020], never: [2021] }],
  [
    "in its rule's only year",
    { ...AT_CHRISTMAS, years: { from: 2026, to: 2026 } },
    { occurs: [2026], never: [2025, 2027] },
  ],
  // Days after 9999-12-31 can't be written as yyyy-mm-dd.
  [
    "if its period ends on the last day of 9999",
    { ...AT_CHRISTMAS, period: { start: 0, end: 6 } },
    { occurs: [9999], never: [10_000] },
  ],
  [
    "unless its period would end a day after 9999",
    { ...AT_CHRISTMAS, period: { start: 0, end: 7 } },
    { occurs: [9998], never: [9999] },
  ],
  [
    "unless its period's end would be after 9999",
    { ...AT_CHRISTMAS, period: { start: 0, end: { fixed: "01-06", year: 1 } } },
    { occurs: [9998], never: [9999] },
  ],
  // Western Easter is 2030-04-21, 2037-04-05 and 2038-04-25.
  [
    "unless its period would end before it starts",
    { anchor: { easter: "western" }, period: { start: 0, end: { fixed: "04-22" } } },
    { occurs: [2030, 2037], never: [2038] },
  ],
  // From one 1 January to the next there are 366 days, inclusive, and 367 in a leap year.
  [
    "unless its period would have more than 366 days",
    { anchor: { fixed: "01-01" }, period: { start: 0, end: { fixed: "01-01", year: 1 } } },
    { occurs: [2026, 2027, 2100], never: [2024, 2028] },
  ],
  // A day is looked up in its own year and the years before and after; only leap years reach 366 days past 31 December.
  [
    "unless its period would end later than the year after its anchor's",
    { anchor: { fixed: "12-31", offset: 366 }, period: { start: 0, end: 0 } },
    { occurs: [2027, 2031], never: [2025, 2026] },
  ],
  [
    "unless its period would begin earlier than the year before its anchor's",
    { anchor: { fixed: "01-01", offset: -366 }, period: { start: 0, end: 1 } },
    { occurs: [2025, 2029], never: [2026, 2027] },
  ],
];

describe("a season occurs", () => {
  it.each(CASES)("%s", (_, rule, { occurs, never }) => {
    const season = seasonOf(rule);
    expect(occurs.filter((year) => periodIn(season, year) === null)).toEqual([]);
    expect(never.filter((year) => periodIn(season, year) !== null)).toEqual([]);
  });

  it("in the year of its anchor, even if its period begins in the previous year", () => {
    const season = seasonOf({ ...AT_NEW_YEAR, years: { from: 2027, to: 2027 } });
    expect(periodIn(season, 2026)).toBeNull();
    expect(periodIn(season, 2027)).toEqual({ day: "2027-01-01", start: "2026-12-26", end: "2027-01-06" });
  });

  it("only in years in which its period stays within the supported days", () => {
    expect(periodIn(seasonOf(AT_NEW_YEAR), 1583)).toBeNull();
    expect(periodIn(seasonOf(AT_NEW_YEAR), 1584)).toMatchObject({ start: "1583-12-26" });
    const first = seasonOf({ anchor: { fixed: "01-01" }, period: { start: 0, end: 0 } });
    const last = seasonOf({ anchor: { fixed: "12-31" }, period: { start: 0, end: 0 } });
    expect([periodIn(first, 1583)?.start, periodIn(last, 9999)?.end]).toEqual(["1583-01-01", "9999-12-31"]);
    const before = seasonOf({ anchor: { fixed: "01-01", offset: -1 }, period: { start: 1, end: 2 } });
    expect(periodIn(before, 1583)).toBeNull();
  });

  it("on the same days for repeated queries in any order", () => {
    const [first, second] = [seasonOf(AT_NEW_YEAR), seasonOf(AT_NEW_YEAR)];
    const years = [2028, 2026, 2027, 2026];
    expect(years.map((year) => periodIn(first, year))).toEqual(
      years
        .toReversed()
        .map((year) => periodIn(second, year))
        .toReversed(),
    );
  });
});
