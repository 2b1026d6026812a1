import { any, expecting, list as listOf, neededIn, type Schema } from "../../model/schema.ts";
import { check, inside, isObject, reportAt, unlike } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Report } from "../problem.ts";
import { keysOf, memberOf, type Part, spotOf } from "./part.ts";

/** The members that an object may have, with their schemas. */
export type Members = Readonly<Record<string, Schema>>;

/** A list of sources, which are checked when they are read. */
export const sourceList = expecting("a list of sources", listOf(any));

/** Checks the members of an object, and reports each problem in the member's file; returns whether all are valid. */
export function checkMembers(part: Part, members: Members, report: Report): boolean {
  const spot = spotOf(part, report);
  const needed = neededIn(members);
  if (!isObject(part.value)) return unlike(spot, part.value, `an object with ${needed.join(", ")}`);
  const schemas = new Map(Object.entries(members));
  const results = keysOf(part).map((key) => {
    const member = memberOf(part, key);
    const schema = schemas.get(key);
    if (member === undefined) return true;
    return schema === undefined
      ? unknownKey(member, { part, keys: [...schemas.keys()], report })
      : check(schema, member.value, spotOf(member, report));
  });
  const missing = needed.filter((key) => memberOf(part, key) === undefined);
  for (const key of missing) check(schemas.get(key) ?? any, undefined, inside(spot, key));
  return missing.length === 0 && results.every(Boolean);
}

function unknownKey(
  member: Part,
  { part, keys, report }: { readonly part: Part; readonly keys: readonly string[]; readonly report: Report },
): false {
  const key = String(member.path.at(-1));
  const free = keys.filter((name) => memberOf(part, name) === undefined);
  const message = `Unknown key "${key}". Expected: ${keys.join(", ")}.`;
  reportAt(spotOf(member, report), "key", { message, fix: suggest(key, free) ?? "Remove it." });
  return false;
}
