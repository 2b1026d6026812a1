import { expect } from "vitest";
import { readPage, requestPage } from "../../kit/playground-page.ts";
import { must, type ToolkitRow } from "./audit.ts";

const html = "text/html; charset=utf-8";

/** Guarantees about the playground's page; a browser test covers interactions. */
export const playgroundAudits = must([
  [
    "KP-01",
    "GET /playground returns a single HTML page.",
    async () => {
      const reply = await requestPage();
      expect([reply?.response.status, reply?.response.headers.get("content-type")]).toEqual([200, html]);
    },
  ],
  [
    "KP-02",
    "The playground is disabled by default and then passes on every request.",
    async () => {
      expect(await requestPage({ enabled: false })).toBe(undefined);
      expect(await requestPage({ enabled: undefined })).toBe(undefined);
    },
  ],
  [
    "KP-03",
    "Any other path is left to the caller, whatever the method.",
    async () => {
      for (const path of ["/", "/playground/", "/playground/x", "/Playground", "/graphql"])
        for (const method of ["GET", "POST"]) expect(await requestPage({}, { method }, path)).toBe(undefined);
    },
  ],
  [
    "KP-04",
    "The options set the paths of the page and of the endpoint.",
    async () => {
      const reply = await requestPage({ path: "/try", endpoint: "/v2/graph" }, {}, "/try?a=1");
      expect(reply?.response.status).toBe(200);
      expect((await readPage({ endpoint: "/v2/graph" })).settings.endpoint).toBe("/v2/graph");
      expect((await readPage()).settings.endpoint).toBe("/graphql");
    },
  ],
  [
    "KP-05",
    "HEAD /playground responds like GET, without the body.",
    async () => {
      const reply = await requestPage({}, { method: "HEAD" });
      expect([reply?.response.status, reply?.response.headers.get("content-type"), reply?.text]).toEqual([
        200,
        html,
        "",
      ]);
    },
  ],
  ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method): ToolkitRow => [
    `KP-06/${method}`,
    `The playground rejects the method ${method}, and the response lists the allowed methods.`,
    async () => {
      const reply = await requestPage({}, { method });
      expect([reply?.response.status, reply?.response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    },
  ]),
  [
    "KP-10",
    "The page's policy allows requests to its own origin and nothing else.",
    async () => {
      const { policy } = await readPage({ css: "h1 {}" });
      expect(policy.get("default-src")).toEqual(["'none'"]);
      expect(policy.get("connect-src")).toEqual(["'self'"]);
      expect([...policy.keys()].sort()).toEqual(["connect-src", "default-src", "script-src", "style-src"]);
      for (const name of ["script-src", "style-src"])
        expect(policy.get(name)?.filter((value) => !/^'(sha256|nonce)-[\w+/=]+'$/.test(value))).toEqual([]);
    },
  ],
  [
    "KP-11",
    "The page must not be cached, because its nonce is valid for a single response.",
    async () => expect((await requestPage())?.response.headers.get("cache-control")).toBe("no-store"),
  ],
  [
    "KP-12",
    "The page references no other resource.",
    async () => {
      const { elements } = await readPage({ css: "h1 {}", title: "Data" });
      const names = new Set(elements.map(({ tagName }) => tagName));
      for (const name of ["link", "img", "iframe", "object", "base", "form"]) expect(names).not.toContain(name);
      expect(elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name === "src" || name === "href")).toEqual(
        [],
      );
    },
  ],
  [
    "KP-13",
    "Custom styles follow the page's styles, and the settings contain the examples.",
    async () => {
      const examples = [{ name: "Greeting", query: "{ hello }", variables: { a: 1 } }];
      const { styles, settings } = await readPage({ css: ":root { --playground-ink: navy }", examples });
      expect(styles.at(-1)).toBe(":root { --playground-ink: navy }");
      expect(settings.examples).toEqual(examples);
    },
  ],
]);
