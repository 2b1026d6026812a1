import { NEWER, post } from "../../kit/graphql-server.ts";
import { must, type ToolkitRow } from "./audit.ts";
import { answers, byVariable, hello } from "./graphql-answer.ts";

const JSON_TYPE = "application/json";
const NEWER_TYPE = "application/graphql-response+json";

const malformed = must(
  (
    [
      ["no-body", "an empty body", ""],
      ["json", "a body that is not JSON", "{"],
      ["utf-8", "a body that is not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
      ["list", "a list", "[]"],
      ["no-query", "no query", "{}"],
      ["query", "a query that is not text", '{"query":1}'],
      ["variables", "variables that are not an object", '{"query":"{__typename}","variables":[]}'],
      ["operation", "an operation name that is not text", '{"query":"{__typename}","operationName":{}}'],
      ["extensions", "extensions that are not an object", '{"query":"{__typename}","extensions":"a"}'],
    ] as const
  ).flatMap(([name, what, body]): ToolkitRow[] => [
    [
      `KG-20/${name}`,
      `A request with ${what} gets 400 in either media type.`,
      async () => {
        await answers(() => post(body), { status: 400, message: /./ })();
        await answers(() => post(body, NEWER), { status: 400, type: NEWER_TYPE, message: /./ })();
      },
    ],
  ]),
);

const refused = must(
  (
    [
      ["parse", "has a syntax error", { query: "{" }],
      ["validate", "names an unknown field", { query: "{ nothing }" }],
      ["coerce", "has a variable of the wrong type", { ...byVariable, variables: { name: 1 } }],
      ["missing", "lacks a variable", { ...byVariable, variables: {} }],
      ["operation", "is sent with an unknown operation name", { query: "query A { __typename }", operationName: "B" }],
      [
        "several",
        "has several operations and is sent without an operation name",
        { query: "query A { self { method } } query B { __typename }" },
      ],
      ["subscription", "is a subscription", { query: "subscription { watch }" }],
    ] as const
  ).flatMap(([name, what, body]): ToolkitRow[] => [
    [
      `KG-30/${name}/newer`,
      `A document that ${what} gets 400 if the client accepts the newer media type.`,
      answers(() => post(body, NEWER), { status: 400, type: NEWER_TYPE, message: /./ }),
    ],
    [
      `KG-30/${name}/older`,
      `A document that ${what} gets 200 if the client accepts only the older media type.`,
      answers(() => post(body), { status: 200, message: /./ }),
    ],
  ]),
);

const accepted = must(
  (
    [
      [undefined, JSON_TYPE],
      ["*/*", JSON_TYPE],
      ["text/html", JSON_TYPE],
      ["application/json", JSON_TYPE],
      ["application/*", JSON_TYPE],
      ["application/graphql-response+json", NEWER_TYPE],
      ["Application/GraphQL-Response+JSON; charset=utf-8", NEWER_TYPE],
      ["application/json, application/graphql-response+json;q=0.5", NEWER_TYPE],
      ["application/graphql-response+json;q=0, */*", JSON_TYPE],
      ["application/graphql-response+jsonx", JSON_TYPE],
    ] as const
  ).map(([accept, type], index): ToolkitRow => [
    `KG-40/${index}`,
    `${accept === undefined ? "A missing Accept" : `Accept "${accept}"`} gets ${type}.`,
    answers(() => post(byVariable, accept === undefined ? {} : { accept }), { status: 200, type, data: hello }),
  ]),
);

/** Statuses and media types of GraphQL over HTTP in the toolkit. */
export const graphqlStatusAudits = [...malformed, ...refused, ...accepted];
