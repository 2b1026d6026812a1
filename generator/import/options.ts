import { resolve } from "node:path";
import { memoizeTexts } from "../resolve/memoize.ts";
import { fieldsOf } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import type { Reading } from "./reading.ts";

/** A choice stated by the user: `--choice theme=.light,.dark`. */
export type ChoiceOption = {
  readonly text: string;
  /**
   * The names of the modifiers; several for a pattern with several variable parts, as in
   * `brand/theme=brands/X/{light,dark}` with a star for X. */
  readonly modifiers: readonly string[];
  /** Address patterns: selector atoms (`.dark`, `[data-density]`), files (`light.json`) or keys (`#themes/*`). */
  readonly patterns: readonly string[];
};

/** Import options, named as on the command line. */
export type ImportOptions = {
  readonly choice: readonly ChoiceOption[];
  readonly noChoice: readonly string[];
  readonly ignore: readonly string[];
  /** Selectors treated as the page root. */
  readonly page: readonly string[];
  /** The stylesheet to take the names of custom properties from; in the record, relative to the identity's folder. */
  readonly names?: string;
  readonly run: boolean;
};

/** Options as typed on the command line and kept in the record, for later imports. */
export type OptionTexts = {
  readonly [Key in keyof ImportOptions]?: (Key extends "choice" ? readonly string[] : ImportOptions[Key]) | undefined;
};

export const NO_OPTIONS: ImportOptions = { choice: [], noChoice: [], ignore: [], page: [], run: false };

/** Parses the value of `--choice`, such as `theme=light.json,dark.json`. @throws ImportError */
export function parseChoice(text: string): ChoiceOption {
  const [, names = "", list = ""] = /^([^=[\]#.*]+)=(.+)$/s.exec(text) ?? [];
  const modifiers = names.split("/").map((name) => name.trim());
  const patterns = (list.match(/(?:\{[^}]*\}|\[[^\]]*\]|[^,])+/g) ?? []).flatMap((part) => part.trim() || []);
  if (patterns.length === 0 || modifiers.includes(""))
    throw new ImportError(
      `"${text}" doesn't state a choice.`,
      "Write a name and what it chooses among: theme=light.json,dark.json or theme=.light,.dark or theme=#themes/*",
    );
  const wrong = patterns.find(
    (pattern) => modifiers.length > 1 && variablesFor(modifiers, pattern).length !== modifiers.length,
  );
  if (wrong !== undefined)
    throw new ImportError(
      `"${wrong}" doesn't have ${modifiers.length} variable parts, one for each of ${modifiers.join(", ")}.`,
      "Write a * or a group such as {light,dark} for each modifier, in their order.",
    );
  return { text, modifiers, patterns };
}

/** Returns the options that drop the choice of a `--choice` option; another option is returned as it is. */
export function optionsWithout(option: string): readonly string[] {
  const [, text] = /^--choice (.*)$/s.exec(option) ?? [];
  return text === undefined ? [option] : parseChoice(text).patterns.map((pattern) => `--no-choice ${pattern}`);
}

const VARIABLE = /\*\*\/?|\*|\{[^{}]*\}/g;

/** Returns the indexes of the variable parts that name contexts: the groups if there is one per modifier, else all. */
function variablesFor(modifiers: readonly string[], pattern: string): readonly number[] {
  const all = [...pattern.matchAll(VARIABLE)].map(([part]) => part).filter((part) => !part.startsWith("**"));
  const groups = all.flatMap((part, index) => (part.startsWith("{") ? [index] : []));
  return all.length > modifiers.length && groups.length === modifiers.length ? groups : [...all.keys()];
}

/**
 * Returns an address's context in each modifier of a stated choice: `acme` and `light` for `brands/acme/light.json`. If
 * the pattern has no variable parts, the list is empty: the context is named after the address.
 */
export function contextsIn({ modifiers, patterns }: ChoiceOption, label: string): readonly string[] | undefined {
  for (const pattern of patterns) {
    const parts = match(pattern, label);
    if (parts === undefined) continue;
    const contexts = variablesFor(modifiers, pattern).flatMap((index) => parts[index] ?? []);
    return modifiers.length > 1 || contexts.length === 0 ? contexts : [contexts.join("-")];
  }
  return undefined;
}

/**
 * Matches an address against a pattern, and returns the text of its variable parts. A file pattern may omit folders and
 * the extension, a key pattern the file: `light` and `#themes/*` match `src/light.json#themes/dark`.
 */
