/** Options that may be omitted or undefined. */
export type Given<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Fills in the defaults for omitted and undefined options. */
export function withDefaults<T extends object>(defaults: T, options: Given<T> = {}): T {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(defined) };
}
