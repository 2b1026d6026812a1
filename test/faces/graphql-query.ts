import { getNamedType, type GraphQLOutputType, type GraphQLSchema, isObjectType } from "graphql";
import { createGraphqlEndpoint } from "../../generator/faces/graphql.ts";
import { createGraphqlSchema } from "../../generator/faces/graphql-schema.ts";
import type { Published } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";

type Answered = {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly { readonly message: string; readonly path?: string[]; readonly extensions?: unknown }[];
};

/** An identity's API by REST and by GraphQL, at the same instant. */
export async function openBoth(root?: string, changes: Partial<Published> = {}) {
  const api = await openApi({ root });
  const published = { ...api.published, release: "0123456789abcdef", ...changes };
  const now = clock(api.identity.timeZone, () => NOON);
  const endpoint = createGraphqlEndpoint(published, now);
  const ask = async (query: string): Promise<Answered> => {
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/graphql", {
      method: "POST",
      headers,
      body: JSON.stringify({ query }),
    });
    return (await (await endpoint(request))?.json()) as Answered;
  };
  return { ...api, endpoint, ask, schema: createGraphqlSchema(published, now) };
}

/** A query of one field with all that its answer has. */
export function queryOf(schema: GraphQLSchema, name: string, given: Readonly<Record<string, unknown>>): string {
  const field = schema.getQueryType()?.getFields()[name];
  if (field === undefined) throw new Error(`Unknown field ${name}.`);
  const args = Object.entries(given).map(([arg, value]) => `${arg}: ${JSON.stringify(value)}`);
  return `{ ${name}${args.length > 0 ? `(${args.join(", ")})` : ""}${allOf(field.type)} }`;
}

function allOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).map((field) => `${field.name}${allOf(field.type)}`);
  return ` { ${fields.join(" ")} }`;
}

/** The response of an address as GraphQL has it: the same, with the list form of objects of texts beside them. */
export function inGraphql(schema: GraphQLSchema, name: string, answer: unknown): unknown {
  const field = schema.getQueryType()?.getFields()[name];
  return field === undefined ? answer : withLists(field.type, answer);
}

function withLists(type: GraphQLOutputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (Array.isArray(value)) return value.map((item) => withLists(type, item));
  if (!isObjectType(named) || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const fields = Object.values(named.getFields()).map((field) => {
    const texts = field.name.endsWith("List") ? given[field.name.slice(0, -"List".length)] : undefined;
    if (texts === undefined) return [field.name, withLists(field.type, given[field.name])] as const;
    return [field.name, Object.entries(texts as object).map(([name, value]) => ({ name, value }))] as const;
  });
  return Object.fromEntries(fields);
}
