import { expect } from "vitest";
import { kitContext, KitVersioningMiddleware } from "../../../generator/kit/index.ts";
import { must, type ToolkitRow } from "./audit.ts";
import { HEADER, PARAMETER, refuses, sees, send } from "./versioned.ts";

const withHeader = (...values: string[]) => {
  const headers = new Headers();
  for (const value of values) headers.append("x-api-version", value);
  return { path: "/v9/users", headers };
};

/** Returns a handler's response after it has passed through a middleware with a header strategy. */
async function throughHeader(response: Response): Promise<Response> {
  const strategy = { kind: "header", name: "X-API-Version" } as const;
  const middleware = new KitVersioningMiddleware({ strategy, supported: ["v1"] });
  return middleware.handle(kitContext(new Request("http://h/x")), async () => response);
}

const header = must([
  [
    "KM-30",
    "The named header is read, and the path is unchanged, whatever it begins with.",
    sees(HEADER, withHeader("v2"), "v2", "/v9/users"),
  ],
  [
    "KM-31",
    "The header name is case-insensitive.",
    async () => {
      const { seen } = await send(
        { strategy: { kind: "header", name: "x-api-VERSION" } },
        { path: "/", headers: { "X-Api-Version": "v2" } },
      );
      expect(seen?.apiVersion?.toString()).toBe("v2");
    },
  ],
  ...["v2.1", "2.1", " v2.1 "].map((value): ToolkitRow => [
    `KM-32/${value.trim()}${value.length}`,
    `A header may have the value ${JSON.stringify(value)}.`,
    sees(HEADER, withHeader(value), "v2.1", "/v9/users"),
  ]),
  [
    "KM-33/same",
    "A repeated header is valid if its values are spellings of the same version.",
    sees(HEADER, withHeader("v1", "1.0", "v1.0"), "v1", "/v9/users"),
  ],
  [
    "KM-33/different",
    "A repeated header with two versions is rejected.",
    refuses(HEADER, withHeader("v1", "v2"), "v1, v2"),
  ],
  [
    "KM-33/broken",
    "A repeated header with a value that isn't a version is rejected.",
    refuses(HEADER, withHeader("v1", "latest"), "v1, latest"),
  ],
  ["KM-34", "An empty header means no version.", sees(HEADER, withHeader(""), "v1", "/v9/users")],
  ["KM-35/text", "A header that isn't a version gets the same 400.", refuses(HEADER, withHeader("latest"), "latest")],
  ["KM-35/unsupported", "A header with an unsupported version is rejected.", refuses(HEADER, withHeader("v3"), "v3")],
  ["KM-35/case", "A header with a capital V is rejected.", refuses(HEADER, withHeader("V1"), "V1")],
  [
    "KM-36",
    "A value longer than 32 characters is truncated to 32.",
    refuses(HEADER, withHeader("x".repeat(33)), "x".repeat(32)),
  ],
  [
    "KM-37/answer",
    "Every response varies by the header, even if none was sent.",
    async () => expect((await throughHeader(new Response())).headers.get("vary")).toBe("X-API-Version"),
  ],
  [
    "KM-37/refusal",
    "The 400 also varies by the header.",
    async () => expect((await send(HEADER, withHeader("v3"))).response.headers.get("vary")).toBe("X-API-Version"),
  ],
  [
    "KM-37/more",
    "An existing Vary header is extended.",
    async () =>
      expect((await throughHeader(new Response(null, { headers: { vary: "Accept" } }))).headers.get("vary")).toBe(
        "Accept, X-API-Version",
      ),
  ],
  [
    "KM-37/once",
    "A Vary header that is * or already names the header is kept.",
    async () => {
      for (const vary of ["accept, x-api-version", "*"])
        expect((await throughHeader(new Response(null, { headers: { vary } }))).headers.get("vary")).toBe(vary);
    },
  ],
  [
    "KM-37/fixed",
    "A response with immutable headers also varies by the header and keeps its status and headers.",
    async () => {
      const response = await throughHeader(Response.redirect("http://h/elsewhere", 303));
      expect([response.status, response.headers.get("location"), response.headers.get("vary")]).toEqual([
        303,
        "http://h/elsewhere",
        "X-API-Version",
      ]);
    },
  ],
  [
    "KM-37/others",
    "With the other strategies, responses don't vary.",
    async () => {
      expect((await send(PARAMETER, { path: "/?version=v3" })).response.headers.get("vary")).toBe(null);
      expect((await send({}, { path: "/v3/" })).response.headers.get("vary")).toBe(null);
    },
  ],
]);

const parameter = must([
  [
    "KM-40",
    "The named parameter is read, and the path and query are unchanged.",
    async () => {
      await sees(PARAMETER, "/v9/users?version=v2&a=b", "v2", "/v9/users")();
      expect((await send(PARAMETER, { path: "/users?version=v2&a=b" })).seen?.url.search).toBe("?version=v2&a=b");
    },
  ],
  ["KM-41", "The parameter name is case-sensitive.", sees(PARAMETER, "/users?Version=v2", "v1", "/users")],
  ["KM-42", "A parameter may have any spelling of a version.", sees(PARAMETER, "/users?version=2.1", "v2.1", "/users")],
  [
    "KM-43/same",
    "A parameter repeated with the same version is valid.",
    sees(PARAMETER, "/users?version=v2&version=v2", "v2", "/users"),
  ],
  [
    "KM-43/different",
    "A parameter repeated with two versions is rejected.",
    refuses(PARAMETER, "/users?version=v2&version=v1", "v2, v1"),
  ],
  ["KM-44", "An empty parameter means no version.", sees(PARAMETER, "/users?version=", "v1", "/users")],
  [
    "KM-45/text",
    "A parameter that isn't a version gets the same 400.",
    refuses(PARAMETER, "/users?version=latest", "latest"),
  ],
  ["KM-45/comma", "A parameter isn't split at commas.", refuses(PARAMETER, "/users?version=v1,v1", "v1,v1")],
  [
    "KM-45/marks",
    "A parameter with quotes and brackets is quoted safely, as a JSON string.",
    refuses(PARAMETER, `/users?version=${encodeURIComponent('"<b>\n')}`, '"<b>\n'),
  ],
  [
    "KM-46",
    "A long value is truncated between characters, never within one.",
    refuses(PARAMETER, `/users?version=${encodeURIComponent("😀".repeat(40))}`, "😀".repeat(32)),
  ],
]);

/** Versions in a header and in a query parameter. */
export const strategyAudits = [...header, ...parameter];
