import {
  getNamedType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
} from "graphql";
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
  const args = Object.entries(given).map(([arg, value]) => `${arg}: ${literal(field, arg, value)}`);
  return `{ ${name}${args.length > 0 ? `(${args.join(", ")})` : ""}${allOf(field.type)} }`;
}

function literal(field: GraphQLField<unknown, unknown>, name: string, value: unknown): string {
  const type = getNamedType(field.args.find((arg) => arg.name === name)?.type);
  if (!isEnumType(type)) return JSON.stringify(value);
  return type.getValues().find((entry) => entry.value === value)?.name ?? String(value);
}

function allOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).map((field) => `${field.name}${allOf(field.type)}`);
  return ` { ${fields.join(" ")} }`;
}

/** An answer of an address as GraphQL gives it: the ids of closed sets by their names there, all else the same. */
export function inGraphql(schema: GraphQLSchema, name: string, answer: unknown): unknown {
  const field = schema.getQueryType()?.getFields()[name];
  return field === undefined ? answer : renamed(field.type, answer);
}

function renamed(type: GraphQLOutputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => renamed(type, item));
  if (isEnumType(named)) return named.getValues().find((entry) => entry.value === value)?.name;
  if (!isObjectType(named)) return value;
  const fields = Object.values(named.getFields());
  return Object.fromEntries(
    fields.map((field) => [field.name, renamed(field.type, (value as Record<string, unknown>)[field.name])]),
  );
}
