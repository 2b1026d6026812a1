import { resolve } from "node:path";
import { type ImportOptions, parseChoice } from "./options.ts";

/** Options as they are typed, which is how the record keeps them. */
export type OptionTexts = {
  readonly choice?: readonly string[] | undefined;
  readonly noChoice?: readonly string[] | undefined;
  readonly ignore?: readonly string[] | undefined;
  readonly page?: readonly string[] | undefined;
  /** A file, in the record relative to the identity's folder. */
  readonly names?: string | undefined;
  readonly run?: boolean | undefined;
};

/** Reads options of a record; files are relative to a root. @throws ImportError for a choice without a name or pattern. */
export function readOptions(texts: OptionTexts, root: string): ImportOptions {
  const { choice = [], noChoice = [], ignore = [], page = [], names, run = false } = texts;
  return {
    choices: choice.map(parseChoice),
    noChoices: noChoice,
    ignore,
    pages: page,
    run,
    ...(names !== undefined && { names: resolve(root, names) }),
  };
}

/** The names that a choice has, which identify it. */
function namesOf(choice: string): string {
  return parseChoice(choice).modifiers.join("/");
}

/** Adds options to those of the record: a choice replaces that of the same name. */
export function withGiven(before: OptionTexts, given: OptionTexts): OptionTexts {
  const replaced = new Set((given.choice ?? []).map((text) => namesOf(text)));
  const kept = (before.choice ?? []).filter((text) => !replaced.has(namesOf(text)));
  const both = (one: readonly string[] = [], other: readonly string[] = []) => [...new Set([...one, ...other])];
  const names = given.names ?? before.names;
  return withoutEmpty({
    choice: both(kept, given.choice),
    noChoice: both(before.noChoice, given.noChoice),
    ignore: both(before.ignore, given.ignore),
    page: both(before.page, given.page),
    ...(names !== undefined && { names }),
    run: before.run === true || given.run === true,
  });
}

/** Drops the options that state nothing, so that the record shows those that do. */
export function withoutEmpty(texts: OptionTexts): OptionTexts {
  const own = Object.entries(texts).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  return Object.fromEntries(own);
}
