import { keyOf } from "./made-sheets.ts";
import { isOfAll } from "./sheet-order.ts";
import { differ, NONE, plainText, type Texts, textsOf } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";

type Sheets = readonly (readonly [path: string, own: readonly Declared[]])[];

/**
 * What stylesheets declare that may be alternatives, by what tells them apart: the properties of the root, or of the pages that
 * all is for; where it has none, or no other stylesheet has these otherwise, what is chosen and not at the root.
 */
export function textsToCompare(sheets: Sheets): ReadonlyMap<string, Texts> {
  const known = new Set(sheets.flatMap(([, own]) => own.filter(isOfAll).map(({ name }) => name)));
  const ofAll = new Map(sheets.map(([path, own]) => [path, textsForAll(own, known)]));
  const isOther = (own: Texts) => [...ofAll.values()].some((other) => differ(own, other));
  return new Map(
    sheets.map(([path, own]) => {
      const texts = ofAll.get(path) ?? NONE;
      const chosen = own.filter(({ name, choices }) => choices.length > 0 && !texts.has(name));
      if (texts.size > 0 && (chosen.length === 0 || isOther(texts))) return [path, texts];
      return [path, byCondition(texts.size > 0 ? chosen : own)];
    }),
  );
}

/** What all of a stylesheet is for: pages that choose one context of an attribute; empty for the root of every page. */
export function scopeOf(own: readonly Declared[]): string {
  const [first] = own;
  const scope = JSON.stringify(first?.choices);
  const isScoped = ({ choices, media }: Declared) =>
    choices.length === 1 && media.length === 0 && JSON.stringify(choices) === scope;
  return own.every(isScoped) ? scope : "";
}

/** What a stylesheet declares for all pages that it is for. */
function textsForAll(own: readonly Declared[], known: ReadonlySet<string>): Texts {
  return textsOf(scopeOf(own) === "" ? own : own.map((one) => ({ ...one, choices: [] })), known);
}

function byCondition(own: readonly Declared[]): Texts {
  return new Map(own.map((one) => [keyOf(one), plainText(one.text)]));
}

/** The names of what stylesheets declare, of those that have other values than another one. */
export function differingIn(
  texts: ReadonlyMap<string, Texts>,
  same: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const isOther = (own: Texts) => [...same.keys()].some((other) => differ(own, texts.get(other) ?? NONE));
  const found = [...texts].filter(([path, own]) => same.has(path) && isOther(own));
  return new Map(found.map(([path, own]) => [path, new Set(own.keys())]));
}
