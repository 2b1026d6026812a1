import {
  type GraphQLArgumentConfig,
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableOutputType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from "graphql";
import type { Identity } from "../model/identity.ts";
import { type KindSchema, type Param, toJson } from "../operations/param.ts";
import { fieldsOf, type Schema } from "../model/schema.ts";

/** Converts shapes to output types and parameters to arguments, for one schema. */
export type Types = {
  /** The type of a shape; nullable only if the shape is. */
  toOutput(shape: Schema): GraphQLOutputType;
  /** The argument of a parameter; undefined if the identity has no value for it. */
  toArgument(param: Param): GraphQLArgumentConfig | undefined;
};

const Json = new GraphQLScalarType({
  name: "JSON",
  description: "Any JSON value, such as a part of a Design Tokens file; its keys are data.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259",
});

/** Creates the types of an identity's schema; each object type is created once. */
export function createTypes(identity: Identity): Types {
  const objects = new Map<string, GraphQLObjectType>();

  function toOutput(shape: Schema): GraphQLOutputType {
    return shape.kind === "orNull" ? toNullable(shape.of) : new GraphQLNonNull(toNullable(shape));
  }

  function toNullable(shape: Schema): GraphQLNullableOutputType {
    switch (shape.kind) {
      case "text":
        return GraphQLString;
      case "id":
        return GraphQLID;
      case "whole":
        return GraphQLInt;
      case "number":
        return GraphQLFloat;
      case "flag":
        return GraphQLBoolean;
      case "choice":
        return shape.values.every((value) => typeof value === "string") ? GraphQLString : GraphQLFloat;
      case "list":
        return new GraphQLList(toOutput(shape.of));
      case "orNull":
        return toNullable(shape.of);
      case "json":
      case "any":
      case "record":
      case "union":
      case "closed":
        return Json;
      case "object":
        return shape.isOpen ? Json : cached(objects, shape.name, () => toObject(shape));
      default:
        return shape satisfies never;
    }
  }

  function toObject(object: Schema & { readonly kind: "object" }): GraphQLObjectType {
    const { name } = object;
    const fields = fieldsOf(object, identity).flatMap(([field, shape]) => {
      const isTextRecord = shape.kind === "record" && shape.of.kind === "text";
      return [[field, { type: toOutput(shape) }] as const, ...(isTextRecord ? [toList(field)] : [])];
    });
    return new GraphQLObjectType({ name, fields: Object.fromEntries(fields) });
  }

  function toArgument({ kind, summary, required, default: fallback }: Param): GraphQLArgumentConfig | undefined {
    const { type, enum: values } = kind.schema(identity);
    if (kind.allowed(identity)?.length === 0) return undefined;
    const input = values ? GraphQLID : TYPES[type];
    const value = fallback?.(identity);
    return {
      type: required ? new GraphQLNonNull(input) : input,
      description: summary,
      default: value === undefined ? undefined : { value: toJson(kind, value, identity) },
    };
  }

  return { toOutput, toArgument };
}

/** An entry of a text record, such as a custom property and its value. */
const Entry = new GraphQLObjectType({
  name: "Entry",
  fields: { name: { type: new GraphQLNonNull(GraphQLString) }, value: { type: new GraphQLNonNull(GraphQLString) } },
});

/** Adds a list field to a text record, such as `variablesList` to `variables`, so that a query can select names. */
function toList(field: string): readonly [string, GraphQLFieldConfig<Readonly<Record<string, unknown>>, unknown>] {
  const names = new GraphQLList(new GraphQLNonNull(GraphQLString));
  return [
    `${field}List`,
    {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(Entry))),
      description: `The entries of \`${field}\`; with \`names\`, only these, in this order.`,
      args: { names: { type: names } },
      resolve: (parent, { names }: { readonly names?: readonly string[] | null }) => {
        const entries = new Map(Object.entries(parent[field] as Readonly<Record<string, string>>));
        const selected = names ?? [...entries.keys()];
        return selected.flatMap((name) => (entries.has(name) ? { name, value: entries.get(name) } : []));
      },
    },
  ];
}

const TYPES: Readonly<Record<KindSchema["type"], GraphQLScalarType>> = {
  string: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
};

export function capitalise(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function cached<T>(cache: Map<string, T>, name: string, make: () => T): T {
  const value = cache.get(name) ?? make();
  cache.set(name, value);
  return value;
}
