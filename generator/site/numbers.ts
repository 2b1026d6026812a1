const remembered = new Map<string, Intl.NumberFormat>();

/**
 * A number as a language writes it, with at least so many decimals and at most two: `writeNumber(4.5, "pt-BR")` is
 * `4,50`. Formats are kept, since to make one costs a hundred times what it does.
 */
export function writeNumber(value: number, language: string, least: 0 | 2 = 2): string {
  const key = `${language} ${least}`;
  let format = remembered.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: 2 });
    remembered.set(key, format);
  }
  return format.format(value);
}
