import { type GraphQLResolveInfo, getNullableType, isListType } from "graphql";
import type { Budget } from "./graphql-budget.ts";
import { markPublic } from "./graphql-public-errors.ts";

/** The arguments with which a resolver is called. */
export type Resolving = {
  readonly info: GraphQLResolveInfo;
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: unknown;
  readonly budget: Budget | undefined;
};

/** Calls a resolver if the budget allows it, and charges its result. */
export function resolveWithin(call: () => unknown, { info, args, context, budget }: Resolving): unknown {
  const taken = (value: unknown) => take(value, info, budget);
  const fail = (error: unknown) => refuse(error, info, budget);
  const run = () => {
    budget?.enter(info);
    const value = call();
    return isThenable(value) ? value.then(taken, fail) : taken(value);
  };
  try {
    const begun = budget?.begin(info, args, context);
    return begun === undefined ? run() : begun.then(run, fail);
  } catch (error) {
    return fail(error);
  }
}

/** Charges a resolved value, and marks errors in it as public. */
function take(value: unknown, info: GraphQLResolveInfo, budget: Budget | undefined): unknown {
  if (typeof value === "object" && value !== null) {
    if (value instanceof Error) return charged(value, info, budget);
    if (isListType(getNullableType(info.returnType))) return takeList(value, info, budget);
  }
  budget?.charge(info, value);
  return value;
}

/** A list is charged at once; if its items are asynchronous, each is charged as it resolves. */
function takeList(list: object, info: GraphQLResolveInfo, budget: Budget | undefined): unknown {
  const fail = (error: unknown) => refuse(error, info, budget);
  const item = (one: unknown): unknown => {
    if (one instanceof Error) return charged(one, info, budget);
    if (isThenable(one)) return one.then(item, fail);
    budget?.charge(info, one);
    return one;
  };
  if (Array.isArray(list)) {
    if (list.some((one) => one instanceof Error || isThenable(one))) return list.map(item);
    budget?.charge(info, list);
    return list;
  }
  if (Symbol.asyncIterator in list) return eachLater(list as AsyncIterable<unknown>, item, fail);
  return Symbol.iterator in list ? each(list as Iterable<unknown>, item, fail) : list;
}

type Fail = (error: unknown) => never;

function* each(items: Iterable<unknown>, item: (one: unknown) => unknown, fail: Fail): Generator<unknown> {
  try {
    for (const one of items) yield item(one);
  } catch (error) {
    fail(error);
  }
}

async function* eachLater(
  items: AsyncIterable<unknown>,
  item: (one: unknown) => unknown,
  fail: Fail,
): AsyncGenerator<unknown> {
  try {
    for await (const one of items) yield item(one);
  } catch (error) {
    fail(error);
  }
}

/** Charges an error like a value, and marks it as public if it is a `GraphQLError`. */
function charged<E>(error: E, info: GraphQLResolveInfo, budget: Budget | undefined): E {
  budget?.chargeError(info, error);
  return markPublic(error);
}

function refuse(error: unknown, info: GraphQLResolveInfo, budget: Budget | undefined): never {
  throw charged(error, info, budget);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
