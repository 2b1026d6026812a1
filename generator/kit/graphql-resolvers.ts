import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from "graphql";

declare module "graphql/type/definition.js" {
  /** Declared so that a schema accepts resolvers with `KitGraphQLInfo`. */
  interface GraphQLResolveInfo {
    /** The middleware's context; declare its type as `info: KitGraphQLInfo<Context>`. */
    readonly context: never;
  }
}

/**
 * The fourth argument of resolvers under the middleware: graphql-js's, with the context.
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

/** Wraps the resolvers of a schema to add the context to `info`; graphql-js only passes it as an argument. */
export function wrapResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve: Resolver | undefined = field.resolve;
      if (resolve === undefined || resolve[WRAPPED]) continue;
      const wrapped: Resolver = (source, args, context, info) =>
        withPublicErrors(info, () => resolve(source, args, context, withContext(info, context)));
      field.resolve = Object.assign(wrapped, { [WRAPPED]: true } as const);
    }
  }
}

/** Resolves fields without a resolver. Copies `info` only for methods, because nothing else uses it. */
export const resolveByName: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) =>
  withPublicErrors(info, () => {
    const value = (source as Record<string, unknown> | null | undefined)?.[info.fieldName];
    return typeof value === "function"
      ? defaultFieldResolver(source, args, context, withContext(info, context))
      : value;
  });

function withContext(info: GraphQLResolveInfo, context: unknown): GraphQLResolveInfo {
  return { ...info, context: context as never };
}

/** Errors raised by resolvers; graphql-js's errors of the same class quote a resolver's value. */
const publicErrors = new WeakSet<Error>();

/** Returns true for a `GraphQLError` that a resolver raised for the caller. */
export function isPublicError(error: Error): boolean {
  return publicErrors.has(error);
}

function markPublic<E>(error: E): E {
  if (error instanceof GraphQLError) publicErrors.add(error);
  return error;
}

function fail(error: unknown): never {
  throw markPublic(error);
}

/** Calls a resolver and marks each `GraphQLError` that it throws, rejects with, returns or lists. */
function withPublicErrors(info: GraphQLResolveInfo, resolve: () => unknown): unknown {
  try {
    return markIn(resolve(), info);
  } catch (error) {
    return fail(error);
  }
}

function markIn(value: unknown, info: GraphQLResolveInfo): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isThenable(value)) return value.then((result) => markIn(result, info), fail);
  return isListType(getNullableType(info.returnType)) ? markInList(value) : markPublic(value);
}

function markInList(list: object): unknown {
  if (Array.isArray(list))
    return list.some((item) => item instanceof Error || isThenable(item)) ? list.map(markItem) : list;
  if (Symbol.asyncIterator in list) return markEachLater(list as AsyncIterable<unknown>);
  return Symbol.iterator in list ? markEach(list as Iterable<unknown>) : markPublic(list);
}

function markItem(item: unknown): unknown {
  return isThenable(item) ? item.then(markItem, fail) : markPublic(item);
}

function* markEach(items: Iterable<unknown>): Generator<unknown> {
  try {
    for (const item of items) yield markItem(item);
  } catch (error) {
    fail(error);
  }
}

async function* markEachLater(items: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    for await (const item of items) yield markItem(item);
  } catch (error) {
    fail(error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
