import type { Token } from "../model/token.ts";

/** How variables are named: a prefix for all, what joins the steps of a path, and prefixes of groups. */
export type Names = {
  readonly prefix: string;
  readonly join: string;
  /** The prefix of each group that has its own; null for a group that is not published. */
  readonly groups: Readonly<Record<string, string | null>>;
};

/**
 * The name of a token's variable; null where it is not published. The longest group with a prefix counts. A `$root`
 * token has its group's name.
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
