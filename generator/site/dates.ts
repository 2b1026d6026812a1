import type { Day } from "../model/day.ts";
import { readDay } from "../resolve/day.ts";
import { primaryLanguage } from "../resolve/language.ts";
import { dateFormat } from "./formats.ts";
import { withoutSharedEnding } from "./shared-ending.ts";

/** The start of a day in UTC, in milliseconds since 1970, for Intl. */
export function instantOf(day: Day): number {
  return (readDay(day) ?? 0) * 86_400_000;
}

/** The first of a month in languages that write it as an ordinal; Intl doesn't. */
const FIRST: Readonly<Record<string, string>> = { pt: "1º", it: "1º" };

/** How a day can be written: with its weekday, with its year, or without both. */
type Style = "full" | "long" | "short";

/** A day in words: `writeDay("2026-12-24", "pt-BR", "short")` is `24 de dezembro`. */
export function writeDay(day: Day, language: string, style: Style): string {
  const text = formatIn(language, style).format(instantOf(day));
  return day.endsWith("-01") ? text.replace(/\b1\b/, firstOfMonth(language)) : text;
}

/** The number of the first of a month in a language: `1º` in Portuguese. */
export function firstOfMonth(language: string): string {
  return FIRST[primaryLanguage(language)] ?? "1";
}

/** Two days without what they share: `1º` and `25 de dezembro`. */
export function writeRange(start: Day, end: Day, language: string): { readonly start: string; readonly end: string } {
  const last = writeDay(end, language, "short");
  return { start: withoutSharedEnding(writeDay(start, language, "short"), last), end: last };
}

/** Both ends of a period for the table of a year: with their years if these differ. */
export function writePeriod(start: Day, end: Day, language: string): { readonly start: string; readonly end: string } {
  if (start.slice(0, 4) === end.slice(0, 4)) return writeRange(start, end, language);
  return { start: writeDay(start, language, "long"), end: writeDay(end, language, "long") };
}

function formatIn(language: string, style: Style): Intl.DateTimeFormat {
  const parts: Intl.DateTimeFormatOptions =
    style === "short" ? { day: "numeric", month: "long" } : { dateStyle: style };
  return dateFormat(language, { ...parts, timeZone: "UTC" });
}

/** The name of a day's month, without a day; the day is a number. */
export function writeMonth(day: number, language: string): string {
  return dateFormat(language, { month: "long", timeZone: "UTC" }).format(day * 86_400_000);
}
