import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { dayNumber, readDay } from "../resolve/day.ts";
import { seasonOn, upcoming } from "../resolve/season.ts";
import { type DrawnMonth, drawMonth, SIDE, STEP, type Stretch } from "./browser/year.js";
import { writeMonth } from "./dates.ts";
import { dateFormat, localeOf } from "./formats.ts";

/** A drawn month, with its name and its seasons' names. */
export type NamedMonth = DrawnMonth & {
  readonly name: string;
  readonly box: string;
  readonly stretches: readonly (Stretch & { readonly name: string })[];
};

/** Fits six weeks of seven days, and a frame around each day. */
const WIDTH = 7 * STEP + 1;
const BOX = `-2 -2 ${WIDTH} ${6 * STEP + 1}`;

/** Draws a year as twelve months, with season days in their colour and a frame around today. */
export function drawYear(identity: Identity, year: number, today: Day): NamedMonth[] {
  const { seasons, language } = identity;
  const now = readDay(today) ?? 0;
  const [soonest] = upcoming(seasons, now);
  const names = new Map(seasons.map(({ id, name }) => [id, name]));
  return Array.from({ length: 12 }, (_, index) => {
    const first = dayNumber(year, index + 1, 1);
    const month = drawMonth({
      first,
      length: dayNumber(year, index + 2, 1) - first,
      firstDay: firstWeekday(identity),
      now,
      seasonAt: (day) => seasonOn(seasons, day)?.season.id ?? null,
      next: soonest ? { id: soonest.season.id, start: soonest.start, end: soonest.end } : null,
    });
    const stretches = month.stretches.map((stretch) => ({ ...stretch, name: names.get(stretch.id) ?? stretch.id }));
    return { ...month, name: writeMonth(first, language), box: BOX, stretches };
  });
}

/** Returns the first day of the week in the identity's language; Sunday is 0. */
export function firstWeekday({ language }: Identity): number {
  const locale = localeOf(language) as Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
}

/** Returns the weekday initials above a month, and the centre of each column as the `x` of an SVG text. */
export function weekdayInitials(identity: Identity): { readonly initials: string; readonly places: string } {
  const name = dateFormat(identity.language, { weekday: "narrow", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, index) => index);
  // Day 3, 1970-01-04, was a Sunday. `x` has one position per character, so each day gets one character.
  const initial = (index: number) => [...name.format((3 + firstWeekday(identity) + index) * 86_400_000)][0];
  const middle = (index: number) => `${((100 * (2 + index * STEP + SIDE / 2)) / WIDTH).toFixed(1)}%`;
  return { initials: days.map(initial).join(""), places: days.map(middle).join(" ") };
}
