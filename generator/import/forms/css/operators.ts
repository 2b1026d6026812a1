import { modeOf } from "../../modes.ts";
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
  const all = [...declared, ...schemes].flatMap(({ choices, without }) => [...choices, ...without]);
  const values = valuesIn(all);
  /** The values that a choice is for; what no value is like stays as it is. */
  const wholeOf = (choice: Choice): readonly Choice[] => {
    const found = meantBy(choice, values.get(choice.modifier) ?? []);
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

/** The values of each attribute: those that rules name, and before these the parts of them that may be one, too. */
function valuesIn(all: readonly Choice[]): ReadonlyMap<string, readonly string[]> {
  const own = all.filter(({ modifier }) => modifier !== CLASS);
  return new Map(
    [...Map.groupBy(own, ({ modifier }) => modifier)].map(([modifier, choices]) => {
      const known = new Set(choices.map(({ context }) => context).filter((context) => !context.startsWith(PRESENT)));
      // Where none names a whole one, those of modes are: `[data-mode*="dark"]`.
      const isValue = (choice: Choice) =>
        meantBy(choice, [...known]).length > 0 ||
        (known.size === 0 && isByPart(choice) && modeOf(partOf(choice)) === partOf(choice));
      const parts = choices.filter(isValue).map(partOf);
      const plain = parts.filter((part) => PLAIN.test(part) && !known.has(part));
      return [modifier, [...new Set([...plain, ...known])]];
    }),
  );
}

/** A part of a value that is no ending such as `-dark`, and so a value itself: `dark` of `dark-blue` or `ocean-dark`. */
const PLAIN = /^\w(.*\w)?$/s;

/** The values that a choice by a part of them is for; none for any other choice. */
function meantBy(choice: Choice, values: readonly string[]): readonly string[] {
  const [, sign = "", part = ""] = choice.modifier === CLASS ? [] : (BY_PART.exec(choice.context) ?? []);
  const isMeant = OPERATORS[sign];
  return isMeant === undefined ? [] : values.filter((value) => isMeant(value, part));
}

function partOf({ context }: Choice): string {
  return BY_PART.exec(context)?.[2] ?? context;
}

/** No selector that a person writes is for so many combinations of values. */
const MOST_VALUES = 1000;

/** Whether a choice is by a part of a value, and no rule names a value like that. */
export function isByPart({ modifier, context }: Choice): boolean {
  return modifier !== CLASS && BY_PART.test(context);
}

/** An attribute as a selector has it: `[data-theme^="dark"]`, or `[data-theme]`. */
export function writtenAs(modifier: string, context: string): string {
  if (context === PRESENT) return `[${modifier}]`;
  const [, sign = "", part = context] = BY_PART.exec(context) ?? [];
  return `[${modifier}${sign}="${part}"]`;
}
