import {
  buildSchema,
  GraphQLError,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLScalarType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware } from "../../generator/kit/index.ts";
import { ask, post } from "./graphql-server.ts";

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

/** A server whose field gives a value, and the errors that the program gets. */
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

const isNever = (types: Record<string, unknown>) => {
  (types["One"] as GraphQLObjectType).isTypeOf = () => false;
};

/** In graphql-js 16 a scalar has one method for it, in 17 another too. */
const refuses = (error: Error) => (types: Record<string, unknown>) => {
  const type = types["Custom"] as GraphQLScalarType;
  for (const name of ["serialize", "coerceOutputValue"])
    Object.assign(type, {
      [name]: () => {
        throw error;
      },
    });
};

type Row = readonly [what: string, field: string, value: unknown, change?: (types: Record<string, unknown>) => void];

const ROWS: readonly Row[] = [
  ["an object for a String", "value", SECRET],
  ["an object for an Int", "int", SECRET],
  ["a text for an Int", "int", "password 1234"],
  ["a text for a Float", "float", "password 1234"],
  ["a text for a Boolean", "flag", "password 1234"],
  ["an object for an ID", "id", SECRET],
  ["an object in a list of String", "list", ["a", SECRET]],
  ["an object that comes later in a list", "list", [Promise.resolve(SECRET)]],
  ["an unknown value of an enum", "colour", "password 1234"],
  ["an object for an enum", "colour", SECRET],
  ["a refusal by a custom scalar", "custom", SECRET, refuses(new GraphQLError("password 1234"))],
  ["an exception in a custom scalar", "custom", SECRET, refuses(new Error("password 1234"))],
  ["nothing where something has to be", "needed", null],
  ["nothing in a list of something", "listOfNeeded", ["a", null]],
  ["no list", "list", SECRET],
  ["an object without a type for an interface", "named { name }", SECRET],
  ["an object of a type that is not text", "named { name }", SECRET, resolveTo("Named", 1234)],
  ["an object of an unknown type", "named { name }", SECRET, resolveTo("Named", "password1234")],
  [
    "an object of a type that is not an object's",
    "either { ... on One { name } }",
    SECRET,
    resolveTo("Either", "Colour"),
  ],
  ["an object of a type outside the union", "named { name }", SECRET, resolveTo("Named", "Other")],
  ["an object that its type does not know", "one { name }", SECRET, isNever],
  ["an object in a list that its type does not know", "listOfOnes { name }", [SECRET], isNever],
];

describe("A graphql-js error about a resolver's value is masked and reported to onError:", () => {
  it.each(ROWS.map((row) => [row[0], row] as const))("%s", async (_, [, field, value, change]) => {
    for (const given of [value, Promise.resolve(value)]) {
      const { graphql, reported } = serve(field.split(" ")[0]!, given, change);
      const response = await ask(graphql, post({ query: `{ ${field} }` }));
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
    expect((await ask(graphql, post({ query: "{ value }" })))?.text).toContain("cannot represent value");
  });
});

const forCaller = () => new GraphQLError("This is for you.", { extensions: { code: "TOLD" } });

function* yields() {
  yield "a";
  yield forCaller();
}
function* breaks() {
  yield "a";
  throw forCaller();
}

describe("A GraphQLError from a resolver reaches the caller:", () => {
  it.each([
    ["returned", "value", () => forCaller()],
    ["promised", "value", async () => forCaller()],
    ["rejected", "value", () => Promise.reject(forCaller())],
    ["in a list", "list", () => ["a", forCaller()]],
    ["later in a list", "list", () => ["a", Promise.reject(forCaller())]],
    ["in a promised list", "list", async () => ["a", Promise.resolve(forCaller())]],
    ["yielded", "list", yields],
    ["thrown while a list is made", "list", breaks],
  ])("%s", async (_, field, resolve) => {
    const { graphql, reported } = serve(field, undefined, (types) => {
      (types["Query"] as GraphQLObjectType).getFields()[field]!.resolve = resolve;
    });
    const response = await ask(graphql, post({ query: `{ ${field} }` }));
    expect(response?.body.errors).toMatchObject([{ message: "This is for you.", extensions: { code: "TOLD" } }]);
    expect(reported).toEqual([]);
  });

  it("of a method of a value that has no resolver", async () => {
    const schema = buildSchema("type Query { one: One } type One { name: String }");
    schema.getQueryType()!.getFields()["one"]!.resolve = () => ({ name: () => forCaller() });
    const response = await ask(new KitGraphQLMiddleware({ schema }), post({ query: "{ one { name } }" }));
    expect(response?.body.errors?.[0]?.message).toBe("This is for you.");
  });
});

describe("An error caused by the caller keeps its message:", () => {
  it.each([
    ["a query that cannot be parsed", { query: "{ value" }, /Syntax Error/],
    ["an unknown field", { query: "{ nothing }" }, /Cannot query field "nothing"/],
    ["a value that an enum has not", { query: "{ only(colour: BLUE) }" }, /"BLUE"/],
    [
      "a variable of another type",
      { query: "query ($n: String!) { hello(name: $n) }", variables: { n: 7 } },
      /Variable "\$n".*String cannot represent/,
    ],
    ["a variable that is missing", { query: "query ($n: String!) { hello(name: $n) }" }, /Variable "\$n"/],
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
    const response = await ask(graphql, post(body));
    expect(response?.body.errors?.[0]?.message).toMatch(message);
    expect(reported).toEqual([]);
  });
});
