import type { Identity } from "../../model/identity.ts";
import type { Occurrence } from "../../resolve/calendar.ts";
import { occurrence } from "../../resolve/calendar.ts";
import { readDay, toDay, yearOf } from "../../resolve/day.ts";
import { href } from "../../operations/link.ts";
import { writeDay } from "../dates.ts";
import { pageHref, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site.ts";
import { say } from "../words.ts";
import { drawYear } from "../year-picture.ts";

/** The special dates: this year as a picture and as a table, and every other year of the span. */
export function renderDates(site: Site): Record<string, string> {
  const { span, today } = site;
  const current = yearOf(readDay(today) ?? 0);
  const years = Array.from({ length: span.to - span.from + 1 }, (_, index) => span.from + index);
  const pages = years.map((year) => [`${slugOf(site.words, "dates")}${year}/`, year] as const);
  const shown = Math.min(Math.max(current, span.from), span.to);
  const entries = [[slugOf(site.words, "dates"), shown] as const, ...pages];
  return Object.fromEntries(
    entries.map(([path, year]) => [`${path}index.html`, yearPage(site, { path, year, years })]),
  );
}

type Year = { readonly path: string; readonly year: number; readonly years: readonly number[] };

function yearPage(site: Site, { path, year, years }: Year): string {
  const { identity, words, today } = site;
  const { dates } = words;
  const found = identity.seasons
    .map((season) => occurrence(season, year))
    .filter((one) => one !== null)
    .sort((one, other) => one.start - other.start);
  const isOwn = path === slugOf(words, "dates");
  const data = {
    year,
    heading: say(dates.year, { year }),
    columns: [dates.name, dates.rule, say(dates.period, { year })],
    months: drawYear(identity, year, today),
    caption: say(dates.picture, { year }),
    rows: found.map((one) => rowOf(one, identity, dates)),
    years: years.map((one) => ({
      year: one,
      href: `${pageHref(site, "dates")}${one}/`,
      current: one === year ? "true" : "false",
    })),
    feed: href(identity, "/seasons.ics"),
  };
  const title = isOwn ? dates.title : `${dates.title} ${year}`;
  return renderPage(site, { path, menu: "dates", title, description: dates.description, template: "dates", data });
}

function rowOf({ season, start, end }: Occurrence, { language }: Identity, words: Site["words"]["dates"]) {
  const [first, last] = [writeDay(toDay(start), language, "short"), writeDay(toDay(end), language, "short")];
  const period = say(start === end ? words.oneDay : words.range, { start: first, end: last });
  return {
    id: season.id,
    name: season.name,
    note: season.note,
    period,
    from: toDay(start),
  };
}
