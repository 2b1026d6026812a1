import { expect } from "vitest";
import { ask, readPage } from "../../kit/playground-page.ts";
import { must, type ToolkitRow } from "./audit.ts";

const html = "text/html; charset=utf-8";

/** What the toolkit promises of the playground's page; what one does on it is tested in a browser. */
export const playgroundAudits = must([
  [
    "KP-01",
    "The playground answers GET at /playground with one page of HTML.",
    async () => {
      const found = await ask();
      expect([found?.response.status, found?.response.headers.get("content-type")]).toEqual([200, html]);
    },
  ],
  [
    "KP-02",
    "Not enabled, which is the default, the playground answers nothing.",
    async () => {
      expect(await ask({ enabled: false })).toBe(undefined);
      expect(await ask({ enabled: undefined })).toBe(undefined);
    },
  ],
  [
    "KP-03",
    "Any other path is left to the caller, with any method.",
    async () => {
      for (const path of ["/", "/playground/", "/playground/x", "/Playground", "/graphql"])
        for (const method of ["GET", "POST"]) expect(await ask({}, { method }, path)).toBe(undefined);
    },
  ],
  [
    "KP-04",
    "The paths of the page and of the endpoint are what the options say.",
    async () => {
      const found = await ask({ path: "/try", endpoint: "/v2/graph" }, {}, "/try?a=1");
      expect(found?.response.status).toBe(200);
      expect((await readPage({ endpoint: "/v2/graph" })).settings.endpoint).toBe("/v2/graph");
      expect((await readPage()).settings.endpoint).toBe("/graphql");
    },
  ],
  [
    "KP-05",
    "HEAD at /playground is answered as GET, without the page.",
    async () => {
      const found = await ask({}, { method: "HEAD" });
      expect([found?.response.status, found?.response.headers.get("content-type"), found?.text]).toEqual([
        200,
        html,
        "",
      ]);
    },
  ],
  ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method): ToolkitRow => [
    `KP-06/${method}`,
    `At the playground the method ${method} is refused, and the answer says what is allowed.`,
    async () => {
      const found = await ask({}, { method });
      expect([found?.response.status, found?.response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    },
  ]),
  [
    "KP-10",
    "The page's policy lets it ask its own origin, and load nothing.",
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
    "The page is kept by no cache, since its nonce is for one answer.",
    async () => expect((await ask())?.response.headers.get("cache-control")).toBe("no-store"),
  ],
  [
    "KP-12",
    "The page refers to no other resource.",
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
    "The page's looks come after its own, and its examples are in its settings.",
    async () => {
      const examples = [{ name: "Greeting", query: "{ hello }", variables: { a: 1 } }];
      const { styles, settings } = await readPage({ css: ":root { --playground-ink: navy }", examples });
      expect(styles.at(-1)).toBe(":root { --playground-ink: navy }");
      expect(settings.examples).toEqual(examples);
    },
  ],
]);
