import { type Anchor, RELATIONS, type SeasonRule, SKIPS, WEEKDAYS } from "../../model/season.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../model/day.ts";
import type { Json } from "../../model/token.ts";
import { readDay, readYear, YEARS } from "../../resolve/day.ts";
import {
  described,
  type Form,
  inside,
  isObject,
  type JsonSchema,
  object,
  oneOf,
  recordOf,
  reportAt,
  type Spot,
  unlike,
  whole,
  withSchema,
} from "../../tokens/form.ts";
import { suggest } from "../../resolve/misspelling.ts";

const FOUR_DIGITS = "^[0-9]{4}$";

const YEAR = {
  pattern: { test: (key: string) => readYear(key) !== undefined, source: FOUR_DIGITS },
  expected: `a year ${YEARS}`,
};
const distance = whole(-366, 366);

const offset = { offset: described("Days to add to the anchor.", distance) };

/** 2000 was a leap year, so 02-29 is a day in it. */
function isMonthAndDay(value: Json | undefined): value is string {
  return typeof value === "string" && readDay(`2000-${value}`) !== undefined;
}

const monthAndDay = withSchema(
  { type: "string", pattern: "^[0-9]{2}-[0-9]{2}$" },
  (value, spot) => isMonthAndDay(value) || unlike(spot, value, "a day of the year as MM-DD"),
);

const day = withSchema(
  { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
  (value, spot) =>
    (typeof value === "string" && readDay(value) !== undefined) || unlike(spot, value, "a real day as yyyy-mm-dd"),
);

const days = recordOf(day, YEAR);

/** Each day of a table is in the year of its key: no other year would find it. */
const table = withSchema({ ...days.schema, minProperties: 1 }, (value, spot) => {
  if (!days(value, spot)) return false;
  const entries = Object.entries(value as Record<string, string>);
  if (entries.length === 0) return unlike(spot, value ?? null, "at least one year with its day");
  return entries
    .map(([key, date]) => date.startsWith(`${key}-`) || unlike(inside(spot, key), date, `a day of the year ${key}`))
    .every(Boolean);
});

const nth = oneOf([1, 2, 3, 4, 5, -1, -2, -3, -4, -5]);

const weekday = described("A day of the week.", oneOf(WEEKDAYS));

/** The five kinds of anchor, by the key that identifies them. */
const ANCHORS: Readonly<Record<string, (more: Readonly<Record<string, Form>>) => Form>> = {
  fixed: (more) =>
    object(
      { fixed: described("The same day each year, as MM-DD.", monthAndDay) },
      { skip: described("What happens to 29 February in a common year.", oneOf(SKIPS)), ...more },
    ),
  easter: (more) => object({ easter: described("Easter Sunday of a church.", oneOf(["western", "orthodox"])) }, more),
  nth: (more) =>
    object(
      {
        weekday,
        nth: described("Which of these weekdays in the month; -1 is the last.", nth),
        month: described("A month: 1 is January.", whole(1, 12)),
      },
      more,
    ),
  dates: (more) => object({ dates: described("A day for each year, as yyyy-mm-dd.", table) }, more),
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

/** Where the schema has an anchor: anchors may be inside anchors. */
export const ANCHOR_AT = "anchor";

/** The schema of an anchor, with further keys. */
export function anchorSchema(more: Readonly<Record<string, Form>> = {}): JsonSchema {
  return { anyOf: Object.values(ANCHORS).map((form) => form({ ...offset, ...more }).schema ?? {}) };
}

const someAnchor: JsonSchema = { $ref: `#/definitions/${ANCHOR_AT}` };

function anchor(more: Readonly<Record<string, Form>> = {}, schema = someAnchor): Form {
  return withSchema(schema, (value, spot) => {
    const found = isObject(value) ? Object.keys(ANCHORS).find((key) => Object.hasOwn(value, key)) : undefined;
    const form = found === undefined ? undefined : ANCHORS[found]?.({ ...offset, ...more });
    if (form !== undefined) return form(value, spot);
    if (!isObject(value)) return unlike(spot, value, ANCHOR, fixedDay(value));
    const [near] = Object.keys(value).flatMap((key) => suggest(key, KINDS) ?? []);
    return reportKey(spot, `has none of ${KINDS.join(", ")}. Expected: one of them.`, near);
  });
}

const related = described("The day that the weekday is counted from.", anchor());

function relative(more: Readonly<Record<string, Form>>): Form {
  const relations = Object.fromEntries(RELATIONS.map((relation) => [relation, related]));
  const form = object({ weekday }, { ...relations, ...more });
  const schema = { ...form.schema, oneOf: RELATIONS.map((relation) => ({ required: [relation] })) };
  return withSchema(schema, (value, spot) => {
    if (!form(value, spot)) return false;
    const [first, second] = Object.keys(value as object).filter((key) => Object.hasOwn(relations, key));
    if (first === undefined) return reportKey(spot, `has only a weekday. Expected: also one of ${RELATED}.`);
    if (second === undefined) return true;
    return reportKey(
      inside(spot, second),
      `is set as well as "${first}". Expected: only one of ${RELATED}.`,
      "Remove one of the two.",
    );
  });
}

const yearOfEdge = { year: described("The year of the day: 0 is that of the anchor.", oneOf([-1, 0, 1])) };

const edgeAnchor = anchor(yearOfEdge, anchorSchema(yearOfEdge));

const edge = withSchema({ anyOf: [distance.schema ?? {}, edgeAnchor.schema ?? {}] }, (value, spot) => {
  if (typeof value === "number") return distance(value, spot);
  if (isObject(value)) return edgeAnchor(value, spot);
  return unlike(spot, value, `a number of days from the anchor, or ${ANCHOR}`, fixedDay(value));
});

const year = whole(FIRST_YEAR, LAST_YEAR);

const rule = object(
  {
    anchor: described("The day that the period is counted from.", anchor()),
    period: described(
      "The first and the last day: days from the anchor, or anchors.",
      object({ start: described("The first day.", edge), end: described("The last day.", edge) }),
    ),
  },
  {
    priority: described("Of two seasons on one day, the higher priority wins. 0 when absent.", whole(-1000, 1000)),
    years: described(
      "The first and the last year of the season.",
      object({}, { from: described("The first year.", year), to: described("The last year.", year) }),
    ),
  },
);

/** The days of a season. */
export const dates = withSchema(rule.schema ?? {}, (value, spot) => {
  if (!rule(value, spot)) return false;
  const { period, years } = value as unknown as RawDates;
  if (typeof period.start === "number" && typeof period.end === "number" && period.start > period.end) {
    return unlike(inside(spot, "period", "end"), period.end, `a day on or after the start, ${period.start}`);
  }
  if (years?.from !== undefined && years.to !== undefined && years.from > years.to) {
    return unlike(inside(spot, "years", "to"), years.to, `${years.from} or later`);
  }
  return true;
});

/** The rule of a season's days, of dates that are checked. */
export function toRule({ anchor, period, priority, years }: RawDates): SeasonRule {
  const span = { from: years?.from ?? FIRST_YEAR, to: years?.to ?? LAST_YEAR };
  return { anchor, period, priority: priority ?? 0, years: span };
}

/** The days of a season as written. */
export type RawDates = {
  readonly anchor: Anchor;
  readonly period: SeasonRule["period"];
  readonly priority?: number;
  readonly years?: { readonly from?: number; readonly to?: number };
};
