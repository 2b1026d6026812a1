import { describe, expect, it } from "vitest";
import { periodsOf, seasonsOn } from "../../generator/verify/calendar.ts";
import { pathBelow, placeOf } from "../../generator/verify/deployment.ts";

describe("The address of a deployment", () => {
  it.each([
    ["https://example.org", "https://example.org"],
    ["https://example.org/", "https://example.org"],
    ["https://example.org/api/v1", "https://example.org"],
    ["https://example.org/api/v1/", "https://example.org"],
    ["https://example.org/api/v1/themes/x?season=auto#y", "https://example.org"],
    ["https://example.org:8443/x/y/", "https://example.org:8443/x/y"],
    ["https://example.org/x/api/v1/tokens.css", "https://example.org/x"],
    ["https://example.org/api/v10", "https://example.org/api/v10"],
  ])("%s is of the site %s", (address, site) => {
    expect(placeOf(new URL(address))).toEqual({ site, root: `${site}/api/v1` });
  });

  it.each([
    ["/x/api/v1/themes", "/themes"],
    ["https://mirror.example/x/api/v1/themes", "/themes"],
    ["/x/api/v1", ""],
    ["/x/api/v1.tar.gz", ".tar.gz"],
    ["/api/v1/themes", undefined],
    ["/x/api/v10", undefined],
    ["http://[", undefined],
  ])("a link to %s is %j there", (link, path) => {
    expect(pathBelow(link, "http://127.0.0.1/x/api/v1")).toBe(path);
  });
});

describe("The season of a day by the calendars", () => {
  const period = (id: string, start: string, end: string) => ({ id, start, end });
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
  ])("on %s may be %j", (day, seasons) => {
    expect(seasonsOn(day, calendars)).toEqual(seasons);
  });

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
  ])("is read from %j as %j", (body, periods) => {
    expect(periodsOf(body)).toEqual(periods);
  });
});
