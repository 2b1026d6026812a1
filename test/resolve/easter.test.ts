import * as dateEaster from "date-easter";
import { describe, expect, it } from "vitest";
import { toDay, weekdayOnOrAfter } from "../../generator/resolve/day.ts";
import { orthodoxEaster, westernEaster } from "../../generator/resolve/calendar.ts";

/** From the first whole year of the Gregorian calendar to the last for which rules for Easter are commonly published. */
const YEARS = Array.from({ length: 4099 - 1583 + 1 }, (_, index) => 1583 + index);

const written = ({ year, month, day }: dateEaster.EasterDate) => {
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
};

/**
 * Well-known days. 22 March and 25 April are the western bounds: 1818 and 2285, 1943 and 2038. The orthodox feast was on
 * the western one's day in 2014, 2017 and 2025 and five weeks after it in 2024.
 */
const VECTORS = [
  ["western", westernEaster, ["1818-03-22", "1943-04-25", "2000-04-23", "2024-03-31", "2038-04-25", "2285-03-22"]],
  ["orthodox", orthodoxEaster, ["2014-04-20", "2017-04-16", "2024-05-05", "2025-04-20", "2026-04-12", "2038-04-25"]],
] as const;

describe.each([
  ["western", westernEaster, dateEaster.gregorianEaster],
  ["orthodox", orthodoxEaster, dateEaster.orthodoxEaster],
])("%s Easter", (_, easter, independent) => {
  it("is on the day of an independent package in every year from 1583 to 4099", () => {
    const differing = YEARS.filter((year) => toDay(easter(year)) !== written(independent(year)));
    expect(differing).toEqual([]);
  });

  it("is a Sunday in every year that answers exist for", () => {
    const years = Array.from({ length: 9999 - 1583 + 1 }, (_item, index) => 1583 + index);
    expect(years.filter((year) => weekdayOnOrAfter(easter(year), "sunday") !== easter(year))).toEqual([]);
  });
});

describe.each(VECTORS)("%s Easter, as almanacs print it", (_, easter, days) => {
  it.each(days)("is on %s", (day) => {
    expect(toDay(easter(Number(day.slice(0, 4))))).toBe(day);
  });
});
