import { type Choice, CLASS, PRESENT } from "./conditions.ts";
import type { Declared } from "./statements.ts";

/** The context of an attribute by a part of its value, `*^=dark`. */
const BY_PART = /^\*([|^$*])=(.+)$/s;

/** What each operator asks of a value (Selectors 4, section 6.2). */
const OPERATORS: Readonly<Record<string, (value: string, part: string) => boolean>> = {
  "^": (value, part) => value.startsWith(part),
  $: (value, part) => value.endsWith(part),
  "*": (value, part) => value.includes(part),
  "|": (value, part) => value === part || value.startsWith(`${part}-`),
};

/** The declarations for parts of an attribute's value, `[data-theme^="dark"]`, for each value that any rule names. */
export function withWholeValues(declared: readonly Declared[], schemes: readonly Declared[]) {
  const values = new Map<string, Set<string>>();
  for (const { choices, without } of [...declared, ...schemes])
    for (const { modifier, context } of [...choices, ...without])
      if (modifier !== CLASS && !context.startsWith(PRESENT))
        values.set(modifier, (values.get(modifier) ?? new Set()).add(context));
  /** The values that a choice is for; what no value is like stays as it is. */
  const wholeOf = (choice: Choice): readonly Choice[] => {
    const [, sign = "", part = ""] = choice.modifier === CLASS ? [] : (BY_PART.exec(choice.context) ?? []);
    const isMeant = OPERATORS[sign];
    if (isMeant === undefined) return [choice];
    const found = [...(values.get(choice.modifier) ?? [])].filter((value) => isMeant(value, part));
    // The start of other values may be a value, too: `dark` of `dark-blue`.
    const isValue = /^[|^]$/.test(sign) && /\w$/.test(part) && found.length > 0 && !found.includes(part);
    if (isValue) found.unshift(part);
    return found.length === 0 ? [choice] : found.map((context) => ({ ...choice, context }));
  };
  const expanded = (one: Declared): readonly Declared[] => {
    if (![...one.choices, ...one.without].some(isByPart)) return [one];
    const all = one.choices.reduce<readonly (readonly Choice[])[]>(
      (some, choice) => some.flatMap((before) => wholeOf(choice).map((after) => [...before, after])),
      [[]],
    );
    const without = one.without.flatMap(wholeOf).filter((choice) => !isByPart(choice));
    return all.slice(0, MOST_VALUES).map((choices) => ({ ...one, choices, without }));
  };
  return { declared: declared.flatMap(expanded), schemes: schemes.flatMap(expanded) };
}

/** No selector that a person writes is for so many combinations of values. */
const MOST_VALUES = 1000;

/** Whether a choice is by a part of a value, and no rule names a value like that. */
export function isByPart({ modifier, context }: Choice): boolean {
  return modifier !== CLASS && BY_PART.test(context);
}

/** An attribute as a selector has it: `[data-theme^="dark"]`. */
export function writtenAs(modifier: string, context: string): string {
  const [, sign = "", part = context] = BY_PART.exec(context) ?? [];
  return `[${modifier}${sign}="${part}"]`;
}
