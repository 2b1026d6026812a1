import { GraphQLError, type ValidationRule } from "graphql";
import { describe, expect, it } from "vitest";
import { KitGraphQLMiddleware, type KitGraphQLOptions } from "../../generator/kit/index.ts";
import { ask, get, makeSchema, NEWER, post, serve } from "./graphql-server.ts";

describe("KitGraphQLMiddleware", () => {
  it("shares a schema with another, each with its own context", async () => {
    const schema = makeSchema();
    const [one, other] = ["one", "other"].map((context) => new KitGraphQLMiddleware({ schema, context }));
    for (const _ of [1, 2]) {
      expect((await ask(one!, post({ query: "{ context }" })))?.body.data).toEqual({ context: "one one context" });
      expect((await ask(other!, post({ query: "{ context }" })))?.body.data).toEqual({
        context: "other other context",
      });
    }
  });

  it("takes any value as a context, a list too", async () => {
    const response = await ask(serve({ context: ["a", {}] }), post({ query: "{ context }" }));
    expect(response?.body.data).toEqual({ context: "a,[object Object] a,[object Object] context" });
  });

  it("uses the variables of each request for a repeated query", async () => {
    const graphql = serve();
    const query = "query ($name: String!) { hello(name: $name) }";
    for (const name of ["Ana", "Bia", "Ana"])
      expect((await ask(graphql, post({ query, variables: { name } })))?.body.data).toEqual({
        hello: `Hello, ${name}`,
      });
  });

  it("refuses a repeated query each time", async () => {
    const graphql = serve();
    const [one, other] = [await ask(graphql, post({ query: "{ x }" })), await ask(graphql, post({ query: "{ x }" }))];
    expect(one?.text).toBe(other?.text);
  });

  it("reads the rest of an address after a second question mark", async () => {
    const request = new Request('http://localhost/graphql?query={hello(name:"a?b%26c")}');
    expect((await ask(serve(), request))?.body.data).toEqual({ hello: "Hello, a?b&c" });
  });

  it("ignores an empty operationName in an address", async () => {
    const one = { query: "{ __typename }", operationName: "" };
    expect((await ask(serve(), get(one)))?.body).toEqual({ data: { __typename: "Query" } });
    const two = { query: "query A { __typename } query B { method }", operationName: "" };
    expect((await ask(serve(), get(two, NEWER)))?.status).toBe(400);
  });

  it.each(["variables", "extensions"])(
    "ignores empty %s in an address, and parses other text as JSON",
    async (name) => {
      expect((await ask(serve(), get({ query: "{ __typename }", [name]: "" })))?.status).toBe(200);
      expect((await ask(serve(), get({ query: "{ __typename }", [name]: "{" })))?.status).toBe(400);
      expect((await ask(serve(), get({ query: "{ __typename }", [name]: "[]" })))?.status).toBe(400);
    },
  );

  it.each(["application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"', "application/json; a=b"])(
    "reads a body of the type %s",
    async (type) => {
      expect((await ask(serve(), post({ query: "{ __typename }" }, { "content-type": type })))?.status).toBe(200);
    },
  );

  it("has the headers for caches to vary by Accept, and for browsers not to guess its type", async () => {
    const response = await ask(serve(), post({ query: "{ __typename }" }));
    expect(response?.headers.get("vary")).toBe("Accept");
    expect(response?.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("responds with 500 without the reason when the context fails, and onError gets the reason", async () => {
    const secret = new Error("The password is 1234.");
    const context = () => {
      throw secret;
    };
    const reported: unknown[] = [];
    const response = await ask(
      serve({ context, onError: (error) => reported.push(error) }),
      post({ query: "{ __typename }" }),
    );
    expect(response?.status).toBe(500);
    expect(response?.text).not.toContain("1234");
    expect(reported).toEqual([secret]);
  });

  it.each([
    ["a resolver's exception", "{ broken context }", ["The password is 1234."]],
    ["not what a resolver threw for the caller to see", "{ told }", []],
    ["not of a query that the schema has not", "{ nothing }", []],
    ["not of a query that is too deep", `{ nested(value: ${"{inner:".repeat(30)}{}${"}".repeat(30)}) }`, []],
  ])("reports to onError %s, whether or not callers see it", async (_, query, expected) => {
    for (const maskErrors of [true, false]) {
      const reported: unknown[] = [];
      const graphql = serve({ maskErrors, onError: (error) => reported.push(error) });
      const response = await ask(graphql, post({ query }));
      expect(reported.map((error) => (error as Error).message)).toEqual(expected);
      expect(response?.text.includes("1234")).toBe(expected.length > 0 && !maskErrors);
    }
  });

  it.each([
    ["a context that throws a RangeError", "{ __typename }", { context: () => (0).toFixed(-1) }],
    ["a resolver's value that nests too deeply to be written", "{ deep }"],
    ["a body that an earlier step has read", "{ __typename }", {}, (request: Request) => request.text()],
    ["a body that an earlier step is reading", "{ __typename }", {}, (request: Request) => request.body?.getReader()],
  ] as [string, string, Partial<KitGraphQLOptions>?, ((request: Request) => unknown)?][])(
    "responds with 500 to %s, and reports it only to the program",
    async (_, query, options = {}, before = () => {}) => {
      const reported: unknown[] = [];
      const request = post({ query });
      await before(request);
      const response = await ask(serve({ onError: (error) => reported.push(error), ...options }), request);
      expect(response?.status).toBe(500);
      expect(response?.body).toEqual({ errors: [{ message: "Something went wrong on the server." }] });
      expect(reported).toEqual([expect.any(Error)]);
    },
  );

  it("reports variables that are nested too deeply to the caller, and not to the program", async () => {
    const reported: unknown[] = [];
    const values = `${'{"inner":'.repeat(50_000)}{}${"}".repeat(50_000)}`;
    const body = `{"query":"query ($v: Nest) { nested(value: $v) }","variables":{"v":${values}}}`;
    const response = await ask(serve({ onError: (error) => reported.push(error) }), post(body, NEWER));
    expect(response?.status).toBe(400);
    expect(response?.body).toEqual({ errors: [{ message: "The query or its variables are nested too deeply." }] });
    expect(reported).toEqual([]);
  });

  it.each(["graphql", "", "/graphql?x", "/graphql#x", "/\t/graphql"])("takes no path such as %j", (path) => {
    expect(() => serve({ path })).toThrow(TypeError);
  });

  it.each(["/gráfico", "/gr%C3%A1fico", "/x/../gráfico"])(
    "answers at the path %s, as requests have it",
    async (path) => {
      const graphql = serve({ path });
      expect(graphql.path).toBe("/gr%C3%A1fico");
      const request = new Request("http://localhost/gráfico?query={__typename}");
      expect((await ask(graphql, request))?.body.data).toEqual({ __typename: "Query" });
    },
  );

  it.each([{ depth: 2 }, { depth: 2, tokens: undefined, fields: undefined, aliases: undefined, bytes: undefined }])(
    "keeps each limit that the options leave out or do not define: %j",
    async (limits) => {
      const graphql = serve({ limits });
      const self = await ask(graphql, post({ query: "{ self { self { __typename } } }" }));
      expect(self?.body).not.toHaveProperty("data");
      expect((await ask(graphql, post({ query: "{ self { __typename } }" })))?.body).toHaveProperty("data");
      expect((await ask(graphql, post({ query: `{ ${"__typename ".repeat(2000)} }` })))?.text).toMatch(/2000 tokens/);
      expect((await ask(graphql, post("a".repeat(1024 * 1024 + 1))))?.status).toBe(413);
    },
  );

  it.each([{ depth: -1 }, { fields: Number.NaN }])("takes no limit such as %j", (limits) => {
    expect(() => serve({ limits })).toThrow(RangeError);
  });

  it("takes the default of a limit that is undefined", async () => {
    const deep = `${"{ self ".repeat(20)}{ __typename }${" }".repeat(20)}`;
    expect((await ask(serve({ limits: { depth: undefined } }), post({ query: deep })))?.text).toContain(
      "Expected: at most 20.",
    );
  });

  it("bounds an address as it bounds a body", async () => {
    const graphql = serve({ limits: { bytes: 49 } });
    expect((await ask(graphql, get({ query: "{ __typename }" })))?.status).toBe(200);
    expect((await ask(graphql, get({ query: "{ __typename }", more: "a" })))?.status).toBe(413);
  });

  it("refuses subscriptions", async () => {
    const response = await ask(serve(), post({ query: "subscription { watch }" }, NEWER));
    expect(response?.status).toBe(400);
    expect(response?.body).toEqual({ errors: [{ message: "Subscriptions are not supported." }] });
  });

  it("wraps a resolver once, however many serve its schema", async () => {
    const schema = makeSchema();
    const resolvers = [];
    for (const _ of [1, 2]) {
      await ask(serve({ schema }), post({ query: "{ __typename }" }));
      resolvers.push(schema.getQueryType()?.getFields()["hello"]?.resolve);
    }
    expect(resolvers[1]).toBe(resolvers[0]);
  });

  it("applies the rules of its options to valid queries only, and then calls no resolver", async () => {
    const checked: string[] = [];
    const rule: ValidationRule = (context) => ({
      Field({ name }) {
        checked.push(name.value);
        if (name.value === "broken") context.reportError(new GraphQLError("Too expensive."));
      },
    });
    const reported: unknown[] = [];
    const graphql = serve({ rules: [rule], onError: (error) => reported.push(error) });
    expect((await ask(graphql, post({ query: "{ __typename nothing }" })))?.text).toContain("Cannot query field");
    expect(checked).toEqual([]);
    const response = await ask(graphql, post({ query: "{ __typename broken }" }, NEWER));
    expect(response).toMatchObject({ status: 400, body: { errors: [{ message: "Too expensive." }] } });
    expect(checked).toEqual(["__typename", "broken"]);
    expect(reported).toEqual([]);
    expect((await ask(graphql, post({ query: "{ __typename }" })))?.body).toEqual({ data: { __typename: "Query" } });
  });
});
