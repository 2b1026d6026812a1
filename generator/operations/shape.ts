import type { Identity } from "../model/identity.ts";
import type { Json } from "../model/token.ts";

/** The description of a body, from which the TypeScript type, the OpenAPI schema and the GraphQL type are derived. */
export type Shape<T = unknown> = (
  | { readonly kind: "text"; readonly format?: "date" | "uri-reference" | "hex" }
  | { readonly kind: "whole" }
  | { readonly kind: "number" }
  | { readonly kind: "flag" }
  | { readonly kind: "json" }
  | { readonly kind: "any" }
  | { readonly kind: "id"; readonly of: IdSet }
  | { readonly kind: "choice"; readonly values: readonly (string | number)[] }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "orNull"; readonly of: Shape }
  | { readonly kind: "optional"; readonly of: Shape; readonly isPresent: (identity: Identity) => boolean }
  | { readonly kind: "record"; readonly of: Shape }
  | {
      readonly kind: "object";
      readonly name: string;
      readonly fields: Readonly<Record<string, Shape>>;
      /** True if it may have more keys. */
      readonly isOpen: boolean;
    }
) & { readonly type?: T };

/** The sets of ids in an identity. */
export type IdSet = "themes" | "products" | "seasons" | "pages" | "files";

/** The TypeScript type of a shape. */
export type TypeOf<S> = S extends Shape<infer T> ? T : never;

/** Text of any length. */
export const text: Shape<string> = { kind: "text" };
/** A civil day, `yyyy-mm-dd`. */
export const day: Shape<string> = { kind: "text", format: "date" };
/** A link: path-absolute, or absolute if the API was built with a base address. */
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
/** Any JSON value, such as that of a token. */
export const any: Shape<Json> = { kind: "any" };

/** An id of the identity. */
export function id(of: IdSet): Shape<string> {
  return { kind: "id", of };
}

/** One of a few fixed values. */
export function choice<const V extends string | number>(...values: V[]): Shape<V> {
  return { kind: "choice", values };
}

/** A list of values of one shape. */
export function list<T>(of: Shape<T>): Shape<readonly T[]> {
  return { kind: "list", of };
}

/** A value or null; the key is always present. */
export function orNull<T>(of: Shape<T>): Shape<T | null> {
  return { kind: "orNull", of };
}

/** A value whose key is there for some identities alone. */
export function optional<T>(of: Shape<T>, isPresent: (identity: Identity) => boolean): Shape<T> & Optional {
  return { kind: "optional", of, isPresent };
}

type Optional = { readonly kind: "optional" };

/** An object whose keys are data. */
export function record<T>(of: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return { kind: "record", of };
}

type Fields<F> = { readonly [K in keyof F as F[K] extends Optional ? never : K]: TypeOf<F[K]> } & {
  readonly [K in keyof F as F[K] extends Optional ? K : never]?: TypeOf<F[K]>;
};

/** The fields of an object that bodies of an identity have. */
export function fieldsOf(
  { fields }: { readonly fields: Readonly<Record<string, Shape>> },
  identity: Identity,
): readonly (readonly [name: string, shape: Shape])[] {
  return Object.entries(fields).filter(([, shape]) => shape.kind !== "optional" || shape.isPresent(identity));
}

/** An object with these keys; the name becomes that of a component and a type. */
export function object<F extends Readonly<Record<string, Shape>>>(name: string, fields: F): Shape<Fields<F>> {
  return { kind: "object", name, fields, isOpen: false };
}

/** An object with at least these keys; the others are data or belong to another standard. */
export function openObject<F extends Readonly<Record<string, Shape>>>(name: string, fields: F): Shape<Fields<F>> {
  return { kind: "object", name, fields, isOpen: true };
}

/** Light or dark. */
export const mode: Shape<"light" | "dark"> = choice("light", "dark");

/** One colour for each mode. */
export const colorByMode = object("ColorByMode", { light: hex, dark: hex });
