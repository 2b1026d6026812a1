/** Answers whether a pattern of a pair names a colour: it is the name, or a beginning of it followed by an asterisk. */
export function isNamedBy(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
