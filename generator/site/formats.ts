const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const locales = new Map<string, Intl.Locale>();

/**
 * Returns a cached date format: creating one takes a hundred times longer than using it. Without the cache, building
 * the sample takes 5% more CPU time.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dates, `${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options));
}

export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, `${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));
}

/** Formats a number with at least `minimumDecimals` and at most two decimals: `writeNumber(4.5, "pt-BR")` is `4,50`. */
export function writeNumber(value: number, language: string, minimumDecimals: 0 | 2 = 2): string {
  return numberFormat(language, { minimumFractionDigits: minimumDecimals, maximumFractionDigits: 2 }).format(value);
}

/** Adds the most likely script and country to a language. */
export function localeOf(language: string): Intl.Locale {
  return cached(locales, language, () => new Intl.Locale(language).maximize());
}

export function directionOf(language: string): "ltr" | "rtl" {
  const locale: Intl.Locale & { readonly textInfo?: Intl.TextInfo } = new Intl.Locale(language);
  // Node 22 only has the property that this method replaced.
  const { direction = "ltr" } =
    (locale.getTextInfo as Intl.Locale["getTextInfo"] | undefined)?.call(locale) ?? locale.textInfo ?? {};
  return direction;
}

/** Returns the navigation arrows for the language's direction. */
export function arrowsOf(language: string): { readonly back: string; readonly forward: string } {
  return directionOf(language) === "rtl" ? { back: "→", forward: "←" } : { back: "←", forward: "→" };
}

function cached<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}
