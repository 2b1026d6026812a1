import { buildSchema, GraphQLError } from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware } from "../../generator/kit/index.ts";
import { ask, post } from "./graphql-server.ts";

const LIMIT = 100_000;
/** More than the signs and errors of a refused field take. */
const MARGIN = 10_000;

const SDL = `
  input Filter { id: ID, limit: Int! = 10 }
  interface Named { name: String, friends: [Named] }
  type User implements Named {
    name: String
    friends: [Named]
    posts: [Post]
    best: User
    pages: UserPage
    refused: String
    refusedItems: [String]
    broken: String
  }
  type Post { title: String, readers: [User] }
  type UserPage { edges: [UserEdge] }
  type UserEdge { node: User }
  type Query { users(filter: Filter): [User], user: User }`;

/** Ten users, all of whom are friends. */
function serve(count = 10) {
  const refuse = () => new GraphQLError("Only administrators see this.", { extensions: { code: "FORBIDDEN" } });
  const user: Record<string, unknown> = { __typename: "User", name: "Ada", refused: refuse };
  const users = Array.from({ length: count }, () => user);
  user["friends"] = users;
  user["best"] = user;
  user["posts"] = [{ title: "A", readers: users }];
  user["pages"] = { edges: users.map((node) => ({ node })) };
  user["refusedItems"] = () => users.slice(0, 20).map(refuse);
  user["broken"] = () => {
    throw new Error("secret");
  };
  const schema = buildSchema(SDL);
  const fields = schema.getQueryType()!.getFields();
  fields["users"]!.resolve = () => users;
  fields["user"]!.resolve = () => user;
  return new KitGraphQLMiddleware({ schema, limits: { responseBytes: LIMIT }, onError: () => {} });
}

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(" ");

describe("A response keeps to its bytes:", () => {
  it.each([
    ["a list of users in itself", "{users{friends{friends{friends{friends{friends{name}}}}}}}"],
    ["below an object", "{user{friends{friends{friends{friends{friends{friends{name}}}}}}}}"],
    ["with an object between", "{users{best{friends{friends{friends{friends{name}}}}}}}"],
    [
      "by way of another type",
      "{user{posts{readers{posts{readers{posts{readers{posts{readers{posts{readers{name}}}}}}}}}}}}",
    ],
    ["by pages", "{users{pages{edges{node{pages{edges{node{pages{edges{node{pages{edges{node{name}}}}}}}}}}}}}}"],
    [
      "in fragments",
      `{user{friends{...F0}}} ${times(4, (index) => `fragment F${index} on Named{friends{...F${index + 1}}}`)}
       fragment F4 on Named{...on User{friends{friends{name}}}}`,
    ],
  ])("%s", async (_, query) => {
    const found = await ask(serve(), post({ query }));
    expect(Object.values(found?.body.data as object)).toEqual([null]);
    expect(found?.body.errors).toMatchObject([{ extensions: { code: "RESPONSE_TOO_LARGE" } }]);
  });

  it.each([
    ["objects without a field", times(99, (index) => `a${index}: users{name @skip(if: true)}`)],
    ["errors of fields", times(99, (index) => `a${index}: users{refused}`)],
    ["errors of fields under different names", `users{${times(99, (index) => `a${index}: refused`)}}`],
    ["errors in lists", times(50, (index) => `a${index}: users{refusedItems}`)],
    ["errors that are hidden", times(99, (index) => `a${index}: users{broken}`)],
  ])("%s", async (_, fields) => {
    const found = await ask(serve(500), post({ query: `{user{name} ${fields}}` }));
    expect(found?.body.errors?.map(({ extensions }) => extensions)).toContainEqual({
      code: "RESPONSE_TOO_LARGE",
      limit: LIMIT,
    });
    expect(found?.text.length).toBeLessThan(2 * LIMIT + MARGIN);
  });
});

it("No more resolvers are called for it, while all of a level are under way", async () => {
  const schema = buildSchema("type User { name: String, friends: [User] } type Query { user: User }");
  let calls = 0;
  const friends = async () => {
    calls += 1;
    await new Promise((settle) => setImmediate(settle));
    return Array.from({ length: 10 }, () => ({ name: "Ada", friends }));
  };
  schema.getQueryType()!.getFields()["user"]!.resolve = () => ({ friends });
  const graphql = new KitGraphQLMiddleware({ schema, limits: { responseBytes: LIMIT } });
  const found = await ask(graphql, post({ query: `{user${"{friends".repeat(8)}{name}${"}".repeat(8)}}` }));
  expect(found?.body.data).toEqual({ user: null });
  // At 11 bytes a call.
  expect(calls).toBeLessThan(LIMIT / 11);
});

it("What a value writes of itself is counted", async () => {
  const schema = buildSchema("scalar Json type Query { document: Json }");
  schema.getQueryType()!.getFields()["document"]!.resolve = () => ({ toJSON: () => ({ text: "a".repeat(LIMIT / 4) }) });
  const graphql = new KitGraphQLMiddleware({ schema, limits: { responseBytes: LIMIT } });
  const found = await ask(graphql, post({ query: `{${times(20, (index) => `a${index}: document`)}}` }));
  expect(found?.text.length).toBeLessThan(LIMIT + MARGIN);
});

describe("One field is always answered:", () => {
  it.each([
    ["a list of users", "{users{name best{name}}}"],
    ["pages of users", "{user{pages{edges{node{best{name}}}}}}"],
    ["posts and their readers", "{user{posts{title readers{name}}}}"],
  ])("%s", async (_, query) => {
    const found = await ask(serve(10_000), post({ query }));
    expect(found?.body).not.toHaveProperty("errors");
    expect(found?.text.length).toBeGreaterThan(LIMIT);
  });
});

describe("An error quotes the start of what was sent:", () => {
  const long = "a".repeat(100_000);
  const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`unknown${index}`, 1]));

  it.each([
    [
      "a variable with many unknown names",
      "query($v: Filter){users(filter: $v){name}}",
      { v: { ...unknown, id: long } },
    ],
    ["a variable that is not a number", "query($v: Filter){users(filter: $v){name}}", { v: { limit: long } }],
  ])("%s", async (_, query, variables) => {
    const found = await ask(serve(), post({ query, variables }));
    expect(found?.body.errors?.[0]?.message).toMatch(/^(Variable|Argument) .+…$/);
    expect(found?.text.length).toBeLessThan(60_000);
  });
});
