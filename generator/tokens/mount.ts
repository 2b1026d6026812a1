import { isObject, reportAt } from "./form.ts";
import type { Report } from "./problem.ts";
import type { Condition } from "./resolver/merge.ts";
import { isName, isToken, composePart, membersOf, type Part, spotOf } from "./resolver/part.ts";
import { suggest } from "../resolve/misspelling.ts";
import { readSubject } from "./conditions.ts";
import { REPORTED, toCondition } from "./conditions.ts";
import type { NamedModifier } from "./named.ts";

/** Where the tokens of a source go, and which facet chooses among them; null where the settings do not say. */
export type Mounting = { readonly as: string | null; readonly by: string | null };

/** Tokens at their place in the published tree, with a condition of their own. */
export type Mounted = { readonly condition: Condition; readonly source: Part };

/**
 * Puts a group of tokens at another path. With a facet, each member named by a value of it counts with the contexts that
 * have this value. `*` in the path is the name of each member. `at` is the source in the settings.
 *
 * @example mount(data, { as: "color.data-*", by: "mode" }, …) // data.red.dark → color.data-red where mode is dark
 */
export function mount(
  group: Part,
  { as, by }: Mounting,
  {
    at,
    modifiers,
    report,
  }: { readonly at: Part; readonly modifiers: readonly NamedModifier[]; readonly report: Report },
): readonly Mounted[] {
  if (as?.includes("*")) {
    return [...namedIn(group)].flatMap(([name, member]) =>
      mount(member, { as: as.replaceAll("*", name), by }, { at, modifiers, report }),
    );
  }
  if (by === null) return [{ condition: [], source: wrap(group, as, at) }];
  const { modifier, facet = null } = readSubject(by, modifiers, REPORTED) ?? {};
  if (modifier === undefined || facet === null) return [];
  const values = [...new Set(modifier.contexts.flatMap(({ facets }) => facets[facet] ?? []))];
  return [...namedIn(group)].flatMap(([value, member]) => {
    if (values.includes(value))
      return [{ condition: toCondition({ [by]: [value] }, modifiers), source: wrap(member, as, at) }];
    const message = `"${value}" is not a value of the facet "${by}". Expected: ${values.join(", ")}.`;
    reportAt(spotOf(member, report), "key", { message, fix: suggest(value, values) });
    return [];
  });
}

/** The groups and tokens of a group; of a token, none. */
function namedIn(group: Part): ReadonlyMap<string, Part> {
  if (isToken(group)) return new Map();
  return new Map([...membersOf(group)].filter(([key, { value }]) => isName(key) && isObject(value)));
}

function wrap(part: Part, path: string | null, at: Part): Part {
  const steps = path === null ? [] : path.split(".");
  return steps.reduceRight((inner, step) => composePart(new Map([[step, inner]]), at), part);
}
