import { today } from "../resolve/today.ts";
import { dayNumber } from "../resolve/day.ts";
import type { CompleteResponse } from "./responses.ts";

/** Returns the freshness lifetime that a response declares, in seconds; null if it declares none. */
export function lifetimeOf({ headers }: CompleteResponse): number | null {
  const directives = directivesOf(headers.get("cache-control") ?? "");
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const ages = ["max-age", "s-maxage"].map((name) => Number.parseInt(directives.get(name) ?? "", 10));
  const declared = ages.filter((age) => Number.isFinite(age));
  return declared.length === 0 ? null : Math.max(...declared);
}

/** Returns true for a response that may be served stale. */
export function allowsStale({ headers }: CompleteResponse): boolean {
  return directivesOf(headers.get("cache-control") ?? "").has("stale-while-revalidate");
}

function directivesOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(",").map((part) => part.trim().toLowerCase().split("="));
  return new Map(parts.map(([name = "", value = ""]) => [name, value.replaceAll('"', "")]));
}

/**
 * Returns the seconds left of the day when a response was generated, by its `Date`, or by its `Age` if a cache drops
 * `Date`; the larger of both.
 */
export function secondsLeftOfDay({ headers, at }: CompleteResponse, timeZone: string): number {
  const age = Number.parseInt(headers.get("age") ?? "", 10) || 0;
  const instants = [readInstant(headers.get("date") ?? ""), at - age * 1000].filter((instant) => instant !== undefined);
  return Math.max(...instants.map((instant) => Math.floor((today(instant, timeZone).until - instant) / 1000)));
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Parses an HTTP date (RFC 9110, section 5.6.7) to milliseconds since 1970. */
function readInstant(text: string): number | undefined {
  const [, day, name = "", year, ...time] =
    /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  if (month === 0) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number);
  return dayNumber(Number(year), month, Number(day)) * 86_400_000 + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
