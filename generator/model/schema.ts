import type { Identity } from "./identity.ts";
import type { Json } from "./token.ts";

export type JsonSchema = Readonly<Record<string, Json>>;

type Fields = Readonly<Record<string, Schema>>;

type Kind =
  | { readonly kind: "text"; readonly format?: "date" | "uri-reference"; readonly pattern?: RegExp }
  | { readonly kind: "whole" | "number"; readonly least?: number; readonly most?: number }
  | { readonly kind: "flag" }
  | { readonly kind: "json" }
  | { readonly kind: "any"; readonly test?: (value: Json | undefined) => boolean }
  | { readonly kind: "id"; readonly of: IdSet }
  | { readonly kind: "choice"; readonly values: readonly Json[] }
  | { readonly kind: "list"; readonly of: Schema; readonly least: number }
  | { readonly kind: "orNull"; readonly of: Schema }
  | { readonly kind: "union"; readonly of: readonly Schema[]; readonly choose: Choose }
  | { readonly kind: "record"; readonly of: Schema; readonly keys?: Keys }
  | { readonly kind: "closed"; readonly fields: Fields }
  | {
      readonly kind: "object";
      readonly name: string;
      readonly fields: Fields;
      /** True if it may have more keys. */
      readonly isOpen: boolean;
    };

/** Selects the member of a union for a value; undefined if none matches. */
type Choose = (value: Json | undefined) => Schema | undefined;

/** The constraint on the keys of a record. */
type Keys = {
  readonly pattern: Pick<RegExp, "test"> & { readonly source?: string };
  readonly expected: string;
};

/**
 * Describes a JSON value; its TypeScript type, JSON Schema, GraphQL type, check and default are derived from it. `T` is
 * the type of the value after it is read.
 */
export type Schema<T = unknown> = Kind & {
  readonly type?: T;
  readonly description?: string;
  /** The expected value in messages. */
  readonly expected: string;
  /** Suggests a replacement for a value of another type. */
  readonly fix?: (value: Json | undefined) => string | { readonly write: string } | null;
  /** An extra validation rule, which reports problems at a spot; the checking layer defines its type. */
  readonly rule?: (value: Json | undefined, spot: never) => boolean;
  /** The value of an absent key, as written in a file; null is read as null. */
  readonly default?: Json;
  /** Set for a conditional key: returns whether an identity's bodies include it. */
  readonly isPresent?: (identity: Identity) => boolean;
  /** Converts the value when it is read. */
  readonly convert?: (value: never, path: Path) => unknown;
  /** Overrides the derived JSON Schema. */
  readonly jsonSchema?: JsonSchema;
};

type Path = readonly (string | number)[];

/** The sets of ids in an identity. */
export type IdSet = "themes" | "products" | "seasons" | "pages" | "files" | "fonts" | "platforms";

/** The TypeScript type of a value that was read by a schema. */
export type TypeOf<S> = S extends Schema<infer T> ? T : never;

