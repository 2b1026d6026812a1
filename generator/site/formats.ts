const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const locales = new Map<string, Intl.Locale>();

/** How a language writes dates. Formats are kept: to make one costs a hundred times what it does. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, `${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options));
}

/** How a language writes numbers. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, `${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));
}

/** A language with the country and the script that most write it in. */
export function localeOf(language: string): Intl.Locale {
  return kept(locales, language, () => new Intl.Locale(language).maximize());
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
