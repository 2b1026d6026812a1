import { expect } from "vitest";
import {
  all,
  type Audit,
  type Check,
  data,
  headers,
  invalid,
  json,
  must,
  notFound,
  type Row,
  sameAs,
} from "./audit.ts";
import { PRODUCTS, SEASON_CHOICES, THEMES } from "./identity.ts";

const LIGHT = "/api/v1/themes/light";

/** Expects a response that names the stored file with the same content. */
const equalsNamed = (file: string): Check => all(headers(200, { "content-location": file }), sameAs(file));

/** The season that `season=auto` resolves to on the first and last days of a period and just outside it. */
const AUTO: readonly (readonly [day: string, season: string | null])[] = [
  ["2026-12-24", "natal"],
  ["2026-12-01", "natal"],
  ["2026-11-30", null],
  ["2026-12-25", "natal"],
  ["2026-12-26", "ano-novo"],
  ["2027-01-06", "ano-novo"],
  ["2027-01-07", null],
  ["2028-02-29", "carnaval"],
  ["2028-03-01", null],
  ["2038-04-25", "pascoa"],
];

const autos = AUTO.map(([day, season]): Row => {
  const check: Check = data((theme) => expect(theme.season?.id ?? null).toBe(season));
  const outcome = season === null ? "adds no season" : `selects the season ${season}`;
  return [`TQ-10/${day}`, `On ${day} season=auto ${outcome}.`, `${LIGHT}?season=auto&date=${day}`, check];
});

/** Query parameters of getTheme, valid and invalid. */
export const themeQueries: readonly Audit[] = [
  ...must("edge", [
    ["TQ-01", "A product can be selected in the query.", `${LIGHT}?product=clio`, sameAs(`${LIGHT}/clio/none.json`)],
    ["TQ-02", "A season can be selected in the query.", `${LIGHT}?season=natal`, sameAs(`${LIGHT}/none/natal.json`)],
    [
      "TQ-03",
      "A product and a season can be selected together, in any order.",
      `${LIGHT}?season=natal&product=clio`,
      sameAs(`${LIGHT}/clio/natal.json`),
    ],
    [
      "TQ-04",
      "A stylesheet takes the same query as the JSON.",
      `${LIGHT}.css?product=clio&season=natal`,
      sameAs(`${LIGHT}/clio/natal.css`),
    ],
    ["TQ-05", "The season none is equivalent to no season.", `${LIGHT}?season=none`, sameAs(`${LIGHT}.json`)],
    [
      "TQ-06",
      "With season=auto and no date, the day is today, which has no season.",
      `${LIGHT}?season=auto`,
      sameAs(`${LIGHT}/none/none.json`),
    ],
    ["TQ-07", "A date without a season parameter adds no season.", `${LIGHT}?date=2026-12-24`, sameAs(`${LIGHT}.json`)],
    [
      "TQ-08",
      "A date does not override an explicit season.",
      `${LIGHT}?season=carnaval&date=2026-12-24`,
      json({ season: { id: "carnaval" } }),
    ],
    [
      "TQ-09",
      "The response to season=auto names the file with the same content.",
      `${LIGHT}?season=auto&date=2026-12-24&product=clio`,
      equalsNamed(`${LIGHT}/clio/natal.json`),
    ],
    ...autos,
    [
      "TQ-11",
      "A stylesheet for season=auto names the stylesheet file with the same content.",
      "/api/v1/themes/dark.css?season=auto&date=2026-06-24",
      equalsNamed("/api/v1/themes/dark/none/festa-junina.css"),
    ],
    [
      "TQ-12",
      "On a day without a season, season=auto returns the theme without one.",
      `${LIGHT}?season=auto&date=2026-11-20`,
      equalsNamed(`${LIGHT}/none/none.json`),
    ],
    [
      "TQ-13",
      "An unknown product in the query is rejected, and the error lists the products.",
      `${LIGHT}?product=clia`,
      invalid("product", "clia", PRODUCTS),
    ],
    [
      "TQ-14",
      "There is no product with the id none in a query.",
      `${LIGHT}?product=none`,
      invalid("product", "none", PRODUCTS),
    ],
    [
      "TQ-15",
      "An unknown season in the query is rejected, and the error lists the allowed values.",
      `${LIGHT}?season=xmas`,
      invalid("season", "xmas", SEASON_CHOICES),
    ],
    [
      "TQ-16",
      "There is no season with the id current.",
      `${LIGHT}?season=current`,
      invalid("season", "current", SEASON_CHOICES),
    ],
    ["TQ-17", "Season ids are case-sensitive.", `${LIGHT}?season=Natal`, invalid("season", "Natal", SEASON_CHOICES)],
    [
      "TQ-18",
      "A date is validated even if it has no effect.",
      `${LIGHT}?season=natal&date=2026-02-30`,
      invalid("date", "2026-02-30"),
    ],
    ["TQ-19", "A date is validated even without a season.", `${LIGHT}?date=soon`, invalid("date", "soon")],
    [
      "TQ-20",
      "The error for a stylesheet is JSON.",
      `${LIGHT}.css?season=auto&date=24-12-2026`,
      invalid("date", "24-12-2026"),
    ],
    [
      "TQ-21",
      "An unknown theme is not found, and the error lists the themes.",
      "/api/v1/themes/blue",
      notFound("theme", "blue", THEMES),
    ],
    ["TQ-22", "A theme id in the wrong case is not found.", "/api/v1/themes/Light", notFound("theme", "Light", THEMES)],
    [
      "TQ-23",
      "The stylesheet of an unknown theme is not found, and the error is JSON.",
      "/api/v1/themes/blue.css",
      (response, body) => {
        expect(response.status).toBe(404);
        expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
        expect(JSON.parse(body)).toMatchObject({ error: "NOT_FOUND", parameter: "theme", allowed: THEMES });
      },
    ],
    [
      "TQ-24",
      "A theme has no formats other than JSON and CSS.",
      "/api/v1/themes/light.xml",
      (response, body) => {
        expect(response.status).toBe(404);
        expect(JSON.parse(body)).toMatchObject({ error: "NOT_FOUND", allowed: THEMES });
      },
    ],
    [
      "TQ-25",
      "The extension .css is lower case.",
      "/api/v1/themes/light.CSS",
      (response) => expect(response.status).toBe(404),
    ],
    [
      "TQ-26",
      "The file of an unknown season is not found.",
      `${LIGHT}/clio/xmas.json`,
      notFound("season", "xmas"),
      "server",
    ],
    [
      "TQ-27",
      "A combination's file is not found without its extension.",
      `${LIGHT}/clio/natal`,
      (response) => expect(response.status).toBe(404),
    ],
    [
      "TQ-28",
      "The address of a theme's file ignores its query.",
      `${LIGHT}.json?season=natal`,
      sameAs(`${LIGHT}.json`),
    ],
    [
      "TQ-29",
      "The file of a combination ignores its query, even one that the operation would reject.",
      `${LIGHT}/clio/natal.json?season=xmas`,
      sameAs(`${LIGHT}/clio/natal.json`),
    ],
  ]),
];
