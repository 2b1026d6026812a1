import { wordsOf } from "../../modes.ts";
import { kindOfWord } from "./class-names.ts";
import { LEAST_OF_PAGE } from "./class-roots.ts";
import { CLASS, PRESENT } from "./conditions.ts";
import type { Declared } from "./statements.ts";

/** What is known beside the declarations. */
type Known = {
  readonly atRoot: ReadonlySet<string>;
  /** The attributes of which a value is a mode. */
  readonly withModes: ReadonlySet<string>;
};

/**
 * The attributes of a component and its states: `data-acme-toast` and `data-mounted` of
 * `[data-acme-toast][data-mounted="true"]`. The first never has a value and has few properties, none of the root's; the
 * others are never without it.
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
  const all = new Set(rules.flatMap(({ own }) => own.map(({ modifier }) => modifier)));
  const of = (attribute: string) => rules.filter(({ own }) => own.some(({ modifier }) => modifier === attribute));
  const isOfPage = (attribute: string) => of(attribute).some(({ onRoot }) => onRoot.has(attribute));
  const components = [...all].filter((attribute) => {
    const own = of(attribute);
    const names = new Set(own.flatMap(({ name, own: { length } }) => (length === 1 ? name : [])));
    const isWithoutValue = own.every(({ own: some }) =>
      some.every(({ modifier, context }) => modifier !== attribute || context === PRESENT || context === ""),
    );
    return isWithoutValue && !isOfPage(attribute) && names.size < LEAST_OF_PAGE * count && names.isDisjointFrom(atRoot);
  });
  return new Set(
    components.flatMap((component) => {
      const isBeside = (attribute: string) =>
        attribute !== component &&
        !isOfPage(attribute) &&
        of(attribute).every(({ own }) => own.some(({ modifier }) => modifier === component));
      const states = [...all].filter(isBeside);
      return states.length === 0 ? [] : [component, ...states];
    }),
  );
}
