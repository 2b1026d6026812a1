import { expect } from "vitest";
import { type Audit, data, invalid, json, must, notFound, type Row, sameAs } from "./audit.ts";
import { SEASON_COLORS, type SeasonId, SEASONS } from "./identity.ts";

const CURRENT = "/api/v1/seasons/current";
const LIST = "/api/v1/seasons";

/** Lists the season on the first and last day of each period, and on the days next to them. */
const DAYS: readonly (readonly [day: string, season: SeasonId | null, year?: number])[] = [
  ["2026-01-06", "ano-novo", 2026],
  ["2026-01-07", null],
  ["2026-02-12", null],
  ["2026-02-13", "carnaval", 2026],
  ["2026-02-18", null],
  ["2026-03-29", "pascoa", 2026],
  ["2026-04-06", null],
  ["2026-06-12", null],
  ["2026-06-29", "festa-junina", 2026],
  ["2026-08-11", "dia-da-advocacia", 2026],
  ["2026-09-08", null],
  ["2026-10-06", "dia-das-criancas", 2026],
  ["2026-11-20", null],
  ["2026-12-28", "ano-novo", 2027],
];

const FAR_DAYS: typeof DAYS = [
  ["2033-02-25", "carnaval", 2033],
  ["2033-03-01", "carnaval", 2033],
  ["2033-03-02", null],
  ["2038-04-25", "pascoa", 2038],
  ["2038-04-26", null],
  ["1583-01-01", null],
  ["1583-12-26", "ano-novo", 1584],
  ["9999-12-25", "natal", 9999],
  ["9999-12-28", null],
];

const days = (table: typeof DAYS, rule: string, address: (day: string) => string): Row[] =>
  table.map(([day, id, year]) => [
    `${rule}/${day}`,
    id === null ? `No season is in force on ${day}.` : `The season ${id} of ${year} is in force on ${day}.`,
    address(day),
    id === null
      ? data((body) => expect(body).toEqual({ date: day, season: null }))
      : json({ date: day, season: { id, year, color: SEASON_COLORS[id] } }),
  ]);

const WRONG_DAYS = [
  "2026-02-29",
  "2100-02-29",
  "2026-02-30",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-12-00",
  "2026-12-32",
  "1582-12-31",
  "10000-01-01",
  "0000-01-01",
  "2026-1-02",
  "2026-01-2",
  "26-01-02",
  "20260102",
  "2026/01/02",
  "02-01-2026",
  "2026-12-24T00:00:00Z",
  "today",
  "%EF%BC%92026-01-02",
  "%202026-01-02",
  "2026-01-02%0A",
];

/** The upcoming seasons in the list on 28 December 2026. */
const UPCOMING = [
  ["carnaval", 2027, "2027-02-05"],
  ["pascoa", 2027, "2027-03-21"],
  ["festa-junina", 2027, "2027-06-13"],
  ["dia-da-advocacia", 2027, "2027-08-05"],
  ["independencia", 2027, "2027-09-01"],
  ["dia-das-criancas", 2027, "2027-10-06"],
  ["natal", 2027, "2027-12-01"],
  ["ano-novo", 2028, "2027-12-26"],
];

type Listed = { id: string; year: number; period: { start: string } };
const starts = (list: readonly Listed[]) => list.map(({ id, year, period: { start } }) => [id, year, start]);

