/**
 * Civil time by `Intl.DateTimeFormat` alone, with the time zone rules of the ICU that Node carries (IANA tz database).
 * Nothing here adds days or subtracts offsets, so it can be compared with code that does.
 */
const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant as the wall-clock time in a zone: `2018-11-04 01:00:00`. */
export function wallClock(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const two = "2-digit" as const;
    const parts = { month: two, day: two, hour: two, minute: two, second: two } as const;
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      calendar: "iso8601",
      year: "numeric",
      hourCycle: "h23",
      ...parts,
    });
    formats.set(timeZone, format);
  }
  const found = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${found["year"]}-${found["month"]}-${found["day"]} ${found["hour"]}:${found["minute"]}:${found["second"]}`;
}

/** The civil day in a zone at an instant. */
export function civilDay(instant: number, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10);
}

/**
 * The instants of a span at which a zone's clocks were put forward or back, found day by day, then to the second: no day
 * has two of them.
 */
export function clockChanges(from: number, to: number, timeZone: string): number[] {
  // The offset of the wall clock from UTC.
  const ahead = (instant: number) => Date.parse(`${wallClock(instant, timeZone).replace(" ", "T")}Z`) - instant;
  const changes: number[] = [];
  let before = ahead(from);
  for (let day = from; day < to; day += DAY) {
    const after = ahead(day + DAY);
    if (after !== before) changes.push(firstAfter(day, (instant) => ahead(instant) === after));
    before = after;
  }
  return changes;
}

/** The first second after an instant at which something holds that goes on to hold for an hour at least. */
export function firstAfter(instant: number, holds: (instant: number) => boolean): number {
  let [before, after] = [instant, instant];
  while (!holds(after)) [before, after] = [after, after + HOUR];
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / SECOND / 2) * SECOND;
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
