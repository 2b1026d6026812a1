import type { Entry } from "../../reading.ts";
import { type Choice, isOfSystem } from "./conditions.ts";
import { type Feature, queryOf, SCHEME } from "./media-query.ts";
import type { Declared } from "./statements.ts";
import { type FileChoice, fileChoicesOf } from "../dtcg/file-choices.ts";
import { groupsOf } from "../dtcg/file-groups.ts";
import { kindsOf } from "../dtcg/file-grid.ts";
import { BASE, type FileGroup, type NamedContexts, type NamesOf, plainWordsOf } from "../dtcg/file-names.ts";
import { setOf } from "../dtcg/file-sets.ts";
import { differingIn, scopeOf, textsToCompare } from "./alternative-texts.ts";
import { copiesIn } from "./copies.ts";
import { ownOf, type Shared } from "./shared-sheets.ts";
import { isOfAll } from "./sheet-order.ts";
import { arePart, NONE, plainText, type Texts } from "./sheet-texts.ts";

/** A stylesheet that some pages have: what is chosen on each of them, and how much it counts beside others. */
export type Alternative = { readonly pages: readonly (readonly Choice[])[]; readonly place: number };

/**
 * Finds the stylesheets that are alternatives: they declare the same properties of the root with other values, so that a
 * page has one of them. Each of them is a context then, or one of several kinds at once, chosen by attributes other than
 * those that choose anyway. So are those that declare them for the same context of another attribute alone. `shared` is
 * what all pages have beside them.
 */
export function alternativesIn(
  all: readonly Declared[],
  { attributes, shared, names: ofShared }: Shared & { readonly attributes: ReadonlySet<string> },
  entries: Entry[],
): ReadonlyMap<string, Alternative> {
  const found = new Map<string, { readonly pages: readonly (readonly Choice[])[]; readonly rank: number }>();
  const bySheet = Map.groupBy(all, ({ sheet }) => sheet);
  const bySystem = namesBySystem(all);
  const scopes = Map.groupBy(bySheet, ([, own]) => scopeOf(own));
  // What is for every page names the choices, and what is for one context of another attribute follows.
  const inOrder = [...scopes].sort(([one], [other]) => Number(one !== "") - Number(other !== ""));
  const groups = inOrder.flatMap(([scope, own]) => {
    const texts = textsToCompare(own);
    const same = copiesIn(texts);
    const names = ownOf(differingIn(texts, same), { shared, names: ofShared });
    const homes = new Set([...names.keys()].filter((path) => bySystem.has(path) && isCalledHome(path)));
    return groupsOf(names, new Set([...(homes.size > 1 ? [] : homes), ...shared])).map((group) => {
      return { group: besideHome(group, bySystem), names, texts, same, scope };
    });
  });
  const kindsIn = groups.map(({ group, names, texts }) => {
    const found = kindsOf(group, names);
    const kinds = found.kinds.filter((kind) => hasEffect(kind, found.kinds, group, texts));
    return { ...found, kinds: kinds.map((kind) => named(kind, { group, names, bySystem })) };
  });
  const choicesIn = fileChoicesOf(
    kindsIn.flatMap(({ kinds }, group) => kinds.map((kind) => ({ group, kind, scope: groups[group]?.scope ?? "" }))),
  );
  const attributeOf = attributesOf(choicesIn, attributes);
  for (const [at, { same }] of groups.entries()) {
    const { kinds = [], rankOf = () => 0 } = kindsIn[at] ?? {};
    const own = kinds.map((kind) => ({ ...kind, attribute: attributeOf.get(kind) ?? "" }));
    const paths = new Set(own.flatMap(({ contexts }) => contexts.map(([path]) => path)));
    for (const path of paths.difference(shared)) {
      const choices = own.flatMap(({ attribute, contexts }) => {
        const chosen = contexts.filter(([one]) => one === path);
        return chosen.length > 0 ? [chosen.map(([, context]) => ({ modifier: attribute, context }))] : [];
      });
      const [first = [], ...others] = choices;
      const pages = others.reduce(
        (before, more) => before.flatMap((page) => more.map((choice) => [...page, choice])),
        first.map((choice) => [choice]),
      );
      for (const copy of same.get(path) ?? [path]) found.set(copy, { pages, rank: rankOf(path) });
      const made = pages.map((page) => page.map(({ modifier, context }) => `[${modifier}="${context}"]`).join(""));
      entries.push({ kind: "repaired", what: WHAT, subject: path, found: path, made: made.join(", ") });
    }
  }
  const ranks = [...new Set([...found.values()].map(({ rank }) => rank))].sort((one, other) => one - other);
  return new Map([...found].map(([path, { pages, rank }]) => [path, { pages, place: 1 + ranks.indexOf(rank) }]));
}

