import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from "graphql";

declare module "graphql/type/definition.js" {
  /** Under the middleware every resolver finds it here: without this a schema would take no resolver that says so. */
  interface GraphQLResolveInfo {
    /** The middleware's context; of use once the resolver says its type, as `info: KitGraphQLInfo<Context>`. */
    readonly context: never;
  }
}

/**
 * What a resolver under the middleware gets as its fourth argument: graphql-js's own, and the context.
 *
 * @example
 * import { GraphQLObjectType, GraphQLString } from "graphql";
 * const resolve = (_: unknown, __: unknown, ___: unknown, info: KitGraphQLInfo<{ user: string }>) => info.context.user;
 * new GraphQLObjectType({ name: "Query", fields: { me: { type: GraphQLString, resolve } } }).name // => "Query"
 */
export type KitGraphQLInfo<Context = unknown> = Omit<GraphQLResolveInfo, "context"> & { readonly context: Context };

type Resolver = GraphQLFieldResolver<unknown, unknown> & { readonly [WRAPPED]?: true };

/** Marks a resolver that hands on the context already, so that two middlewares can share a schema. */
const WRAPPED = Symbol.for("kit.graphql.context");

/** Lets every resolver of a schema find the context in `info.context`, where graphql-js has it as an argument alone. */
export function putContextInInfo(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) wrap(field);
  }
}

function wrap(field: GraphQLField<unknown, unknown>): void {
  const resolve: Resolver | undefined = field.resolve;
  if (resolve === undefined || resolve[WRAPPED]) return;
  const wrapped: Resolver = (source, args, context, info) => resolve(source, args, context, withContext(info, context));
  field.resolve = Object.assign(wrapped, { [WRAPPED]: true });
}

/** The resolver of fields that have none: only a method looks at `info`, so only a method pays for a copy of it. */
export const resolveByName: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  const isMethod = typeof (source as Record<string, unknown> | null)?.[info.fieldName] === "function";
  return defaultFieldResolver(source, args, context, isMethod ? withContext(info, context) : info);
};

function withContext(info: GraphQLResolveInfo, context: unknown): GraphQLResolveInfo {
  return { ...info, context: context as never };
}
