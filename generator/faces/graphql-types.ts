import {
  type GraphQLArgumentConfig,
  GraphQLBoolean,
  GraphQLEnumType,
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
  isEnumType,
} from "graphql";
import type { Identity } from "../model/identity.ts";
import { fileId, pageId, productId, seasonId, themeId } from "../operations/kinds.ts";
import type { Kind, Param } from "../operations/param.ts";
import { fieldsOf, type IdSet, type Shape } from "../operations/shape.ts";
import { graphqlName, graphqlNames, unused } from "./graphql-names.ts";

/** The types of one schema: output types from shapes, arguments from parameters. */
export type Types = {
  /** The type of a shape; nullable only if the shape is. */
  toOutput(shape: Shape): GraphQLOutputType;
  /** The argument of a parameter; undefined if the identity has no value for it. */
  toArgument(param: Param): GraphQLArgumentConfig | undefined;
};

const Json = new GraphQLScalarType({
  name: "JSON",
  description: "Any JSON value, such as a part of a Design Tokens file; its keys are data.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259",
});

/** Creates the types of an identity's schema, each once. */
export function createTypes(identity: Identity): Types {
  const objects = new Map<string, GraphQLObjectType>();
  const enums = new Map<string, GraphQLEnumType>();
  const enumNames = new Set<string>();

  function toOutput(shape: Shape): GraphQLOutputType {
    return shape.kind === "orNull" ? toNullable(shape.of) : new GraphQLNonNull(toNullable(shape));
  }

  function toNullable(shape: Shape): GraphQLNullableOutputType {
    switch (shape.kind) {
      case "text":
        return GraphQLString;
      case "id":
        return toIds(shape.of);
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
      case "optional":
        return toNullable(shape.of);
      case "json":
      case "any":
      case "record":
        return Json;
      case "object":
        return shape.isOpen ? Json : remembered(objects, shape.name, () => toObject(shape));
      default:
        return shape satisfies never;
    }
  }

  function toObject(object: Shape & { readonly kind: "object" }): GraphQLObjectType {
    const { name } = object;
    const types = fieldsOf(object, identity).map(([field, shape]) => [field, { type: toOutput(shape) }] as const);
    return new GraphQLObjectType({ name, fields: Object.fromEntries(types) });
  }

  function toArgument({ kind, summary, required, default: fallback }: Param): GraphQLArgumentConfig | undefined {
    const { type, enum: values } = kind.schema(identity) as { type: string; enum?: readonly string[] };
    if (kind.allowed(identity)?.length === 0) return undefined;
    const input = values ? toEnum(kind, values) : TYPES[type];
    if (input === undefined) throw new Error(`GraphQL has no type for the JSON type "${type}".`);
    // The default of a closed set is written as its name, as in a query.
    const byDefault = fallback?.(identity);
    const value = isEnumType(input) ? input.getValues().find((one) => one.value === byDefault)?.name : byDefault;
    return {
      type: required ? new GraphQLNonNull(input) : input,
      description: summary,
      default: value === undefined ? undefined : { value },
    };
  }

  /** Ids in output have the arguments' type, so that they can be used as arguments; an enum without values is invalid. */
  function toIds(set: IdSet): GraphQLNullableOutputType {
    const kind = KINDS[set];
    const values = kind.allowed(identity) ?? [];
    return values.length === 0 ? GraphQLID : toEnum(kind, values);
  }

  /** A closed set of ids, such as `ThemeId`, or of ids and other words, such as `SeasonChoice`. */
  function toEnum(kind: Kind<unknown>, values: readonly string[]): GraphQLEnumType {
    const whole = `${capitalised(graphqlName(kind.name))}${kind.ids ? "Id" : "Choice"}`;
    return remembered(enums, JSON.stringify([whole, values]), () => {
      const name = unused(whole, enumNames);
      const entries = [...graphqlNames(values)].map(([value, name]) => {
        return [name, { value, description: name === value ? undefined : `${value}, as addresses spell it.` }] as const;
      });
      return new GraphQLEnumType({ name, values: Object.fromEntries(entries) });
    });
  }

  return { toOutput, toArgument };
}

/** The kinds of the identity's ids. */
const KINDS: Readonly<Record<IdSet, Kind<unknown>>> = {
  themes: themeId,
  products: productId,
  seasons: seasonId,
  pages: pageId,
  files: fileId,
};

const TYPES: Readonly<Record<string, GraphQLScalarType>> = {
  string: GraphQLString,
  integer: GraphQLInt,
};

/** A name with its first letter in upper case. */
export function capitalised(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function remembered<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}