/** Whether stylesheets for other contexts of a kind alone are others: what is a part of another one makes no choice. */
function hasEffect(
  kind: NamedContexts,
  kinds: readonly NamedContexts[],
  { files, base }: FileGroup,
  texts: ReadonlyMap<string, Texts>,
): boolean {
  const textsAt = (path: string) => texts.get(path) ?? NONE;
  const contextsOf = (path: string, some: readonly NamedContexts[]) =>
    JSON.stringify(some.map(({ contexts }) => contexts.filter(([one]) => one === path).map(([, name]) => name)));
  const others = kinds.filter((other) => other !== kind);
  const own = base === undefined ? files : [...files, base];
  return kind.contexts.some(([path]) => {
    // The whole is for no context of its parts.
    const beside = own.filter((one) => {
      return contextsOf(one, others) === contextsOf(path, others) && contextsOf(one, [kind]) === contextsOf("", [kind]);
    });
    return beside.length === 0 || beside.some((one) => !arePart(textsAt(one), textsAt(path)));
  });
}

/** The attributes of the choices among stylesheets, by their kinds of contexts. */
function attributesOf(
  choices: readonly FileChoice[],
  attributes: ReadonlySet<string>,
): ReadonlyMap<NamedContexts, string> {
  const taken = new Set(attributes);
  return new Map(
    choices.flatMap(({ name, kinds }) => {
      const attribute =
        [`data-${name}`, "data-stylesheet"].find((one) => !taken.has(one)) ?? `data-stylesheet-${taken.size}`;
      taken.add(attribute);
      return kinds.map((kind): [NamedContexts, string] => [kind, attribute]);
    }),
  );
}

/** The names of what stylesheets have for light or dark readers; none for those that have nothing. */
function namesBySystem(all: readonly Declared[]): ReadonlyMap<string, ReadonlySet<string>> {
  const own = all.filter(({ choices, media }) => choices.length === 0 && media.some(({ name }) => name === SCHEME));
  const bySheet = Map.groupBy(own, ({ sheet }) => sheet);
  return new Map([...bySheet].map(([path, some]) => [path, new Set(some.map(({ name }) => name))]));
}

/** Whether a stylesheet is called nothing, or as one that leaves pages to the reader's system: `index.css`, `auto.css`. */
function isCalledHome(path: string): boolean {
  return plainWordsOf(path).every((word) => BASE.test(word) || isOfSystem({ modifier: "", context: word }));
}

/** Stylesheets of high contrast are themes beside light and dark if they replace all that the reader's system chooses. */
function named(
  kind: NamedContexts,
  { group: { base = "" }, names, bySystem }: InGroup & { readonly bySystem: ReturnType<typeof namesBySystem> },
): NamedContexts {
  const inModes = bySystem.get(base);
  const isWhole = ([path]: readonly [string, string]) => inModes?.isSubsetOf(setOf(path, names)) === true;
  return kind.name === "contrast" && kind.contexts.every(isWhole) ? { ...kind, name: "theme" } : kind;
}

type InGroup = { readonly group: FileGroup; readonly names: NamesOf };

/**
 * A group of alternatives in which a single one has values for light and dark readers: that is what a page has beside any
 * other one, for a page chooses one context only.
 */
function besideHome(group: FileGroup, bySystem: Pick<ReadonlySet<string>, "has">): FileGroup {
  const { files, base } = group;
  const [home, ...others] = files.filter((file) => bySystem.has(file));
  if (group.known || base !== undefined || home === undefined || others.length > 0) return group;
  return { files: files.filter((file) => file !== home), base: home };
}

