import { wordsOf } from "../../modes.ts";
import { kindOfWord } from "./class-names.ts";
import { LEAST_OF_PAGE } from "./class-roots.ts";
import { CLASS, PRESENT } from "./conditions.ts";
import { intentsIn } from "./intents.ts";
import type { Declared } from "./statements.ts";

/** What is known beside the declarations. */
type Known = {
  readonly atRoot: ReadonlySet<string>;
  /** The attributes of which a value is a mode. */
  readonly withModes: ReadonlySet<string>;
};

/** So many properties are no single element's look, but a palette. */
const MOST_OF_LOOK = 5;

/**
 * The attributes of a component and its states: `data-acme-toast` and `data-mounted` of
 * `[data-acme-toast][data-mounted="true"]`. The first never has a value and has few properties, none of the root's; the
 * others are never without it. Those of an element's looks: `data-tone="danger"`.
 */
export function componentAttributes(declared: readonly Declared[], { atRoot, withModes }: Known): ReadonlySet<string> {
  const count = new Set(declared.map(({ name }) => name)).size;
  const isNamed = (attribute: string) =>
    withModes.has(attribute) || wordsOf(attribute).some((word) => kindOfWord(word) !== "");
  const rules = declared.map(({ name, choices, onRoot = [] }) => ({
    name,
    own: choices.filter(({ modifier }) => modifier !== CLASS && !isNamed(modifier)),
    onRoot: new Set(onRoot.map(({ modifier }) => modifier)),
  }));
  const attributesOf = (some: readonly (typeof rules)[number][]) =>
    new Set(some.flatMap(({ own }) => own.map(({ modifier }) => modifier)));
  const byAttribute = new Map<string, typeof rules>();
  for (const rule of rules)
    for (const attribute of attributesOf([rule])) {
      const known = byAttribute.get(attribute);
      if (known === undefined) byAttribute.set(attribute, [rule]);
      else known.push(rule);
    }
  const of = (attribute: string) => byAttribute.get(attribute) ?? [];
  const ofPage = new Set(rules.flatMap(({ onRoot }) => [...onRoot]));
  const components = [...byAttribute.keys()].filter((attribute) => {
    const own = of(attribute);
    const names = new Set(own.flatMap(({ name, own: { length } }) => (length === 1 ? name : [])));
    const isWithoutValue = own.every(({ own: some }) =>
      some.every(({ modifier, context }) => modifier !== attribute || context === PRESENT || context === ""),
    );
    return (
      isWithoutValue && !ofPage.has(attribute) && names.size < LEAST_OF_PAGE * count && names.isDisjointFrom(atRoot)
    );
  });
  const ofIntents = [...byAttribute.keys()].filter((attribute) => {
    const values = of(attribute).flatMap(({ own }) =>
      own.flatMap((one) => (one.modifier === attribute ? one.context : [])),
    );
    const names = [...new Set(values)];
    const changed = new Set(of(attribute).map(({ name }) => name));
    const isLook = 2 * intentsIn(names).length > names.length && changed.size <= MOST_OF_LOOK;
    return !ofPage.has(attribute) && isLook;
  });
  const withStates = new Set(
    components.flatMap((component) => {
      const isBeside = (attribute: string) =>
        attribute !== component &&
        !ofPage.has(attribute) &&
        of(attribute).every(({ own }) => own.some(({ modifier }) => modifier === component));
      const states = [...attributesOf(of(component))].filter(isBeside);
      return states.length === 0 ? [] : [component, ...states];
    }),
  );
  return withStates.union(new Set(ofIntents));
}
