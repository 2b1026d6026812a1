import { expect } from "vitest";
import { KitAPIVersion, kitContext, KitVersionedRouter } from "../../../generator/kit/index.ts";
import { must, type ToolkitRow } from "./audit.ts";

/** A router whose routes respond with their pattern and parameters. */
const router = () => {
  const router = new KitVersionedRouter();
  const routes = [
    ["v1", "GET", "/"],
    ["v1", "GET", "/users"],
    ["v1", "GET", "/users/:id"],
    ["v1", "GET", "/users/me"],
    ["v1", "GET", "/users/:id/items/:item"],
    ["v1", "GET", "/users/me/inbox"],
    ["v1", "GET", "/:noun/latest"],
    ["v1", "POST", "/users"],
    ["v1", "POST", "/users/now"],
    ["v1", "GET", "/café/100%25"],
    ["v2", "GET", "/users"],
    ["v2.1", "GET", "/users"],
    ["v2", "HEAD", "/users"],
  ] as const;
  for (const [version, method, path] of routes)
    router.on(version, method, path, ({ request }, params) => {
      const text = `${version} ${method} ${path} ${JSON.stringify(params)}`;
      return new Response(text, {
        status: 201,
        headers: { "x-method": request.method, "x-route": encodeURI(`${method} ${path}`) },
      });
    });
  return router;
};

const route = (version: string | undefined, method: string, path: string) => {
  const context = kitContext(new Request(`http://h${path}`, { method }));
  return router().handle(version === undefined ? context : { ...context, apiVersion: KitAPIVersion.parse(version) });
};

const respondsWith =
  (version: string, method: string, path: string, expected: string): ToolkitRow[2] =>
  async () =>
    expect(await (await route(version, method, path))?.text()).toBe(expected);

const matchesNothing =
  (version: string | undefined, method: string, path: string): ToolkitRow[2] =>
  async () =>
    expect(await route(version, method, path)).toBe(undefined);

