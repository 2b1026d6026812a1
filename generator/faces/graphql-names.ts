/**
 * The name of each value in GraphQL, where only letters, digits and `_` are allowed and three words are not. Of values
 * with the same name, the later ones get a number, so that none is lost.
 *
 * @example graphqlNames(["light-more", "light_more"]).get("light_more") // "light_more_2"
 */
export function graphqlNames(values: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set<string>();
  return new Map(values.map((value) => [value, unused(graphqlName(value), used)]));
}

/** A name, with a number where it is used already; from now on it is. */
function unused(name: string, used: Set<string>): string {
  let own = name;
  for (let number = 2; used.has(own); number += 1) own = `${name}_${number}`;
  used.add(own);
  return own;
}

/** A value as a name of GraphQL, which keeps names that begin with `__` for itself. */
function graphqlName(value: string): string {
  const name = value.replaceAll(/[^A-Za-z0-9_]/g, "_").replace(/^_+/, "_");
  return /^\d/.test(name) || ["true", "false", "null"].includes(name) ? `_${name}` : name;
}
