/**
 * The vocabulary in which a body is described once: the compiler's type, OpenAPI's schema and GraphQL's type all come
 * from it. Operations use it as types alone, so nothing of it reaches the edge.
 */
export type Shape<T = unknown> = (
  | { readonly kind: "text"; readonly format?: "date" | "uri-reference" | "hex" }
  | { readonly kind: "whole" }
  | { readonly kind: "number" }
  | { readonly kind: "flag" }
  | { readonly kind: "json" }
  | { readonly kind: "id"; readonly of: IdSet }
  | { readonly kind: "choice"; readonly values: readonly (string | number)[] }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "orNull"; readonly of: Shape }
  | { readonly kind: "record"; readonly of: Shape }
  | {
      readonly kind: "object";
      readonly name: string;
      readonly fields: Readonly<Record<string, Shape>>;
      /** True when it may have further keys. */
      readonly isOpen: boolean;
    }
) & { readonly type?: T };

/** The sets of ids that an identity has. */
export type IdSet = "themes" | "products" | "seasons" | "pages";

/** The TypeScript type of what a shape describes. */
export type TypeOf<S> = S extends Shape<infer T> ? T : never;

/** Text of any length. */
export const text: Shape<string> = { kind: "text" };
/** A civil day, `yyyy-mm-dd`. */
export const day: Shape<string> = { kind: "text", format: "date" };
/** A link: path-absolute, or absolute where the API was built with a base address. */
export const href: Shape<string> = { kind: "text", format: "uri-reference" };
/** An opaque colour, `#rrggbb`. */
export const hex: Shape<string> = { kind: "text", format: "hex" };
/** A whole number. */
export const whole: Shape<number> = { kind: "whole" };
/** Any number. */
export const number: Shape<number> = { kind: "number" };
/** True or false. */
export const flag: Shape<boolean> = { kind: "flag" };
/** Any JSON object, such as a Design Tokens document. */
export const json: Shape<{ [key: string]: unknown }> = { kind: "json" };

/** An id of the identity. */
export function id(of: IdSet): Shape<string> {
  return { kind: "id", of };
}

/** One of a few fixed values. */
export function choice<const V extends string | number>(...values: V[]): Shape<V> {
  return { kind: "choice", values };
}

/** A list of things of one shape. */
export function list<T>(of: Shape<T>): Shape<readonly T[]> {
  return { kind: "list", of };
}

/** A thing or null; the key is there in both cases. */
export function orNull<T>(of: Shape<T>): Shape<T | null> {
  return { kind: "orNull", of };
}

/** An object whose keys are data. */
export function record<T>(of: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return { kind: "record", of };
}

/** An object with these keys, all of them always present; the name becomes a component and a type. */
export function object<F extends Readonly<Record<string, Shape>>>(
  name: string,
  fields: F,
): Shape<{ readonly [K in keyof F]: TypeOf<F[K]> }> {
  return { kind: "object", name, fields, isOpen: false };
}

/** An object with at least these keys, whose further ones are data or another standard's business. */
export function openObject<F extends Readonly<Record<string, Shape>>>(
  name: string,
  fields: F,
): Shape<{ readonly [K in keyof F]: TypeOf<F[K]> }> {
  return { kind: "object", name, fields, isOpen: true };
}
