// Writes days in words, like the build.

const language = document.documentElement.lang;
const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });

/** Writes a day without its year; `first` is the language's number for the first of a month. */
export function writeDay(day, first, style = format) {
  return style.format(Date.parse(day)).replace(/\b1\b/, day.endsWith("-01") ? first : "1");
}

/** Writes both ends of a period; omits the first month if both are in the same one and it follows the number. */
export function writeRange({ start, end }, first) {
  const [from, to] = [writeDay(start, first), writeDay(end, first)];
  const month = to.replace(/^\S+/, "");
  const isShared = /^\d/.test(from) && from !== to && from.endsWith(month);
  return { start: isShared ? from.slice(0, -month.length) : from, end: to };
}

/** Writes both ends of a period, with their years if they differ. */
export function writePeriod({ start, end }, first) {
  if (start.slice(0, 4) === end.slice(0, 4)) return writeRange({ start, end }, first);
  return { start: writeDay(start, first, withYear), end: writeDay(end, first, withYear) };
}
