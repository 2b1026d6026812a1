import { buildSchema, getIntrospectionQuery } from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware } from "../../generator/kit/index.ts";
import { execute, post, serve } from "./graphql-server.ts";

/** A generous limit in milliseconds, a hundred times the usual time. */
const BOUNDED = { timeout: 120_000 };

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
const nested = (depth: number) => `${"{self".repeat(depth)}{__typename}${"}".repeat(depth)}`;
const aliases = (count: number) => `{${times(count, (index) => `a${index}:__typename`).join(" ")}}`;
const fields = (count: number) => `{${"__typename ".repeat(count)}}`;

/** Fragments that each use the next fragment twice, so that the last is used 2 ** `steps` times. */
function doubling(steps: number, use: (name: string) => string, last: string): string {
  const fragments = times(steps, (index) => `fragment F${index} on Query {${use(`F${index + 1}`)}}`);
  return `{...F0} ${fragments.join(" ")} fragment F${steps} on Query {${last}}`;
}

const values = (depth: number) => `${'{"inner":'.repeat(depth)}{}${"}".repeat(depth)}`;

describe("An excessive query is rejected quickly with a short message:", BOUNDED, () => {
  it.each([
    ["fields 21 deep", nested(20), /Query too deep: 21 levels/],
    ["fields 600 deep", nested(600), /Query too deep: 601 levels/],
    ["fields 100,000 deep", nested(100_000), /tokens/],
    ["lists 100,000 deep", `{sum(numbers:${"[".repeat(100_000)}${"]".repeat(100_000)})}`, /too deeply|tokens/],
    ["101 aliases", aliases(101), /Too many aliases: 101/],
    ["10,000 aliases", aliases(10_000), /tokens/],
    ["an alias of 6,401 letters", `{${"a".repeat(6401)}:__typename}`, /Too many aliases: 101/],
    ["1,001 fields", fields(1001), /Too many fields: 1001/],
    ["a thousand repetitions of a field", fields(1000), /aborted/],
    ["a million words", fields(1_000_000 / 11), /tokens/],
    ["a million characters", "{".repeat(1_000_000), /tokens|Syntax/],
    ["fragments that double 60 times", doubling(60, (name) => `...${name} ...${name}`, "self{__typename}"), /fields/],
    [
      "fragments that double in aliases",
      doubling(15, (name) => `a:self{...${name}} b:self{...${name}}`, "__typename"),
      /aliases/,
    ],
    ["fragments nested 20 deep", doubling(20, (name) => `self{...${name}}`, "__typename"), /Query too deep: 21 levels/],
    ["a fragment that contains itself", "{...A} fragment A on Query {...A}", /itself/],
    ["circular fragments", "{...A} fragment A on Query {self{...B}} fragment B on Query {self{...A}}", /itself/],
    ["an unknown fragment", "{...A}", /Unknown fragment/],
    [
      "deeply nested introspection",
      "{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}",
      /introspection depth/,
    ],
    ["lists 950 deep", `{sum(numbers:${"[".repeat(950)}${"]".repeat(950)})}`, /Int cannot represent/],
    ["a field with a name of 900 kB", `{${"a".repeat(900_000)}}`, /Cannot query field/],
  ])("%s", async (_, query, message) => {
    const response = await execute(serve(), post({ query }, { accept: "application/graphql-response+json" }));
    expect(response).toMatchObject({ status: 400 });
    expect(response?.body).not.toHaveProperty("data");
    expect(response?.text.length).toBeLessThan(10_000);
    expect(response?.body.errors?.map((error) => error.message).join()).toMatch(message);
  });
});

