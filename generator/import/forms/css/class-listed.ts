import type { Valued } from "./attributes.ts";
import { type Choice, CLASS, classesIn } from "./conditions.ts";
import { keyOf } from "./schemes.ts";
import type { Declared } from "./statements.ts";

/**
 * The values of attributes that are in the same lists of selectors as a class, wherever one of the two is: `.dark` and
 * `[acme-mode="dark"]` of `.dark, [acme-mode="dark"]` and `.bravo.dark, [acme-theme="bravo"][acme-mode="dark"]`.
 */
export function listedWith(declared: readonly Declared[], attributes: readonly Valued[]): ReadonlyMap<string, Choice> {
  const found = new Map<string, Choice>();
  const all = new Map<string, Listed>();
  for (const { written, choices, nearness } of declared)
    for (const choice of choices) {
      const { lists, near, together } = all.get(keyOf(choice)) ?? {
        lists: new Set(),
        near: new Set(),
        together: new Set(),
      };
      lists.add(written);
      near.add(nearness);
      for (const other of choices) together.add(keyOf(other));
      all.set(keyOf(choice), { lists, near, together });
    }
  for (const context of new Set(declared.flatMap(({ choices }) => classesIn(choices)))) {
    const own = all.get(keyOf({ modifier: CLASS, context }));
    const value = attributes.find((one) => {
      const other = all.get(keyOf(one));
      return (
        own !== undefined &&
        other !== undefined &&
        own.lists.symmetricDifference(other.lists).size === 0 &&
        own.near.symmetricDifference(other.near).size === 0 &&
        !own.together.has(keyOf(one))
      );
    });
    if (value !== undefined) found.set(context, { modifier: value.modifier, context: value.context });
  }
  return found;
}

/** Where a class or a value of an attribute is. */
type Listed = {
  readonly lists: Set<unknown>;
  /** How near to a page's content its elements are: one of the body counts more than one of the root. */
  readonly near: Set<number>;
  /** What it is together with in a selector. */
  readonly together: Set<string>;
};
