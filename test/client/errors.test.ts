import { describe, expect, it } from "vitest";
import { createClient } from "../../generator/client/index.ts";
import { openApi } from "../built.ts";
import { NOT_FOUND, open, type Reply } from "./fake.ts";

const KEYS = ["cause", "code", "isVitral", "message", "problem", "status", "url"];
const SPA: Reply = { text: "<!doctype html>", type: "text/html; charset=utf-8" };
const URL_OF = "https://a.example/api/v1/themes/dark?season=auto";
const CHECK = "Check the address of the site.";

type Row = readonly [name: string, reply: Reply, error: object];

const ROWS: readonly Row[] = [
  [
    "an API error",
    { status: 404, text: JSON.stringify(NOT_FOUND) },
    { code: "refused", status: 404, isVitral: true, problem: NOT_FOUND, message: NOT_FOUND.message, cause: null },
  ],
  [
    "a network failure",
    new TypeError("fetch failed"),
    { code: "network", status: null, isVitral: null, message: `GET ${URL_OF} got no complete response.` },
  ],
  [
    "a timeout",
    "never",
    { code: "timeout", status: null, isVitral: null, message: `GET ${URL_OF} took too long: the limit is 0.1 s.` },
  ],
  [
    "a site that accepts every address",
    SPA,
    {
      code: "decoding",
      status: 200,
      isVitral: false,
      message: `GET ${URL_OF} has a response that cannot be decoded. It is an HTML page, not a response of a Vitral API. ${CHECK}`,
    },
  ],
  [
    "a site without the API",
    { ...SPA, status: 404 },
    {
      code: "http",
      status: 404,
      isVitral: false,
      message: `GET ${URL_OF} responded with 404. It is an HTML page, not a response of a Vitral API. ${CHECK}`,
    },
  ],
  [
    "a gateway error",
    { ...SPA, status: 502 },
    {
      code: "http",
      status: 502,
      isVitral: false,
      message: `GET ${URL_OF} responded with 502. It is an HTML page, not a response of a Vitral API.`,
    },
  ],
  [
    "another API without such an address",
    { status: 404, text: '{"error":"Not Found","message":"No route.","status":404}' },
    {
      code: "http",
      status: 404,
      isVitral: false,
      problem: null,
      message: `GET ${URL_OF} responded with 404. It does not seem to come from a Vitral API. ${CHECK}`,
    },
  ],
  ["another API that accepts everything", '{"ok":true}', { code: "decoding", status: 200, isVitral: false }],
];

describe("an error", () => {
  it.each(ROWS)("has every key after %s", async (_, reply, expected) => {
    const { client } = open([reply], reply === "never" ? { timeoutInterval: 0.1 } : {});
    const { error } = await client.getTheme({ theme: "dark", season: "auto" });
    expect(Object.keys(error ?? {}).sort()).toEqual(KEYS);
    expect(Object.values(error ?? {})).not.toContain(undefined);
    expect(error).toMatchObject({ url: URL_OF, ...expected });
  });

  it("is returned for values that would change the path", async () => {
    const { error } = await open([SPA]).client.getTheme({ theme: ".." });
    expect(Object.keys(error ?? {}).sort()).toEqual(KEYS);
    expect(error).toMatchObject({ code: "invalidURL", url: null, status: null, isVitral: null, problem: null });
  });

  it("is returned for a response with a Vitral release in another format", async () => {
    const api = await openApi();
    const fetch = async () => api.get("/api/v1/tokens.css");
    const { error } = await createClient("https://a.example", { fetch }).listThemes();
    expect(error).toMatchObject({ code: "decoding", isVitral: true });
    expect(error?.message).toBe("GET https://a.example/api/v1/themes has a response that cannot be decoded.");
  });
});
