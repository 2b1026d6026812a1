import type { Day } from "../model/day.ts";
import { readDay } from "../resolve/day.ts";

/** The instant at which a day begins in UTC, in milliseconds since 1970, as Intl takes it. */
export function instantOf(day: Day): number {
  return (readDay(day) ?? 0) * 86_400_000;
}

/** The first of a month where a language writes it as an ordinal, which Intl does not. */
const FIRST: Readonly<Record<string, string>> = { pt: "1º", it: "1º" };

/** A day in words: `writeDay("2026-12-24", "pt-BR", "long")`; `short` leaves the year out. */
export function writeDay(day: Day, language: string, style: "full" | "long" | "short"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "short" ? { day: "numeric", month: "long" } : { dateStyle: style === "full" ? "full" : "long" };
  const text = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(instantOf(day));
  const first = FIRST[language.split("-")[0] ?? ""];
  return day.endsWith("-01") && first ? text.replace(/\b1\b/, first) : text;
}
