import type { Day } from "../model/day.ts";
import { readDay } from "../resolve/day.ts";
import { primaryLanguage } from "../resolve/language.ts";
import { dateFormat } from "./formats.ts";

/** Returns the start of a day in UTC, in milliseconds since 1970, as Intl expects. */
export function instantOf(day: Day): number {
  return (readDay(day) ?? 0) * 86_400_000;
}

/** The first of the month in languages that write it as an ordinal, which Intl doesn't support. */
const FIRST: Readonly<Record<string, string>> = { pt: "1º", it: "1º" };

/** `full` includes the weekday and year, `long` the year. */
type Style = "full" | "long" | "short";

/** Writes a day in words: `writeDay("2026-12-24", "pt-BR", "short")` is `24 de dezembro`. */
export function writeDay(day: Day, language: string, style: Style): string {
  const text = formatIn(language, style).format(instantOf(day));
  return day.endsWith("-01") ? text.replace(/\b1\b/, firstOfMonth(language)) : text;
}

/** Returns the number of the first of the month: `1º` in Portuguese. */
export function firstOfMonth(language: string): string {
  return FIRST[primaryLanguage(language)] ?? "1";
}

/** Writes two days without their shared ending: `1º` and `25 de dezembro`. */
export function writeRange(start: Day, end: Day, language: string): { readonly start: string; readonly end: string } {
  const last = writeDay(end, language, "short");
  return { start: withoutSharedEnding(writeDay(start, language, "short"), last), end: last };
}

/** Writes both ends of a period, with their years if they differ. */
export function writePeriod(start: Day, end: Day, language: string): { readonly start: string; readonly end: string } {
  if (start.slice(0, 4) === end.slice(0, 4)) return writeRange(start, end, language);
  return { start: writeDay(start, language, "long"), end: writeDay(end, language, "long") };
}

function formatIn(language: string, style: Style): Intl.DateTimeFormat {
  const parts: Intl.DateTimeFormatOptions =
    style === "short" ? { day: "numeric", month: "long" } : { dateStyle: style };
  return dateFormat(language, { ...parts, timeZone: "UTC" });
}

/** Returns the name of the month that a day number falls in. */
export function writeMonth(day: number, language: string): string {
  return dateFormat(language, { month: "long", timeZone: "UTC" }).format(day * 86_400_000);
}

/**
 * Removes the ending that the first phrase shares with the second: "13 de junho" before "29 de junho" becomes "13".
 * Keeps the whole phrase if the rest makes no sense on its own (a number after a word), or if one phrase ends with the
 * other.
 */
export function withoutSharedEnding(first: string, second: string): string {
  if (first.endsWith(second) || second.endsWith(first)) return first;
  const [words, otherWords] = [first.split(" "), second.split(" ")];
  let shared = 0;
  const most = Math.min(words.length, otherWords.length) - 1;
  while (shared < most && words.at(-1 - shared) === otherWords.at(-1 - shared)) shared++;
  const start = words.slice(0, words.length - shared).join(" ");
  return /^\d+\S?$/.test(start) || !/\d/.test(start) ? start : first;
}
