import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";
import { Budget } from "./graphql-budget.ts";
import { markPublic } from "./graphql-public-errors.ts";
import { resolveWithin } from "./graphql-values.ts";

declare module "graphql/type/definition.js" {
  /** Declared so that a schema accepts resolvers with `KitGraphQLInfo`. */
  interface GraphQLResolveInfo {
    /** The middleware's context; declare its type as `info: KitGraphQLInfo<Context>`. */
    readonly context: never;
  }
}

/**
 * The fourth argument of resolvers under the middleware: that of graphql-js, with the context.
 *
 * @example
 * import { GraphQLObjectType, GraphQLString } from "graphql";
 * const resolve = (_: unknown, __: unknown, ___: unknown, info: KitGraphQLInfo<{ user: string }>) => info.context.user;
 * new GraphQLObjectType({ name: "Query", fields: { me: { type: GraphQLString, resolve } } }).name // => "Query"
 */
export type KitGraphQLInfo<Context = unknown> = Omit<GraphQLResolveInfo, "context"> & { readonly context: Context };

type Resolver = GraphQLFieldResolver<unknown, unknown> & { readonly [WRAPPED]?: true };

/** Marks a wrapped resolver, so that two middlewares can share a schema. */
const WRAPPED = Symbol("kit.graphql.resolver");

/**
 * Wraps the resolvers of a schema, so that they find the context in `info.context`, which graphql-js only passes as an
 * argument, and their results are charged. Those of introspection belong to graphql-js and all schemas; without a budget,
 * outside the toolkit, they work as before.
 */
export function wrapResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) wrap(field);
  for (const field of [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef]) wrap(field);
}

function wrap(field: GraphQLField<unknown, unknown>): void {
  const resolve: Resolver | undefined = field.resolve;
  if (resolve === undefined || resolve[WRAPPED]) return;
  const wrapped: Resolver = (source, args, context, info) =>
    within(source, args, context, info, (own) => resolve(own, args, context, withContext(info, context)));
  field.resolve = Object.assign(wrapped, { [WRAPPED]: true } as const);
}

/**
 * The resolver of fields that have none. Only methods use `info`, so only methods get a copy of it. Most fields are
 * strings and numbers of an object, so these take a short path.
 */
export const resolveByName: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  try {
    const value = (source as Record<string, unknown> | null | undefined)?.[info.fieldName];
    if (info.path.prev !== undefined && typeof value !== "object" && typeof value !== "function") {
      if (info.rootValue instanceof Budget) info.rootValue.charge(info, value, true);
      return value;
    }
    return within(source, args, context, info, (own) =>
      defaultFieldResolver(own, args, context, typeof value === "function" ? withContext(info, context) : info),
    );
  } catch (error) {
    throw markPublic(error);
  }
};

/** The budget of a request is passed as its root value, which the toolkit does not use otherwise; resolvers never see it. */
function within(
  source: unknown,
  args: Readonly<Record<string, unknown>>,
  context: unknown,
  info: GraphQLResolveInfo,
  resolve: (own: unknown) => unknown,
): unknown {
  const budget = info.rootValue instanceof Budget ? info.rootValue : undefined;
  return resolveWithin(() => resolve(source === budget ? undefined : source), { info, args, context, budget });
}

function withContext(info: GraphQLResolveInfo, context: unknown): GraphQLResolveInfo {
  const rootValue = info.rootValue instanceof Budget ? undefined : info.rootValue;
  return { ...info, rootValue, context: context as never };
}
