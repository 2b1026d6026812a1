import type Handlebars from "handlebars";

/** A helper of Handlebars: it takes values and, after them, the call. */
type Helper = (...args: never[]) => unknown;

/** The named options that the helpers of Handlebars itself take. */
export const BUILT_IN_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  if: ["includeZero"],
  unless: ["includeZero"],
};

/** The helpers of Handlebars itself; its own `each` takes an unknown name for an empty list. */
export function builtIn({ helpers }: typeof Handlebars): Readonly<Record<string, Helper>> {
  const { each, if: when, unless, with: inner, blockHelperMissing } = helpers as Record<string, Helper>;
  const found = { each: each && ofList(each), if: when, unless, with: inner, blockHelperMissing };
  return found as Readonly<Record<string, Helper>>;
}

/** Anything but a list would have no rounds, and so write nothing. */
function ofList(each: Helper): Helper {
  return function (this: unknown, list: unknown, call: unknown) {
    if (typeof list === "object") return each.call(this, list as never, call as never);
    throw new Error(`{{#each}} got ${JSON.stringify(list)}. Expected: a list.`, { cause: { fix: null } });
  };
}
