import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from "graphql";

/** What a resolver under the middleware gets as its fourth argument: graphql-js's own, and the context. */
export type KitGraphQLInfo<Context = unknown> = GraphQLResolveInfo & { readonly context: Context };

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

function withContext(info: GraphQLResolveInfo, context: unknown): KitGraphQLInfo {
  return { ...info, context };
}
