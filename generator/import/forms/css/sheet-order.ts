import type { Declared, Stylesheet } from "./statements.ts";

/** Stylesheets for every page are first, then those that also choose something, then those that only do. */
export function inOrder(sheets: readonly Stylesheet[]): readonly Stylesheet[] {
  const placeOf = ({ declared }: Stylesheet) => (declared.every(isOfAll) ? 0 : declared.some(isOfAll) ? 1 : 2);
  return sheets.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a declaration is for every page. */
export function isOfAll({ choices, media }: Declared): boolean {
  return choices.length + media.length === 0;
}

/**
 * The places of stylesheets of which none imports another one: one with values for every page is before those whose choices
 * and media could never count behind it. The declarations are in the order of the stylesheets.
 */
export function placesOf(declared: readonly Declared[]): (one: Declared) => number {
  const hidden = new Map<string, Set<string>>();
  const hides = (one: string, other: string) => hidden.get(one)?.has(other) === true;
  for (const own of Map.groupBy(declared, ({ name }) => name).values()) {
    const byChoice = own.filter((one) => !isOfAll(one));
    for (const one of byChoice.length === 0 ? [] : own.filter(isOfAll))
      for (const other of byChoice)
        if (isHidden(other, one)) hidden.set(one.sheet, (hidden.get(one.sheet) ?? new Set()).add(other.sheet));
  }
  const sheets: string[] = [];
  for (const sheet of new Set(declared.map((one) => one.sheet))) {
    const at = sheets.findIndex((other) => hides(sheet, other) && !hides(other, sheet));
    sheets.splice(at < 0 ? sheets.length : at, 0, sheet);
  }
  const places = new Map(sheets.map((sheet, place) => [sheet, place]));
  return ({ sheet }) => places.get(sheet) ?? 0;
}

/** Whether a declaration cannot count behind one of another stylesheet that is for every page. */
function isHidden(one: Declared, other: Declared): boolean {
  return (
    one.sheet !== other.sheet &&
    one.text.trim() !== other.text.trim() &&
    one.layerName === other.layerName &&
    one.isImportant === other.isImportant &&
    one.nearness <= other.nearness &&
    one.specificity <= other.specificity
  );
}
