import type { Entry, FoundModifier } from "../reading.ts";
import { type Choice, type Feature, PRESENT, readMedia, SCHEME } from "./css-conditions.ts";
import { nameOf } from "./css-defaults.ts";
import { lengthOf } from "./css-media.ts";
import type { CssModifiers } from "./css-modifiers.ts";
import type { Declared } from "./css-statements.ts";

/** What a page chooses by attributes, and the values of the media that it is in. */
type Page = { readonly attributes: ReadonlyMap<string, string>; readonly media: ReadonlyMap<string, string> };

/** One thing that pages differ in: an attribute, or a medium. The first value is that of a page that chooses nothing. */
type Dimension = { readonly name: string; readonly isMedium: boolean; readonly values: readonly (string | null)[] };

/** Two declarations of a property, by their places: what a page has, and what it has in Vitral. */
type Difference = { readonly own: number; readonly made: number; readonly page: string; readonly choices: string };

const OF_SYSTEM = "Values of either the reader's system or an attribute: both choose one context in Vitral";
const OF_DEFAULT = "Values of pages that choose nothing, or a default by its attribute: one context in Vitral";

/** If there are more pages than this, only those are looked at in which two things are not as usual, or one. */
const MOST_PAGES = 5000;

/**
 * Compares what pages have by CSS with what they have in Vitral, where a page has one context of each modifier, whatever
 * has chosen it. The function takes the declarations of a property, in the order of CSS and in that of Vitral; properties
 * with the same rules are compared once.
 */
export function comparePages(
  declared: readonly Declared[],
  modifiers: CssModifiers,
): (own: readonly Declared[], ranked: readonly Declared[]) => Entry[] {
  const stated = attributesIn(declared);
  const known = new Map<string, readonly Difference[]>();
  return (own, ranked) => {
    if (own.every(({ choices, media, excluded }) => choices.length + media.length + excluded.length === 0)) return [];
    const places = new Map(own.map((one, at) => [one, at]));
    const rules = own.map(({ choices, media, excluded }) => [choices, media, excluded]);
    const key = JSON.stringify([rules, ranked.map((one) => places.get(one))]);
    const found = known.get(key) ?? differences(own, ranked, { modifiers, stated });
    known.set(key, found);
    const texts = own.map(({ text }) => text.trim().replace(/\s+/g, " "));
    const first = found.find(({ own: at, made }) => texts[at] !== texts[made]);
    if (first === undefined) return [];
    const what = first.page.includes(SCHEME) ? OF_SYSTEM : OF_DEFAULT;
    const [has, made] = [first.own, first.made].map((at) => texts[at] ?? "nothing");
    return [
      {
        kind: "repaired",
        what,
        subject: `--${own[0]?.name}`,
        found: `${has} with ${first.page}`,
        made: `${made} in ${first.choices}`,
      },
    ];
  };
}

/** What an attribute chooses; it is optional if a page without it has most of the properties, too. */
type Attribute = { readonly contexts: ReadonlySet<string>; readonly isOptional: boolean };

type Known = { readonly modifiers: CssModifiers; readonly stated: ReadonlyMap<string, Attribute> };

function differences(
  own: readonly Declared[],
  ranked: readonly Declared[],
  { modifiers, stated }: Known,
): readonly Difference[] {
  const whens = new Map(own.map((one) => [one, modifiers.whenOf(one)]));
  const concerned = new Set([...whens.values()].flatMap(Object.keys));
  const involved = modifiers.all.filter(({ name }) => concerned.has(name));
  const dimensions = dimensionsOf(own, involved, stated);
  const found = new Map<string, Difference>();
  for (const page of pagesOf(dimensions)) {
    const choices = new Map(involved.map((modifier) => [modifier.name, contextOn(page, modifier)]));
    const has = own.findLastIndex((one) => isOn(page, one, stated));
    // A page that chooses nothing may have no value yet.
    if (has < 0 && isBare(page, dimensions)) continue;
    const isMade = (one: Declared) =>
      Object.entries(whens.get(one) ?? {}).every(([name, contexts]) => contexts.includes(choices.get(name) ?? ""));
    const last = ranked.findLast(isMade);
    const made = last === undefined ? -1 : own.indexOf(last);
    const key = `${has} ${made}`;
    if (has !== made && !found.has(key)) found.set(key, { own: has, made, ...named(page, dimensions, choices) });
  }
  return [...found.values()];
}

/** Whether a page lacks an attribute, and is in no medium that changes anything. */
function isBare({ attributes, media }: Page, dimensions: readonly Dimension[]): boolean {
  const isUsual = dimensions.every(({ name, isMedium, values }) => !isMedium || media.get(name) === values[0]);
  return isUsual && dimensions.some(({ name, isMedium }) => !isMedium && !attributes.has(name));
}

/** The attributes and classes that rules choose contexts by, by modifiers. */
function attributesIn(declared: readonly Declared[]): ReadonlyMap<string, Attribute> {
  const found = new Map<string, Set<string>>();
  const own = new Map<string, Set<string>>();
  const elsewhere = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, one: string) =>
    void to.set(key, (to.get(key) ?? new Set()).add(one));
  for (const { choices, excluded } of declared)
    for (const { modifier, context } of [...choices, ...excluded])
      if (context !== PRESENT) add(found, nameOf(modifier), context);
  for (const { name, choices } of declared) {
    const chosen = new Set(choices.map(({ modifier }) => nameOf(modifier)));
    for (const modifier of found.keys()) add(chosen.has(modifier) ? own : elsewhere, modifier, name);
  }
  return new Map(
    [...found].map(([name, contexts]) => {
      const concerned = own.get(name) ?? new Set();
      const others = concerned.intersection(elsewhere.get(name) ?? new Set());
      return [name, { contexts, isOptional: 2 * others.size >= concerned.size }];
    }),
  );
}

