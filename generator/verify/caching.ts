import { today } from "../resolve/today.ts";
import { dayNumber } from "../resolve/day.ts";
import type { CompleteResponse } from "./responses.ts";

/** The seconds that a response says a browser or a cache may keep it; null if it does not say. */
export function secondsKept({ headers }: CompleteResponse): number | null {
  const directives = directivesOf(headers.get("cache-control") ?? "");
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const ages = ["max-age", "s-maxage"].map((name) => Number.parseInt(directives.get(name) ?? "", 10));
  const said = ages.filter((age) => Number.isFinite(age));
  return said.length === 0 ? null : Math.max(...said);
}

/** Whether a response may be shown after it is stale. */
export function isShownStale({ headers }: CompleteResponse): boolean {
  return directivesOf(headers.get("cache-control") ?? "").has("stale-while-revalidate");
}

function directivesOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(",").map((part) => part.trim().toLowerCase().split("="));
  return new Map(parts.map(([name = "", value = ""]) => [name, value.replaceAll('"', "")]));
}

/**
 * The seconds left of its day when a response was made, by its `Date`, or by its `Age` if a cache does not pass on `Date`.
 * The larger number of both counts.
 */
export function secondsOfDay({ headers, at }: CompleteResponse, timeZone: string): number {
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
