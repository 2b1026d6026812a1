import { type DayNumber, dayNumber } from "./day.ts";

/** Easter Sunday of the Gregorian calendar, by Butcher's algorithm (Meeus, Astronomical Algorithms, 1991, chapter 8). */
export function westernEaster(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return dayNumber(year, 3, 22 + epact + weekday - 7 * late);
}

/** Easter Sunday of the Julian calendar (Meeus, the same chapter), as a Gregorian day. */
export function orthodoxEaster(year: number): DayNumber {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const julianToGregorian = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return dayNumber(year, 3, 22 + moon + weekday + julianToGregorian);
}