/** What the value of a property can depend on. */
function dimensionsOf(
  own: readonly Declared[],
  involved: readonly FoundModifier[],
  stated: Known["stated"],
): readonly Dimension[] {
  const excluded = own.flatMap((one) => one.excluded.map(({ modifier }) => nameOf(modifier)));
  const names = new Set([...involved.map(({ name }) => name), ...excluded]);
  const attributes = [...names].flatMap((name): Dimension[] => {
    const { contexts = [], isOptional = false } = stated.get(name) ?? {};
    const values = [...(isOptional ? [null] : []), ...contexts];
    return values.length === 0 ? [] : [{ name, isMedium: false, values }];
  });
  const ofContexts = involved.flatMap(({ contexts }) => contexts.flatMap(({ media }) => readMedia(media ?? "") ?? []));
  const features = Map.groupBy([...own.flatMap(({ media }) => media), ...ofContexts], mediumOf);
  const media = [...features].map(([name, all]): Dimension => {
    return { name, isMedium: true, values: name === SCHEME ? ["light", "dark"] : valuesOf(all) };
  });
  return [...attributes, ...media];
}

/** A medium without its bound. */
function mediumOf({ name }: Feature): string {
  return name.replace(/^(min|max)-/, "");
}

function isBound({ name }: Feature): boolean {
  return /^(min|max)-/.test(name);
}

/** The values of a medium that some features tell apart. */
function valuesOf(features: readonly Feature[]): readonly string[] {
  const bounds = features.filter(isBound).map(({ value }) => lengthOf(value));
  const inOrder = [...new Set(bounds)].sort((one, other) => one - other);
  const between = inOrder.flatMap((bound, at) => [bound, (bound + (inOrder[at + 1] ?? bound + 2)) / 2]);
  const words = features.filter((one) => !isBound(one)).map(({ value }) => value || "any");
  return [...new Set(["none", ...between.map(String), ...words])];
}

/** All pages, those first that are most like one that chooses nothing. */
function pagesOf(dimensions: readonly Dimension[]): readonly Page[] {
  const most = [dimensions.length, 2].find((unusual) => countOf(dimensions, unusual) <= MOST_PAGES) ?? 1;
  let rows: { readonly values: readonly (string | null)[]; readonly unusual: number }[] = [{ values: [], unusual: 0 }];
  for (const { values } of dimensions)
    rows = rows.flatMap((row) =>
      values.flatMap((value, at) => {
        const unusual = row.unusual + Number(at > 0);
        return unusual > most ? [] : [{ values: [...row.values, value], unusual }];
      }),
    );
  return rows
    .sort((one, other) => one.unusual - other.unusual)
    .map(({ values }) => {
      const valuesOf = (wanted: boolean) =>
        dimensions.flatMap(({ name, isMedium }, at) => {
          const value = values[at] ?? null;
          return isMedium !== wanted || value === null ? [] : [[name, value] as const];
        });
      return { attributes: new Map(valuesOf(false)), media: new Map(valuesOf(true)) };
    });
}

/** How many pages there are in which so many things are not as usual, or fewer. */
function countOf(dimensions: readonly Dimension[], unusual: number): number {
  // By how many things are not as usual: 1, then what each further dimension adds.
  let counts = [1];
  for (const { values } of dimensions)
    counts = [...counts, 0].map((count, at) => count + (values.length - 1) * (counts[at - 1] ?? 0));
  return counts.slice(0, unusual + 1).reduce((sum, count) => sum + count, 0);
}

/** Whether a rule is about a page. */
function isOn(page: Page, { choices, excluded, media }: Declared, stated: Known["stated"]): boolean {
  const isChosen = ({ modifier, context }: Choice): boolean => {
    const name = nameOf(modifier);
    const value = page.attributes.get(name);
    if (value === undefined) return false;
    return context === PRESENT ? stated.get(name)?.contexts.has(value) === true : value === context;
  };
  return choices.every(isChosen) && !excluded.some(isChosen) && media.every((feature) => isIn(page, feature));
}

function isIn({ media }: Page, feature: Feature): boolean {
  const value = media.get(mediumOf(feature));
  if (value === undefined) return false;
  if (!isBound(feature)) return value === (feature.value || "any");
  const bound = lengthOf(feature.value);
  const size = value === "none" ? (feature.name.startsWith("min-") ? -Infinity : Infinity) : Number(value);
  return feature.name.startsWith("min-") ? size >= bound : size <= bound;
}

/** The context that a page has of a modifier in Vitral: by the attribute, by the last medium, or the default. */
function contextOn(page: Page, { name, contexts, default: byDefault }: FoundModifier): string {
  const chosen = page.attributes.get(name);
  if (chosen !== undefined) return chosen;
  const isOfPage = (media: string) => readMedia(media)?.every((feature) => isIn(page, feature)) === true;
  return contexts.findLast(({ media }) => media !== undefined && isOfPage(media))?.name ?? byDefault ?? "";
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
