import { MOST_CONTEXTS } from "../../source/settings/check.ts";
import { ImportError } from "../import-error.ts";
import { modeOf, wordsOf } from "../modes.ts";
import { type Choice, CLASS } from "./css-conditions.ts";
import type { Declared } from "./css-statements.ts";

/** The classes that choose among values, as contexts of modifiers. */
export type Classes = {
  readonly names: readonly string[];
  of(name: string): Choice | undefined;
};

/** Words of classes that choose among the values of tokens; others are of components. */
const CHOOSING = /^(theme|mode|scheme|contrast|density|compact|comfortable|cozy|brand|palette|dim|dimmed)$/;

/** At least this part of what a class declares is declared elsewhere too, if it chooses among values. */
const LEAST_SHARED = 0.5;

/** Finds out which classes choose among values, and which of them exclude each other. */
export function classModifiers(declared: readonly Declared[]): Classes {
  const own = new Map<string, Set<string>>();
  for (const { name, choices } of declared) {
    for (const { modifier, context } of choices) {
      if (modifier !== CLASS) continue;
      const names = own.get(context) ?? new Set();
      own.set(context, names.add(name));
    }
  }
  const atRoot = new Set(declared.filter(({ choices }) => choices.length === 0).map(({ name }) => name));
  const isChoosing = ([context, names]: [string, ReadonlySet<string>]): boolean => {
    if (modeOf(context) !== undefined || wordsOf(context).some((word) => CHOOSING.test(word))) return true;
    const shared = [...names].filter((name) => atRoot.has(name)).length;
    return shared > 0 && shared >= LEAST_SHARED * names.size;
  };
  const groups: { readonly names: Set<string>; readonly contexts: string[] }[] = [];
  for (const [context, names] of [...own].filter(isChoosing)) {
    const group = groups.find((one) => isShared(one.names, names));
    if (groups.length > MOST_CONTEXTS)
      throw new ImportError(
        `The stylesheets have more than ${MOST_CONTEXTS} kinds of classes that choose among values.`,
      );
    if (group === undefined) groups.push({ names: new Set(names), contexts: [context] });
    else {
      group.contexts.push(context);
      for (const name of names) group.names.add(name);
    }
  }
  const found = new Map<string, Choice>();
  for (const { contexts } of groups) {
    const [first = ""] = contexts;
    const isTheme = contexts.some((context) => modeOf(context) !== undefined || wordsOf(context).includes("theme"));
    const [word = first] = wordsOf(first);
    const modifier = isTheme ? "theme" : word;
    for (const context of contexts)
      found.set(context, { modifier: `data-${modifier}`, context: shortened(context, modifier) });
  }
  return { names: [...found.keys()], of: (name) => found.get(name) };
}

/** Classes that declare the same properties exclude each other. */
function isShared(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = [...others].filter((name) => names.has(name)).length;
  return shared >= LEAST_SHARED * Math.min(names.size, others.size);
}

/** `theme-dark` is the theme `dark`. */
function shortened(context: string, modifier: string): string {
  const short = context.replace(new RegExp(`^${modifier}[-_]+|[-_]+(${modifier}|mode)$`, "gi"), "");
  return short === "" ? context : short;
}
