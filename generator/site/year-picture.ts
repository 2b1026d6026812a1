import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { type DayNumber, dayNumber, readDay } from "../resolve/day.ts";
import { seasonOn } from "../resolve/season.ts";

/** One month: its name in the identity's language, and its days as an SVG drawing that wears the page's colours. */
export type DrawnMonth = { readonly name: string; readonly drawing: string };

/** Units of a drawing: a day is a square of `SIDE` at every `STEP`, and a month has room for six weeks. */
const STEP = 14;
const SIDE = 11;
const ROOM = { left: -2, top: -2, width: 7 * STEP + 1, height: 6 * STEP + 1 };

/** A year as twelve months, in which the days of a season wear its colour and today has a frame. */
export function drawYear(identity: Identity, year: number, today: Day): DrawnMonth[] {
  const name = new Intl.DateTimeFormat(identity.language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => {
    const first = dayNumber(year, index + 1, 1);
    const next = index === 11 ? dayNumber(year + 1, 1, 1) : dayNumber(year, index + 2, 1);
    const days = Array.from({ length: next - first }, (_day, count) => {
      return drawDay(identity, first + count, {
        place: weekday(first) + count,
        isToday: readDay(today) === first + count,
      });
    });
    const box = `${ROOM.left} ${ROOM.top} ${ROOM.width} ${ROOM.height}`;
    return { name: name.format(first * 86_400_000), drawing: `<svg viewBox="${box}">${days.join("")}</svg>` };
  });
}

/** The day of the week, Sunday 0; 1970-01-01, the day 0, was a Thursday. */
function weekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

type Spot = { readonly place: number; readonly isToday: boolean };

function drawDay({ seasons }: Identity, day: DayNumber, { place, isToday }: Spot): string {
  const id = seasonOn(seasons, day)?.season.id;
  const [x, y] = [(place % 7) * STEP, Math.floor(place / 7) * STEP];
  const worn = id === undefined ? 'class="day"' : `class="special" data-season="${id}"`;
  const frame = `<rect class="now" x="${x - 1.5}" y="${y - 1.5}" width="${SIDE + 3}" height="${SIDE + 3}"/>`;
  return `<rect ${worn} x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"/>${isToday ? frame : ""}`;
}
