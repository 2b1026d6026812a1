import type { Valued } from "./attributes.ts";
import { type Choice, CLASS } from "./conditions.ts";
import type { Declared } from "./statements.ts";

/**
 * The values of attributes that are in the same lists of selectors as a class, wherever one of the two is: `.dark` and
 * `[acme-mode="dark"]` of `.dark, [acme-mode="dark"]` and `.bravo.dark, [acme-theme="bravo"][acme-mode="dark"]`.
 */
export function listedWith(declared: readonly Declared[], attributes: readonly Valued[]): ReadonlyMap<string, Choice> {
  const lists = new Map<string, Set<unknown>>();
  /** How near to a page's content the elements of each are: one of the body counts more than one of the root. */
  const near = new Map<string, Set<number>>();
  const together = new Set<string>();
  for (const { written, choices, nearness } of declared)
    for (const choice of choices) {
      const key = keyOf(choice);
      lists.set(key, (lists.get(key) ?? new Set()).add(written));
      near.set(key, (near.get(key) ?? new Set()).add(nearness));
      for (const other of choices) together.add(key + keyOf(other));
    }
  const found = new Map<string, Choice>();
  for (const [key, own] of lists) {
    const [modifier, context = ""] = JSON.parse(key) as string[];
    if (modifier !== CLASS) continue;
    const value = attributes.find((one) => {
      const others = lists.get(keyOf(one)) ?? new Set();
      const isAsNear = near.get(key)?.symmetricDifference(near.get(keyOf(one)) ?? new Set()).size === 0;
      return own.size === others.size && isAsNear && !together.has(key + keyOf(one)) && own.isSubsetOf(others);
    });
    if (value !== undefined) found.set(context, { modifier: value.modifier, context: value.context });
  }
  return found;
}

function keyOf({ modifier, context }: Choice): string {
  return JSON.stringify([modifier, context]);
}
