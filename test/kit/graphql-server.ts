import { buildSchema, GraphQLError, type GraphQLSchema } from "graphql";
import { KitGraphQLMiddleware, type KitGraphQLInfo, type KitGraphQLOptions } from "../../generator/kit/index.ts";

const SDL = `
  type Query {
    hello(name: String!): String
    context: String
    method: String
    sum(numbers: [Int!]!): Int
    broken: String
    told: String
    self: Query!
    nested(value: Nest): Boolean
    paint(colour: Colour): String
    deep: Any
  }
  scalar Any
  enum Colour { RED GREEN }
  input Nest { inner: Nest }
  type Mutation { change: String }
  type Subscription { watch: String }
`;

type Resolver = (source: unknown, args: Record<string, unknown>, context: unknown, info: KitGraphQLInfo) => unknown;

const RESOLVERS: Readonly<Record<string, Resolver>> = {
  hello: (_, { name }) => `Hello, ${name}`,
  context: (_, __, context, info) => `${String(context)} ${String(info.context)} ${info.fieldName}`,
  sum: (_, { numbers }) => (numbers as number[]).reduce((sum, number) => sum + number, 0),
  broken: () => {
    throw new Error("The password is 1234.");
  },
  told: () => {
    throw new GraphQLError("This is for you.", { extensions: { code: "TOLD" } });
  },
  // A method of the value itself is called by the resolver of fields that have none.
  self: () => ({ method: (_: unknown, context: unknown, info: KitGraphQLInfo) => `${context} ${info.context}` }),
  nested: () => true,
  deep: () => Array.from({ length: 100_000 }).reduce((inner) => ({ inner }), {}),
};

/** A schema with a resolver of every sort. */
export function makeSchema(): GraphQLSchema {
  const schema = buildSchema(SDL);
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const [name, resolve] of Object.entries(RESOLVERS)) if (fields[name]) fields[name].resolve = resolve;
  return schema;
}

/** The middleware over a schema with a resolver of every sort. */
export function serve(options: Partial<KitGraphQLOptions> = {}): KitGraphQLMiddleware {
  return new KitGraphQLMiddleware({ schema: makeSchema(), ...options });
}

/** A request by POST; a body that is not a string is sent as JSON. */
export function post(body: unknown, headers: Readonly<Record<string, string>> = {}, path = "/graphql"): Request {
  return new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** A request by GET with these names in its query. */
export function get(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`http://localhost/graphql?${new URLSearchParams(query)}`, { headers });
}

/** Returns the status, the media type and the parsed body of a response. */
export async function ask(graphql: KitGraphQLMiddleware, request: Request) {
  const response = await graphql.handle(request);
  if (response === undefined) return undefined;
  const text = await response.text();
  const [type] = (response.headers.get("content-type") ?? "").split(";");
  const body = JSON.parse(text) as { data?: unknown; errors?: { message: string; extensions?: unknown }[] };
  return { status: response.status, type, headers: response.headers, body, text };
}

export const NEWER = { accept: "application/graphql-response+json" };
