/** Returns whether a pattern of a pair matches a colour: it is the name, or its beginning and an asterisk. */
export function isNamedBy(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
