import { type Form, inside, isObject, reportAt, unlike } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Report } from "../problem.ts";
import { keysOf, memberOf, type Part, spotOf } from "./part.ts";

/** The members that an object may have, and what each must be. */
export type Members = {
  readonly needed: Readonly<Record<string, Form>>;
  readonly allowed: Readonly<Record<string, Form>>;
};

/** Text of any length. */
export const anyText: Form = (value, spot) => typeof value === "string" || unlike(spot, value, "text");

/** A list of any length. */
export const list: Form = (value, spot) => Array.isArray(value) || unlike(spot, value, "a list of sources");

/** An object whose members are checked where they are read. */
export const anyObject: Form = (value, spot) => isObject(value) || unlike(spot, value, "an object");

/** Checks the members of an object, each in the file that has it; returns whether it has no problems. */
export function checkMembers(part: Part, { needed, allowed }: Members, report: Report): boolean {
  const spot = spotOf(part, report);
  if (!isObject(part.value)) return unlike(spot, part.value, `an object with ${Object.keys(needed).join(", ")}`);
  const forms = new Map(Object.entries({ ...needed, ...allowed }));
  const results = keysOf(part).map((key) => {
    const member = memberOf(part, key);
    const form = forms.get(key);
    if (member === undefined) return true;
    return form === undefined
      ? unknownKey(member, { part, forms, report })
      : form(member.value, spotOf(member, report));
  });
  const missing = Object.entries(needed).filter(([key]) => memberOf(part, key) === undefined);
  for (const [key, form] of missing) form(undefined, inside(spot, key));
  return missing.length === 0 && results.every(Boolean);
}

function unknownKey(
  member: Part,
  { part, forms, report }: { readonly part: Part; readonly forms: ReadonlyMap<string, Form>; readonly report: Report },
): false {
  const key = String(member.path.at(-1));
  const free = [...forms.keys()].filter((name) => memberOf(part, name) === undefined);
  const message = `Unknown key "${key}". Expected: ${[...forms.keys()].join(", ")}.`;
  reportAt(spotOf(member, report), "key", { message, fix: suggest(key, free) ?? "Remove it." });
  return false;
}
