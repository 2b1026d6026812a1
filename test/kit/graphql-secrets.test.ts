import {
  buildSchema,
  GraphQLError,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLScalarType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware } from "../../generator/kit/index.ts";
import { execute, post } from "./graphql-server.ts";

const SECRET = { password: "1234" };

const SDL = `
  enum Colour { RED }
  scalar Custom
  interface Named { name: String }
  type One implements Named { name: String }
  type Other { name: String }
  union Either = One | Other
  type Query {
    value(n: Int! = 1): String
    int: Int float: Float flag: Boolean id: ID
    colour: Colour
    custom: Custom
    needed: String!
    list: [String] listOfNeeded: [String!] listOfOnes: [One]
    named: Named
    either: Either
    one: One
    only(colour: Colour): String
    hello(name: String!): String
  }`;

/** A server with a value for one field, and the errors reported to the program. */
function serve(field: string, value: unknown, change: (types: Record<string, unknown>) => void = () => {}) {
  const schema = buildSchema(SDL);
  schema.getQueryType()!.getFields()[field]!.resolve = () => value;
  change(schema.getTypeMap());
  const reported: unknown[] = [];
  return { reported, graphql: new KitGraphQLMiddleware({ schema, onError: (error) => reported.push(error) }) };
}

const resolveTo = (name: string, type: unknown) => (types: Record<string, unknown>) => {
  (types[name] as GraphQLInterfaceType).resolveType = () => type as string;
};

const neverMatches = (types: Record<string, unknown>) => {
  (types["One"] as GraphQLObjectType).isTypeOf = () => false;
};

// graphql-js 16 serializes with one method, 17 also with another.
const rejectWith = (error: Error) => (types: Record<string, unknown>) => {
  const type = types["Custom"] as GraphQLScalarType;
  for (const name of ["serialize", "coerceOutputValue"])
    Object.assign(type, {
      [name]: () => {
        throw error;
      },
    });
};

type Row = readonly [name: string, field: string, value: unknown, change?: (types: Record<string, unknown>) => void];

const ROWS: readonly Row[] = [
  ["an object for a String", "value", SECRET],
  ["an object for an Int", "int", SECRET],
  ["a string for an Int", "int", "password 1234"],
  ["a string for a Float", "float", "password 1234"],
  ["a string for a Boolean", "flag", "password 1234"],
  ["an object for an ID", "id", SECRET],
  ["an object in a list of String", "list", ["a", SECRET]],
  ["an asynchronous object in a list", "list", [Promise.resolve(SECRET)]],
  ["an unknown enum value", "colour", "password 1234"],
  ["an object for an enum", "colour", SECRET],
  ["a GraphQLError from a custom scalar", "custom", SECRET, rejectWith(new GraphQLError("password 1234"))],
  ["an exception in a custom scalar", "custom", SECRET, rejectWith(new Error("password 1234"))],
  ["null for a non-null field", "needed", null],
  ["null in a list of non-null items", "listOfNeeded", ["a", null]],
  ["an object for a list", "list", SECRET],
  ["an object without a type for an interface", "named { name }", SECRET],
  ["an object whose type name isn't a string", "named { name }", SECRET, resolveTo("Named", 1234)],
  ["an object with an unknown type", "named { name }", SECRET, resolveTo("Named", "password1234")],
  ["an object with the name of an enum type", "either { ... on One { name } }", SECRET, resolveTo("Either", "Colour")],
  ["an object whose type doesn't implement the interface", "named { name }", SECRET, resolveTo("Named", "Other")],
  ["an object that its type rejects", "one { name }", SECRET, neverMatches],
  ["a list item that its type rejects", "listOfOnes { name }", [SECRET], neverMatches],
];

describe("A graphql-js error about a resolver's value is masked and reported to onError:", () => {
  it.each(ROWS.map((row) => [row[0], row] as const))("%s", async (_, [, field, value, change]) => {
    for (const resolved of [value, Promise.resolve(value)]) {
      const { graphql, reported } = serve(field.split(" ")[0]!, resolved, change);
      const response = await execute(graphql, post({ query: `{ ${field} }` }));
      expect(response?.body.errors?.map(({ message }) => message)).toEqual(["Something went wrong on the server."]);
      expect(response?.text).not.toMatch(/password|1234/);
      expect(reported).toEqual([expect.any(Error)]);
      expect((reported[0] as Error).message).not.toBe("Something went wrong on the server.");
    }
  });

  it("unless maskErrors is false", async () => {
    const schema = buildSchema("type Query { value: String }");
    schema.getQueryType()!.getFields()["value"]!.resolve = () => SECRET;
    const graphql = new KitGraphQLMiddleware({ schema, maskErrors: false });
    expect((await execute(graphql, post({ query: "{ value }" })))?.text).toContain("cannot represent value");
  });
});

const callerError = () => new GraphQLError("This is for you.", { extensions: { code: "TOLD" } });

function* yieldError() {
  yield "a";
  yield callerError();
}
function* throwLater() {
  yield "a";
  throw callerError();
}

describe("A GraphQLError from a resolver reaches the caller:", () => {
  it.each([
    ["returned", "value", () => callerError()],
    ["promised", "value", async () => callerError()],
    ["rejected", "value", () => Promise.reject(callerError())],
    ["in a list", "list", () => ["a", callerError()]],
    ["later in a list", "list", () => ["a", Promise.reject(callerError())]],
    ["in a promised list", "list", async () => ["a", Promise.resolve(callerError())]],
    ["yielded", "list", yieldError],
    ["thrown during iteration", "list", throwLater],
  ])("%s", async (_, field, resolve) => {
    const { graphql, reported } = serve(field, undefined, (types) => {
      (types["Query"] as GraphQLObjectType).getFields()[field]!.resolve = resolve;
    });
    const response = await execute(graphql, post({ query: `{ ${field} }` }));
    expect(response?.body.errors).toMatchObject([{ message: "This is for you.", extensions: { code: "TOLD" } }]);
    expect(reported).toEqual([]);
  });

  it("from a method of a value without a resolver", async () => {
    const schema = buildSchema("type Query { one: One } type One { name: String }");
    schema.getQueryType()!.getFields()["one"]!.resolve = () => ({ name: () => callerError() });
    const response = await execute(new KitGraphQLMiddleware({ schema }), post({ query: "{ one { name } }" }));
    expect(response?.body.errors?.[0]?.message).toBe("This is for you.");
  });
});

describe("An error caused by the client keeps its message:", () => {
  it.each([
    ["a syntax error", { query: "{ value" }, /Syntax Error/],
    ["an unknown field", { query: "{ nothing }" }, /Cannot query field "nothing"/],
    ["an unknown enum value", { query: "{ only(colour: BLUE) }" }, /"BLUE"/],
    [
      "a variable of the wrong type",
      { query: "query ($n: String!) { hello(name: $n) }", variables: { n: 7 } },
      /Variable "\$n".*String cannot represent/,
    ],
    ["a missing variable", { query: "query ($n: String!) { hello(name: $n) }" }, /Variable "\$n"/],
    [
      "null for an argument with a default",
      { query: "query ($n: Int = 1) { value(n: $n) }", variables: { n: null } },
      /null/,
    ],
    [
      "null for a condition",
      { query: "query ($b: Boolean = true) { one { name @include(if: $b) } }", variables: { b: null } },
      /null/,
    ],
  ])("%s", async (_, body, message) => {
    const { graphql, reported } = serve("one", { name: "a" });
    const response = await execute(graphql, post(body));
    expect(response?.body.errors?.[0]?.message).toMatch(message);
    expect(reported).toEqual([]);
  });
});