/** getCurrentSeason and listSeasons. */
export const seasonDays: readonly Audit[] = [
  ...must("files", [
    ...days(DAYS, "SD-01", (day) => `${CURRENT}/${day}.json`),
    [
      "SD-02",
      "The season list names its day and has its keys in a fixed order.",
      `${LIST}.json`,
      data((list) => {
        expect(Object.keys(list)).toEqual(["date", "year", "timeZone", "seasons", "current", "upcoming"]);
        expect(list).toMatchObject({ date: "2026-11-20", year: 2026, timeZone: "America/Sao_Paulo", current: null });
      }),
    ],
    [
      "SD-03",
      "The season list has every season with its period in the day's year, in the identity's order.",
      `${LIST}.json`,
      data(({ seasons }) => {
        expect(seasons.map(({ id }: Listed) => id)).toEqual(SEASONS);
        for (const { year, period } of seasons) expect([year, period.end.slice(0, 4)]).toEqual([2026, "2026"]);
      }),
    ],
    [
      "SD-04",
      "The upcoming seasons continue past the end of the year, soonest first.",
      `${LIST}.json`,
      data(({ upcoming }) => {
        const thisYear = [["natal", 2026, "2026-12-01"], ["ano-novo", 2027, "2026-12-26"], ...UPCOMING.slice(0, 6)];
        expect(starts(upcoming)).toEqual(thisYear);
      }),
    ],
  ]),
  ...must("rules", [
    ["SD-05", "On the day of the build, the season list equals its file.", LIST, sameAs(`${LIST}.json`)],
    [
      "SD-06",
      "Without a date, the current season is today's, or null; the body is always an object.",
      CURRENT,
      data((body) => expect(body).toEqual({ date: "2026-11-20", season: null })),
    ],
  ]),
  ...must("edge", [
    ["SD-07", "A day can be requested.", `${CURRENT}?date=2026-12-24`, sameAs(`${CURRENT}/2026-12-24.json`)],
    ...days(FAR_DAYS, "SD-08", (day) => `${CURRENT}?date=${day}`),
    [
      "SD-09",
      "A leap day is valid in a leap year.",
      `${CURRENT}?date=2028-02-29`,
      json({ date: "2028-02-29", season: { id: "carnaval" } }),
    ],
    [
      "SD-10",
      "At the end of December, the list keeps the old year while the current season belongs to the new one.",
      `${LIST}?date=2026-12-28`,
      json({ year: 2026, current: { id: "ano-novo", year: 2027, period: { start: "2026-12-26", end: "2027-01-06" } } }),
    ],
    [
      "SD-11",
      "A season in force is listed as upcoming only with its next occurrence.",
      `${LIST}?date=2026-12-28`,
      data(({ upcoming }) => expect(starts(upcoming)).toEqual(UPCOMING)),
    ],
    [
      "SD-12",
      "A season is current from its first day on, so its upcoming occurrence is next year's.",
      `${LIST}?date=2026-12-01`,
      data(({ current, upcoming }) => {
        expect([current.id, current.year]).toEqual(["natal", 2026]);
        expect(starts(upcoming).at(-1)).toEqual(["natal", 2027, "2027-12-01"]);
      }),
    ],
    [
      "SD-20",
      "A period that would begin before the first supported day is missing at every address.",
      "/api/v1/seasons/ano-novo?year=1583",
      async (response, body, send) => {
        expect(response.status).toBe(200);
        expect(JSON.parse(body)).toMatchObject({ year: 1583, day: null, period: null });
        const { seasons } = await (await send({ address: "/api/v1/calendar/1583" })).json();
        expect(seasons[0]).toEqual(JSON.parse(body));
        const {
          current,
          upcoming,
          seasons: listed,
        } = await (await send({ address: `${LIST}?date=1583-01-02` })).json();
        expect([current, listed[0]]).toEqual([null, JSON.parse(body)]);
        expect(upcoming.map(({ id, year }: { id: string; year: number }) => `${id} ${year}`)).toContain(
          "ano-novo 1584",
        );
      },
    ],
    [
      "SD-13",
      "Nothing is upcoming at the end of the last year.",
      `${LIST}?date=9999-12-31`,
      data(({ year, current, upcoming }) => expect([year, current, upcoming]).toEqual([9999, null, []])),
    ],
    [
      "SD-14",
      "The list is complete on the first day of the first year.",
      `${LIST}?date=1583-01-01`,
      data(({ seasons, current }) => expect([seasons.length, current]).toEqual([8, null])),
    ],
    ...WRONG_DAYS.map((day): Row => {
      const check = invalid("date", decodeURIComponent(day));
      return [`SD-15/${day}`, `The text ${day} isn't a valid day.`, `${CURRENT}?date=${day}`, check];
    }),
    [
      "SD-18",
      "The file of an invalid day is not found.",
      `${CURRENT}/2026-02-30.json`,
      notFound("date", "2026-02-30"),
      "server",
    ],
    [
      "SD-19",
      "A day is a query parameter, not a path segment.",
      `${CURRENT}/2026-12-24`,
      (response) => expect(response.status).toBe(404),
    ],
    ["SD-16", "The season list rejects an invalid day.", `${LIST}?date=2026-02-30`, invalid("date", "2026-02-30")],
    [
      "SD-17",
      "The error for an invalid day states the format.",
      `${LIST}?date=tomorrow`,
      (_, body) => expect(JSON.parse(body).message).toMatch(/tomorrow.*yyyy-mm-dd/),
    ],
  ]),
];
