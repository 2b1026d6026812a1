import type { Json } from "../../generator/model/token.ts";
import { read } from "../../generator/model/schema.ts";
import type { Season } from "../../generator/model/season.ts";
import { occurrence } from "../../generator/resolve/calendar.ts";
import { toDay } from "../../generator/resolve/day.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { check } from "../../generator/tokens/form.ts";
import { readJsonDocument } from "../../generator/tokens/json/document.ts";
import { dates } from "../../generator/tokens/settings/dates.ts";

/** The `dates` of a season, as in the settings. */
export type WrittenRule = { readonly [key: string]: Json };

/** A season with a valid rule; throws if the rule is invalid. */
export function seasonOf(rule: WrittenRule, id = "feast"): Season {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const document = readJsonDocument("rule.json", JSON.stringify(rule), report);
  if (document === undefined || !check(dates, document.value, { document, path: [], report }))
    throw new Error(problems.map(({ message }) => message).join("\n"));
  return { id, name: id, note: null, facets: {}, media: null, rule: read(dates, document.value) };
}

/** A season that lasts one day, its anchor. */
export function feastOn(anchor: WrittenRule): Season {
  return seasonOf({ anchor, period: { start: 0, end: 0 } });
}

/** A season's anchor day and period in a year; null if it doesn't occur. */
export function periodIn(season: Season, year: number): { day: string; start: string; end: string } | null {
  const period = occurrence(season, year);
  return period && { day: toDay(period.day), start: toDay(period.start), end: toDay(period.end) };
}
