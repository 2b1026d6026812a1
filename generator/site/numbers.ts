import { numberFormat } from "./formats.ts";

/**
 * A number as a language writes it, with at least so many decimals and at most two: `writeNumber(4.5, "pt-BR")` is
 * `4,50`.
 */
export function writeNumber(value: number, language: string, least: 0 | 2 = 2): string {
  return numberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: 2 }).format(value);
}
