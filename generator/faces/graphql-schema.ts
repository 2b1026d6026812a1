import {
  type GraphQLArgumentConfig,
  GraphQLError,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from "graphql";
import { writeAnswer } from "../http/reply.ts";
import type { PublishedAnywhere } from "../http/handler.ts";
import { type Located, MAX_QUERY_LENGTH, locateMatch, type LocateContext } from "../http/locate.ts";
import { type ApiError, queryTooLong, unavailable } from "../http/problem.ts";
import { liveRoutes, type Route } from "../http/routes.ts";
import { namesOf } from "../kit/template.ts";
import { formatsOf, storedPath } from "../operations/addresses.ts";
import { isBinary } from "../operations/format.ts";
import type { Operation } from "../operations/operation.ts";
import type { Clock } from "../resolve/today.ts";
import { capitalise, createTypes, type Types } from "./graphql-types.ts";
import { orNull } from "../model/schema.ts";
import type { Identity } from "../model/identity.ts";
import { paramsOf, queryOf } from "../operations/further.ts";

type Field = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>;

/**
 * Creates the API's GraphQL schema: a root field for each operation, named after its id, and one for each additional
 * format, such as `getThemeCss`. A field returns the same data as the operation's address.
 */
export function createGraphqlSchema(published: PublishedAnywhere, clock: Clock): GraphQLSchema {
  const { identity, snapshot } = published;
  const types = createTypes(identity);
  const context = { identity, snapshot, today: () => clock().day };
  const fields = liveRoutes(identity)
    .filter(({ operation, format }) => !isBinary(operation.formats[format]?.type ?? ""))
    .map((route) => [nameOf(route), toField(route, types, { published, context })] as const)
    .filter((entry): entry is readonly [string, Field] => entry[1] !== undefined);
  const description = `The design API of ${identity.name}: public and read-only.`;
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", description, fields: Object.fromEntries(fields) }),
  });
}

/** Maximum total length of a field's arguments: Node's limit for headers. Bounds the cost of encoding repeated fields. */
const MAX_ARGUMENTS_LENGTH = 16 * 1024;

function nameOf({ operation, format }: Route): string {
  return operation.id + (format === formatsOf(operation)[0] ? "" : capitalise(format));
}

/** Creates a nullable field, so that an error doesn't affect its siblings; undefined if a path argument has no values. */
function toField(route: Route, types: Types, { published, context }: FieldContext): Field | undefined {
  const { operation, format } = route;
  const inPath = namesOf(operation.path);
  const args: Record<string, GraphQLArgumentConfig> = {};
  const params = paramsOf(operation, context.identity);
  const names = graphqlNames(Object.keys(params));
  for (const [name, param] of Object.entries(params)) {
    const argument = types.toArgument(param);
    if (argument !== undefined) args[names.get(name) ?? ""] = argument;
    else if (inPath.includes(name)) return undefined;
  }
  const shape = format === "json" ? operation.shape : null;
  const type = shape ? types.toOutput(orNull(shape)) : GraphQLString;
  const locate = (given: Readonly<Record<string, unknown>>) => {
    const length = Object.values(given).reduce<number>((sum, value) => sum + String(value).length, 0);
    if (length > MAX_ARGUMENTS_LENGTH) return queryTooLong(length, MAX_QUERY_LENGTH);
    return locateMatch(toMatch(route, given), toQuery(route, given, context.identity), context);
  };
  const resolve = (_: unknown, given: Record<string, unknown>) => {
    const located = locate(given);
    return "error" in located ? toGraphqlError(located) : dataOf(located, published);
  };
  const extensions: Extensions = { operation, format, locate };
  return { type, args, description: operation.summary, resolve, extensions };
}

/** A root field's extensions, used to locate its response. */
export type Extensions = {
  readonly operation: Operation;
  readonly format: string;
  locate(given: Readonly<Record<string, unknown>>): Located | ApiError;
};

type FieldContext = { readonly published: PublishedAnywhere; readonly context: LocateContext };

function toMatch(route: Route, given: Readonly<Record<string, unknown>>) {
  const names = namesOf(route.operation.path);
  return { route, values: Object.fromEntries(names.map((name) => [name, String(given[name])])) };
}

/** Encodes arguments as the query of an address, so that they are parsed and checked in the same way. */
function toQuery({ operation }: Route, given: Readonly<Record<string, unknown>>, identity: Identity): string {
  const names = graphqlNames(Object.keys(paramsOf(operation, identity)));
  const sent = queryOf(operation, identity).flatMap(([name]) => {
    const value = given[names.get(name) ?? ""];
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(sent).toString();
}

const decoder = new TextDecoder();

/** Returns the data of an answer; a promise if the host fetches its file. */
function dataOf(located: Located, { identity, stored }: PublishedAnywhere): unknown {
  const { operation, settled } = located;
  const format = operation.formats[located.format];
  if (format?.body) return format.body(operation.answer(identity, settled));
  const path = storedPath(located);
  const toData = (body: string | Uint8Array | undefined) => {
    if (body === undefined) return toGraphqlError(unavailable(`${identity.base.path}${path}`));
    const text = typeof body === "string" ? body : decoder.decode(body);
    return located.format === "json" ? (JSON.parse(text) as unknown) : text;
  };
  if (path === null) return toData(writeAnswer(located, identity));
  const bytes = stored(path);
  return bytes instanceof Promise ? bytes.then(toData) : toData(bytes);
}

/** Wraps the API's error in a `GraphQLError`, whose message isn't hidden from clients. */
function toGraphqlError(error: ApiError): GraphQLError {
  return new GraphQLError(error.message, { extensions: error });
}

/**
 * Maps values to unique GraphQL names, which consist of letters, digits and `_` and can't be `true`, `false` or `null`.
 * Numbers later duplicates.
 *
 * @example graphqlNames(["light-more", "light_more"]).get("light_more") // "light_more_2"
 */
export function graphqlNames(values: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set<string>();
  return new Map(values.map((value) => [value, claimName(graphqlName(value), used)]));
}

/** Numbers a name if it is taken, and adds it to `used`. */
function claimName(name: string, used: Set<string>): string {
  let unique = name;
  for (let number = 2; used.has(unique); number += 1) unique = `${name}_${number}`;
  used.add(unique);
  return unique;
}

/** Converts a value to a GraphQL name; names that begin with `__` are reserved. */
function graphqlName(value: string): string {
  const name = value.replaceAll(/[^A-Za-z0-9_]/g, "_").replace(/^_+/, "_");
  return /^\d/.test(name) || ["true", "false", "null"].includes(name) ? `_${name}` : name;
}
