import { FIRST_YEAR, LAST_YEAR } from "../../model/day.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import type { Season } from "../../model/season.ts";
import { type Occurrence, occurrence } from "../../resolve/calendar.ts";
import { readDay, toDay, yearOf } from "../../resolve/day.ts";
import { attributeOf, scopeOf } from "../choosers.ts";
import { firstOfMonth, writeDay, writePeriod } from "../dates.ts";
import { hasPage, pageHref, renderPage, slugOf } from "../page.ts";
import { isSameEveryYear, seasonLine, writeRule } from "../season-rule.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { inLanguageOf, say } from "../words.ts";
import { drawYear, firstWeekday, weekdayInitials } from "../year-picture.ts";

/** Renders the special dates of each year in the span as a picture and a table; the main page shows this year. */
export function renderDates(site: Site): Record<string, string> {
  if (!hasPage(site.identity, "dates")) return {};
  const { span, today } = site;
  const main = slugOf(site.words, "dates");
  const current = yearOf(readDay(today) ?? 0);
  const years = Array.from({ length: span.to - span.from + 1 }, (_, index) => span.from + index);
  const pages = years.map((year) => [`${main}${year}/`, year] as const);
  const shown = Math.min(Math.max(current, span.from), span.to);
  const entries = [[main, shown] as const, ...pages];
  return Object.fromEntries(
    entries.map(([path, year]) => [`${path}index.html`, yearPage(site, { path, year, years })]),
  );
}

type Year = { readonly path: string; readonly year: number; readonly years: readonly number[] };

function yearPage(site: Site, { path, year, years }: Year): string {
  const { identity, words, today } = site;
  const { dates } = words;
  const entries = identity.seasons
    .map((season) => ({ season, days: occurrence(season, year) }))
    .sort((a, b) => (a.days?.start ?? Infinity) - (b.days?.start ?? Infinity));
  const here = pageHref(site, "dates");
  const withScope = <T extends { readonly id: string }>(part: T) => ({
    ...part,
    scope: scopeOf(identity, "season", part.id),
  });
  const isMain = path === slugOf(words, "dates");
  const data = {
    year,
    today,
    here,
    firstDay: firstWeekday(identity),
    first: firstOfMonth(identity.language),
    heading: say(dates.year, { year }),
    todayText: writeDay(today, identity.language, "full"),
    line: isMain ? seasonLine(site) : null,
    columns: [dates.name, say(dates.period, { year }), dates.rule],
    weekdays: weekdayInitials(identity),
    attribute: attributeOf(identity, "season") ?? "",
    months: drawYear(identity, year, today).map((month) => ({
      ...month,
      special: month.special.map(withScope),
      stretches: month.stretches.map(withScope),
    })),
    caption: say(dates.picture, { year }),
    rows: entries.map(({ season, days }) => ({ ...rowOf(season, site), ...periodOf(days, year, site) })),
    // The seasons' priorities, for the years that a script draws.
    ranks: identity.seasons.map(({ id, rule }) => `${id}:${rule?.priority ?? 0}`).join(" "),
    years: years.map((linked) => ({ year: linked, href: `${here}${linked}/`, current: String(linked === year) })),
    least: FIRST_YEAR,
    most: LAST_YEAR,
    feeds: feedsOf(site),
  };
  const title = isMain ? dates.title : `${dates.title} ${year}`;
  const draft = { path, menu: "dates" as const, title, description: dates.description };
  return renderPage(site, { ...draft, template: "dates", script: "dates", data });
}

function rowOf(season: Season, { identity, words }: Site) {
  const { id, name } = season;
  const { language } = identity;
  const rule = season.rule === null ? "" : inLanguageOf(words.dates.name, writeRule(season.rule, language, words));
  // If the days are the same every year, the period already describes the rule.
  return {
    id,
    scope: scopeOf(identity, "season", id),
    name,
    rule: season.rule === null || isSameEveryYear(season.rule) ? null : rule,
    note: noteWithoutRule(season, rule),
  };
}

/** Removes the parts of a season's note that repeat its name or rule, which are shown next to it. */
function noteWithoutRule({ name, note }: Season, rule: string): string {
  const text = note ?? "";
  const said = new Set(wordsOf(rule));
  const isSaid = (part: string) => wordsOf(part).every((word) => said.has(word));
  const withoutName = text.startsWith(`${name}. `) ? text.slice(name.length + 2) : text;
  return withoutName
    .split(/(?<=\.) /)
    .map((sentence) => withoutSaid(sentence, isSaid))
    .filter((sentence) => !isSaid(sentence))
    .join(" ");
}

/**
 * Removes the days that the rule already states: `24 December (Christmas Eve).` and `Christmas Eve, 24 December.`
 * become `Christmas Eve.`
 */
function withoutSaid(sentence: string, isSaid: (text: string) => boolean): string {
  const [, days = "", inBrackets = ""] = /^([^(]+) \(([^()]+)\)\.$/.exec(sentence) ?? [];
  if (inBrackets !== "" && isSaid(days)) return `${inBrackets.slice(0, 1).toUpperCase()}${inBrackets.slice(1)}.`;
  const [, before = "", after = ""] = /^(.+), ([^,]+)\.$/.exec(sentence) ?? [];
  return before !== "" && isSaid(after) ? `${before}.` : sentence;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}º]+/gu) ?? [];

/** Writes a season's period in a year; a table of dates may have no entry for it. */
function periodOf(days: Occurrence | null, year: number, { identity: { language }, words: { dates } }: Site) {
  if (days === null) return { period: say(dates.absent, { year }), from: null };
  const [from, to] = [toDay(days.start), toDay(days.end)];
  return { from, period: say(from === to ? dates.oneDay : dates.range, writePeriod(from, to, language)) };
}

function feedsOf({ identity, words: { dates } }: Pick<Site, "words"> & { readonly identity: Identity }) {
  const { base } = identity;
  const path = `${base.path}${API_ROOT}/seasons.ics`;
  // A webcal address needs a host; without an origin, a script fills in the page's host.
  const host = base.origin === "" ? "//…" : base.origin.replace(/^https?:/, "");
  return [
    snippet(identity, { what: dates.feedAddress, pattern: `{origin}${path}` }),
    snippet(identity, { what: dates.feedDevice, pattern: `webcal:{host}${path}` }, { host }),
  ];
}
