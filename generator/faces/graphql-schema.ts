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
import { type Located, LONGEST_QUERY, locateMatch, type LocateContext } from "../http/locate.ts";
import { type ApiError, queryTooLong, unavailable } from "../http/problem.ts";
import { allRoutes, type Route } from "../http/routes.ts";
import { namesOf } from "../kit/template.ts";
import { formatsOf, storedPath } from "../operations/addresses.ts";
import type { Operation } from "../operations/operation.ts";
import type { Clock } from "../resolve/today.ts";
import { graphqlNames } from "./graphql-names.ts";
import { capitalised, createTypes, type Types } from "./graphql-types.ts";
import type { Identity } from "../model/identity.ts";
import { paramsOf, queryOf } from "../operations/further.ts";

type Field = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>;

/**
 * The API as a GraphQL schema: a root field for each operation, named by its id, and one for each further format, such as
 * `getThemeCss`. A field has the same answer as the operation's address, as data.
 */
export function createGraphqlSchema(published: PublishedAnywhere, clock: Clock): GraphQLSchema {
  const { identity, snapshot } = published;
  const types = createTypes(identity);
  const surroundings = { identity, snapshot, today: () => clock().day };
  const fields = allRoutes
    .filter(({ source }) => source === "live")
    .map((route) => [nameOf(route), toField(route, types, { published, surroundings })] as const)
    .filter((entry): entry is readonly [string, Field] => entry[1] !== undefined);
  const description = `The design API of ${identity.name}: public and read-only.`;
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", description, fields: Object.fromEntries(fields) }),
  });
}

/** Arguments longer than any address are not encoded, since a query can repeat them; the limit is that of Node's headers. */
const LONGEST_ADDRESS = 16 * 1024;

function nameOf({ operation, format }: Route): string {
  return operation.id + (format === formatsOf(operation)[0] ? "" : capitalised(format));
}

/** Nullable, so that an error in one field does not affect the others; undefined if a required argument has no values. */
function toField(route: Route, types: Types, { published, surroundings }: Means): Field | undefined {
  const { operation, format } = route;
  const inPath = namesOf(operation.path);
  const args: Record<string, GraphQLArgumentConfig> = {};
  const params = paramsOf(operation, surroundings.identity);
  const names = graphqlNames(Object.keys(params));
  for (const [name, param] of Object.entries(params)) {
    const argument = types.toArgument(param);
    if (argument !== undefined) args[names.get(name) ?? ""] = argument;
    else if (inPath.includes(name)) return undefined;
  }
  const shape = format === "json" ? operation.shape : null;
  const type = shape ? types.toOutput({ kind: "orNull", of: shape }) : GraphQLString;
  const locate = (given: Readonly<Record<string, unknown>>) => {
    const length = Object.values(given).reduce<number>((sum, value) => sum + String(value).length, 0);
    if (length > LONGEST_ADDRESS) return queryTooLong(length, LONGEST_QUERY);
    return locateMatch(toMatch(route, given), toQuery(route, given, surroundings.identity), surroundings);
  };
  const resolve = (_: unknown, given: Record<string, unknown>) => {
    const located = locate(given);
    return "error" in located ? refuse(located) : dataOf(located, published);
  };
  const extensions: Extensions = { operation, format, locate };
  return { type, args, description: operation.summary, resolve, extensions };
}

/** The extensions of a root field: the source of its answer. */
export type Extensions = {
  readonly operation: Operation;
  readonly format: string;
  locate(given: Readonly<Record<string, unknown>>): Located | ApiError;
};

/** The API that fields read from, and its surroundings. */
type Means = { readonly published: PublishedAnywhere; readonly surroundings: LocateContext };

function toMatch(route: Route, given: Readonly<Record<string, unknown>>) {
  const names = namesOf(route.operation.path);
  return { route, values: Object.fromEntries(names.map((name) => [name, String(given[name])])) };
}

/** The arguments as the query of an address, so that they are read and checked like those of an address. */
function toQuery({ operation }: Route, given: Readonly<Record<string, unknown>>, identity: Identity): string {
  const names = graphqlNames(Object.keys(paramsOf(operation, identity)));
  const sent = queryOf(operation, identity).flatMap(([name]) => {
    const value = given[names.get(name) ?? ""];
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(sent).toString();
}

const decoder = new TextDecoder();

/** The answer of an address as data; a promise if the host fetches a file for it. */
function dataOf(located: Located, { identity, stored }: PublishedAnywhere): unknown {
  const { operation, settled } = located;
  const format = operation.formats[located.format];
  if (format?.body) return format.body(operation.answer(identity, settled));
  const path = storedPath(located);
  const toData = (body: string | Uint8Array | undefined) => {
    if (body === undefined) return refuse(unavailable(`${identity.base.path}${path}`));
    const text = typeof body === "string" ? body : decoder.decode(body);
    return located.format === "json" ? (JSON.parse(text) as unknown) : text;
  };
  if (path === null) return toData(writeAnswer(located, identity));
  const bytes = stored(path);
  return bytes instanceof Promise ? bytes.then(toData) : toData(bytes);
}

/** A GraphQL error with the API's error in its extensions; callers see its message, since it is a `GraphQLError`. */
function refuse(error: ApiError): GraphQLError {
  return new GraphQLError(error.message, { extensions: error });
}
