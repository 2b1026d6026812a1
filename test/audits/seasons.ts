import { expect } from "vitest";
import { type Audit, data, invalid, json, must, notFound, rejected, type Row, sameAs } from "./audit.ts";
import { SEASON_COLORS, SEASONS } from "./identity.ts";

/** Periods worked out by hand from the identity's notes and published Easter tables. */
const PERIODS: readonly (readonly [season: string, year: number, day: string, start: string, end: string])[] = [
  ["ano-novo", 2026, "2026-01-01", "2025-12-26", "2026-01-06"],
  ["carnaval", 2026, "2026-02-17", "2026-02-13", "2026-02-17"],
  ["pascoa", 2026, "2026-04-05", "2026-03-29", "2026-04-05"],
  ["festa-junina", 2026, "2026-06-24", "2026-06-13", "2026-06-29"],
  ["dia-da-advocacia", 2026, "2026-08-11", "2026-08-05", "2026-08-11"],
  ["independencia", 2026, "2026-09-07", "2026-09-01", "2026-09-07"],
  ["dia-das-criancas", 2026, "2026-10-12", "2026-10-06", "2026-10-12"],
  ["natal", 2026, "2026-12-25", "2026-12-01", "2026-12-25"],
  ["ano-novo", 2027, "2027-01-01", "2026-12-26", "2027-01-06"],
  ["carnaval", 2028, "2028-02-29", "2028-02-25", "2028-02-29"],
  ["pascoa", 2030, "2030-04-21", "2030-04-14", "2030-04-21"],
];

/** Periods outside the built years, including the earliest and latest Easter and both ends of the supported years. */
const FAR_PERIODS: typeof PERIODS = [
  ["carnaval", 2033, "2033-03-01", "2033-02-25", "2033-03-01"],
  ["pascoa", 2038, "2038-04-25", "2038-04-18", "2038-04-25"],
  ["pascoa", 1818, "1818-03-22", "1818-03-15", "1818-03-22"],
  ["carnaval", 1943, "1943-03-09", "1943-03-05", "1943-03-09"],
  ["pascoa", 1583, "1583-04-10", "1583-04-03", "1583-04-10"],
  ["ano-novo", 1584, "1584-01-01", "1583-12-26", "1584-01-06"],
  ["natal", 9999, "9999-12-25", "9999-12-01", "9999-12-25"],
];

const rows = (table: typeof PERIODS, rule: string, address: (season: string, year: number) => string): Row[] =>
  table.map(([id, year, day, start, end]) => [
    `${rule}/${id}-${year}`,
    `The season ${id} of ${year} lasts from ${start} to ${end}.`,
    address(id, year),
    json({ id, year, day, period: { start, end } }),
  ]);

const WRONG_YEARS = [
  "26",
  "02026",
  "10000",
  "1582",
  "0000",
  "-2026",
  "2026.0",
  "2e3",
  "0x7ea",
  "%EF%BC%92026",
  "MMXXVI",
];

/** getSeason. */
export const seasons: readonly Audit[] = [
  ...must("files", [
    ...rows(PERIODS, "SE-01", (season, year) => `/api/v1/seasons/${season}/${year}.json`),
    [
      "SE-02",
      "The keys of a season and of its period are in a fixed order.",
      "/api/v1/seasons/natal/2026.json",
      data((season) => {
        expect(Object.keys(season)).toEqual(["id", "name", "note", "year", "day", "period", "color", "href"]);
        expect(Object.keys(season.period)).toEqual(["start", "end"]);
      }),
    ],
    [
      "SE-03",
      "A season has a name, a note in the identity's language, a colour for each mode, and an address.",
      "/api/v1/seasons/dia-das-criancas/2026.json",
      json({
        name: "Dia das Crianças",
        note: expect.stringContaining("12 de outubro"),
        color: SEASON_COLORS["dia-das-criancas"],
        href: "/api/v1/seasons/dia-das-criancas",
      }),
    ],
  ]),
  ...must("rules", [
    [
      "SE-04",
      "On the day of the build, a season requested without a year is the current year's.",
      "/api/v1/seasons/natal",
      sameAs("/api/v1/seasons/natal/2026.json"),
    ],
    [
      "SE-05",
      "A season that begins in the previous year belongs to the year of its anchor day.",
      "/api/v1/seasons/ano-novo",
      json({ year: 2026, day: "2026-01-01", period: { start: "2025-12-26", end: "2026-01-06" } }),
    ],
  ]),
  ...must("edge", [
    [
      "SE-06",
      "A year can be requested.",
      "/api/v1/seasons/carnaval?year=2028",
      sameAs("/api/v1/seasons/carnaval/2028.json"),
    ],
    ...rows(FAR_PERIODS, "SE-07", (season, year) => `/api/v1/seasons/${season}?year=${year}`),
    ...WRONG_YEARS.map((year): Row => {
      const value = decodeURIComponent(year);
      return [
        `SE-08/${year}`,
        `The text ${year} isn't a valid year.`,
        `/api/v1/seasons/natal?year=${year}`,
        invalid("year", value),
      ];
    }),
    [
      "SE-09",
      "The error for an invalid year states the format and the range.",
      "/api/v1/seasons/natal?year=next",
      (_, body) => expect(JSON.parse(body).message).toMatch(/next.*four digits.*1583.*9999/),
    ],
    [
      "SE-10",
      "The file of the year 1582 is not found.",
      "/api/v1/seasons/natal/1582.json",
      notFound("year", "1582"),
      "server",
    ],
    ["SE-11", "An unknown season is not found.", "/api/v1/seasons/xmas", notFound("season", "xmas", SEASONS)],
    ["SE-12", "There is no season with the id none.", "/api/v1/seasons/none", notFound("season", "none", SEASONS)],
    ["SE-13", "There is no season with the id auto.", "/api/v1/seasons/auto", notFound("season", "auto", SEASONS)],
    [
      "SE-14",
      "A season id in the wrong case is not found.",
      "/api/v1/seasons/Natal",
      notFound("season", "Natal", SEASONS),
    ],
    [
      "SE-15",
      "The season is validated before the year.",
      "/api/v1/seasons/none?year=later",
      notFound("season", "none", SEASONS),
    ],
    [
      "SE-16",
      "A single season accepts a year, but no date.",
      "/api/v1/seasons/natal?date=2026-12-24",
      rejected(400, "UNKNOWN_PARAMETER", { parameter: "date", allowed: ["year"] }),
    ],
  ]),
];
