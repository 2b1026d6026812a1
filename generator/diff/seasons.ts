import type { Span } from "../model/day.ts";
import type { Season } from "../model/season.ts";
import { occurrence } from "../resolve/calendar.ts";
import { toDay } from "../resolve/day.ts";
import { type Change, change, type Row, row } from "./change.ts";
import { canonical, compareMembers } from "./members.ts";

/** Compares the seasons, except for their colours, which are tokens. `years` are the years that both sides publish. */
export function compareSeasons(old: readonly Season[], now: readonly Season[], years: Span | null): Change[] {
  const { removed, kept, added } = compareMembers(old, now, ({ id }) => id);
  return [
    ...removed.map(({ id }) => change(["breaking", "season", "removed"], id)),
    ...kept.flatMap(({ old: before, new: after }) => [
      ...comparePeriods(before, after, years),
      ...compareWords(before, after),
    ]),
    // A new season is visible because it takes effect on its days.
    ...added.map((season) => change(["visible", "season", "added"], season.id, periods(season, years))),
  ];
}

const RULE_PARTS = ["anchor", "period", "priority", "years"] as const;

/** Lists the periods that move and the changes of the rule, even if no period moves. */
function comparePeriods(old: Season, now: Season, years: Span | null): Change[] {
  const moves = eachYear(years).flatMap((year) => {
    const [before, after] = [periodIn(old, year), periodIn(now, year)];
    return before === after ? [] : [row(String(year), before, after)];
  });
  const rules = RULE_PARTS.flatMap((part) => {
    const [before, after] = [old.rule?.[part], now.rule?.[part]].map(canonical);
    return before === undefined || after === undefined || before === after ? [] : [row(part, before, after)];
  });
  const rows = [...rules, ...moves];
  if (rows.length === 0) return [];
  const isSeen = moves.length > 0 || old.rule?.priority !== now.rule?.priority;
  const level = isSeen ? "visible" : "silent";
  return [change([level, "season", "changed"], now.id, rows)];
}

function periods(season: Season, years: Span | null): Row[] {
  return eachYear(years).flatMap((year) => {
    const after = periodIn(season, year);
    return after === null ? [] : [row(String(year), null, after)];
  });
}

/** Describes a period: its first and last day, and the season's day if it is neither. */
function periodIn(season: Season, year: number): string | null {
  const match = occurrence(season, year);
  if (match === null) return null;
  const { day, start, end } = match;
  const whole = start === end ? toDay(start) : `${toDay(start)} to ${toDay(end)}`;
  return day === start || day === end ? whole : `${whole}, around ${toDay(day)}`;
}

function eachYear(years: Span | null): number[] {
  return years === null ? [] : Array.from({ length: years.to - years.from + 1 }, (_, index) => years.from + index);
}

function compareWords(old: Season, now: Season): Change[] {
  const rows = (["name", "note"] as const).flatMap((label) =>
    old[label] === now[label] ? [] : [row(label, old[label], now[label])],
  );
  return rows.length === 0 ? [] : [change(["silent", "season", "changed"], now.id, rows)];
}
