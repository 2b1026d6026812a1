import type { Entry } from "../reading.ts";
import type { Declared } from "./css-statements.ts";

const OF_SHEET =
  "Values of a stylesheet that is an alternative: they count more than what a class or attribute of another one chooses";

/** What an alternative stylesheet has for every page, though another one has another value for some choice. */
export function ofAlternativesIn(own: readonly Declared[], isAlternative: (sheet: string) => boolean): Entry[] {
  // Its own choice is the first of an alternative.
  const isOfAll = ({ sheet, choices, media }: Declared) =>
    isAlternative(sheet) && choices.length === 1 && media.length === 0;
  const one = own.findLast(isOfAll);
  if (one === undefined) return [];
  const other = own.find(
    ({ sheet, choices, text }) => !isAlternative(sheet) && choices.length > 0 && text.trim() !== one.text.trim(),
  );
  if (other === undefined) return [];
  const found = `${other.text.trim()} in ${other.sheet}`;
  const made = `${one.text.trim()} in ${one.sheet}`;
  return [{ kind: "repaired", what: OF_SHEET, subject: `--${one.name}`, found, made }];
}
