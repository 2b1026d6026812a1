import {
  absentAs,
  choice,
  closed,
  described,
  fitting,
  type JsonSchema,
  optional,
  record,
  type Schema,
  toJsonSchema,
  union,
  wholeFrom,
} from "../../model/schema.ts";
import { type Anchor, type Edge, RELATIONS, type SeasonRule, SKIPS, WEEKDAYS } from "../../model/season.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../model/day.ts";
import type { Json } from "../../model/token.ts";
import { readDay, readYear, YEARS } from "../../resolve/day.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { inside, isObject, refined, reportAt, ruled, type Spot, unlike } from "../form.ts";

const YEAR = {
  pattern: { test: (key: string) => readYear(key) !== undefined, source: "^[0-9]{4}$" },
  expected: `a year ${YEARS}`,
};
const distance = wholeFrom(-366, 366);

/** Additional keys of an anchor. */
type More = Readonly<Record<string, Schema>>;

const offset = { offset: described("Days to add to the anchor.", optional(distance)) };

/** Accepts 02-29, because 2000 was a leap year. */
function isMonthAndDay(value: Json | undefined): value is string {
  return typeof value === "string" && readDay(`2000-${value}`) !== undefined;
}

const monthAndDay = fitting(isMonthAndDay, "a day of the year as MM-DD", {
  type: "string",
  pattern: "^[0-9]{2}-[0-9]{2}$",
});

/** A day that exists, such as 2024-02-29. */
export const realDay = fitting<string>(
  (value) => typeof value === "string" && readDay(value) !== undefined,
  "a real day as yyyy-mm-dd",
  { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
);

/** Days, keyed by year; each must be in that year. */
const table = refined(
  record(realDay, YEAR),
  (days, spot) => {
    const entries = Object.entries(days);
    if (entries.length === 0) return unlike(spot, days, "at least one year with its day");
    return entries
      .map(([key, date]) => date.startsWith(`${key}-`) || unlike(inside(spot, key), date, `a day of the year ${key}`))
      .every(Boolean);
  },
  { minProperties: 1 },
);

const weekday = described("A day of the week.", choice(...WEEKDAYS));

/** The five kinds of anchor, by the key that identifies them. */
const ANCHORS: Readonly<Record<string, (more: More) => Schema>> = {
  fixed: (more) =>
    closed({
      fixed: described("The same day each year, as MM-DD.", monthAndDay),
      skip: described("The replacement for 29 February in a common year.", optional(choice(...SKIPS))),
      ...more,
    }),
  easter: (more) => closed({ easter: described("Easter Sunday of a church.", choice("western", "orthodox")), ...more }),
  nth: (more) =>
    closed({
      weekday,
      nth: described("The weekday's position in the month; -1 is the last.", choice(1, 2, 3, 4, 5, -1, -2, -3, -4, -5)),
      month: described("The month: 1 is January.", wholeFrom(1, 12)),
      ...more,
    }),
  dates: (more) => closed({ dates: described("A day for each year, as yyyy-mm-dd.", table), ...more }),
  weekday: (more) => relative(more),
};

const KINDS = ["fixed", "easter", "weekday", "dates"];

const ANCHOR = `an object with one of ${KINDS.join(", ")}`;

/** Suggests an anchor for a day of the year that is written as text. */
function fixedDay(value: Json | undefined): string | null {
  return isMonthAndDay(value) ? `Write { "fixed": "${value}" }.` : null;
}

/** The keys that select one of the weekdays, for messages. */
const RELATED = `${RELATIONS.join(", ")}, or nth with month`;

/** Reports a problem of a whole object, at its key; returns false. */
function reportKey(spot: Spot, what: string, fix: string | null = null): false {
  reportAt(spot, "key", { message: `"${spot.path.at(-1)}" ${what}`, fix });
  return false;
}

/** The name of an anchor's definition in the JSON Schema; anchors may contain anchors. */
export const ANCHOR_AT = "anchor";

/** Returns the JSON Schema of an anchor with additional keys. */
export function anchorSchema(more: More = {}): JsonSchema {
  return { anyOf: Object.values(ANCHORS).map((toSchema) => toJsonSchema(toSchema({ ...offset, ...more }))) };
}

const unknownAnchor = ruled((value, spot) => {
  const [near] = Object.keys(value ?? {}).flatMap((key) => suggest(key, KINDS) ?? []);
  return reportKey(spot, `has none of ${KINDS.join(", ")}. Expected: one of them.`, near);
});

function anchor(
  more: More = {},
  jsonSchema: JsonSchema = { $ref: `#/definitions/${ANCHOR_AT}` },
): Schema<Exclude<Edge, number>> {
  return union<readonly Schema<Anchor>[]>([], {
    expected: ANCHOR,
    fix: fixedDay,
    jsonSchema,
    choose(value) {
      if (!isObject(value)) return undefined;
      const kind = Object.keys(ANCHORS).find((key) => Object.hasOwn(value, key));
      return kind === undefined ? unknownAnchor : ANCHORS[kind]?.({ ...offset, ...more });
    },
  });
}

const related = described("The day that the weekday is counted from.", optional(anchor()));

function relative(more: More): Schema {
  const relations = Object.fromEntries(RELATIONS.map((relation) => [relation, related]));
  return refined(
    closed({ weekday, ...relations, ...more }),
    (value, spot) => {
      const [first, second] = Object.keys(value).filter((key) => Object.hasOwn(relations, key));
      if (first === undefined) return reportKey(spot, `has only a weekday. Expected: also one of ${RELATED}.`);
      if (second === undefined) return true;
      return reportKey(
        inside(spot, second),
        `is set as well as "${first}". Expected: only one of ${RELATED}.`,
        "Remove one of the two.",
      );
    },
    { oneOf: RELATIONS.map((relation) => ({ required: [relation] })) },
  );
}

const yearOfEdge = { year: described("The year, relative to the anchor's.", optional(choice(-1, 0, 1))) };

const edge: Schema<Edge> = union([distance, anchor(yearOfEdge, anchorSchema(yearOfEdge))], {
  expected: `a number of days from the anchor, or ${ANCHOR}`,
  fix: fixedDay,
});

const year = wholeFrom(FIRST_YEAR, LAST_YEAR);

/** The days of a season. */
export const dates: Schema<SeasonRule> = refined(
  closed({
    anchor: described("The day that the period is counted from.", anchor()),
    period: described(
      "The first and the last day: days from the anchor, or anchors.",
      closed({ start: described("The first day.", edge), end: described("The last day.", edge) }),
    ),
    priority: described(
      "The higher priority wins if two seasons share a day. Default: 0.",
      absentAs(0, wholeFrom(-1000, 1000)),
    ),
    years: described(
      "The first and the last year of the season.",
      absentAs(
        {},
        closed({
          from: described("The first year.", absentAs(FIRST_YEAR, year)),
          to: described("The last year.", absentAs(LAST_YEAR, year)),
        }),
      ),
    ),
  }),
  ({ period: { start, end }, years: { from, to } }, spot) => {
    if (typeof start === "number" && typeof end === "number" && start > end)
      return unlike(inside(spot, "period", "end"), end, `a day on or after the start, ${start}`);
    return from <= to || unlike(inside(spot, "years", "to"), to, `${from} or later`);
  },
);
