import { buildSchema } from "graphql";
import { describe, expect, it } from "vitest";
import {
  kitContext,
  KitGraphQLMiddleware,
  KitGraphQLPlayground,
  KitVersionedRouter,
  KitVersioningMiddleware,
} from "../../generator/kit/index.ts";

const pathOf = (path: string) => kitContext(new Request(`http://h${path}`)).path;
const escapeOf = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;

/** Printable ASCII characters, except those that separate parts of an address or start an escape. */
const CHARACTERS = Array.from({ length: 0x5e }, (_, index) => String.fromCharCode(0x21 + index)).filter(
  (character) => !"/\\?#%".includes(character),
);

describe("A path is normalized in any percent-encoding:", () => {
  it.each([
    ["/%61dmin", "/admin"],
    ["/%61%64%6D%69%6e", "/admin"],
    ["/caf%c3%a9", "/caf%C3%A9"],
    ["/café", "/caf%C3%A9"],
    ["/a%20b", "/a%20b"],
    ["/a%5cb", "/a%5Cb"],
    ["/%7Euser", "/~user"],
    ["/admin", "/admin"],
  ])("%s becomes %s", (path, expected) => expect(pathOf(path)).toBe(expected));

  it.each(CHARACTERS)("%s and its escape", (character) => {
    expect(pathOf(`/a${escapeOf(character)}b`)).toBe(pathOf(`/a${character}b`));
  });
});

describe("A path keeps", () => {
  it.each([
    ["an escaped slash", "/a%2Fb"],
    ["an escaped backslash", "/a%5Cb"],
    ["an escaped question mark", "/a%3Fb"],
    ["an escaped hash", "/a%23b"],
    ["an escaped percent sign, which is decoded only once", "/%2561dmin"],
    ["a broken escape", "/a%"],
    ["an escape that decoding would complete", "/a%%36Fb"],
    ["half an escape before another", "/a%6%46b"],
  ])("%s", (_, path) => expect(pathOf(path)).toBe(path));
});

describe("A guard in front of routes", () => {
  const router = new KitVersionedRouter()
    .on("v1", "GET", "/admin", () => new Response("the admin's page"))
    .on("v1", "GET", "/:name", () => new Response("anybody's page"));
  const versions = new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: ["v1"], default: "v1" });
  const request = (path: string) =>
    versions.handle(kitContext(new Request(`http://h${path}`)), async (context) => {
      if (context.path === "/admin") return new Response("No.", { status: 403 });
      return (await router.handle(context)) ?? new Response(null, { status: 404 });
    });

  it.each(["/admin", "/%61dmin", "/v1/admin", "/v1/%61dmi%6e", "/%761/adm%69n", "/v%31/admin"])(
    "protects %s",
    async (path) => expect((await request(path)).status).toBe(403),
  );

  it.each([
    ["/other", 200],
    ["/%2561dmin", 200],
    ["/adm%69", 200],
    ["/adm%6", 404],
    ["/v1%2Fadmin", 200],
  ])("treats %s as a different path", async (path, status) => expect((await request(path)).status).toBe(status));
});

describe("A middleware with a single path", () => {
  const graphql = new KitGraphQLMiddleware({ schema: buildSchema("type Query { one: Int }") });
  const playground = new KitGraphQLPlayground({ enabled: true });

  it("accepts any encoding in requests", async () => {
    expect((await graphql.handle(new Request("http://h/%67raphql?query={__typename}")))?.status).toBe(200);
    expect((await playground.handle(new Request("http://h/play%67round")))?.status).toBe(200);
    expect(await graphql.handle(new Request("http://h/graphql%2F?query={__typename}"))).toBe(undefined);
  });

  it("accepts any encoding in its options", () => {
    expect(new KitGraphQLMiddleware({ schema: buildSchema("type Query { one: Int }"), path: "/%67raphql" }).path).toBe(
      "/graphql",
    );
  });
});