const WHAT = "Stylesheets with other values of the same properties: an attribute chooses among them in Vitral";

const OF_SHEET =
  "Values of a stylesheet that is an alternative: they count more than what a class or attribute of another one chooses";

/**
 * What an alternative stylesheet has for a choice for which another one has a value, but itself only one for more pages;
 * `own` are in the order in which they count.
 */
export function ofAlternativesIn(
  own: readonly Declared[],
  alternatives: ReadonlyMap<string, Alternative>,
): readonly Entry[] {
  const chosen = own.filter(({ sheet, choices }) => !alternatives.has(sheet) && choices.length > 0);
  if (chosen.length === 0) return [];
  const bySheet = Map.groupBy(own, ({ sheet }) => sheet);
  for (const [sheet, { pages }] of alternatives) {
    // Its own choices are the first of an alternative.
    const rules = (bySheet.get(sheet) ?? []).map((whole) => {
      return { ...whole, whole, choices: whole.choices.slice(pages[0]?.length) };
    });
    for (const other of chosen) {
      const one = rules.findLast((rule) => isWithin(rule.choices, other.choices) && isWithin(rule.media, other.media));
      const isLess = one !== undefined && sizeOf(one) < sizeOf(other);
      if (!isLess || one.text.trim() === other.text.trim()) continue;
      // What some readers need counts more than an alternative.
      if (own.indexOf(one.whole) < own.indexOf(other)) continue;
      const [found, made] = [other, one].map(({ text, sheet: path }) => `${text.trim()} in ${path}`);
      return [{ kind: "repaired", what: OF_SHEET, subject: `--${one.name}`, found: found ?? "", made: made ?? "" }];
    }
  }
  return [];
}

function isWithin(some: readonly (Choice | Feature)[], others: readonly (Choice | Feature)[]): boolean {
  return some.every((one) => others.some((other) => JSON.stringify(other) === JSON.stringify(one)));
}

/** How much must hold for a declaration. */
function sizeOf({ choices, media }: Declared): number {
  return choices.length + media.length;
}

const OTHER_SHEETS = "Values that another stylesheet replaces: a page may have either of the two, or both";

/** What a stylesheet has otherwise than another one, where the same holds; `own` are in the order in which they count. */
export function ofOtherSheetsIn(own: readonly Declared[]): Entry[] {
  const keyOf = ({ choices, media, without }: Declared) => JSON.stringify([choices, media, without]);
  if (own.every(({ sheet }) => sheet === own[0]?.sheet)) return [];
  const replaced = [...Map.groupBy(own, keyOf).values()].flatMap((same): Entry[] => {
    const last = same.at(-1);
    const other = same.findLast(
      ({ sheet, text }) => sheet !== last?.sheet && plainText(text) !== plainText(last?.text ?? ""),
    );
    if (last === undefined || other === undefined) return [];
    const found = `${other.text.trim()} in ${other.sheet}`;
    const made = `${last.text.trim()} in ${last.sheet}`;
    return [{ kind: "repaired", what: OTHER_SHEETS, subject: `--${last.name}`, found, made }];
  });
  return [...replaced, ...ofMediaElsewhere(own)];
}

const ELSEWHERE = "Values that a stylesheet has for every reader, and another one for some: both are one in Vitral";

/** What a stylesheet has in every medium, where another one for every page has another value in a medium. */
function ofMediaElsewhere(own: readonly Declared[]): Entry[] {
  const forAll = own.filter(isOfAll);
  const inMedia = own.filter(({ choices, media }) => choices.length === 0 && media.length > 0);
  const isBoth = ({ sheet }: Declared) => forAll.some((one) => one.sheet === sheet);
  const inMedium = inMedia.findLast(isBoth);
  const other = forAll.findLast((one) => !inMedia.some(({ sheet }) => sheet === one.sheet));
  if (!inMedium || !other || plainText(inMedium.text) === plainText(other.text)) return [];
  const found = `${other.text.trim()} in ${other.sheet}`;
  const made = `${inMedium.text.trim()} with ${queryOf(inMedium)}`;
  return [{ kind: "repaired", what: ELSEWHERE, subject: `--${other.name}`, found, made }];
}
