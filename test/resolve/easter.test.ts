import * as dateEaster from "date-easter";
import { describe, expect, it } from "vitest";
import { toDay, weekdayOnOrAfter } from "../../generator/resolve/day.ts";
import { orthodoxEaster, westernEaster } from "../../generator/resolve/calendar.ts";

/** From the first full year of the Gregorian calendar to the last year for which Easter rules are commonly published. */
const YEARS = Array.from({ length: 4099 - 1583 + 1 }, (_, index) => 1583 + index);

const formatDate = ({ year, month, day }: dateEaster.EasterDate) => {
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
};

/**
 * Well-known dates. The western bounds are 22 March (1818 and 2285) and 25 April (1943 and 2038). Orthodox Easter fell on
 * the same day in 2014, 2017 and 2025, and five weeks later in 2024.
 */
const VECTORS = [
  ["western", westernEaster, ["1818-03-22", "1943-04-25", "2000-04-23", "2024-03-31", "2038-04-25", "2285-03-22"]],
  ["orthodox", orthodoxEaster, ["2014-04-20", "2017-04-16", "2024-05-05", "2025-04-20", "2026-04-12", "2038-04-25"]],
] as const;

describe.each([
  ["western", westernEaster, dateEaster.gregorianEaster],
  ["orthodox", orthodoxEaster, dateEaster.orthodoxEaster],
])("%s Easter", (_, easter, independent) => {
  it("matches an independent package in every year from 1583 to 4099", () => {
    const differing = YEARS.filter((year) => toDay(easter(year)) !== formatDate(independent(year)));
    expect(differing).toEqual([]);
  });

  it("is a Sunday in every supported year", () => {
    const years = Array.from({ length: 9999 - 1583 + 1 }, (_item, index) => 1583 + index);
    expect(years.filter((year) => weekdayOnOrAfter(easter(year), "sunday") !== easter(year))).toEqual([]);
  });
});

describe.each(VECTORS)("%s Easter, according to almanacs", (_, easter, days) => {
  it.each(days)("is on %s", (day) => {
    expect(toDay(easter(Number(day.slice(0, 4))))).toBe(day);
  });
});