export function match(pattern: string, label: string): readonly string[] | undefined {
  return patternOf(pattern).exec(label)?.slice(1);
}

export function matchesAny(patterns: readonly string[], label: string): boolean {
  return patterns.some((pattern) => match(pattern, label) !== undefined);
}

const patternOf = memoizeTexts(100_000, (pattern): RegExp => {
  let text = "";
  let end = 0;
  for (const { 0: variable, index } of pattern.matchAll(VARIABLE)) {
    text += escape(pattern.slice(end, index));
    end = index + variable.length;
    if (variable === "**/") text += "(?:.*/)?";
    else if (variable === "**") text += ".*";
    else if (variable === "*") text += "([^/#]*)";
    else text += `(${variable.slice(1, -1).split(",").map(escape).join("|")})`;
  }
  text += escape(pattern.slice(end));
  // An attribute without a value matches all of its values.
  const attribute = /^\[([^=\]]+)\]$/.exec(pattern)?.[1];
  if (attribute !== undefined) return new RegExp(`^\\[${escape(attribute)}(?:=["']?([^\\]"']*)["']?)?\\]$`, "s");
  if (pattern.startsWith("#")) return new RegExp(`^[^#]*${text}$`, "s");
  if (/^[.:[]/.test(pattern) && !pattern.includes("/")) return new RegExp(`^${text}$`, "s");
  return new RegExp(`^(?:[^#]*/)?${text}(?:\\.[\\w.]+)?$`, "s");
});

function escape(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

const MOST_LISTED = 12;

function patternsIn({ choice, noChoice, ignore, page }: ImportOptions) {
  const named = { choice: choice.flatMap(({ patterns }) => patterns), "no-choice": noChoice, ignore, page };
  return Object.entries(named).flatMap(([option, all]) => all.map((pattern) => [`--${option}`, pattern] as const));
}

/** Refuses patterns if the source states its own choices. @throws ImportError */
export function refusePatterns(options: ImportOptions, { modifiers, settings }: Reading): void {
  const [first] = patternsIn(options);
  if (first === undefined) return;
  const named = [
    ...modifiers.map(({ name, contexts }) => `${name} (${contexts.map((context) => context.name).join(", ")})`),
    ...Object.keys(fieldsOf(settings?.["modifiers"])),
  ];
  throw new ImportError(
    `${first[0]} "${first[1]}" has no effect: the source states its choices.`,
    `There are: ${named.join(", ") || "none"}. Leave the option out, and change them in tokens/vitral.json.`,
  );
}

/** Refuses patterns that match nothing: they are typing errors. @throws ImportError */
export function refuseUnmatched(options: ImportOptions, labels: Iterable<string>): void {
  const all = [...new Set(labels)];
  for (const [option, pattern] of patternsIn(options)) {
    if (all.some((label) => match(pattern, label) !== undefined)) continue;
    const listed = all.toSorted().slice(0, MOST_LISTED).join(", ");
    const more = all.length > MOST_LISTED ? `, and ${all.length - MOST_LISTED} more` : "";
    throw new ImportError(
      `${option} "${pattern}" matches nothing.`,
      all.length === 0 ? "There are no addresses here." : `There are: ${listed}${more}.`,
    );
  }
}

/** Parses the options of a record; files are relative to a root. @throws ImportError for an invalid choice */
export function readOptions({ choice = [], names, ...texts }: OptionTexts, root: string): ImportOptions {
  const file = names !== undefined && { names: resolve(root, names) };
  return { ...NO_OPTIONS, ...withoutEmpty(texts), choice: choice.map(parseChoice), ...file };
}

/** Adds options to the record's; a choice replaces the one with the same name. */
export function withGiven(before: OptionTexts, given: OptionTexts): OptionTexts {
  const namesOf = (choice: string) => parseChoice(choice).modifiers.join("/");
  const replaced = new Set((given.choice ?? []).map(namesOf));
  const kept = { ...before, choice: before.choice?.filter((text) => !replaced.has(namesOf(text))) };
  const lists = (["choice", "noChoice", "ignore", "page"] as const).map((key) => {
    return [key, [...new Set([...(kept[key] ?? []), ...(given[key] ?? [])])]];
  });
  const { names = before.names } = given;
  return withoutEmpty({ ...Object.fromEntries(lists), names, run: before.run === true || given.run === true });
}

/** Drops empty options, which the record doesn't list. */
export function withoutEmpty(texts: OptionTexts): OptionTexts {
  const stated = Object.entries(texts).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  return Object.fromEntries(stated);
}
