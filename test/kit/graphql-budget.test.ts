import { buildSchema, GraphQLError, type GraphQLFieldExtensions, getIntrospectionQuery } from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware, type KitGraphQLBytes, type KitGraphQLLimits } from "../../generator/kit/index.ts";
import { ask, post } from "./graphql-server.ts";

const LIMIT = 10_000;
/** More than the signs and errors of a refused field take. */
const MARGIN = 1000;

const SDL = `
  scalar Json
  type Part { name: String, parts: [Part!] }
  type Query {
    text(length: Int = 3000): String
    required: String!
    part: Part
    json: Json
    names: [String]
    later: String
    known(bytes: Int!): String
    knownLater(bytes: Int!): String
  }`;

const part = (count: number) => ({
  name: "a",
  parts: Array.from({ length: count }, () => ({ name: "b".repeat(90) })),
});

/** A server that counts which resolvers were called. */
function serve(limits: Partial<KitGraphQLLimits> = { responseBytes: LIMIT }) {
  const called: string[] = [];
  const schema = buildSchema(SDL);
  const values: Readonly<Record<string, (args: { length: number }) => unknown>> = {
    text: ({ length }) => "t".repeat(length),
    required: () => "r".repeat(3000),
    part: () => part(30),
    json: () => ({ list: Array.from({ length: 30 }, () => "j".repeat(98)) }),
    names: () => Array.from({ length: 30 }, () => "n".repeat(98)),
    later: async () => "l".repeat(3000),
    known: () => "k",
    knownLater: async () => "k",
  };
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const [name, value] of Object.entries(values)) {
    fields[name]!.resolve = (_, args) => {
      called.push(name);
      return value(args as { length: number });
    };
  }
  const weigh = (kitBytes: KitGraphQLBytes) => ({ kitBytes }) as GraphQLFieldExtensions<unknown, unknown>;
  fields["known"]!.extensions = weigh(({ bytes }) => bytes as number);
  fields["knownLater"]!.extensions = weigh(async ({ bytes }) => bytes as number);
  return { called, graphql: new KitGraphQLMiddleware({ schema, limits }) };
}

const aliases = (count: number, field: string) =>
  `{${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ")}}`;

const codes = (errors: readonly { readonly extensions?: unknown }[] = []) =>
  errors.map(({ extensions }) => (extensions as { code?: string } | undefined)?.code);

describe("A response keeps to its bytes:", () => {
  it.each([
    ["text", "text"],
    ["a list of objects", "part { name parts { name } }"],
    ["a list of texts", "names"],
    ["a scalar of the schema's own", "json"],
    ["text that comes later", "later"],
  ])("%s under 100 aliases", async (_, field) => {
    const { graphql } = serve();
    const found = await ask(graphql, post({ query: aliases(100, field) }));
    const data = found?.body.data as Record<string, unknown>;
    const answered = Object.values(data).filter((value) => value !== null);
    expect(answered).toHaveLength(3);
    expect(JSON.stringify(data).length).toBeLessThan(LIMIT + MARGIN);
    expect(codes(found?.body.errors)).toEqual(Array.from({ length: 97 }, () => "RESPONSE_TOO_LARGE"));
  });

  it("no resolver is called past it", async () => {
    const { graphql, called } = serve();
    await ask(graphql, post({ query: aliases(100, "text") }));
    expect(called).toHaveLength(4);
  });

  it("the field past it is null, with an error that says which one, and what to do", async () => {
    const { graphql } = serve();
    const found = await ask(
      graphql,
      post({ query: "{ a: text(length: 9000) b: text(length: 9000) c: text(length: 9) }" }),
    );
    expect(found?.body.data).toEqual({ a: "t".repeat(9000), b: null, c: null });
    expect(found?.body.errors?.[0]).toEqual({
      message: 'Response too large: "b" takes it over 10000 bytes. Request fewer fields at once.',
      locations: [{ line: 1, column: 25 }],
      path: ["b"],
      extensions: { code: "RESPONSE_TOO_LARGE", limit: 10_000 },
    });
  });

  it("a field that cannot be null takes the data with it", async () => {
    const { graphql } = serve();
    const found = await ask(graphql, post({ query: aliases(5, "required") }));
    expect(found?.body.data).toBe(null);
    expect(new Set(codes(found?.body.errors))).toEqual(new Set(["RESPONSE_TOO_LARGE"]));
  });

  it("characters count as they are written", async () => {
    for (const [text, most] of [
      ["é", 5000],
      ["漢", 3334],
      ["\u0001", 1667],
      ['"', 5000],
    ] as const) {
      const schema = buildSchema("type Query { one: String, other: String }");
      const fields = schema.getQueryType()!.getFields();
      fields["one"]!.resolve = () => "a";
      fields["other"]!.resolve = () => text.repeat(most);
      const server = new KitGraphQLMiddleware({ schema, limits: { responseBytes: 10_000 } });
      expect((await ask(server, post({ query: "{ one other }" })))?.body.data, text).toMatchObject({ other: null });
    }
  });
});

