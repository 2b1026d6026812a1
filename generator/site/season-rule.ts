import { type Day, FIRST_YEAR, LAST_YEAR } from "../model/day.ts";
import {
  type Anchor,
  type Edge,
  type Relation,
  RELATIONS,
  type SeasonRule,
  type Weekday,
  WEEKDAYS,
} from "../model/season.ts";
import { dayNumber, toDay } from "../resolve/day.ts";
import { listSeasons } from "../operations/seasons.ts";
import { withoutSharedEnding, writeDay, writeMonth, writeRange } from "./dates.ts";
import type { Site } from "./site-data.ts";
import { say, type Words } from "./words.ts";

type RuleLanguage = { readonly language: string; readonly rules: Words["dates"]["rules"] };

/** Describes a season's rule in a sentence: "From the first to the second Sunday of May." */
export function writeRule(rule: SeasonRule, language: string, { dates: { rules } }: Words): string {
  const target = { language, rules };
  const [start, end] = [
    edgeText(rule.period.start, rule.anchor, target),
    edgeText(rule.period.end, rule.anchor, target),
  ];
  const days =
    start === end
      ? say(rules.day, { day: end })
      : say(rules.span, {
          start: withoutSharedEnding(start, end),
          // Omits the first day's name if the second is counted from it.
          end: end.endsWith(` ${start}`) ? end.replace(start, rules.thatDay) : end,
        });
  const withCalendar = usesOrthodox(rule) ? say(rules.orthodox, { days }) : days;
  return [toSentence(withCalendar, target), ...caveats(rule, rules)].join(" ");
}

/** Returns whether a season has the same days every year, so that its period in a year already describes the rule. */
export function isSameEveryYear({ anchor, period, years }: SeasonRule): boolean {
  const edges = [period.start, period.end].map((edge) => {
    return typeof edge === "number" ? { ...anchor, offset: (anchor.offset ?? 0) + edge } : edge;
  });
  const isUnlimited = years.from <= FIRST_YEAR && years.to >= LAST_YEAR;
  return (
    isUnlimited && [anchor, ...edges].every((day) => "fixed" in day && !isMovedByLeapDay(day.fixed, day.offset ?? 0))
  );
}

/** Contracts words ("de o" to "do"), capitalizes the first letter and adds a full stop. */
function toSentence(text: string, { rules }: RuleLanguage): string {
  const contractions: readonly (readonly string[])[] = rules.contractions;
  const joined = contractions.reduce((whole, [apart = "", joint = ""]) => {
    return whole.replace(new RegExp(`(?<!\\S)${apart}(?!\\S)`, "g"), joint);
  }, text);
  return `${joined.slice(0, 1).toUpperCase()}${joined.slice(1)}.`;
}

function edgeText(edge: Edge, anchor: Anchor, target: RuleLanguage): string {
  if (typeof edge === "number") return dayText(anchor, edge, target);
  const day = dayText(edge, 0, target);
  // Omits the year of a fixed date.
  if ("fixed" in edge || !edge.year) return day;
  return say(edge.year < 0 ? target.rules.yearBefore : target.rules.yearAfter, { day });
}

/** Describes a number of days from an anchor: "the first Sunday of May". */
function dayText(anchor: Anchor, days: number, target: RuleLanguage): string {
  const { rules } = target;
  const shift = (anchor.offset ?? 0) + days;
  if ("fixed" in anchor) return fixedText(anchor.fixed, shift, target);
  if ("easter" in anchor) return easterText(shift, rules);
  if ("dates" in anchor) return shiftText(rules.table, shift, { rules, weekday: null });
  const day = "nth" in anchor ? nthText(anchor, target) : relativeText(anchor, target);
  return shiftText(day, shift, { rules, weekday: anchor.weekday });
}

/** Writes a fixed date; if a leap day moves it, its distance from a date that doesn't move. */
function fixedText(fixed: string, shift: number, target: RuleLanguage): string {
  const write = (days: number) => writeDay(dayFrom(fixed, days, 2024), target.language, "short");
  const isMoved = isMovedByLeapDay(fixed, shift);
  return isMoved ? shiftText(write(0), shift, { rules: target.rules, weekday: null }) : write(shift);
}

function dayFrom(fixed: string, days: number, year: number): Day {
  const [month = 1, day = 1] = fixed.split("-").map(Number);
  return toDay(dayNumber(year, month, day) + days);
}

function isMovedByLeapDay(fixed: string, days: number): boolean {
  return dayFrom(fixed, days, 2023).slice(5) !== dayFrom(fixed, days, 2024).slice(5);
}