/** Text of any length. */
export const text: Schema<string> = { kind: "text", expected: "text" };
// oxlint-disable-next-line no-control-regex -- excludes control characters
export const LINE = /^[^\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/;
/** Text that is not empty and has no control characters. */
export const line = pattern(LINE, "text on one line");
/** A civil day, `yyyy-mm-dd`. */
export const day: Schema<string> = { ...text, format: "date" };
/** A link: path-absolute, or absolute if the API was built with a base address. */
export const href: Schema<string> = { ...text, format: "uri-reference" };
/** An opaque colour, `#rrggbb`. */
export const hex = pattern(/^#[0-9a-f]{6}$/, "# and six hexadecimal digits");
/** A whole number. */
export const whole: Schema<number> = { kind: "whole", expected: "a whole number" };
/** Any number. */
export const number: Schema<number> = { kind: "number", expected: "a number" };
/** True or false. */
export const flag: Schema<boolean> = { kind: "flag", expected: "true or false" };
/** Any JSON object, such as a Design Tokens document. */
export const json: Schema<{ readonly [key: string]: Json }> = { kind: "json", expected: "an object" };
/** Any JSON value, such as that of a token. */
export const any: Schema<Json> = { kind: "any", expected: "a value" };

/** Text that matches a pattern; `expected` describes it in messages. */
export function pattern(expression: RegExp, expected: string): Schema<string> {
  return { kind: "text", pattern: expression, expected };
}

/** A value that passes a test; `expected` describes it in messages. */
export function fitting<T>(
  test: (value: Json | undefined) => boolean,
  expected: string,
  jsonSchema: JsonSchema = {},
): Schema<T> {
  return { kind: "any", test, expected, jsonSchema };
}

/** A number within bounds, both included. */
export function numberFrom(least: number, most: number): Schema<number> {
  return { kind: "number", least, most, expected: `a number from ${least} to ${most}` };
}

/** A whole number within bounds, both included. */
export function wholeFrom(least: number, most: number): Schema<number> {
  return { kind: "whole", least, most, expected: `a whole number from ${least} to ${most}` };
}

/** An id of the identity. */
export function id(of: IdSet): Schema<string> {
  return { kind: "id", of, expected: "an id" };
}

/** One of a few fixed values. */
export function choice<const V extends string | number | boolean>(...values: readonly V[]): Schema<V> {
  const texts = values.map((value) => JSON.stringify(value)).join(", ");
  return { kind: "choice", values, expected: values.length === 1 ? texts : `one of ${texts}` };
}

/** A list of values of one schema. */
export function list<T>(of: Schema<T>, least = 0): Schema<readonly T[]> {
  return { kind: "list", of, least, expected: "a list" };
}

/** A value or null; the key is always present. */
export function orNull<T>(of: Schema<T>): Schema<T | null> {
  return { kind: "orNull", of, expected: of.expected };
}

/** A value of one of several schemas, selected by its JSON type or by `choose`. */
export function union<S extends readonly Schema[]>(
  of: S,
  { choose = (value) => of.find((schema) => hasType(schema, value)), ...more }: Partial<Union> = {},
): Schema<TypeOf<S[number]>> {
  return { kind: "union", of, choose, expected: of[0]?.expected ?? "", ...more };
}

type Union = { readonly choose: Choose } & Pick<Schema, "expected" | "fix" | "jsonSchema">;

/** Returns whether a value has the JSON type of a schema. */
function hasType(schema: Schema, value: Json | undefined): boolean {
  switch (schema.kind) {
    case "choice":
      return schema.values.some((allowed) => allowed === value || (typeof allowed === "string" && isText(value)));
    case "list":
      return Array.isArray(value);
    case "flag":
      return typeof value === "boolean";
    case "text":
      return isText(value);
    case "number":
    case "whole":
      return typeof value === "number";
    default:
      return typeof value === "object" && value !== null && !Array.isArray(value);
  }
}

function isText(value: Json | undefined): boolean {
  return typeof value === "string";
}

/** An object whose keys are data. */
export function record<T>(of: Schema<T>, keys?: Keys): Schema<Readonly<Record<string, T>>> {
  return { kind: "record", of, keys, expected: "an object" };
}

/** An optional property; in bodies, present only for some identities. */
export function optional<T>(of: Schema<T>, isPresent: Optional["isPresent"] = () => true): Schema<T> & Optional {
  return { ...of, isPresent };
}

type Optional = { readonly isPresent: (identity: Identity) => boolean };

/** A value with a default for an absent key, as written in a file; null is read as null. */
export function absentAs<T, const D extends Json>(value: D, of: Schema<T>): Schema<D extends null ? T | null : T> {
  return { ...of, default: value } as Schema<D extends null ? T | null : T>;
}

/** A schema with an explanation for editors. */
export function described<S extends Schema>(description: string, schema: S): S {
  return { ...schema, description };
}

/** A schema with another description of its values in messages. */
export function expecting<S extends Schema>(expected: string, schema: S): S {
  return { ...schema, expected };
}

/** A schema whose values are converted when they are read; `path` is that of the value. */
export function converted<T, U>(schema: Schema<T>, convert: (value: T, path: Path) => U): Schema<U> {
  const { convert: before } = schema;
  return {
    ...schema,
    type: undefined,
    convert: (value: never, path) => convert((before ? before(value, path) : value) as T, path),
  };
}

type TypesOf<F> = { readonly [K in keyof F as F[K] extends Optional ? never : K]: TypeOf<F[K]> } & {
  readonly [K in keyof F as F[K] extends Optional ? K : never]?: TypeOf<F[K]>;
};

/** Lists the fields of an object that an identity's bodies have. */
export function fieldsOf(
  { fields }: { readonly fields: Fields },
  identity: Identity,
): readonly (readonly [name: string, schema: Schema])[] {
  return Object.entries(fields).filter(([, { isPresent }]) => isPresent?.(identity) ?? true);
}

/** An object with these keys; `name` is the name of its OpenAPI component and GraphQL type. */
export function object<F extends Fields>(name: string, fields: F): Schema<TypesOf<F>> {
  return { kind: "object", name, fields, isOpen: false, expected: withKeys(fields) };
}

/** An object with at least these keys; additional keys are data or belong to another standard. */
export function openObject<F extends Fields>(name: string, fields: F): Schema<TypesOf<F>> {
  return { kind: "object", name, fields, isOpen: true, expected: withKeys(fields) };
}

/** An object with these keys and no others, as a person writes it in a file. */
export function closed<F extends Fields>(fields: F, expected = withKeys(fields)): Schema<TypesOf<F>> {
  return { kind: "closed", fields, expected };
}

/** Returns whether a key with this schema is required. */
export function isNeeded({ isPresent, default: value }: Schema): boolean {
  return isPresent === undefined && value === undefined;
}

/** Lists the required keys of an object with these fields. */
export function neededIn(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => isNeeded(fields[name] ?? any));
}

function withKeys(fields: Fields): string {
  const needed = neededIn(fields);
  return needed.length === 0 ? "an object" : `an object with ${needed.join(", ")}`;
}

/** Light or dark. */
export const mode: Schema<"light" | "dark"> = choice("light", "dark");

/** One colour for each mode. */
export const colorByMode = object("ColorByMode", { light: hex, dark: hex });

/** Reads a value that a schema accepts, filling in defaults and converting it. */
export function read<T>(schema: Schema<T>, value: Json | undefined, path: Path = []): T {
  if (value === undefined) return (schema.default == null ? schema.default : read(schema, schema.default, path)) as T;
  const inner = readInside(schema, value, path);
  return (schema.convert === undefined ? inner : schema.convert(inner as never, path)) as T;
}

function readInside(schema: Schema, value: Json, path: Path): unknown {
  switch (schema.kind) {
    case "orNull":
      return value === null ? null : read(schema.of, value, path);
    case "union":
      return read(schema.choose(value) ?? any, value, path);
    case "list":
      return (value as readonly Json[]).map((item, index) => read(schema.of, item, [...path, index]));
    case "record":
      return readKeys(value as JsonObject, () => schema.of, path);
    case "closed":
    case "object": {
      const absent = Object.keys(schema.fields).filter((key) => !Object.hasOwn(value as object, key));
      const keys = { ...(value as JsonObject), ...Object.fromEntries(absent.map((key) => [key, undefined])) };
      return readKeys(keys, (key) => schema.fields[key] ?? any, path);
    }
    default:
      return value;
  }
}

type JsonObject = Readonly<Record<string, Json | undefined>>;

/** Reads each value of an object; absent keys without a default stay absent. */
function readKeys(value: JsonObject, schemaOf: (key: string) => Schema, path: Path): object {
  const entries = Object.entries(value).map(([key, item]) => [key, read(schemaOf(key), item, [...path, key])] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

/** Derives a JSON Schema; `refer` returns the document's schema of a named object or an id. */
export function toJsonSchema(
  schema: Schema,
  refer: (schema: Schema & { readonly kind: "id" | "object" }) => JsonSchema = () => ({}),
): JsonSchema {
  const inner = (of: Schema) => toJsonSchema(of, refer);
  const { description } = schema;
  return { ...(description !== undefined && { description }), ...(schema.jsonSchema ?? derive()) };

  function derive(): JsonSchema {
    switch (schema.kind) {
      case "text": {
        const { format, pattern: expression } = schema;
        return { type: "string", ...(format && { format }), ...(expression && { pattern: expression.source }) };
      }
      case "whole":
      case "number": {
        const { least, most } = schema;
        const type = schema.kind === "whole" ? "integer" : "number";
        return { type, ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) };
      }
      case "flag":
        return { type: "boolean" };
      case "json":
        return { type: "object" };
      case "any":
        return {};
      case "choice":
        return { enum: schema.values };
      case "list":
        return { type: "array", items: inner(schema.of), ...(schema.least > 0 && { minItems: schema.least }) };
      case "orNull":
        return { anyOf: [inner(schema.of), { type: "null" }] };
      case "union":
        return { anyOf: schema.of.map(inner) };
      case "record": {
        const names = schema.keys?.pattern.source;
        return {
          type: "object",
          ...(names !== undefined && { propertyNames: { pattern: names } }),
          additionalProperties: inner(schema.of),
        };
      }
      case "closed": {
        const fields = Object.entries(schema.fields).map(([name, field]) => [name, inner(field)] as const);
        const [properties, required] = [Object.fromEntries(fields), neededIn(schema.fields)];
        return { type: "object", properties, required, additionalProperties: false };
      }
      case "id":
      case "object":
        return refer(schema);
      default:
        return schema satisfies never;
    }
  }
}
