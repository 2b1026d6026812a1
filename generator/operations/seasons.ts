import type { Identity } from "../model/identity.ts";
import type { Season } from "../model/season.ts";
import { seasonColors } from "../resolve/overrides.ts";
import { occurrence, type Occurrence } from "../resolve/calendar.ts";
import { readDay, toDay, yearOf } from "../resolve/day.ts";
import { seasonIdOn, seasonOn, upcoming } from "../resolve/season.ts";
import { entryById } from "../resolve/theme.ts";
import { json, stored } from "./format.ts";
import { day, seasonId, seasonOrNone, year } from "./kinds.ts";
import { href } from "./link.ts";
import { operation } from "./operation.ts";
import { optional, required } from "./param.ts";
import * as shape from "../model/schema.ts";

const dateParam = optional(day, "The reference day; today in the identity's time zone by default.");

const inOneYear = shape.object("Season", {
  id: shape.id("seasons"),
  name: shape.text,
  note: shape.text,
  year: shape.whole,
  day: shape.orNull(shape.day),
  period: shape.orNull(shape.object("Period", { start: shape.day, end: shape.day })),
  color: shape.colorByMode,
  href: shape.href,
});
type InOneYear = shape.TypeOf<typeof inOneYear>;

const seasonList = shape.object("SeasonList", {
  date: shape.day,
  year: shape.whole,
  timeZone: shape.text,
  seasons: shape.list(inOneYear),
  current: shape.orNull(inOneYear),
  upcoming: shape.list(inOneYear),
});

const currentSeason = shape.object("CurrentSeason", { date: shape.day, season: shape.orNull(inOneYear) });

const calendar = shape.object("Calendar", {
  year: shape.whole,
  timeZone: shape.text,
  seasons: shape.list(inOneYear),
});

export const listSeasons = operation({
  id: "listSeasons",
  group: "seasons",
  summary: "All seasons with their periods in the day's year, the season in force, and the upcoming ones.",
  path: "/seasons{?date}",
  params: { date: dateParam },
  refusesQuery: true,
  file: "/seasons",
  kinds: {},
  formats: { json },
  shape: seasonList,
  settle: ({ date }, { today }) => ({ date: date ?? today() }),
  answer: (identity, { date }): shape.TypeOf<typeof seasonList> => {
    const number = dayOf(date);
    const current = seasonOn(identity.seasons, number);
    return {
      date,
      year: yearOf(number),
      timeZone: identity.timeZone,
      seasons: seasonsOf(identity, yearOf(number)),
      current: current && fromOccurrence(identity, current),
      upcoming: upcoming(identity.seasons, number).map((next) => fromOccurrence(identity, next)),
    };
  },
});

export const getCurrentSeason = operation({
  id: "getCurrentSeason",
  group: "seasons",
  summary: "The season in force on a day, with its colour in both modes, or null.",
  path: "/seasons/current{?date}",
  params: { date: dateParam },
  refusesQuery: true,
  file: "/seasons/current/{date}",
  plain: "/seasons/current",
  kinds: { date: day },
  formats: { json },
  shape: currentSeason,
  settle: ({ date }, { today }) => ({ date: date ?? today() }),
  answer: (identity, { date }): shape.TypeOf<typeof currentSeason> => {
    const current = seasonOn(identity.seasons, dayOf(date));
    return { date, season: current && fromOccurrence(identity, current) };
  },
});

export const getSeason = operation({
  id: "getSeason",
  group: "seasons",
  summary: "One season and its period in a year.",
  path: "/seasons/{season}{?year}",
  params: {
    season: required(seasonId, "The season."),
    year: optional(year, "The year of the period; the current year in the identity's time zone by default."),
  },
  refusesQuery: true,
  file: "/seasons/{season}/{year}",
  kinds: { season: seasonId, year },
  formats: { json },
  shape: inOneYear,
  settle: (given, { today }) => ({ season: given.season, year: given.year ?? yearOf(dayOf(today())) }),
  answer: (identity, settled): InOneYear => inYear(identity, entryById(identity.seasons, settled.season), settled.year),
});

export const getCalendar = operation({
  id: "getCalendar",
  group: "seasons",
  summary: "All seasons with their periods in one year, to find a day's season offline.",
  path: "/calendar/{year}",
  params: { year: required(year, "The year.") },
  file: "/calendar/{year}",
  kinds: { year },
  formats: { json },
  shape: calendar,
  settle: (given) => ({ year: given.year }),
  answer: (identity, settled): shape.TypeOf<typeof calendar> => ({
    year: settled.year,
    timeZone: identity.timeZone,
    seasons: seasonsOf(identity, settled.year),
  }),
});

export const getSeasonCss = operation({
  id: "getSeasonCss",
  group: "seasons",
  summary: "The colour of the day's season as --season in both modes, or an empty rule, for pages without scripts.",
  path: "/season.css{?date}",
  params: { date: dateParam },
  refusesQuery: true,
  file: "/season/{season}",
  kinds: { season: seasonOrNone },
  formats: { css: stored("css") },
  shape: null,
  settle: ({ date }, { identity, today }) => ({ season: seasonIdOn(identity.seasons, date ?? today()) ?? "none" }),
  answer: () => null,
});

export const getSeasonsFeed = operation({
  id: "getSeasonsFeed",
  group: "seasons",
  summary: "The periods of all seasons in the built years as a calendar to subscribe to.",
  path: "/seasons.ics",
  exists: ({ seasons }) => seasons.length > 0,
  params: {},
  file: "/seasons",
  kinds: {},
  formats: { ics: stored("ics") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

/** Lists the seasons in one year, in the identity's order. */
function seasonsOf(identity: Identity, calendarYear: number): InOneYear[] {
  return identity.seasons.map((season) => inYear(identity, season, calendarYear));
}

function fromOccurrence(identity: Identity, { season, year: calendarYear }: Occurrence): InOneYear {
  return inYear(identity, season, calendarYear);
}

function inYear(identity: Identity, season: Season, calendarYear: number): InOneYear {
  const period = occurrence(season, calendarYear);
  return {
    id: season.id,
    name: season.name,
    note: season.note ?? "",
    year: calendarYear,
    day: period && toDay(period.day),
    period: period && { start: toDay(period.start), end: toDay(period.end) },
    color: seasonColor(identity, season),
    href: href(identity, `/seasons/${season.id}`),
  };
}

export function seasonColor(identity: Identity, season: Season): { readonly light: string; readonly dark: string } {
  const [color] = seasonColors(identity)(season);
  return { light: color?.light.color.hex ?? "", dark: color?.dark.color.hex ?? "" };
}

/** Converts a validated day to its number. */
function dayOf(date: string): number {
  return readDay(date) ?? Number.NaN;
}
