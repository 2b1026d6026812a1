/** Options that may be omitted or undefined. */
export type Given<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** The given options, with defaults for the others. */
export function withDefaults<T extends object>(defaults: T, given: Given<T> = {}): T {
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(defined) };
}
