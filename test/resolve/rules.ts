import type { ColorToken, Json } from "../../generator/model/token.ts";
import type { Season } from "../../generator/model/season.ts";
import { occurrence } from "../../generator/resolve/calendar.ts";
import { toDay } from "../../generator/resolve/day.ts";
import type { Problem } from "../../generator/source/problem.ts";
import { readJsonDocument } from "../../generator/source/json/document.ts";
import { readSeasonRule } from "../../generator/source/tokens/season-rule.ts";

/** A season's rule as the tokens file writes it, but for the name, which no test needs. */
export type WrittenRule = { readonly [key: string]: Json };

const COLOR: ColorToken = {
  path: ["color", "season"],
  name: "season",
  type: "color",
  value: null,
  note: "",
  deprecated: false,
  color: { hex: "#000000", alpha: 1 },
};

/** A season with a rule that the source accepts; another rule is an error of the test. */
export function seasonOf(rule: WrittenRule, id = "feast"): Season {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const document = readJsonDocument("rule.json", JSON.stringify({ name: id, ...rule }), report);
  const read = document && readSeasonRule(document.value, { document, path: [], report });
  if (read === undefined) throw new Error(problems.map(({ message }) => message).join("\n"));
  return { id, name: read.name, note: "", color: { light: COLOR, dark: COLOR }, rule: read.rule };
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