/** Routes by version, method and path. */
export const routerAudits = must([
  ["KR-01", "A route handles its version, method and path.", respondsWith("v1", "GET", "/users", "v1 GET /users {}")],
  [
    "KR-02",
    "Methods of the same path have separate routes.",
    respondsWith("v1", "POST", "/users", "v1 POST /users {}"),
  ],
  [
    "KR-03",
    "Versions of the same path have separate routes, including minor versions.",
    async () => {
      await respondsWith("v2", "GET", "/users", "v2 GET /users {}")();
      await respondsWith("v2.1", "GET", "/users", "v2.1 GET /users {}")();
    },
  ],
  ["KR-04", "A version may be given in any spelling.", respondsWith("1.0", "GET", "/users", "v1 GET /users {}")],
  ["KR-05/none", "A context without a version matches no route.", matchesNothing(undefined, "GET", "/users")],
  [
    "KR-05/version",
    "A version without routes matches nothing and doesn't fall back to an older version.",
    matchesNothing("v3", "GET", "/users"),
  ],
  [
    "KR-05/minor",
    "A higher minor version doesn't match the routes of a lower one.",
    matchesNothing("v1.1", "GET", "/users"),
  ],
  ["KR-05/older", "A route of an older version isn't inherited.", matchesNothing("v2", "GET", "/users/7")],
  [
    "KR-05/method",
    "A method without a route matches nothing, rather than returning a 405.",
    matchesNothing("v1", "DELETE", "/users"),
  ],
  [
    "KR-05/path",
    "A path without a route matches nothing, rather than returning a 404.",
    matchesNothing("v1", "GET", "/nobody"),
  ],
  ["KR-05/longer", "A path longer than a route doesn't match.", matchesNothing("v1", "GET", "/users/7/more")],
  [
    "KR-06",
    "A parameter matches one segment, and the handler gets its value.",
    respondsWith("v1", "GET", "/users/7", 'v1 GET /users/:id {"id":"7"}'),
  ],
  [
    "KR-07",
    "A pattern may have several parameters.",
    respondsWith("v1", "GET", "/users/7/items/8", 'v1 GET /users/:id/items/:item {"id":"7","item":"8"}'),
  ],
  ["KR-08", "A literal wins over a parameter.", respondsWith("v1", "GET", "/users/me", "v1 GET /users/me {}")],
  [
    "KR-09",
    "If the literal branch doesn't match, the router backtracks to the parameter.",
    respondsWith("v1", "GET", "/users/me/items/8", 'v1 GET /users/:id/items/:item {"id":"me","item":"8"}'),
  ],
  [
    "KR-10",
    "An earlier literal wins over a later one.",
    respondsWith("v1", "GET", "/users/latest", 'v1 GET /users/:id {"id":"latest"}'),
  ],
  [
    "KR-11",
    "A literal of another method doesn't shadow a parameter.",
    respondsWith("v1", "GET", "/users/now", 'v1 GET /users/:id {"id":"now"}'),
  ],
  [
    "KR-12",
    "A value is percent-decoded, including slashes.",
    respondsWith("v1", "GET", "/users/a%2Fb%20%C3%A9", 'v1 GET /users/:id {"id":"a/b é"}'),
  ],
  [
    "KR-13",
    "A value with invalid percent-encoding doesn't match.",
    async () => {
      await matchesNothing("v1", "GET", "/users/%zz")();
      await matchesNothing("v1", "GET", "/users/%C3")();
      await matchesNothing("v1", "GET", "/users/100%")();
    },
  ],
  [
    "KR-14",
    "A parameter doesn't match an empty segment.",
    async () => {
      await matchesNothing("v1", "GET", "/users//")();
      await matchesNothing("v1", "GET", "/users//items/8")();
    },
  ],
  [
    "KR-15",
    "A single trailing slash is ignored.",
    async () => {
      await respondsWith("v1", "GET", "/users/", "v1 GET /users {}")();
      await respondsWith("v1", "GET", "/users/7/", 'v1 GET /users/:id {"id":"7"}')();
      const slashed = new KitVersionedRouter().on("v1", "GET", "/a/", () => new Response("a"));
      const context = { ...kitContext(new Request("http://h/a")), apiVersion: KitAPIVersion.of(1) };
      expect(await (await slashed.handle(context))?.text()).toBe("a");
    },
  ],
  ["KR-16", "The root is an ordinary path.", respondsWith("v1", "GET", "/", "v1 GET / {}")],
  [
    "KR-17",
    "A literal matches however it is percent-encoded.",
    async () => {
      await respondsWith("v1", "GET", "/caf%c3%a9/100%25", "v1 GET /café/100%25 {}")();
      await respondsWith("v1", "GET", "/%75sers", "v1 GET /users {}")();
    },
  ],
  ["KR-18", "The query is not part of the path.", respondsWith("v1", "GET", "/users?page=2", "v1 GET /users {}")],
  [
    "KR-19",
    "HEAD falls back to the GET handler, with its status and headers, without the body.",
    async () => {
      const response = await route("v1", "HEAD", "/users");
      expect([response?.status, response?.headers.get("x-route"), response?.body]).toEqual([201, "GET%20/users", null]);
      expect(response?.headers.get("x-method")).toBe("HEAD");
    },
  ],
  [
    "KR-19/body",
    "The body of the GET handler is cancelled for HEAD, so that it isn't produced.",
    async () => {
      let isCancelled = false;
      const body = () => new ReadableStream({ cancel: () => void (isCancelled = true) });
      const streaming = new KitVersionedRouter().on("v1", "GET", "/a", () => new Response(body()));
      const context = { ...kitContext(new Request("http://h/a", { method: "HEAD" })), apiVersion: KitAPIVersion.of(1) };
      await streaming.handle(context);
      expect(isCancelled).toBe(true);
    },
  ],
  [
    "KR-20",
    "An explicit HEAD route wins and still has no body.",
    async () => {
      const response = await route("v2", "HEAD", "/users");
      expect([response?.headers.get("x-route"), response?.body]).toEqual(["HEAD%20/users", null]);
    },
  ],
  [
    "KR-21",
    "A duplicate route throws, whatever its parameter names and the spelling of its version.",
    () => {
      const handler = () => new Response();
      expect(() => router().on("1.0", "get", "/users/", handler)).toThrow("Duplicate route GET /users/ for v1.");
      expect(() => router().on("v1", "GET", "/users/:name", handler)).toThrow(TypeError);
      expect(() => router().on("v1", "PUT", "/users/:name", handler)).not.toThrow();
    },
  ],
  [
    "KR-22",
    "An invalid version or pattern throws.",
    () => {
      const handler = () => new Response();
      for (const version of ["latest", 1, null])
        expect(() => router().on(version as string, "GET", "/x", handler), `${version}`).toThrow(TypeError);
      for (const path of ["x", "", "/:", "/:a-b", "/:a/:a", "/:__proto__"])
        expect(() => router().on("v1", "GET", path, handler), path).toThrow(TypeError);
    },
  ],
  [
    "KR-23",
    "A handler's exception reaches the caller as a rejection.",
    async () => {
      const failing = new KitVersionedRouter().on("v1", "GET", "/a", () => {
        throw new Error("broken");
      });
      const context = { ...kitContext(new Request("http://h/a")), apiVersion: KitAPIVersion.of(1) };
      await expect(failing.handle(context)).rejects.toThrow("broken");
    },
  ],
]);
