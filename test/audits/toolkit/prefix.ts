import { expect } from "vitest";
import { kitContext, KitVersioningMiddleware } from "../../../generator/kit/index.ts";
import { must } from "./audit.ts";
import { HEADER, type Options, PARAMETER, PREFIX, refuses, sees, send } from "./versioned.ts";

const based: Options = { strategy: { kind: "urlPrefix", base: "/api" } };

/** Versions in the first path segment. */
export const prefixAudits = must([
  [
    "KM-01",
    "A version in the first segment is recognised and stripped from the path.",
    sees(PREFIX, "/v2/users", "v2", "/users"),
  ],
  ["KM-02", "A prefix may have a minor number.", sees(PREFIX, "/v2.1/users/7", "v2.1", "/users/7")],
  ["KM-03", "The prefix v1.0 means the version v1.", sees(PREFIX, "/v1.0/users", "v1", "/users")],
  ["KM-04/bare", "A path with only a prefix becomes the root.", sees(PREFIX, "/v2", "v2", "/")],
  ["KM-04/slash", "A path with only a prefix and a slash becomes the root.", sees(PREFIX, "/v2/", "v2", "/")],
  [
    "KM-05/digits",
    "A first segment of digits is a route, not a version.",
    sees(PREFIX, "/2024/report", "v1", "/2024/report"),
  ],
  ["KM-05/word", "A first segment that merely begins with v is a route.", sees(PREFIX, "/videos", "v1", "/videos")],
  [
    "KM-05/beta",
    "A first segment with letters after the number is a route.",
    sees(PREFIX, "/v1beta/x", "v1", "/v1beta/x"),
  ],
  ["KM-05/capital", "A capital V isn't a version prefix.", sees(PREFIX, "/V1/x", "v1", "/V1/x")],
  ["KM-05/later", "Later segments are never read.", sees(PREFIX, "/api/v2/x", "v1", "/api/v2/x")],
  [
    "KM-05/encoded",
    "A version may be percent-encoded in any way.",
    async () => {
      for (const prefix of ["%762", "v%32", "%76%32", "v2%2E0", "v2%2e0"])
        await sees(PREFIX, `/${prefix}/x`, "v2", "/x")();
    },
  ],
  [
    "KM-05/separator",
    "A percent-encoded slash doesn't separate segments.",
    async () => {
      await sees(PREFIX, "/v2%2Fx", "v1", "/v2%2Fx")();
      await sees(based, "/api%2Fv2/x", "v1", "/api%2Fv2/x")();
    },
  ],
  [
    "KM-05/malformed",
    "An invalid percent-encoding isn't a version, and an encoded percent sign is decoded only once.",
    async () => {
      for (const path of ["/v%/x", "/v%3/x", "/v%%32/x", "/v%2532/x", "/v%zz/x"])
        await sees(PREFIX, path, "v1", path)();
    },
  ],
  ["KM-06/encoded", "An unsupported percent-encoded prefix is rejected.", refuses(PREFIX, "/v%33/users", "v3")],
  ["KM-05/root", "The root has no version.", sees(PREFIX, "/", "v1", "/")],
  ["KM-06/unsupported", "An unsupported prefix is rejected.", refuses(PREFIX, "/v3/users", "v3")],
  [
    "KM-06/zero",
    "A prefix with a leading zero is an invalid version and is rejected.",
    refuses(PREFIX, "/v01/users", "v01"),
  ],
  ["KM-06/three", "A prefix with three numbers is rejected.", refuses(PREFIX, "/v1.2.3/users", "v1.2.3")],
  [
    "KM-06/canonical",
    "With the canonical option, v1.0 is rejected.",
    refuses({ ...PREFIX, canonical: true }, "/v1.0/users", "v1.0"),
  ],
  [
    "KM-03/canonical",
    "With the canonical option, a canonical version is accepted.",
    sees({ ...PREFIX, canonical: true }, "/v2.1/users", "v2.1", "/users"),
  ],
  ["KM-06/minor", "A prefix with an unsupported minor number is rejected.", refuses(PREFIX, "/v1.1/users", "v1.1")],
  [
    "KM-07/base",
    "With a base, the version is read from the segment after it, and the base stays in the path.",
    sees(based, "/api/v2/x", "v2", "/api/x"),
  ],
  [
    "KM-07/encoded",
    "A base matches whatever its spelling in the options.",
    async () => {
      for (const base of ["/café", "/caf%C3%A9/", "/x/../café"])
        await sees({ strategy: { kind: "urlPrefix", base } }, "/café/v2/x", "v2", "/caf%C3%A9/x")();
    },
  ],
  [
    "KM-07/escaped",
    "A base matches whatever its percent-encoding in the request.",
    sees(based, "/%61pi/v%32/x", "v2", "/api/x"),
  ],
  ["KM-07/bare", "With a base, a path with only a prefix becomes the base.", sees(based, "/api/v2", "v2", "/api")],
  ["KM-07/outside", "With a base, a version at the root is a route.", sees(based, "/v2/x", "v1", "/v2/x")],
  [
    "KM-07/longer",
    "With a base, a segment that merely begins with it is a route.",
    sees(based, "/apiary/v2/x", "v1", "/apiary/v2/x"),
  ],
  ["KM-07/refused", "With a base, an unsupported version is rejected.", refuses(based, "/api/v9/tokens", "v9")],
  [
    "KM-08",
    "userInfo.versionedPath is the received path, with its prefix and without its query.",
    async () => {
      const { seen } = await send(PREFIX, { path: "/v2/users?page=1" });
      expect(seen?.userInfo).toEqual({ versionedPath: "/v2/users" });
      expect(seen?.url.search).toBe("?page=1");
    },
  ],
  [
    "KM-08/encoded",
    "versionedPath keeps its percent-encoding.",
    async () => {
      const { seen } = await send(PREFIX, { path: "/%762/%75sers" });
      expect([seen?.path, seen?.userInfo]).toEqual(["/users", { versionedPath: "/%762/%75sers" }]);
    },
  ],
  [
    "KM-08/kept",
    "userInfo from earlier middleware is kept.",
    async () => {
      const context = { ...kitContext(new Request("http://h/v1/users")), userInfo: { user: "Ada" } };
      const versions = new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: ["v1"] });
      const response = await versions.handle(context, ({ userInfo }) => Response.json(userInfo));
      expect(await response.json()).toEqual({ user: "Ada", versionedPath: "/v1/users" });
    },
  ],
  [
    "KM-09",
    "versionedPath is not set if there is no prefix or another strategy is used.",
    async () => {
      const headers = { "x-api-version": "v2" };
      for (const [options, sent] of [
        [PREFIX, { path: "/users" }],
        [HEADER, { path: "/v2/users", headers }],
        [PARAMETER, { path: "/v2/users?version=v2" }],
      ] as const)
        expect((await send(options, sent)).seen?.userInfo).toEqual({});
    },
  ],
  [
    "KM-10",
    "The stripped request keeps method, headers, query and body.",
    async () => {
      const { seen } = await send(PREFIX, {
        path: "/v2/users?a=b",
        method: "POST",
        headers: { "x-a": "1" },
        body: "text",
      });
      const { request } = seen!;
      expect([request.url, request.method, request.headers.get("x-a")]).toEqual(["http://h/users?a=b", "POST", "1"]);
      expect(await request.text()).toBe("text");
    },
  ],
  [
    "KM-11",
    "A stripped path that begins with two slashes stays on its host.",
    async () => {
      const { seen } = await send(PREFIX, { path: "/v2//evil.example/x" });
      expect([seen?.path, seen?.request.url]).toEqual(["//evil.example/x", "http://h//evil.example/x"]);
    },
  ],
  [
    "KM-12",
    "A spread copy of a context keeps its request and URL.",
    async () => {
      const { seen } = await send(PREFIX, { path: "/v2/users" });
      const copy = { ...seen! };
      expect([copy.request.url, copy.url.href]).toEqual(["http://h/users", "http://h/users"]);
    },
  ],
]);
