import { type Choice, CLASS, PRESENT } from "./conditions.ts";
import { replacingAttributes } from "./replaced-attributes.ts";
import type { Declared } from "./statements.ts";

/** Attributes by the names of others that do the same: `[data-theme="dark"], [data-mode="dark"]`. */
export type Synonyms = ReadonlyMap<string, string>;

/** The declarations of pages without those that another attribute has, too. */
export function withoutSynonyms(declared: readonly Declared[], synonyms: Synonyms): readonly Declared[] {
  if (synonyms.size === 0) return declared;
  return declared
    .filter(({ choices }) => !choices.some(({ modifier }) => synonyms.has(modifier)))
    .map((one) => {
      const chosen = new Set(one.choices.map(({ modifier }) => modifier));
      // What counts only without an attribute that has the same values counts always.
      const isLeft = ({ modifier, context }: Choice) =>
        !(context === PRESENT && chosen.has(synonyms.get(modifier) ?? ""));
      return { ...one, without: renamedBy(one.without.filter(isLeft), synonyms) };
    });
}

/** The attributes that have the same values, with the same declarations each, as one before them, or in its place. */
export function synonymsIn(all: readonly Declared[]): Synonyms {
  const pairs = all.flatMap((one) =>
    [...new Set(one.choices.map(({ modifier }) => modifier))].map((attribute) => ({ attribute, one })),
  );
  const byAttribute = Map.groupBy(
    pairs.filter(({ attribute }) => attribute !== CLASS),
    ({ attribute }) => attribute,
  );
  const attributes = [...byAttribute].map(([name, own]) => [name, own.map(({ one }) => one)] as const);
  const alike = Map.groupBy(attributes, ([modifier, own]) => summaryOf(modifier, own));
  const byName = Map.groupBy(all, ({ name }) => name);
  const synonyms = new Map(replacingAttributes(all));
  for (const [[first, ofFirst] = ["", []], ...others] of alike.values())
    for (const [other, own] of others) {
      const names = new Map([[other, first]]);
      const isBoth = ofFirst.some(({ choices }) => choices.some(({ modifier }) => modifier === other));
      const areSame = keysOf(ofFirst, names).symmetricDifference(keysOf(own, names)).size === 0;
      if (!isBoth && areSame && !isOneLater(own, [first, other], byName)) synonyms.set(other, first);
    }
  return synonyms;
}

/** Whether something else counts more than one of two attributes in a stylesheet, and less than the other. */
function isOneLater(
  own: readonly Declared[],
  pair: readonly string[],
  byName: ReadonlyMap<string, readonly Declared[]>,
): boolean {
  const isOfPair = ({ choices }: Declared) => choices.some(({ modifier }) => pair.includes(modifier));
  return own.some((one) => {
    const inSheet = (byName.get(one.name) ?? []).filter(({ sheet }) => sheet === one.sheet);
    const before = inSheet.slice(0, inSheet.indexOf(one));
    const like = before.findLastIndex((other) => isOfPair(other) && isLike(one, other));
    const between = like < 0 ? [] : before.slice(like + 1);
    return between.some((other) => !isOfPair(other) && other.choices.length > 0 && other.text !== one.text);
  });
}

/** Whether two declarations are the same but for what attributes are called. */
function isLike(one: Declared, other: Declared): boolean {
  const contextsOf = ({ choices }: Declared) => choices.map(({ context }) => context).join(" ");
  return one !== other && one.text === other.text && contextsOf(one) === contextsOf(other);
}

/** What attributes that do the same have in common, whatever their names. */
function summaryOf(attribute: string, own: readonly Declared[]): string {
  const contexts = own.flatMap(({ choices }) =>
    choices.flatMap(({ modifier, context }) => (modifier === attribute ? context : [])),
  );
  return JSON.stringify([new Set(contexts), new Set(own.map(({ name }) => name))].map((some) => [...some].sort()));
}

/** What some declarations say of pages, where attributes have other names. */
function keysOf(own: readonly Declared[], names: Synonyms): ReadonlySet<string> {
  return new Set(
    own.map(({ name, text, choices, without, media, isImportant, nearness, specificity }) => {
      const [chosen, not] = [choices, without].map((some) => renamedBy(some, names).map((one) => JSON.stringify(one)));
      return JSON.stringify([name, text, chosen?.sort(), not?.sort(), media, isImportant, nearness, specificity]);
    }),
  );
}

/** Choices by the names of other attributes, each once. */
export function renamedBy(choices: readonly Choice[], names: Synonyms): Choice[] {
  const all = choices.map((one) => ({ ...one, modifier: names.get(one.modifier) ?? one.modifier }));
  const isFirst = (one: Choice, at: number) =>
    all.findIndex(({ modifier, context }) => modifier === one.modifier && context === one.context) === at;
  return all.filter(isFirst);
}
