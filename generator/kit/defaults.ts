/** What may be left out, or be undefined, which says the same. */
export type Given<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** What is given, and the default of whatever is left out. */
export function withDefaults<T extends object>(defaults: T, given: Given<T> = {}): T {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}
