import { GraphQLError, type ValidationRule } from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware, type KitGraphQLOptions } from "../../generator/kit/index.ts";
import { execute, get, makeSchema, NEWER, post, serve } from "./graphql-server.ts";

describe("KitGraphQLMiddleware", () => {
  it("can share a schema with different contexts", async () => {
    const schema = makeSchema();
    const [first, second] = ["one", "other"].map((context) => new KitGraphQLMiddleware({ schema, context }));
    for (const _ of [1, 2]) {
      expect((await execute(first!, post({ query: "{ context }" })))?.body.data).toEqual({
        context: "one one context",
      });
      expect((await execute(second!, post({ query: "{ context }" })))?.body.data).toEqual({
        context: "other other context",
      });
    }
  });

  it("accepts any value as a context, even an array", async () => {
    const response = await execute(serve({ context: ["a", {}] }), post({ query: "{ context }" }));
    expect(response?.body.data).toEqual({ context: "a,[object Object] a,[object Object] context" });
  });

  it("uses the variables of each request for a repeated query", async () => {
    const graphql = serve();
    const query = "query ($name: String!) { hello(name: $name) }";
    for (const name of ["Ana", "Bia", "Ana"])
      expect((await execute(graphql, post({ query, variables: { name } })))?.body.data).toEqual({
        hello: `Hello, ${name}`,
      });
  });

  it("rejects a repeated invalid query each time", async () => {
    const graphql = serve();
    const [first, second] = [
      await execute(graphql, post({ query: "{ x }" })),
      await execute(graphql, post({ query: "{ x }" })),
    ];
    expect(first?.text).toBe(second?.text);
  });

  it("keeps a second question mark in an address as part of the query", async () => {
    const request = new Request('http://localhost/graphql?query={hello(name:"a?b%26c")}');
    expect((await execute(serve(), request))?.body.data).toEqual({ hello: "Hello, a?b&c" });
  });

  it("ignores an empty operationName in an address", async () => {
    const single = { query: "{ __typename }", operationName: "" };
    expect((await execute(serve(), get(single)))?.body).toEqual({ data: { __typename: "Query" } });
    const multiple = { query: "query A { __typename } query B { method }", operationName: "" };
    expect((await execute(serve(), get(multiple, NEWER)))?.status).toBe(400);
  });

  it.each(["variables", "extensions"])(
    "ignores empty %s in an address, and parses other text as JSON",
    async (name) => {
      expect((await execute(serve(), get({ query: "{ __typename }", [name]: "" })))?.status).toBe(200);
      expect((await execute(serve(), get({ query: "{ __typename }", [name]: "{" })))?.status).toBe(400);
      expect((await execute(serve(), get({ query: "{ __typename }", [name]: "[]" })))?.status).toBe(400);
    },
  );

  it.each(["application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"', "application/json; a=b"])(
    "reads a body of the media type %s",
    async (type) => {
      expect((await execute(serve(), post({ query: "{ __typename }" }, { "content-type": type })))?.status).toBe(200);
    },
  );

  it("varies by Accept, and forbids content sniffing", async () => {
    const response = await execute(serve(), post({ query: "{ __typename }" }));
    expect(response?.headers.get("vary")).toBe("Accept");
    expect(response?.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("returns 500 without the reason if the context throws, and reports it to onError", async () => {
    const secret = new Error("The password is 1234.");
    const context = () => {
      throw secret;
    };
    const reported: unknown[] = [];
    const response = await execute(
      serve({ context, onError: (error) => reported.push(error) }),
      post({ query: "{ __typename }" }),
    );
    expect(response?.status).toBe(500);
    expect(response?.text).not.toContain("1234");
    expect(reported).toEqual([secret]);
  });

  it.each([
    ["reports a resolver's exception", "{ broken context }", ["The password is 1234."]],
    ["doesn't report a resolver's GraphQLError", "{ told }", []],
    ["doesn't report an invalid query", "{ nothing }", []],
    ["doesn't report a query that is too deep", `{ nested(value: ${"{inner:".repeat(30)}{}${"}".repeat(30)}) }`, []],
  ])("%s to onError, with masked and unmasked errors", async (_, query, expected) => {
    for (const maskErrors of [true, false]) {
      const reported: unknown[] = [];
      const graphql = serve({ maskErrors, onError: (error) => reported.push(error) });
      const response = await execute(graphql, post({ query }));
      expect(reported.map((error) => (error as Error).message)).toEqual(expected);
      expect(response?.text.includes("1234")).toBe(expected.length > 0 && !maskErrors);
    }
  });

  it.each([
    ["a context that throws a RangeError", "{ __typename }", { context: () => (0).toFixed(-1) }],
    ["a resolver's value that is too deep to serialize", "{ deep }"],
    ["a body that was already read", "{ __typename }", {}, (request: Request) => request.text()],
    ["a body that is already being read", "{ __typename }", {}, (request: Request) => request.body?.getReader()],
  ] as [string, string, Partial<KitGraphQLOptions>?, ((request: Request) => unknown)?][])(
    "returns 500 for %s, and reports the reason only to onError",
    async (_, query, options = {}, before = () => {}) => {
      const reported: unknown[] = [];
      const request = post({ query });
      await before(request);
      const response = await execute(serve({ onError: (error) => reported.push(error), ...options }), request);
      expect(response?.status).toBe(500);
      expect(response?.body).toEqual({ errors: [{ message: "Something went wrong on the server." }] });
      expect(reported).toEqual([expect.any(Error)]);
    },
  );

  it("rejects variables that are nested too deeply without reporting them to onError", async () => {
    const reported: unknown[] = [];
    const values = `${'{"inner":'.repeat(50_000)}{}${"}".repeat(50_000)}`;
    const body = `{"query":"query ($v: Nest) { nested(value: $v) }","variables":{"v":${values}}}`;
    const response = await execute(serve({ onError: (error) => reported.push(error) }), post(body, NEWER));
    expect(response?.status).toBe(400);
    expect(response?.body).toEqual({ errors: [{ message: "The query or its variables are nested too deeply." }] });
    expect(reported).toEqual([]);
  });

  it.each(["graphql", "", "/graphql?x", "/graphql#x", "/\t/graphql"])("rejects the path %j", (path) => {
    expect(() => serve({ path })).toThrow(TypeError);
  });

  it.each(["/gráfico", "/gr%C3%A1fico", "/x/../gráfico"])("normalizes the path %s like requests", async (path) => {
    const graphql = serve({ path });
    expect(graphql.path).toBe("/gr%C3%A1fico");
    const request = new Request("http://localhost/gráfico?query={__typename}");
    expect((await execute(graphql, request))?.body.data).toEqual({ __typename: "Query" });
  });

  it.each([{ depth: 2 }, { depth: 2, tokens: undefined, fields: undefined, aliases: undefined, bytes: undefined }])(
    "keeps the default of omitted and undefined limits: %j",
    async (limits) => {
      const graphql = serve({ limits });
      const self = await execute(graphql, post({ query: "{ self { self { __typename } } }" }));
      expect(self?.body).not.toHaveProperty("data");
      expect((await execute(graphql, post({ query: "{ self { __typename } }" })))?.body).toHaveProperty("data");
      expect((await execute(graphql, post({ query: `{ ${"__typename ".repeat(2000)} }` })))?.text).toMatch(
        /2000 tokens/,
      );
      expect((await execute(graphql, post("a".repeat(1024 * 1024 + 1))))?.status).toBe(413);
    },
  );

  it.each([{ depth: -1 }, { fields: Number.NaN }])("rejects the limit %j", (limits) => {
    expect(() => serve({ limits })).toThrow(RangeError);
  });

  it("uses the default for an undefined limit", async () => {
    const deep = `${"{ self ".repeat(20)}{ __typename }${" }".repeat(20)}`;
    expect((await execute(serve({ limits: { depth: undefined } }), post({ query: deep })))?.text).toContain(
      "Expected: at most 20.",
    );
  });

  it("limits the length of an address as well as a body", async () => {
    const graphql = serve({ limits: { bytes: 49 } });
    expect((await execute(graphql, get({ query: "{ __typename }" })))?.status).toBe(200);
    expect((await execute(graphql, get({ query: "{ __typename }", more: "a" })))?.status).toBe(413);
  });

  it("rejects subscriptions", async () => {
    const response = await execute(serve(), post({ query: "subscription { watch }" }, NEWER));
    expect(response?.status).toBe(400);
    expect(response?.body).toEqual({ errors: [{ message: "Subscriptions are not supported." }] });
  });

  it("wraps a resolver once, even for several servers", async () => {
    const schema = makeSchema();
    const resolvers = [];
    for (const _ of [1, 2]) {
      await execute(serve({ schema }), post({ query: "{ __typename }" }));
      resolvers.push(schema.getQueryType()?.getFields()["hello"]?.resolve);
    }
    expect(resolvers[1]).toBe(resolvers[0]);
  });

  it("applies custom rules only to valid queries, before calling resolvers", async () => {
    const checked: string[] = [];
    const rule: ValidationRule = (context) => ({
      Field({ name }) {
        checked.push(name.value);
        if (name.value === "broken") context.reportError(new GraphQLError("Too expensive."));
      },
    });
    const reported: unknown[] = [];
    const graphql = serve({ rules: [rule], onError: (error) => reported.push(error) });
    expect((await execute(graphql, post({ query: "{ __typename nothing }" })))?.text).toContain("Cannot query field");
    expect(checked).toEqual([]);
    const response = await execute(graphql, post({ query: "{ __typename broken }" }, NEWER));
    expect(response).toMatchObject({ status: 400, body: { errors: [{ message: "Too expensive." }] } });
    expect(checked).toEqual(["__typename", "broken"]);
    expect(reported).toEqual([]);
    expect((await execute(graphql, post({ query: "{ __typename }" })))?.body).toEqual({
      data: { __typename: "Query" },
    });
  });
});
