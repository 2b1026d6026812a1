/** The name of a value: GraphQL has no hyphens, and keeps three words for itself. */
export function toEnumName(value: string): string {
  const name = value.replaceAll("-", "_");
  return ["true", "false", "null"].includes(name) ? `_${name}` : name;
}
