import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { type DayNumber, dayNumber, readDay } from "../resolve/day.ts";
import { seasonOn, upcoming } from "../resolve/season.ts";
import { writeMonth } from "./dates.ts";
import { dateFormat, localeOf } from "./formats.ts";

/**
 * A stretch of a month that a season holds, and whether it lies before, on or after today; `next` is the season that
 * comes soonest. A reader of the picture finds its name below the month, where names never meet.
 */
export type Stretch = {
  readonly id: string;
  readonly name: string;
  readonly days: string;
  readonly when: "past" | "now" | "next" | "later";
};

/** One month: its name, its days as paths of an SVG drawing, and the names of what is in it. */
export type DrawnMonth = {
  readonly name: string;
  readonly box: string;
  readonly plain: string;
  readonly special: readonly { readonly id: string; readonly path: string }[];
  readonly now: string | null;
  readonly today: number | null;
  readonly stretches: readonly Stretch[];
};

/** Units of a drawing: a day is a square of `SIDE` at every `STEP`, and a month has room for six weeks. */
const STEP = 14;
const SIDE = 11;
const WIDTH = 7 * STEP + 1;
const BOX = `-2 -2 ${WIDTH} ${6 * STEP + 1}`;

/** A year as twelve months, in which the days of a season wear its colour and today has a frame. */
export function drawYear(identity: Identity, year: number, today: Day): DrawnMonth[] {
  return Array.from({ length: 12 }, (_, index) => drawMonth(identity, { year, month: index + 1, today }));
}

type Asked = { readonly year: number; readonly month: number; readonly today: Day };

function drawMonth(identity: Identity, { year, month, today }: Asked): DrawnMonth {
  const first = dayNumber(year, month, 1);
  const length = dayNumber(year, month + 1, 1) - first;
  const before = (weekday(first) - firstWeekday(identity) + 7) % 7;
  const seasons = Array.from({ length }, (_, day) => seasonOn(identity.seasons, first + day)?.season.id ?? null);
  const pathOf = (id: string | null) => seasons.map((one, day) => (one === id ? square(before + day) : "")).join("");
  const now = readDay(today) ?? 0;
  const isThis = now >= first && now < first + length;
  return {
    name: writeMonth(first, identity.language),
    box: BOX,
    plain: pathOf(null),
    special: [...new Set(seasons)].filter((id) => id !== null).map((id) => ({ id, path: pathOf(id) })),
    now: isThis ? frame(before + now - first) : null,
    today: isThis ? now - first + 1 : null,
    stretches: stretchesOf(identity, { seasons, first, now }),
  };
}

function stretchesOf(
  identity: Identity,
  { seasons, first, now }: { seasons: readonly (string | null)[]; first: DayNumber; now: DayNumber },
): Stretch[] {
  const [next] = upcoming(identity.seasons, now);
  return [...new Set(seasons)].flatMap((id) => {
    const season = identity.seasons.find((one) => one.id === id);
    if (season === undefined) return [];
    const [from, to] = [seasons.indexOf(id) + 1, seasons.lastIndexOf(id) + 1];
    const isNow = first + from - 1 <= now && now <= first + to - 1;
    const isNext = next?.season === season && next.start <= first + to - 1 && first + from - 1 <= next.end;
    const when = isNow ? "now" : isNext ? "next" : first + to - 1 < now ? "past" : "later";
    return [{ id: season.id, name: season.name, days: from === to ? String(from) : `${from}–${to}`, when }];
  });
}

/** The day of the week on which a week begins where the identity's language is spoken, Sunday 0. */
export function firstWeekday({ language }: Identity): number {
  const locale = localeOf(language) as Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
}

/** The initials of the weekdays above a month and the middle of each one's column, as the `x` of an SVG text as wide. */
export function weekdayInitials(identity: Identity): { readonly initials: string; readonly places: string } {
  const name = dateFormat(identity.language, { weekday: "narrow", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, index) => index);
  // 1970-01-04, the day 3, was a Sunday. A text has a place for each character, so each day has one.
  const initial = (index: number) => [...name.format((3 + firstWeekday(identity) + index) * 86_400_000)][0];
  const middle = (index: number) => `${((100 * (2 + index * STEP + SIDE / 2)) / WIDTH).toFixed(1)}%`;
  return { initials: days.map(initial).join(""), places: days.map(middle).join(" ") };
}

/** The day of the week, Sunday 0; 1970-01-01, the day 0, was a Thursday. */
function weekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

const square = (place: number) => `M${(place % 7) * STEP} ${Math.floor(place / 7) * STEP}h${SIDE}v${SIDE}h-${SIDE}z`;

function frame(place: number): string {
  const side = SIDE + 3;
  return `M${(place % 7) * STEP - 1.5} ${Math.floor(place / 7) * STEP - 1.5}h${side}v${side}h-${side}z`;
}
