import { expect } from "vitest";
import { execute, get, NEWER, post, serve } from "../../kit/graphql-server.ts";
import { must, type ToolkitRow } from "./audit.ts";
import { answers, byVariable, hello } from "./graphql-answer.ts";

const sized = (bytes: number) => `{"query":"{__typename}"${" ".repeat(bytes - 24)}}`;

const requests = must([
  [
    "KG-01",
    "POST takes a JSON object with query and variables.",
    answers(() => post(byVariable), { status: 200, data: hello }),
  ],
  [
    "KG-02",
    "GET takes the query as a parameter.",
    answers(() => get({ query: '{ hello(name: "Ana") }' }), { status: 200, data: hello }),
  ],
  [
    "KG-03",
    "GET takes JSON variables and the operation name as parameters.",
    answers(
      () => {
        const query = "query A($name: String!) { hello(name: $name) } query B { __typename }";
        return get({ query, variables: '{"name":"Ana"}', operationName: "A" });
      },
      { status: 200, data: hello },
    ),
  ],
  [
    "KG-04",
    "POST takes an operation name.",
    answers(() => post({ query: "query A { a: __typename } query B { b: __typename }", operationName: "B" }), {
      status: 200,
      data: { b: "Query" },
    }),
  ],
  [
    "KG-05",
    "A mutation by POST is executed.",
    answers(() => post({ query: "mutation { change }" }), { status: 200, data: { change: null } }),
  ],
  [
    "KG-06",
    "A mutation by GET is rejected with Allow: POST.",
    answers(() => get({ query: "mutation { change }" }), { status: 405, allow: "POST", message: /POST/ }),
  ],
  ...["PUT", "DELETE", "HEAD", "OPTIONS"].map((method): ToolkitRow => [
    `KG-07/${method}`,
    `The method ${method} is rejected, and the response lists the allowed methods.`,
    answers(() => new Request("http://localhost/graphql", { method }), {
      status: 405,
      allow: "GET, POST",
      message: new RegExp(method),
    }),
  ]),
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json; charset=latin1"].map(
    (type): ToolkitRow => [
      `KG-08/${type.replace(/[; ]+/, "-")}`,
      `A body of ${type} is rejected, so that forms on other sites can't send requests.`,
      answers(() => post(byVariable, { "content-type": type }), { status: 415, message: /application\/json/ }),
    ],
  ),
  [
    "KG-09",
    "A body of 1 MiB is read.",
    answers(() => post(sized(1_048_576)), { status: 200, data: { __typename: "Query" } }),
  ],
  [
    "KG-10",
    "A body that is one byte larger is rejected.",
    answers(() => post(sized(1_048_577)), { status: 413, message: /large/ }),
  ],
  [
    "KG-11",
    "Requests to any other path are passed on.",
    async () => {
      for (const path of ["/", "/graphql/", "/graphql/x", "/Graphql"])
        expect(await serve().handle(post(byVariable, {}, path))).toBe(undefined);
    },
  ],
  [
    "KG-12",
    "The options set the path.",
    answers(() => post(byVariable, {}, "/v2/graph"), { status: 200, data: hello }, { path: "/v2/graph" }),
  ],
]);

const executed = must([
  [
    "KG-50",
    "With a field error, the status is 200, and the other fields keep their data.",
    async () => {
      const response = await execute(serve(), post({ query: '{ hello(name: "Ana") told }' }, NEWER));
      expect(response).toMatchObject({ status: 200, type: "application/graphql-response+json" });
      expect(response?.body).toMatchObject({
        data: { ...hello, told: null },
        errors: [{ message: "This is for you.", path: ["told"], extensions: { code: "TOLD" } }],
      });
    },
  ],
  [
    "KG-51",
    "A resolver's error is masked unless it is a GraphQLError.",
    async () => {
      const response = await execute(serve(), post({ query: "{ broken }" }));
      expect(response?.text).not.toContain("1234");
      expect(response?.body).toMatchObject({ data: { broken: null }, errors: [{ path: ["broken"] }] });
    },
  ],
  [
    "KG-52",
    "Without maskErrors, a resolver's message is exposed, without a stack.",
    async () => {
      const response = await execute(serve({ maskErrors: false }), post({ query: "{ broken }" }));
      expect(response?.body.errors?.[0]?.message).toBe("The password is 1234.");
      expect(response?.text).not.toContain(".ts");
    },
  ],
  [
    "KG-53",
    "A resolver finds the context in info.context.",
    answers(
      () => post({ query: "{ context }" }),
      { status: 200, data: { context: "mine mine context" } },
      { context: "mine" },
    ),
  ],
  [
    "KG-54",
    "A method used as a resolver also gets the context.",
    answers(
      () => post({ query: "{ self { method } }" }),
      { status: 200, data: { self: { method: "mine mine" } } },
      { context: "mine" },
    ),
  ],
  [
    "KG-55",
    "A context may be created per request.",
    answers(
      () => post({ query: "{ context }" }, { "x-user": "ana" }),
      { status: 200, data: { context: "ana ana context" } },
      {
        context: async (request: Request) => request.headers.get("x-user"),
      },
    ),
  ],
  [
    "KG-56",
    "The schema can be introspected.",
    answers(() => post({ query: "{ __schema { queryType { name } } }" }), {
      status: 200,
      data: { __schema: { queryType: { name: "Query" } } },
    }),
  ],
  [
    "KG-57",
    "With introspection off, the schema can't be introspected, and errors suggest no names.",
    async () => {
      const closed = serve({ introspection: false });
      expect((await execute(closed, post({ query: "{ __schema { queryType { name } } }" })))?.body).not.toHaveProperty(
        "data",
      );
      expect((await execute(closed, post({ query: "{ helo }" })))?.text).not.toContain("hello");
      expect((await execute(serve(), post({ query: "{ helo }" })))?.text).toContain("hello");
      const byValue = { query: "query ($value: Nest) { nested(value: $value) }", variables: { value: { iner: {} } } };
      expect((await execute(closed, post(byValue)))?.text).not.toContain("inner");
      expect((await execute(serve(), post(byValue)))?.text).toContain("inner");
      const byName = { query: "query ($colour: Colour) { paint(colour: $colour) }", variables: { colour: "GREE" } };
      expect((await execute(closed, post(byName)))?.text).not.toContain("GREEN");
      expect((await execute(serve(), post(byName)))?.text).toContain("GREEN");
    },
  ],
]);

/** Requests and execution of GraphQL in the toolkit. */
export const graphqlAudits = [...requests, ...executed];
