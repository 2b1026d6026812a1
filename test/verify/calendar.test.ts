import { describe, expect, it } from "vitest";
import { periodsOf, seasonsOn } from "../../generator/verify/calendar.ts";

const period = (id: string, start: string, end: string) => ({ id, start, end });

describe("A day's season according to the calendars", () => {
  const calendars = new Map([
    [2025, []],
    [2026, [period("a", "2026-01-05", "2026-01-10"), period("b", "2026-01-08", "2026-01-12")]],
    [2027, [period("c", "2026-12-30", "2027-01-02")]],
  ]);

  it.each([
    ["2026-01-04", [null]],
    ["2026-01-05", ["a"]],
    ["2026-01-08", ["a", "b"]],
    ["2026-01-12", ["b"]],
    ["2026-01-13", [null]],
    ["2026-12-30", ["c"]],
    ["2027-01-02", ["c"]],
    ["2027-01-03", undefined],
  ])("on %s can be %j", (day, seasons) => {
    expect(seasonsOn(day, calendars)).toEqual(seasons);
  });
});

describe("The periods of a calendar", () => {
  it.each([
    [{ seasons: [{ id: "a", period: null }] }, []],
    [
      { seasons: [{ id: "a", period: { start: "2026-01-05", end: "2026-01-10" } }] },
      [period("a", "2026-01-05", "2026-01-10")],
    ],
    [{ seasons: [{ id: "a" }] }, undefined],
    [{ seasons: [null] }, undefined],
    [{ seasons: "a" }, undefined],
    [null, undefined],
  ])("are read from %j as %j", (body, periods) => {
    expect(periodsOf(body)).toEqual(periods);
  });
});
