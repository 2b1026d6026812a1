import { expect } from "vitest";
import { all, type Audit, data, headers, json, must, notFound, rejected, type Row, sameAs, text } from "./audit.ts";
import { SEASON_COLORS, type SeasonId, SEASONS } from "./identity.ts";
import { declared, variables } from "./stylesheet.ts";

const DARK = "@media (prefers-color-scheme: dark)";

/** Expects a stylesheet with a season's colour in both modes. */
const seasonSheet = (id: SeasonId) =>
  text("text/css", (body) => {
    expect(declared(body, ":where(:root)")["--season"]).toBe(SEASON_COLORS[id].light);
    expect(declared(body, ":where(:root)", DARK)["--season"]).toBe(SEASON_COLORS[id].dark);
  });

const noSeason = text("text/css", (body) => {
  expect(variables(body).filter(([name]) => !name.startsWith("_"))).toEqual([]);
});

const sheets = SEASONS.map((id): Row => [
  `EX-01/${id}`,
  `The season ${id} has a stylesheet with its colour in both modes.`,
  `/api/v1/season/${id}.css`,
  seasonSheet(id),
]);

const WRONG_YEARS = ["1582", "10000", "26", "next", "2026-01", "none"];

const wrongYears = WRONG_YEARS.map((year): Row => [
  `EX-02/${year}`,
  `There is no calendar for "${year}".`,
  `/api/v1/calendar/${year}`,
  notFound("year", year),
]);

/** The lines of a calendar after unfolding (RFC 5545, section 3.1). */
function unfold(feed: string): string[] {
  return feed.replaceAll("\r\n ", "").split("\r\n");
}

const feed = (check: (lines: readonly string[], raw: string) => void) =>
  text("text/calendar", (body) => check(unfold(body), body));

/** Addresses beyond the specification. */
export const extras: readonly Audit[] = [
  ...must("files", [
    ...sheets,
    ["EX-03", "Without a season, the stylesheet declares no variable.", "/api/v1/season/none.css", noSeason],
    [
      "EX-04",
      "A year's calendar lists all seasons in the identity's order.",
      "/api/v1/calendar/2028.json",
      data((calendar) => {
        expect(Object.keys(calendar)).toEqual(["year", "timeZone", "seasons"]);
        expect(calendar).toMatchObject({ year: 2028, timeZone: "America/Sao_Paulo" });
        expect(calendar.seasons.map(({ id }: { id: string }) => id)).toEqual(SEASONS);
      }),
    ],
    [
      "EX-05",
      "The calendar lists each period, so that clients can find a day's season offline.",
      "/api/v1/calendar/2028.json",
      data(({ seasons }) => {
        const [first, carnival] = seasons;
        expect(first.period).toEqual({ start: "2027-12-26", end: "2028-01-06" });
        expect(carnival.period).toEqual({ start: "2028-02-25", end: "2028-02-29" });
      }),
    ],
    [
      "EX-06",
      "The season feed is a calendar with one event for each season and built year.",
      "/api/v1/seasons.ics",
      feed((lines) => {
        expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
        expect(lines.filter((line) => line === "BEGIN:VEVENT").length).toBe(SEASONS.length * 7);
        expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
      }),
    ],
    [
      "EX-07",
      "An event in the feed ends on the day after its last day, as iCalendar requires.",
      "/api/v1/seasons.ics",
      feed((lines) => {
        const start = lines.indexOf("DTSTART;VALUE=DATE:20280225");
        expect(lines[start + 1]).toBe("DTEND;VALUE=DATE:20280301");
      }),
    ],
    [
      "EX-08",
      "The feed has the same bytes in every build, because its timestamps are fixed.",
      "/api/v1/seasons.ics",
      feed((lines) => {
        const stamps = lines.filter((line) => line.startsWith("DTSTAMP:"));
        expect(new Set(stamps)).toEqual(new Set(["DTSTAMP:19700101T000000Z"]));
      }),
    ],
    [
      "EX-09",
      "No line of the feed is longer than 75 bytes.",
      "/api/v1/seasons.ics",
      feed((_, raw) => {
        for (const line of raw.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      }),
    ],
    [
      "EX-10",
      "The OpenAPI document describes seasons as periods of the identity and never calls them holidays.",
      "/api/v1/openapi.json",
      text("application/json", (body) => expect(body).not.toMatch(/holiday/i)),
    ],
  ]),
  ...must("rules", [
    [
      "EX-11",
      "The address of a calendar needs no extension.",
      "/api/v1/calendar/2027",
      sameAs("/api/v1/calendar/2027.json"),
    ],
  ]),
  ...must("edge", [
    ...wrongYears,
    [
      "EX-12",
      "The calendar of a year that isn't built is computed.",
      "/api/v1/calendar/2038",
      data(({ year, seasons }) => {
        expect(year).toBe(2038);
        expect(seasons[2]).toMatchObject({ id: "pascoa", period: { start: "2038-04-18", end: "2038-04-25" } });
      }),
    ],
    ["EX-13", "The first year has a calendar.", "/api/v1/calendar/1583", json({ year: 1583 })],
    [
      "EX-14",
      "The stylesheet of the day declares no season colour, because today has no season.",
      "/api/v1/season.css",
      all(noSeason, headers(200, { "content-location": "/api/v1/season/none.css" })),
    ],
    [
      "EX-15",
      "The stylesheet of the day accepts a date and names the file with the same content.",
      "/api/v1/season.css?date=2026-12-24",
      all(seasonSheet("natal"), headers(200, { "content-location": "/api/v1/season/natal.css" })),
    ],
    [
      "EX-16",
      "The stylesheet of the day rejects an invalid date.",
      "/api/v1/season.css?date=2026-02-30",
      rejected(400, "INVALID_PARAMETER", { parameter: "date", value: "2026-02-30" }),
    ],
    [
      "EX-17",
      "The stylesheet of an unknown season is not found.",
      "/api/v1/season/xmas.css",
      notFound("season", "xmas"),
      "server",
    ],
  ]),
];
