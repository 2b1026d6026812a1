import { type Anchor, RELATIONS, type SeasonRule, SKIPS, WEEKDAYS } from "../../model/season.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../model/day.ts";
import type { Json } from "../../model/token.ts";
import { readDay, readYear, YEARS } from "../../resolve/day.ts";
import {
  type Form,
  inside,
  isObject,
  object,
  oneOf,
  recordOf,
  reportAt,
  type Spot,
  text,
  unlike,
  whole,
} from "./form.ts";
import { suggest } from "../../resolve/misspelling.ts";

/** The settings in a season's group. */
export type SeasonSettings = { readonly name: string; readonly rule: SeasonRule };

const YEAR = { pattern: { test: (key: string) => readYear(key) !== undefined }, expected: `a year ${YEARS}` };
const offset = { offset: whole(-366, 366) };

/** 2000 was a leap year, so 02-29 is a day in it. */
function isMonthAndDay(value: Json | undefined): value is string {
  return typeof value === "string" && readDay(`2000-${value}`) !== undefined;
}

const monthAndDay: Form = (value, spot) => isMonthAndDay(value) || unlike(spot, value, "a day of the year as MM-DD");

const day: Form = (value, spot) =>
  (typeof value === "string" && readDay(value) !== undefined) || unlike(spot, value, "a real day as yyyy-mm-dd");

/** Each day of a table is in the year of its key: no other year would find it. */
const table: Form = (value, spot) => {
  if (!recordOf(day, YEAR)(value, spot)) return false;
  const entries = Object.entries(value as Record<string, string>);
  if (entries.length === 0) return unlike(spot, value ?? null, "at least one year with its day");
  return entries
    .map(([key, date]) => date.startsWith(`${key}-`) || unlike(inside(spot, key), date, `a day of the year ${key}`))
    .every(Boolean);
};

const nth = oneOf([1, 2, 3, 4, 5, -1, -2, -3, -4, -5]);

/** The five kinds of anchor, by the key that identifies them. */
const ANCHORS: Readonly<Record<string, (more: Readonly<Record<string, Form>>) => Form>> = {
  fixed: (more) => object({ fixed: monthAndDay }, { skip: oneOf(SKIPS), ...more }),
  easter: (more) => object({ easter: oneOf(["western", "orthodox"]) }, more),
  nth: (more) => object({ weekday: oneOf(WEEKDAYS), nth, month: whole(1, 12) }, more),
  dates: (more) => object({ dates: table }, more),
  weekday: (more) => relative(more),
};

const KINDS = ["fixed", "easter", "weekday", "dates"];

const ANCHOR = `an object with one of ${KINDS.join(", ")}`;

/** How to write a day of the year that is given as a text. */
function fixedDay(value: Json | undefined): string | null {
  return isMonthAndDay(value) ? `Write { "fixed": "${value}" }.` : null;
}

/** What chooses one of the weekdays. */
const RELATED = `${RELATIONS.join(", ")}, or nth with month`;

/** Reports a problem of a whole object, at its key; returns false. */
function reportKey(spot: Spot, what: string, fix: string | null = null): false {
  reportAt(spot, "key", { message: `"${spot.path.at(-1)}" ${what}`, fix });
  return false;
}

function anchor(more: Readonly<Record<string, Form>> = {}): Form {
  return (value, spot) => {
    const found = isObject(value) ? Object.keys(ANCHORS).find((key) => Object.hasOwn(value, key)) : undefined;
    const form = found === undefined ? undefined : ANCHORS[found]?.({ ...offset, ...more });
    if (form !== undefined) return form(value, spot);
    if (!isObject(value)) return unlike(spot, value, ANCHOR, fixedDay(value));
    const [near] = Object.keys(value).flatMap((key) => suggest(key, KINDS) ?? []);
    return reportKey(spot, `has none of ${KINDS.join(", ")}. Expected: one of them.`, near);
  };
}

function relative(more: Readonly<Record<string, Form>>): Form {
  const relations = Object.fromEntries(RELATIONS.map((relation) => [relation, anchor()]));
  const form = object({ weekday: oneOf(WEEKDAYS) }, { ...relations, ...more });
  return (value, spot) => {
    if (!form(value, spot)) return false;
    const [first, second] = Object.keys(value as object).filter((key) => Object.hasOwn(relations, key));
    if (first === undefined) return reportKey(spot, `has only a weekday. Expected: also one of ${RELATED}.`);
    if (second === undefined) return true;
    return reportKey(
      inside(spot, second),
      `is set as well as "${first}". Expected: only one of ${RELATED}.`,
      "Remove one of the two.",
    );
  };
}

const edgeAnchor = anchor({ year: oneOf([-1, 0, 1]) });

const edge: Form = (value, spot) => {
  if (typeof value === "number") return whole(-366, 366)(value, spot);
  if (isObject(value)) return edgeAnchor(value, spot);
  return unlike(spot, value, `a number of days from the anchor, or ${ANCHOR}`, fixedDay(value));
};

const year = whole(FIRST_YEAR, LAST_YEAR);

const rule = object(
  { name: text, anchor: anchor(), period: object({ start: edge, end: edge }) },
  { priority: whole(-1000, 1000), years: object({}, { from: year, to: year }) },
);

/** Reads a season's name and the rule of its period. */
export function readSeasonRule(value: Json | undefined, spot: Spot): SeasonSettings | undefined {
  if (!rule(value, spot)) return undefined;
  const { name, priority, years, ...rest } = value as unknown as RawRule;
  if (
    typeof rest.period.start === "number" &&
    typeof rest.period.end === "number" &&
    rest.period.start > rest.period.end
  ) {
    return void unlike(
      inside(spot, "period", "end"),
      rest.period.end,
      `a day on or after the start, ${rest.period.start}`,
    );
  }
  if (years?.from !== undefined && years.to !== undefined && years.from > years.to) {
    return void unlike(inside(spot, "years", "to"), years.to, `${years.from} or later`);
  }
  const span = { from: years?.from ?? FIRST_YEAR, to: years?.to ?? LAST_YEAR };
  return { name, rule: { anchor: rest.anchor, period: rest.period, priority: priority ?? 0, years: span } };
}

type RawRule = {
  readonly name: string;
  readonly anchor: Anchor;
  readonly period: SeasonRule["period"];
  readonly priority?: number;
  readonly years?: { readonly from?: number; readonly to?: number };
};
