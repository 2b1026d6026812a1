import type { Json } from "../../generator/model/token.ts";
import { read } from "../../generator/model/schema.ts";
import type { Season } from "../../generator/model/season.ts";
import { occurrence } from "../../generator/resolve/calendar.ts";
import { toDay } from "../../generator/resolve/day.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { check } from "../../generator/tokens/form.ts";
import { readJsonDocument } from "../../generator/tokens/json/document.ts";
import { dates } from "../../generator/tokens/settings/dates.ts";

/** The `dates` of a season as the settings write them. */
export type WrittenRule = { readonly [key: string]: Json };

/** A season with a rule that the source accepts; another rule is an error of the test. */
export function seasonOf(rule: WrittenRule, id = "feast"): Season {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const document = readJsonDocument("rule.json", JSON.stringify(rule), report);
  if (document === undefined || !check(dates, document.value, { document, path: [], report }))
    throw new Error(problems.map(({ message }) => message).join("\n"));
  return { id, name: id, note: null, facets: {}, media: null, rule: read(dates, document.value) };
}

/** A season of one day, its anchor. */
export function feastOn(anchor: WrittenRule): Season {
  return seasonOf({ anchor, period: { start: 0, end: 0 } });
}

/** The anchor's day and the period of a season in a year, as days; null where it does not come. */
export function periodIn(season: Season, year: number): { day: string; start: string; end: string } | null {
  const found = occurrence(season, year);
  return found && { day: toDay(found.day), start: toDay(found.start), end: toDay(found.end) };
}
