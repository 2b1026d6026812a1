import { isObject, reportAt } from "./form.ts";
import type { Report } from "./problem.ts";
import type { Condition } from "./resolver/merge.ts";
import { isName, isToken, composePart, membersOf, type Part, spotOf } from "./resolver/part.ts";
import { suggest } from "../resolve/misspelling.ts";
import { readSubject } from "./conditions.ts";
import { SILENT, toCondition } from "./conditions.ts";
import type { NamedModifier } from "./named.ts";

/** The path at which a source is mounted, and the facet that selects its members; null if the settings have none. */
export type Mounting = { readonly as: string | null; readonly by: string | null };

/** Mounted tokens, and the condition under which they apply. */
export type Mounted = { readonly condition: Condition; readonly source: Part };

/**
 * Mounts a token group at another path. With a facet, each member's name is a value of the facet, and the member applies
 * to the contexts with that value. `*` in the path is replaced with each member's name. `at` is the source in the settings.
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
    return [...childrenOf(group)].flatMap(([name, member]) =>
      mount(member, { as: as.replaceAll("*", name), by }, { at, modifiers, report }),
    );
  }
  if (by === null) return [{ condition: [], source: wrap(group, as, at) }];
  const { modifier, facet = null } = readSubject(by, modifiers, SILENT) ?? {};
  if (modifier === undefined || facet === null) return [];
  const values = [...new Set(modifier.contexts.flatMap(({ facets }) => facets[facet] ?? []))];
  return [...childrenOf(group)].flatMap(([value, member]) => {
    if (values.includes(value))
      return [{ condition: toCondition({ [by]: [value] }, modifiers), source: wrap(member, as, at) }];
    const message = `"${value}" is not a value of the facet "${by}". Expected: ${values.join(", ")}.`;
    reportAt(spotOf(member, report), "key", { message, fix: suggest(value, values) });
    return [];
  });
}

/** Returns a group's child groups and tokens; empty for a token. */
function childrenOf(group: Part): ReadonlyMap<string, Part> {
  if (isToken(group)) return new Map();
  return new Map([...membersOf(group)].filter(([key, { value }]) => isName(key) && isObject(value)));
}

function wrap(part: Part, path: string | null, at: Part): Part {
  const steps = path === null ? [] : path.split(".");
  return steps.reduceRight((inner, step) => composePart(new Map([[step, inner]]), at), part);
}