describe("A query at the limit is executed:", BOUNDED, () => {
  it.each([
    ["fields 20 deep", nested(19)],
    ["100 aliases", aliases(100)],
    ["an alias of 6,400 letters", `{${"a".repeat(6400)}:__typename}`],
    ["1,000 fields", `{${times(50, (index) => `a${index}:self{${"__typename ".repeat(19)}}`).join(" ")}}`],
    ["a fragment used twice", "{a:self{...F} b:self{...F}} fragment F on Query {__typename}"],
    ["the usual introspection query", getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true })],
    ["a query of 900 kB that is mostly a comment", `{__typename} # ${"a".repeat(900_000)}`],
  ])("%s", async (_, query) => {
    const response = await execute(serve(), post({ query }));
    expect(response?.body).not.toHaveProperty("errors");
  });
});

describe("Hostile input never causes an exception or a 500:", () => {
  const large = { limits: { tokens: 1_000_000, depth: 1_000_000, aliases: 1_000_000, fields: 1_000_000 } };
  it.each([
    [
      "variables nested 100,000 deep",
      {},
      `{"query":"query($v: Nest){nested(value:$v)}","variables":{"v":${values(100_000)}}}`,
    ],
    [
      "a variable with 400,000 items",
      {},
      `{"query":"query($v:[Int!]!){sum(numbers:$v)}","variables":{"v":[${"1,".repeat(400_000)}1]}}`,
    ],
    [
      "a list of invalid values",
      {},
      `{"query":"query($v:[Int!]!){sum(numbers:$v)}","variables":{"v":[${'"",'.repeat(100_000)}1]}}`,
    ],
    ["a prototype in the variables", {}, '{"query":"{__typename}","variables":{"__proto__":{"a":1}}}'],
    ["fields 100,000 deep, without limits", large, JSON.stringify({ query: nested(100_000) })],
    ["fields 2,000 deep, without limits", large, JSON.stringify({ query: nested(2000) })],
    ["values 100,000 deep, without limits", large, JSON.stringify({ query: `{sum(numbers:${"[".repeat(100_000)}` })],
    ["a query with a null character", {}, '{"query":"\\u0000"}'],
    ["a query with a lone surrogate", {}, '{"query":"{ hello(name: \\"\\ud800\\") }"}'],
  ])("%s", async (_, options, body) => {
    const response = await execute(serve(options), post(body));
    expect(response?.status).toBeLessThan(500);
  });
});

describe("A request body", () => {
  const endless = (pulls: { count: number }) => {
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls.count += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
  };

  it("is read only up to the limit if it is endless", async () => {
    const pulls = { count: 0 };
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: endless(pulls),
      duplex: "half",
    };
    const response = await execute(serve(), new Request("http://localhost/graphql", init));
    expect(response?.status).toBe(413);
    expect(pulls.count).toBeLessThan(24);
  });

  it("isn't read at all if its Content-Length exceeds the limit", async () => {
    const pulls = { count: 0 };
    const headers = { "content-type": "application/json", "content-length": "1048577" };
    const init = { method: "POST", headers, body: endless(pulls), duplex: "half" };
    expect((await execute(serve(), new Request("http://localhost/graphql", init)))?.status).toBe(413);
    expect(pulls.count).toBeLessThan(2);
  });

  it("is rejected if it is cut off", async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    expect((await execute(serve(), new Request("http://localhost/graphql", init)))?.status).toBe(400);
  });
});

describe("An error quotes only the start of", () => {
  const SDL = `
    input Filter { id: ID, limit: Int! = 10 }
    type User { name: String }
    type Query { users(filter: Filter): [User] }`;
  const long = "a".repeat(100_000);
  const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`unknown${index}`, 1]));

  it.each([
    [
      "a variable with many unknown fields",
      "query($v: Filter){users(filter: $v){name}}",
      { v: { ...unknown, id: long } },
    ],
    ["a variable that isn't a number", "query($v: Filter){users(filter: $v){name}}", { v: { limit: long } }],
  ])("%s", async (_, query, variables) => {
    const response = await execute(new KitGraphQLMiddleware({ schema: buildSchema(SDL) }), post({ query, variables }));
    expect(response?.body.errors?.[0]?.message).toMatch(/^(Variable|Argument) .+…$/);
    expect(response?.text.length).toBeLessThan(60_000);
  });
});
