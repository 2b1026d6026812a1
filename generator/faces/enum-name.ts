/** The name of a value in a GraphQL enum, where hyphens and three words are not allowed. */
export function toEnumName(value: string): string {
  const name = value.replaceAll("-", "_");
  return ["true", "false", "null"].includes(name) ? `_${name}` : name;
}
