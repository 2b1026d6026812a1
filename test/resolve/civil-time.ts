/**
 * Civil time computed only with `Intl.DateTimeFormat`, using the time zone rules of Node's ICU (IANA tz database).
 * Never adds days or subtracts offsets, unlike the code that it verifies.
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
    const options = { month: two, day: two, hour: two, minute: two, second: two } as const;
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      calendar: "iso8601",
      year: "numeric",
      hourCycle: "h23",
      ...options,
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts["year"]}-${parts["month"]}-${parts["day"]} ${parts["hour"]}:${parts["minute"]}:${parts["second"]}`;
}

/** The civil day in a zone at an instant. */
export function civilDay(instant: number, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10);
}

/**
 * The instants at which a zone's clocks changed in a span, searched by day and then to the second; no day has two
 * changes.
 */
export function clockChanges(from: number, to: number, timeZone: string): number[] {
  // The wall clock's offset from UTC.
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone).replace(" ", "T")}Z`) - instant;
  const changes: number[] = [];
  let before = offsetAt(from);
  for (let day = from; day < to; day += DAY) {
    const after = offsetAt(day + DAY);
    if (after !== before) changes.push(firstAfter(day, (instant) => offsetAt(instant) === after));
    before = after;
  }
  return changes;
}

/** Finds the first second after an instant at which a condition holds that then lasts for at least an hour. */
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
