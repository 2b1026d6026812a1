import { today } from "../resolve/today.ts";
import { dayNumber } from "../resolve/day.ts";
import type { Arrived } from "./responses.ts";

/** For how many seconds an answer says that it may be kept, by a browser or a cache on the way; null when it does not say. */
export function secondsKept({ headers }: Arrived): number | null {
  const directives = directivesOf(headers.get("cache-control") ?? "");
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const ages = ["max-age", "s-maxage"].map((name) => Number.parseInt(directives.get(name) ?? "", 10));
  const said = ages.filter((age) => Number.isFinite(age));
  return said.length === 0 ? null : Math.max(...said);
}

/** Answers whether an answer may be shown for a while after it has ended. */
export function isShownStale({ headers }: Arrived): boolean {
  return directivesOf(headers.get("cache-control") ?? "").has("stale-while-revalidate");
}

function directivesOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(",").map((part) => part.trim().toLowerCase().split("="));
  return new Map(parts.map(([name = "", value = ""]) => [name, value.replaceAll('"', "")]));
}

/**
 * How many seconds of its day an answer had left when it was made. That is what its `Date` says; a cache that does not
 * pass it on says by `Age` how long it has kept the answer. Of both, the one that leaves more counts.
 */
export function secondsOfDay({ headers, at }: Arrived, timeZone: string): number {
  const age = Number.parseInt(headers.get("age") ?? "", 10) || 0;
  const instants = [readInstant(headers.get("date") ?? ""), at - age * 1000].filter((one) => one !== undefined);
  return Math.max(...instants.map((instant) => Math.floor((today(instant, timeZone).until - instant) / 1000)));
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Reads an instant as HTTP writes it (RFC 9110, section 5.6.7), in milliseconds since 1970. */
function readInstant(text: string): number | undefined {
  const [, day, name = "", year, ...time] =
    /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  if (month === 0) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number);
  return dayNumber(Number(year), month, Number(day)) * 86_400_000 + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
