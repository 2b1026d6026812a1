import { type Mode, MODES } from "../../../model/color.ts";
import type { FoundModifier } from "../../reading.ts";
import { type Choice, nameOf, PRESENT, WITHOUT_VALUE } from "./conditions.ts";
import { type Feature, readMedia, SCHEME } from "./media-query.ts";
import { isBound, lengthOf } from "./media.ts";
import type { Declared } from "./statements.ts";

/** What a page chooses by attributes, and the values of the media that it is in. */
export type Page = { readonly attributes: ReadonlyMap<string, string>; readonly media: ReadonlyMap<string, string> };

/** One thing that pages differ in: an attribute, or a medium. The first value is that of a page that chooses nothing. */
export type Dimension = {
  readonly name: string;
  readonly isMedium: boolean;
  readonly values: readonly (string | null)[];
};

/** What an attribute chooses; it is optional if a page without it has most of the properties, too. */
export type Attribute = { readonly contexts: ReadonlySet<string>; readonly isOptional: boolean };

/** If there are more pages than this, only those are looked at in which two things are not as usual, or one. */
const MOST_PAGES = 5000;

/** The attributes and classes that rules choose contexts by, by modifiers. */
export function attributesIn(
  declared: readonly Declared[],
  schemes: readonly Declared[],
): ReadonlyMap<string, Attribute> {
  const found = new Map<string, Set<string>>();
  const own = new Map<string, Set<string>>();
  const elsewhere = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, one: string) =>
    void to.set(key, (to.get(key) ?? new Set()).add(one));
  const mentioned = [...declared, ...schemes].flatMap(({ choices, without }) => [...choices, ...without]);
  for (const { modifier, context } of mentioned) if (context !== PRESENT) add(found, nameOf(modifier), context);
  for (const { modifier } of mentioned) if (!found.has(nameOf(modifier))) add(found, nameOf(modifier), WITHOUT_VALUE);
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
export function dimensionsOf(
  own: readonly Declared[],
  involved: readonly FoundModifier[],
  { stated, isOfMode }: { readonly stated: ReadonlyMap<string, Attribute>; readonly isOfMode: boolean },
): readonly Dimension[] {
  const chosen = own.flatMap(({ choices, without }) => [...choices, ...without]);
  const names = new Set([...involved.map(({ name }) => name), ...chosen.map(({ modifier }) => nameOf(modifier))]);
  const attributes = [...names].flatMap((name): Dimension[] => {
    const { contexts = [], isOptional = false } = stated.get(name) ?? {};
    // A property that a page has with the attribute and without it shows what the latter has.
    const isWith = own.some(({ choices }) => choices.some(({ modifier }) => nameOf(modifier) === name));
    const isBoth = isWith && own.some((one) => one.choices.length + one.media.length + one.without.length === 0);
    const values = [...(isOptional || isBoth ? [null] : []), ...contexts];
    return values.length === 0 ? [] : [{ name, isMedium: false, values }];
  });
  const ofContexts = involved.flatMap(({ contexts }) => contexts.flatMap(({ media }) => readMedia(media ?? "") ?? []));
  const features = Map.groupBy([...own.flatMap(({ media }) => media), ...ofContexts], mediumOf);
  // A page may leave its colour scheme to the reader.
  if (isOfMode) features.set(SCHEME, []);
  const media = [...features].map(([name, all]): Dimension => {
    return { name, isMedium: true, values: name === SCHEME ? MODES : valuesOf(all) };
  });
  return [...attributes, ...media];
}

/** A medium without its bound. */
function mediumOf({ name }: Feature): string {
  return name.replace(/^(min|max)-/, "");
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
export function pagesOf(dimensions: readonly Dimension[]): readonly Page[] {
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

/** Whether a page lacks an attribute, and is in no medium that changes anything. */
export function isBare({ attributes, media }: Page, dimensions: readonly Dimension[]): boolean {
  const isUsual = dimensions.every(({ name, isMedium, values }) => !isMedium || media.get(name) === values[0]);
  return isUsual && dimensions.some(({ name, isMedium }) => !isMedium && !attributes.has(name));
}

/** Whether a rule is about a page. */
export function isOn(
  page: Page,
  { choices, without, media }: Declared,
  stated: ReadonlyMap<string, Attribute>,
): boolean {
  const isChosen = ({ modifier, context }: Choice): boolean => {
    const name = nameOf(modifier);
    const value = page.attributes.get(name);
    if (value === undefined) return false;
    return context === PRESENT ? stated.get(name)?.contexts.has(value) === true : value === context;
  };
  return choices.every(isChosen) && !without.some(isChosen) && media.every((feature) => isIn(page, feature));
}

function isIn({ media }: Page, feature: Feature): boolean {
  const value = media.get(mediumOf(feature));
  if (value === undefined) return false;
  if (!isBound(feature)) return value === (feature.value || "any");
  const bound = lengthOf(feature.value);
  const size = value === "none" ? (feature.name.startsWith("min-") ? -Infinity : Infinity) : Number(value);
  return feature.name.startsWith("min-") ? size >= bound : size <= bound;
}

/** The mode that a page has by its colour scheme: the reader's, if the page allows both. */
export function modeOn(page: Page, schemes: readonly Declared[], stated: ReadonlyMap<string, Attribute>): Mode {
  const words =
    schemes
      .findLast((one) => isOn(page, one, stated))
      ?.text.toLowerCase()
      .split(/\s+/) ?? [];
  const [isLight, isDark] = MODES.map((mode) => words.includes(mode));
  return isDark && (!isLight || page.media.get(SCHEME) === "dark") ? "dark" : "light";
}

/** The context that a page has of a modifier in Vitral: by the attribute, by the last medium, or the default. */
export function contextOn(page: Page, { name, contexts, default: byDefault }: FoundModifier): string {
  const chosen = page.attributes.get(name);
  if (chosen !== undefined && contexts.some((context) => context.name === chosen)) return chosen;
  const isOfPage = (media: string) => readMedia(media)?.every((feature) => isIn(page, feature)) === true;
  return contexts.findLast(({ media }) => media !== undefined && isOfPage(media))?.name ?? byDefault ?? "";
}
