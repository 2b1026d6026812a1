import type { Token } from "../model/token.ts";

/** The naming of variables: a prefix for all, a separator for the segments of a path, and the prefixes of groups. */
export type Names = {
  readonly prefix: string;
  readonly join: string;
  /** The prefixes of groups; null for a group that isn't published. */
  readonly groups: Readonly<Record<string, string | null>>;
};

/**
 * Returns the name of a token's variable; null if it isn't published. The innermost group with a prefix wins. A `$root`
 * token is named after its group.
 *
 * @example nameOf(["color", "ink"], { prefix: "", join: "-", groups: { color: "" } }) // "ink"
 */
export function nameOf(path: Token["path"], { prefix, join, groups }: Names): string | null {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const key = path.slice(0, length).join(".");
    const group = Object.hasOwn(groups, key) ? groups[key] : undefined;
    if (group === null) return null;
    if (group !== undefined) return joined([prefix, group, ...path.slice(length)], join);
  }
  return joined([prefix, ...path], join);
}

function joined(parts: readonly string[], join: string): string {
  return parts.filter((part) => part !== "" && part !== "$root").join(join);
}
