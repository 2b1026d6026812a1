import { getNamedType, type GraphQLOutputType, type GraphQLSchema, isObjectType } from "graphql";
import { createGraphqlEndpoint } from "../../generator/faces/graphql.ts";
import { createGraphqlSchema } from "../../generator/faces/graphql-schema.ts";
import type { Published } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";

type GraphqlResult = {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly { readonly message: string; readonly path?: string[]; readonly extensions?: unknown }[];
};

/** Opens an identity's API over REST and GraphQL at the same instant. */
export async function openBoth(root?: string, changes: Partial<Published> = {}) {
  const api = await openApi({ root });
  const published = { ...api.published, release: "0123456789abcdef", ...changes };
  const now = clock(api.identity.timeZone, () => NOON);
  const endpoint = createGraphqlEndpoint(published, now);
  const runQuery = async (query: string): Promise<GraphqlResult> => {
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/graphql", {
      method: "POST",
      headers,
      body: JSON.stringify({ query }),
    });
    return (await (await endpoint(request))?.json()) as GraphqlResult;
  };
  return { ...api, endpoint, runQuery, schema: createGraphqlSchema(published, now) };
}

/** Builds a query for every field of a result, recursively. */
export function queryOf(schema: GraphQLSchema, name: string, values: Readonly<Record<string, unknown>>): string {
  const field = schema.getQueryType()?.getFields()[name];
  if (field === undefined) throw new Error(`Unknown field ${name}.`);
  const args = Object.entries(values).map(([arg, value]) => `${arg}: ${JSON.stringify(value)}`);
  return `{ ${name}${args.length > 0 ? `(${args.join(", ")})` : ""}${allOf(field.type)} }`;
}

function allOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).map((field) => `${field.name}${allOf(field.type)}`);
  return ` { ${fields.join(" ")} }`;
}

/** Converts a REST response to the GraphQL result, which adds a list next to each object with string values. */
export function inGraphql(schema: GraphQLSchema, name: string, body: unknown): unknown {
  const field = schema.getQueryType()?.getFields()[name];
  return field === undefined ? body : withLists(field.type, body);
}

function withLists(type: GraphQLOutputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (Array.isArray(value)) return value.map((item) => withLists(type, item));
  if (!isObjectType(named) || value === null) return value;
  const object = value as Readonly<Record<string, unknown>>;
  const fields = Object.values(named.getFields()).map((field) => {
    const texts = field.name.endsWith("List") ? object[field.name.slice(0, -"List".length)] : undefined;
    if (texts === undefined) return [field.name, withLists(field.type, object[field.name])] as const;
    return [field.name, Object.entries(texts as object).map(([name, value]) => ({ name, value }))] as const;
  });
  return Object.fromEntries(fields);
}
