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
  // A value's own method is called by the default resolver.
  self: () => ({ method: (_: unknown, context: unknown, info: KitGraphQLInfo) => `${context} ${info.context}` }),
  nested: () => true,
  deep: () => Array.from({ length: 100_000 }).reduce((inner) => ({ inner }), {}),
};

/** A schema with every kind of resolver. */
export function makeSchema(): GraphQLSchema {
  const schema = buildSchema(SDL);
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const [name, resolve] of Object.entries(RESOLVERS)) if (fields[name]) fields[name].resolve = resolve;
  return schema;
}

/** The middleware for the schema of `makeSchema`. */
export function serve(options: Partial<KitGraphQLOptions> = {}): KitGraphQLMiddleware {
  return new KitGraphQLMiddleware({ schema: makeSchema(), ...options });
}

/** A POST request; a body that isn't a string is sent as JSON. */
export function post(body: unknown, headers: Readonly<Record<string, string>> = {}, path = "/graphql"): Request {
  return new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** A GET request with a query. */
export function get(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`http://localhost/graphql?${new URLSearchParams(query)}`, { headers });
}

/** Executes a request; returns the response's status, media type, headers and parsed body. */
export async function execute(graphql: KitGraphQLMiddleware, request: Request) {
  const response = await graphql.handle(request);
  if (response === undefined) return undefined;
  const text = await response.text();
  const [type] = (response.headers.get("content-type") ?? "").split(";");
  const body = JSON.parse(text) as { data?: unknown; errors?: { message: string; extensions?: unknown }[] };
  return { status: response.status, type, headers: response.headers, body, text };
}

export const NEWER = { accept: "application/graphql-response+json" };