/** Returns the day's name, or its weekday and distance from Easter, which is always a Sunday. */
function easterText(shift: number, rules: RuleLanguage["rules"]): string {
  const names: Readonly<Record<string, string>> = rules.easterDays;
  const weekday = rules.weekdays[WEEKDAYS[((shift % 7) + 7) % 7] ?? "sunday"];
  const distance = shift < 0 ? rules.beforeEaster : rules.afterEaster;
  return names[shift] ?? say(distance, { weekday, count: Math.abs(shift) });
}

type Nth = Extract<Anchor, { readonly nth: number }>;

function nthText({ weekday, nth, month }: Nth, { language, rules }: RuleLanguage): string {
  return say(rules.nth, {
    weekday: ordinalText(weekday, nth, rules),
    month: writeMonth(dayNumber(2024, month, 1), language),
  });
}

/** Adds an ordinal to a weekday, after its article if it has one: "o domingo" and 2 become "o segundo domingo". */
function ordinalText(weekday: Weekday, nth: number, rules: RuleLanguage["rules"]): string {
  const words = rules.weekdays[weekday].split(" ");
  const ordinals: Readonly<Record<string, Readonly<Record<string, string>>>> = rules.ordinals;
  const [article = ""] = words;
  const articleOrdinals = ordinals[article];
  if (articleOrdinals === undefined) return [ordinals[""]?.[nth] ?? String(nth), ...words].join(" ");
  return [article, articleOrdinals[nth] ?? String(nth), ...words.slice(1)].join(" ");
}

/** The ordinal of a weekday relative to a day: 1 is the first after it, -1 the last before it, 0 none. */
const PLACES: Readonly<Record<Relation, number>> = { onOrAfter: 1, after: 1, onOrBefore: -1, before: -1, nearest: 0 };

function relativeText(anchor: Extract<Anchor, { readonly weekday: Weekday }>, target: RuleLanguage): string {
  const { rules } = target;
  const [match] = RELATIONS.flatMap((relation) => {
    const reference = relation in anchor ? (anchor as { readonly [R in Relation]?: Anchor })[relation] : undefined;
    return reference === undefined ? [] : [{ relation, reference }];
  });
  if (match === undefined) return rules.weekdays[anchor.weekday];
  const place = PLACES[match.relation];
  return say(rules.relations[match.relation], {
    weekday: place === 0 ? rules.weekdays[anchor.weekday] : ordinalText(anchor.weekday, place, rules),
    day: dayText(match.reference, 0, target),
  });
}

type Shifted = { readonly rules: RuleLanguage["rules"]; readonly weekday: Weekday | null };

/** Describes a day by its distance from another: its weekday if within a week, otherwise the number of days. */
function shiftText(day: string, shift: number, { rules, weekday }: Shifted): string {
  if (shift === 0) return day;
  const count = Math.abs(shift);
  const side = shift < 0 ? rules.before : rules.after;
  if (weekday === null || count > 6) return say(count === 1 ? side.one : side.many, { day, count });
  const shifted = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + shift + 7) % 7] ?? weekday;
  return say(side.weekday, { day, weekday: rules.weekdays[shifted] });
}

function usesOrthodox({ anchor, period }: SeasonRule): boolean {
  const edges = [period.start, period.end].filter((edge) => typeof edge !== "number");
  return [anchor, ...edges].some((edge) => JSON.stringify(edge).includes('"easter":"orthodox"'));
}

/** Describes the treatment of 29 February and the years in which the rule applies. */
function caveats({ anchor, years: { from, to } }: SeasonRule, rules: RuleLanguage["rules"]): string[] {
  const leap = "fixed" in anchor && anchor.fixed === "02-29" ? [rules.skips[anchor.skip ?? "omit"]] : [];
  const begins = from > FIRST_YEAR ? [say(rules.since, { year: from })] : [];
  const ends = to < LAST_YEAR ? [say(rules.until, { year: to })] : [];
  return [...leap, ...begins, ...ends];
}

/** Describes today's season in a sentence: the one in force and its end, or the next one. */
export function seasonLine({ identity, words: { home }, today }: Site): string {
  const { language } = identity;
  const { current, upcoming } = listSeasons.answer(identity, { date: today });
  if (current !== null) {
    return say(home.inForce, { name: current.name, end: writeDay(current.period?.end ?? today, language, "short") });
  }
  const [next] = upcoming;
  const period = next?.period;
  const nextText = period ? say(home.next, { name: next.name, ...writeRange(period.start, period.end, language) }) : "";
  return `${home.noSeason} ${nextText}`.trim();
}
