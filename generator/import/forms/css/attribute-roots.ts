import { modeOf, wordsOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import { COMPONENTS } from "./class-components.ts";
import { type Choice, CLASS, PRESENT } from "./conditions.ts";
import { isOfScheme } from "./schemes.ts";
import type { Declared, Stylesheet } from "./statements.ts";

/** What stylesheets declare, and the colour schemes that they state. */
type Stated = Pick<Stylesheet, "declared" | "schemes">;

const OF_PAGES = "Attributes that pages always have: the root in Vitral";

/** Takes the attribute that pages always have out of the selectors: `[data-acme]` of `[data-acme][data-mode="dark"]`. */
export function withoutRootAttribute({ declared, schemes }: Stated, entries: Entry[]): Stated {
  const attribute = rootAttributeIn(declared);
  if (attribute === undefined) return { declared, schemes };
  entries.push({
    kind: "repaired",
    what: OF_PAGES,
    subject: `[${attribute}]`,
    found: `[${attribute}]`,
    made: ":root",
  });
  const isOther = ({ modifier }: Choice) => modifier !== attribute;
  const toRoot = (one: Declared): Declared => ({ ...one, choices: one.choices.filter(isOther) });
  return { declared: declared.map(toRoot), schemes: schemes.map(toRoot) };
}

/**
 * The one attribute without a value that pages always have: nothing chooses what it has without it, or makes pages light or
 * dark, and a mode beside it changes most of that. It has most of what anything chooses, and none of the root's properties.
 */
function rootAttributeIn(declared: readonly Declared[]): string | undefined {
  const chosen = declared.filter(({ choices }) => choices.length > 0);
  const count = namesOf(chosen).size;
  const attributes = new Set(
    chosen.flatMap(({ choices }) => choices.filter(isWithoutValue).map(({ modifier }) => modifier)),
  );
  const [found, ...others] = [...attributes].filter((attribute) => {
    const isOwn = ({ modifier }: Choice) => modifier === attribute;
    const [own, rest] = [true, false].map((has) => declared.filter(({ choices }) => choices.some(isOwn) === has));
    const names = namesOf((own ?? []).filter(({ choices, media }) => choices.every(isOwn) && media.length === 0));
    const inModes = namesOf((own ?? []).filter(isOfMode));
    return (
      !wordsOf(attribute).some((word) => COMPONENTS.test(word)) &&
      own?.every(
        ({ choices, without }) => choices.every((one) => !isOwn(one) || isWithoutValue(one)) && !without.some(isOwn),
      ) &&
      rest?.every((one) => !names.has(one.name) && !isOfMode(one) && !one.without.some(isOwn)) &&
      2 * names.size > count &&
      2 * inModes.intersection(names).size > names.size
    );
  });
  return others.length === 0 ? found : undefined;
}

function namesOf(declared: readonly Declared[]): ReadonlySet<string> {
  return new Set(declared.map(({ name }) => name));
}

/** Whether a choice is of an attribute, whatever its value. */
function isWithoutValue({ modifier, context }: Choice): boolean {
  return modifier !== CLASS && (context === PRESENT || context === "");
}

/** Whether a declaration is for light or dark pages. */
function isOfMode({ choices, media }: Declared): boolean {
  return media.some(isOfScheme) || choices.some(({ context }) => modeOf(context) !== undefined);
}
