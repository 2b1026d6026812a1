import { type Choice, CLASS, PRESENT } from "./conditions.ts";
import { keyOf } from "./schemes.ts";
import type { Declared } from "./statements.ts";

/**
 * The attributes that count in the place of another one, which has the same values and counts only without them, by their
 * names: `data-applied` of `[data-theme="dark"]:not([data-applied]), [data-applied="dark"]`.
 */
export function replacingAttributes(all: readonly Declared[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const { choices, without } of all)
    for (const { modifier } of choices)
      for (const other of without)
        if (modifier !== CLASS && other.context === PRESENT && other.modifier !== modifier)
          pairs.set(other.modifier, modifier);
  if (pairs.size === 0) return pairs;
  const byRule = Map.groupBy(all, ({ written }) => written);
  const isReplacing = ([other, one]: readonly [string, string]) => {
    const isOf = (name: string) => (choice: Choice) => choice.modifier === name;
    const own = all.filter(({ choices }) => choices.some(isOf(one)));
    const others = all.filter(({ choices }) => choices.some(isOf(other)));
    const hasTwin = (declared: Declared, from: string, to: string) => {
      const key = choicesIn(declared, from, to);
      return byRule.get(declared.written)?.some((each) => each !== declared && choicesIn(each) === key) === true;
    };
    const isOnlyWithout = (declared: Declared) => {
      const key = choicesIn(declared);
      const isLeft = (each: Declared) =>
        each.without.some((choice) => isOf(other)(choice) && choice.context === PRESENT);
      return byRule.get(declared.written)?.some((each) => isLeft(each) && choicesIn(each) === key) === true;
    };
    const names = new Set([...own, ...others].map(({ name }) => name));
    // In a list, `:not()` makes one selector count more than the other: what else chooses would be between the two.
    const isBetween = ({ name, choices }: Declared) =>
      names.has(name) && choices.some((choice) => !isOf(one)(choice) && !isOf(other)(choice));
    return (
      !all.some(isBetween) &&
      others.every((each) => !each.choices.some(isOf(one)) && hasTwin(each, other, one)) &&
      own.every((each) => isOnlyWithout(each) && hasTwin(each, one, other))
    );
  };
  return new Map([...pairs].filter(isReplacing));
}

/** What is chosen for a declaration, with one attribute by the name of another. */
function choicesIn({ choices }: Declared, from = "", to = from): string {
  return choices
    .map((choice) => keyOf(choice.modifier === from ? { ...choice, modifier: to } : choice))
    .sort()
    .join(" ");
}
