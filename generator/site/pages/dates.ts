import { FIRST_YEAR, LAST_YEAR } from "../../model/day.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import type { Season } from "../../model/season.ts";
import { type Occurrence, occurrence } from "../../resolve/calendar.ts";
import { readDay, toDay, yearOf } from "../../resolve/day.ts";
import { firstOfMonth, writeDay, writePeriod } from "../dates.ts";
import { hasPage, pageHref, renderPage, slugOf } from "../page.ts";
import { attributeOf, scopeOf } from "../scope.ts";
import { isOfCalendar, writeRule } from "../season-rule.ts";
import { seasonLine } from "../season-line.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { inLanguageOf, say } from "../words.ts";
import { drawYear, firstWeekday, weekdayInitials } from "../year-picture.ts";

/** The special dates: this year as a picture and as a table, and every other year of the span. */
export function renderDates(site: Site): Record<string, string> {
  if (!hasPage(site.identity, "dates")) return {};
  const { span, today } = site;
  const own = slugOf(site.words, "dates");
  const current = yearOf(readDay(today) ?? 0);
  const years = Array.from({ length: span.to - span.from + 1 }, (_, index) => span.from + index);
  const pages = years.map((year) => [`${own}${year}/`, year] as const);
  const shown = Math.min(Math.max(current, span.from), span.to);
  const entries = [[own, shown] as const, ...pages];
  return Object.fromEntries(
    entries.map(([path, year]) => [`${path}index.html`, yearPage(site, { path, year, years })]),
  );
}

type Year = { readonly path: string; readonly year: number; readonly years: readonly number[] };

function yearPage(site: Site, { path, year, years }: Year): string {
  const { identity, words, today } = site;
  const { dates } = words;
  const found = identity.seasons
    .map((season) => ({ season, days: occurrence(season, year) }))
    .sort((one, other) => (one.days?.start ?? Infinity) - (other.days?.start ?? Infinity));
  const here = pageHref(site, "dates");
  const isOwn = path === slugOf(words, "dates");
  const data = {
    year,
    today,
    here,
    firstDay: firstWeekday(identity),
    first: firstOfMonth(identity.language),
    heading: say(dates.year, { year }),
    todayText: writeDay(today, identity.language, "full"),
    line: isOwn ? seasonLine(site) : null,
    columns: [dates.name, say(dates.period, { year }), dates.rule],
    weekdays: weekdayInitials(identity),
    attribute: attributeOf(identity, "season") ?? "",
    months: drawYear(identity, year, today).map((month) => ({
      ...month,
      special: month.special.map((one) => ({ ...one, scope: scopeOf(identity, "season", one.id) })),
      stretches: month.stretches.map((one) => ({ ...one, scope: scopeOf(identity, "season", one.id) })),
    })),
    caption: say(dates.picture, { year }),
    rows: found.map(({ season, days }) => ({ ...rowOf(season, site), ...periodOf(days, year, site) })),
    // Which season wins if several overlap, for years that a script draws.
    ranks: identity.seasons.map(({ id, rule }) => `${id}:${rule?.priority ?? 0}`).join(" "),
    years: years.map((one) => ({ year: one, href: `${here}${one}/`, current: one === year ? "true" : "false" })),
    least: FIRST_YEAR,
    most: LAST_YEAR,
    feeds: feedsOf(site),
  };
  const title = isOwn ? dates.title : `${dates.title} ${year}`;
  const draft = { path, menu: "dates" as const, title, description: dates.description };
  return renderPage(site, { ...draft, template: "dates", script: "dates", data });
}

function rowOf(season: Season, { identity, words }: Site) {
  const { id, name } = season;
  const { language } = identity;
  const rule = season.rule === null ? "" : inLanguageOf(words.dates.name, writeRule(season.rule, language, words));
  // If the days are the same every year, the period next to the rule already says it.
  return {
    id,
    scope: scopeOf(identity, "season", id),
    name,
    rule: season.rule === null || isOfCalendar(season.rule) ? null : rule,
    note: noteWithoutRule(season, rule),
  };
}

/** The note of a season without what its name and its rule, shown next to it, already say. */
function noteWithoutRule({ name, note: whole }: Season, rule: string): string {
  const note = whole ?? "";
  const said = new Set(wordsOf(rule));
  const isSaid = (text: string) => wordsOf(text).every((word) => said.has(word));
  const own = note.startsWith(`${name}. `) ? note.slice(name.length + 2) : note;
  return own
    .split(/(?<=\.) /)
    .map((sentence) => withoutSaid(sentence, isSaid))
    .filter((sentence) => !isSaid(sentence))
    .join(" ");
}

/** A sentence without the days that the rule already says, if what they mean is in brackets or before a comma. */
function withoutSaid(sentence: string, isSaid: (text: string) => boolean): string {
  const [, days = "", inBrackets = ""] = /^([^(]+) \(([^()]+)\)\.$/.exec(sentence) ?? [];
  if (inBrackets !== "" && isSaid(days)) return `${inBrackets.slice(0, 1).toUpperCase()}${inBrackets.slice(1)}.`;
  const [, before = "", after = ""] = /^(.+), ([^,]+)\.$/.exec(sentence) ?? [];
  return before !== "" && isSaid(after) ? `${before}.` : sentence;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}º]+/gu) ?? [];

/** A season's days in a year; a table of dates may have no entry for that year. */
function periodOf(days: Occurrence | null, year: number, { identity: { language }, words: { dates } }: Site) {
  if (days === null) return { period: say(dates.absent, { year }), from: null };
  const [from, to] = [toDay(days.start), toDay(days.end)];
  return { from, period: say(from === to ? dates.oneDay : dates.range, writePeriod(from, to, language)) };
}

function feedsOf({ identity, words: { dates } }: Pick<Site, "words"> & { readonly identity: Identity }) {
  const { base } = identity;
  const path = `${base.path}${API_ROOT}/seasons.ics`;
  // A webcal address needs a host: without an origin, a script of the page fills in its own.
  const host = base.origin === "" ? "//…" : base.origin.replace(/^https?:/, "");
  return [
    snippet(identity, { what: dates.feedAddress, pattern: `{origin}${path}` }),
    snippet(identity, { what: dates.feedDevice, pattern: `webcal:{host}${path}` }, { host }),
  ];
}
