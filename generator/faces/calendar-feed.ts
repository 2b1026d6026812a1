import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { occurrence, type Occurrence } from "../resolve/calendar.ts";
import { toDay } from "../resolve/day.ts";

/** Renders the seasons of a span of years as all-day events in iCalendar (RFC 5545); the output is deterministic. */
export function renderCalendarFeed(identity: Identity, { from, to }: Span): string {
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const occurrences = years.flatMap((year) => identity.seasons.map((season) => occurrence(season, year)));
  const events = occurrences.filter((event) => event !== null).sort((a, b) => a.start - b.start);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitral//Seasons//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escape(identity.name)}`,
    `X-WR-CALNAME:${escape(identity.name)}`,
    ...events.flatMap((event) => toEvent(event, hostOf(identity))),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function toEvent({ season, year, start, end }: Occurrence, host: string): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${season.id}-${year}@${host}`,
    // Required by the standard. Constant, because the current time would change the bytes with every build.
    "DTSTAMP:19700101T000000Z",
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(end + 1)}`,
    `SUMMARY:${escape(season.name)}`,
    `DESCRIPTION:${escape(season.note ?? "")}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function compact(day: number): string {
  return toDay(day).replaceAll("-", "");
}

/** Returns the host for event ids: the identity's, or localhost for a preview without an address. */
function hostOf({ url, base }: Identity): string {
  return URL.parse(url || base.origin)?.hostname ?? "localhost";
}

/** Escapes commas, semicolons, backslashes and line breaks (section 3.3.11). */
function escape(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds a line at 75 octets; continuations start with a space (section 3.1). */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const width = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + width > 75) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += width;
  }
  return folded;
}

/** Returns the length of a character in UTF-8 (RFC 3629, section 3). */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
