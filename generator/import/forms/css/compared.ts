import { type Mode, MODES } from "../../../model/color.ts";
import type { Entry, When } from "../../reading.ts";
import { SCHEME } from "./media-query.ts";
import type { CssModifiers } from "./modifiers.ts";
import {
  type Attribute,
  attributesIn,
  contextOn,
  type Dimension,
  dimensionsOf,
  isBare,
  isOn,
  modeOn,
  type Page,
  pagesOf,
} from "./pages.ts";
import type { Declared } from "./statements.ts";
import { splitLightDark } from "./light-dark.ts";

/** Two declarations of a property, by their places: what a page has, and what it has in Vitral. */
type Difference = { readonly own: number; readonly made: number; readonly page: string; readonly choices: string };

const OF_SYSTEM = "Values of either the reader's system or an attribute: both choose one context in Vitral";
const OF_DEFAULT = "Values of pages that choose nothing, or a default by its attribute: one context in Vitral";

/**
 * Compares what pages have by CSS with what they have in Vitral, where a page has one context of each modifier, whatever
 * has chosen it. The function takes the declarations of a property, in the order of CSS and in that of Vitral; properties
 * with the same rules are compared once.
 */
export function comparePages(
  { declared, schemes }: { readonly declared: readonly Declared[]; readonly schemes: readonly Declared[] },
  modifiers: CssModifiers,
): (own: readonly Declared[], ranked: readonly Declared[]) => Entry[] {
  const stated = attributesIn(declared, schemes);
  const known = new Map<string, readonly Difference[]>();
  return (all, inVitral) => {
    if (all.every(isOfAll)) return [];
    const rankOf = new Map(inVitral.map((one, rank) => [one, rank]));
    const own = all.flatMap((one) => rulesOf(one, rankOf.get(one) ?? 0));
    const key = JSON.stringify(
      own.map(({ mode, rank, choices, media, without }) => [mode, rank, choices, media, without]),
    );
    const found = known.get(key) ?? differences(own, { modifiers, stated, schemes });
    known.set(key, found);
    const texts = own.map(({ text }) => text.trim().replace(/\s+/g, " "));
    const differing = found.filter(({ own: at, made }) => texts[at] !== texts[made]);
    // Of the pages with the same value the first one is named.
    const byText = Map.groupBy(differing, ({ own: at }) => texts[at] ?? "nothing");
    return [...byText].flatMap(([has, [first]]): Entry[] => {
      if (first === undefined) return [];
      const what = first.page.includes(SCHEME) ? OF_SYSTEM : OF_DEFAULT;
      const made = `${texts[first.made] ?? "nothing"} in ${first.choices}`;
      return [{ kind: "repaired", what, subject: `--${own[0]?.name}`, found: `${has} with ${first.page}`, made }];
    });
  };
}

type Known = {
  readonly modifiers: CssModifiers;
  readonly stated: ReadonlyMap<string, Attribute>;
  readonly schemes: readonly Declared[];
};

/** Whether a declaration is for every page. */
function isOfAll({ text, choices, media, without }: Declared): boolean {
  return choices.length + media.length + without.length === 0 && splitLightDark(text) === undefined;
}

/** A declaration, or one of the two that `light-dark()` is short for, which counts on pages of one mode; and its rank in Vitral. */
type Rule = Declared & { readonly mode: Mode | null; readonly rank: number };

function rulesOf(one: Declared, rank: number): readonly Rule[] {
  const both = splitLightDark(one.text);
  if (both === undefined) return [{ ...one, rank, mode: null }];
  return MODES.map((mode) => ({ ...one, rank, mode, text: both[mode] }));
}

/** Compares the rules of a property on all pages. */
function differences(own: readonly Rule[], { modifiers, stated, schemes }: Known): readonly Difference[] {
  const whens = own.map((one) => [modifiers.whenOf(one), one.mode === null ? {} : modifiers.whenMode(one.mode, one)]);
  const concerned = new Set(whens.flat().flatMap(Object.keys));
  const involved = modifiers.all.filter(({ name }) => concerned.has(name));
  const isOfMode = own.some(({ mode }) => mode !== null);
  const dimensions = dimensionsOf([...own, ...(isOfMode ? schemes : [])], involved, { stated, isOfMode });
  const ranked = [...own.keys()].sort((one, other) => (own[one]?.rank ?? 0) - (own[other]?.rank ?? 0));
  const found = new Map<string, Difference>();
  for (const page of pagesOf(dimensions)) {
    const choices = new Map(involved.map((modifier) => [modifier.name, contextOn(page, modifier)]));
    const mode = isOfMode ? modeOn(page, schemes, stated) : null;
    const has = own.findLastIndex((one) => (one.mode ?? mode) === mode && isOn(page, one, stated));
    // A page that chooses nothing may have no value yet.
    if (has < 0 && isBare(page, dimensions)) continue;
    const isMade = (when: When) =>
      Object.entries(when).every(([name, contexts]) => contexts.includes(choices.get(name) ?? ""));
    const made = ranked.findLast((at) => whens[at]?.every(isMade)) ?? -1;
    const key = `${has} ${made}`;
    if (has !== made && !found.has(key)) found.set(key, { own: has, made, ...named(page, dimensions, choices) });
  }
  return [...found.values()];
}

/** A page and the contexts that it has, in words. */
function named(
  { attributes, media }: Page,
  dimensions: readonly Dimension[],
  contexts: ReadonlyMap<string, string>,
): Pick<Difference, "page" | "choices"> {
  const page = dimensions.flatMap(({ name, isMedium, values }): string[] => {
    if (isMedium) return media.get(name) === values[0] && name !== SCHEME ? [] : [`${name}: ${media.get(name)}`];
    const context = attributes.get(name);
    return [context === undefined ? `no ${name}` : `${name}="${context}"`];
  });
  return { page: page.join(", "), choices: [...contexts].map(([name, context]) => `${name}="${context}"`).join(", ") };
}
