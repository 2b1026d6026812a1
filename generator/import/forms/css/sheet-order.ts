import { modeOf } from "../../modes.ts";
import { SCHEME } from "./media-query.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared, Stylesheet } from "./statements.ts";

/**
 * Stylesheets that others share, and those for every page are first, then those that also choose something, then those that only do, of light and dark
 * before those of brands, and last those for readers with needs of their own, such as more contrast.
 */
export function inOrder(sheets: readonly Stylesheet[], shared: ReadonlySet<string>): readonly Stylesheet[] {
  const placeOf = ({ declared }: Stylesheet) => {
    if (shared.has(declared[0]?.sheet ?? "")) return -1;
    if (declared.every(isOfAll)) return 0;
    if (declared.some(isOfAll)) return 1;
    return declared.every(isInMedium) ? 4 : declared.every(isOfMode) ? 2 : 3;
  };
  return sheets.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The stylesheets that are all for readers with needs of their own, such as more contrast. */
export function sheetsForReaders(declared: readonly Declared[]): ReadonlySet<string> {
  const bySheet = Map.groupBy(declared, ({ sheet }) => sheet);
  return new Set([...bySheet].filter(([, own]) => own.every(isInMedium)).map(([sheet]) => sheet));
}

/** Whether a declaration is in a medium other than the scheme that a reader prefers. */
function isInMedium({ media }: Declared): boolean {
  return media.some(({ name }) => name !== SCHEME);
}

/** Whether a declaration is for light or dark pages alone. */
function isOfMode({ choices, media }: Declared): boolean {
  return choices.every(({ context }) => modeOf(context) !== undefined) && media.every(({ name }) => name === SCHEME);
}

/** Whether a declaration is for every page. */
export function isOfAll({ choices, media }: Declared): boolean {
  return choices.length + media.length === 0;
}

/**
 * The places of stylesheets of which none imports another one: one with values for every page is before those whose choices
 * and media could never count behind it, and what several have alike for every page is before all of them. The declarations
 * are in the order of the stylesheets.
 */
export function placesOf(declared: readonly Declared[]): (one: Declared) => number {
  const alike = alikeIn(declared);
  const hidden = new Map<string, Set<string>>();
  const hides = (one: string, other: string) => hidden.get(one)?.has(other) === true;
  for (const own of Map.groupBy(declared, ({ name }) => name).values()) {
    const byChoice = own.filter((one) => !isOfAll(one));
    for (const one of byChoice.length === 0 ? [] : own.filter((each) => isOfAll(each) && !alike.has(each)))
      for (const other of byChoice)
        if (isHidden(other, one)) hidden.set(one.sheet, (hidden.get(one.sheet) ?? new Set()).add(other.sheet));
  }
  const sheets: string[] = [];
  for (const sheet of new Set(declared.map((one) => one.sheet))) {
    const at = sheets.findIndex((other) => hides(sheet, other) && !hides(other, sheet));
    sheets.splice(at < 0 ? sheets.length : at, 0, sheet);
  }
  const places = new Map(sheets.map((sheet, place) => [sheet, place]));
  return (one) => (alike.has(one) ? -1 : (places.get(one.sheet) ?? 0));
}

/** What all stylesheets that have it for every page have alike, behind nothing that they choose themselves. */
function alikeIn(declared: readonly Declared[]): ReadonlySet<Declared> {
  const found = new Set<Declared>();
  for (const own of Map.groupBy(declared, ({ name }) => name).values()) {
    const forAll = own.filter(isOfAll);
    const levels = new Set(
      forAll.map((one) => JSON.stringify([plainText(one.text), one.layerName, one.isImportant, one.nearness])),
    );
    if (levels.size !== 1 || forAll.every(({ sheet }) => sheet === forAll[0]?.sheet)) continue;
    const choosing = new Set<string>();
    const isBehind = own.some((one) => {
      if (!isOfAll(one)) choosing.add(one.sheet);
      return isOfAll(one) && choosing.has(one.sheet);
    });
    // Elsewhere the order of the stylesheets stays.
    const isHiding = own.some((other) => other.choices.length > 0 && forAll.some((one) => isHidden(other, one)));
    if (!isBehind && isHiding) for (const one of forAll) found.add(one);
  }
  return found;
}

/** Whether a declaration cannot count behind one of another stylesheet that is for every page. */
function isHidden(one: Declared, other: Declared): boolean {
  return one.sheet !== other.sheet && one.text.trim() !== other.text.trim() && isBehind(one, other);
}

/** Whether the later one of two declarations counts, if that is the other one. */
export function isBehind(one: Declared, other: Declared): boolean {
  return (
    one.layerName === other.layerName &&
    one.isImportant === other.isImportant &&
    one.nearness <= other.nearness &&
    one.specificity <= other.specificity
  );
}