describe("One field is always answered:", () => {
  it.each(["text(length: 30000)", "part { name parts { name } }", "a: text(length: 30000)", "names", "json", "later"])(
    "%s alone",
    async (field) => {
      const { graphql } = serve({ responseBytes: 100 });
      const found = await ask(graphql, post({ query: `{ __typename ${field} }` }));
      expect(found?.body).not.toHaveProperty("errors");
      expect(found?.text.length).toBeGreaterThan(3000);
    },
  );

  it("the first of two, and the second is not", async () => {
    const { graphql, called } = serve({ responseBytes: 100 });
    const found = await ask(graphql, post({ query: "{ a: text b: text }" }));
    expect(found?.body.data).toEqual({ a: "t".repeat(3000), b: null });
    expect(called).toEqual(["text"]);
  });

  it.each([
    ["written out", aliases(99, "parts { name }").slice(1, -1), ""],
    ["in fragments", "...A ...B", "fragment A on Part { a: parts { name } } fragment B on Part { b: parts { name } }"],
    ["further down", "parts { name } parts { again: name }", ""],
  ])("but not what it holds twice under different names, %s", async (_, fields, fragments) => {
    const { graphql } = serve({ responseBytes: 4000 });
    const found = await ask(graphql, post({ query: `{ part { ${fields} } } ${fragments}` }));
    expect(found?.body.data).toEqual({ part: null });
    expect(codes(found?.body.errors)).toEqual(["RESPONSE_TOO_LARGE"]);
  });

  it("the introspection of every tool, however large the schema is", async () => {
    const { graphql } = serve({ responseBytes: 1000 });
    const found = await ask(graphql, post({ query: getIntrospectionQuery() }));
    expect(found?.body).not.toHaveProperty("errors");
  });
});

it("The schema keeps to the bytes too, when it is asked for again and again", async () => {
  const { graphql } = serve();
  const schemaOnce = "__schema { types { name description fields { name type { name } } } }";
  const found = await ask(graphql, post({ query: aliases(50, schemaOnce) }));
  expect(JSON.stringify(found?.body.data).length).toBeLessThan(LIMIT + MARGIN);
  expect(codes(found?.body.errors)).toContain("RESPONSE_TOO_LARGE");
});

describe("What a field is known to weigh", () => {
  it.each(["known", "knownLater"])("is charged before its resolver is called: %s", async (field) => {
    const { graphql, called } = serve();
    const found = await ask(graphql, post({ query: aliases(100, `${field}(bytes: 4000)`) }));
    expect(called).toEqual([field, field]);
    expect(codes(found?.body.errors)).toHaveLength(98);
  });

  it("makes room for nothing more than itself", async () => {
    const { graphql } = serve();
    const found = await ask(graphql, post({ query: "{ known(bytes: 9900) text }" }));
    expect(found?.body.data).toEqual({ known: "k", text: null });
  });

  it("refuses no field that comes first", async () => {
    const { graphql } = serve();
    const found = await ask(graphql, post({ query: "{ knownLater(bytes: 40000) }" }));
    expect(found?.body).toEqual({ data: { knownLater: "k" } });
  });
});

it("Other errors are kept with those of the budget", async () => {
  const schema = buildSchema("type Query { text: String, broken: String }");
  schema.getQueryType()!.getFields()["text"]!.resolve = () => "t".repeat(300);
  schema.getQueryType()!.getFields()["broken"]!.resolve = () => new GraphQLError("This is for you.");
  const graphql = new KitGraphQLMiddleware({ schema, limits: { responseBytes: 300 } });
  const found = await ask(graphql, post({ query: "{ broken text }" }));
  expect(found?.body.errors?.map(({ message }) => message)).toEqual([
    "This is for you.",
    'Response too large: "text" takes it over 300 bytes. Request fewer fields at once.',
  ]);
});
