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
import { note } from "./graphql-meant.ts";
import { resolveWithin } from "./graphql-values.ts";

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

/** Marks a resolver that is wrapped already, so that two middlewares can share a schema. */
const WRAPPED = Symbol("kit.graphql.resolver");

/**
 * Lets every resolver of a schema find the context in `info.context`, where graphql-js has it as an argument alone, and
 * lets what it gives be looked at. Those of introspection are graphql-js's own, for all schemas; without a budget, so
 * outside of the toolkit, they do what they did.
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
 * The resolver of fields that have none: only a method looks at `info`, so only a method pays for a copy of it. Most
 * fields are texts and numbers of an object, so these go the short way.
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
    throw note(error);
  }
};

/** The budget of a request travels as its root value, which the toolkit has no other use for; no resolver sees it. */
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
