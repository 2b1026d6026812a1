/** What is given, and the default of whatever is left out; a value that is undefined is left out too. */
export function withDefaults<T extends object>(
  defaults: T,
  given: { readonly [Name in keyof T]?: T[Name] | undefined } = {},
): T {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}
