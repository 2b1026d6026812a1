import { json, optional, text } from "../../model/schema.ts";
import { check, fewOf, inside, isObject, reportAt } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Report } from "../problem.ts";
import { type Members, sourceList } from "./members.ts";
import { memberOf, membersOf, type Part, placeOf, spotOf } from "./part.ts";
import type { ReadSources, Sources } from "./sources.ts";

/** A choice between contexts. */
export type Modifier = {
  readonly name: string;
  readonly description: string | undefined;
  /** The names of the contexts, in file order. */
  readonly contexts: readonly string[];
  /** The context used when an input omits this modifier; undefined if it is required. */
  readonly default: string | undefined;
};

/** A modifier with the sources of its contexts. */
export type ReadModifier = Modifier & { readonly sources: ReadonlyMap<string, Sources> };

/** The members of a modifier (Resolver Module, Modifiers). */
export const MODIFIER: Members = {
  contexts: json,
  description: optional(text),
  default: optional(text),
  $extensions: optional(json),
};

/** Reads a modifier whose members are already checked. */
export function readModifier(
  part: Part,
  name: string,
  { readSources, report }: { readonly readSources: ReadSources; readonly report: Report },
): ReadModifier {
  const contexts = memberOf(part, "contexts");
  const lists = contexts === undefined || !isObject(contexts.value) ? new Map<string, Part>() : membersOf(contexts);
  const names = [...lists.keys()];
  if (contexts !== undefined) checkContexts(contexts, names, report);
  const sources = new Map<string, Sources>();
  for (const [context, list] of lists) {
    if (check(sourceList, list.value, spotOf(list, report))) sources.set(context, readSources.ofContext(list));
  }
  const description = textOf(part, "description");
  return { name, description, contexts: names, default: readDefault(part, names, report), sources };
}

function checkContexts(contexts: Part, names: readonly string[], report: Report): void {
  const spot = spotOf(contexts, report);
  if (names.length < 2) {
    const actual = names.length === 0 ? "no context" : `only the context "${names[0]}"`;
    const fix = names.length === 0 ? "Add contexts, or remove the modifier." : "Make it a set, or add a context.";
    reportAt(spot, "key", { message: `The modifier has ${actual}. Expected: two or more.`, fix });
  }
  if (names.includes("")) reportAt(inside(spot, ""), "key", { message: "Empty name of a context.", fix: null });
  reportCaseClashes(
    names.flatMap((name) => memberOf(contexts, name) ?? []),
    { names, what: "contexts", report },
  );
}

/** Reports names that differ only in case, because inputs are case-insensitive. */
export function reportCaseClashes(
  parts: readonly Part[],
  { names, what, report }: { readonly names: readonly string[]; readonly what: string; readonly report: Report },
): void {
  const first = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const part = parts[index];
    const earlier = first.get(name.toLowerCase());
    if (earlier === undefined) first.set(name.toLowerCase(), name);
    else if (part !== undefined && earlier !== name) {
      const message = `The ${what} "${earlier}" and "${name}" differ only by case, which inputs ignore.`;
      report({ place: placeOf(part, "key"), message, fix: "Rename one of the two." });
    }
  }
}

function readDefault(part: Part, names: readonly string[], report: Report): string | undefined {
  const byDefault = memberOf(part, "default");
  if (byDefault === undefined || typeof byDefault.value !== "string" || names.length === 0) return undefined;
  if (names.includes(byDefault.value)) return byDefault.value;
  const message = `The default "${byDefault.value}" is not a context.${fewOf(names)}`;
  reportAt(spotOf(byDefault, report), "value", { message, fix: suggest(byDefault.value, names) });
  return undefined;
}

/** Returns a member's text; undefined if it isn't a string. */
export function textOf(part: Part, key: string): string | undefined {
  const value = memberOf(part, key)?.value;
  return typeof value === "string" ? value : undefined;
}
