import { expect } from "vitest";
import { type KitMCPResource, KitMCPServer } from "../../../generator/kit/index.ts";
import { must, type ToolkitRow } from "./audit.ts";

const guide: KitMCPResource = { uri: "docs://guide", name: "Guide", description: "How to begin." };

const withGuide = (part: Partial<KitMCPResource> = {}, handler: () => string | Promise<string> = () => "Begin.") => {
  const server = new KitMCPServer();
  server.registerResource({ ...guide, ...part }, handler);
  return server;
};

const refuses =
  (...parts: readonly Partial<KitMCPResource>[]): ToolkitRow[2] =>
  () => {
    for (const part of parts) expect(() => withGuide(part), JSON.stringify(part)).toThrow(TypeError);
  };

const takes =
  (...uris: readonly string[]): ToolkitRow[2] =>
  async () => {
    for (const uri of uris) expect((await withGuide({ uri }).read(uri))?.uri).toBe(uri);
  };

type Message = { readonly result?: Record<string, unknown>; readonly error?: Record<string, unknown> };

const REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** Sends one message over HTTP in a protocol revision. */
async function sendMessage(server: KitMCPServer, revision: string, method: string, uri?: string): Promise<Message> {
  const isNew = revision >= "2026";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "audit", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const response = await server.fetch(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "mcp-protocol-version": revision,
        "mcp-method": method,
        ...(uri !== undefined && { "mcp-name": uri }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { uri, ...(isNew && { _meta: meta }) } }),
    }),
  );
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Message;
}

const inEveryRevision =
  (check: (revision: string) => Promise<void>): ToolkitRow[2] =>
  async () => {
    for (const revision of REVISIONS) await check(revision);
  };

const request = (method: string, headers: Record<string, string> = {}, url = "http://localhost/mcp") =>
  withGuide().fetch(new Request(url, { method, headers }));

/** Resources for assistants. */
export const mcpAudits = must([
  [
    "KA-01/schemes",
    "A URI may have the scheme app, db, file, log or docs.",
    takes("app://a", "db://a", "file:///a", "log://a", "docs://a"),
  ],
  ["KA-01/others", "A URI may have any other scheme.", takes("git+ssh://a", "x-1.y://a?b=c#d")],
  [
    "KA-02",
    "A URI that isn't a scheme and a path is rejected.",
    refuses(
      { uri: "guide" },
      { uri: "docs:guide" },
      { uri: "docs://" },
      { uri: "://a" },
      { uri: "1a://b" },
      { uri: "Docs://a" },
      { uri: "docs://a b" },
    ),
  ],
  [
    "KA-03",
    "A URI that clients would fetch themselves is rejected.",
    refuses({ uri: "http://a.example/b" }, { uri: "https://a.example/b" }),
  ],
  ["KA-04/name", "A resource without a name is rejected.", refuses({ name: "" }, { name: "  " })],
  [
    "KA-04/description",
    "A resource without a description is rejected.",
    refuses({ description: "" }, { description: "\n" }),
  ],
  [
    "KA-05",
    "A duplicate URI is rejected.",
    () => expect(() => withGuide().registerResource(guide, () => "")).toThrow(TypeError),
  ],
  [
    "KA-06",
    "Without a media type, a resource is text/plain, whatever the extension of its URI.",
    async () => {
      expect(withGuide().list()).toEqual([{ ...guide, mimeType: "text/plain" }]);
      expect((await withGuide({ uri: "docs://a.md" }).read("docs://a.md"))?.mimeType).toBe("text/plain");
    },
  ],
  [
    "KA-07",
    "An explicit media type is kept.",
    async () => {
      const server = withGuide({ mimeType: "text/markdown" });
      expect(server.list()[0]?.mimeType).toBe("text/markdown");
      expect((await server.read(guide.uri))?.mimeType).toBe("text/markdown");
    },
  ],
  [
    "KA-08",
    "A handler gets the URI and may be asynchronous; it is called for every read.",
    async () => {
      let reads = 0;
      const server = new KitMCPServer();
      server.registerResource(guide, async (uri) => `${uri} ${++reads}`);
      expect((await server.read(guide.uri))?.text).toBe("docs://guide 1");
      expect((await server.read(guide.uri))?.text).toBe("docs://guide 2");
    },
  ],
  [
    "KA-09",
    "URIs are compared as text.",
    async () => {
      for (const uri of ["docs://Guide", "docs://guide/", "docs://guide?", "docs://%67uide", "DOCS://guide"])
        expect(await withGuide().read(uri), uri).toBe(undefined);
    },
  ],
  [
    "KA-10",
    "A client lists every resource with its URI, name, description and media type.",
    inEveryRevision(async (revision) => {
      const { result } = await sendMessage(withGuide(), revision, "resources/list");
      expect(result?.["resources"]).toEqual([{ ...guide, mimeType: "text/plain" }]);
    }),
  ],
  [
    "KA-11",
    "A client reads a resource as a single content with its URI, media type and text.",
    inEveryRevision(async (revision) => {
      const { result } = await sendMessage(withGuide(), revision, "resources/read", guide.uri);
      expect(result?.["contents"]).toEqual([{ uri: guide.uri, mimeType: "text/plain", text: "Begin." }]);
    }),
  ],
  [
    "KA-12",
    "Reading an unknown URI gives the error -32602 with the URI instead of empty contents.",
    inEveryRevision(async (revision) => {
      const { result, error } = await sendMessage(withGuide(), revision, "resources/read", "docs://nothing");
      expect(result).toBe(undefined);
      expect(error).toMatchObject({ code: -32602, data: { uri: "docs://nothing" } });
    }),
  ],
  [
    "KA-13",
    "A handler that throws gives the error -32603 without its message or stack.",
    inEveryRevision(async (revision) => {
      const failing = withGuide({}, () => {
        throw new Error("at secret.ts:1");
      });
      const { result, error } = await sendMessage(failing, revision, "resources/read", guide.uri);
      expect([result, error?.["code"]]).toEqual([undefined, -32603]);
      expect(JSON.stringify(error)).not.toContain("secret");
    }),
  ],
  [
    "KA-14",
    "From revision 2026-07-28, results contain their type and their cache lifetime.",
    async () => {
      const { result } = await sendMessage(withGuide(), "2026-07-28", "resources/read", guide.uri);
      expect(result).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    },
  ],
  [
    "KA-15",
    "Results of older revisions contain no newer fields.",
    async () => {
      const { result } = await sendMessage(withGuide(), "2025-11-25", "resources/list");
      expect(Object.keys(result ?? {})).toEqual(["resources"]);
    },
  ],
  [
    "KA-16",
    "Over HTTP, any method other than POST gets a 405 with an Allow header.",
    async () => {
      for (const method of ["GET", "DELETE", "PUT"]) {
        const { status, headers } = await request(method);
        expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
      }
    },
  ],
  [
    "KA-17",
    "Over HTTP, any host but this machine is rejected unless the options allow it.",
    async () => {
      expect((await request("GET", {}, "http://a.example/mcp")).status).toBe(403);
      const named = new KitMCPServer({ hosts: ["a.example"] });
      expect((await named.fetch(new Request("http://a.example/mcp"))).status).toBe(405);
    },
  ],
  [
    "KA-18",
    "Over HTTP, a page from another origin is rejected unless the options allow its host.",
    async () => {
      for (const origin of ["https://a.example", "null"]) expect((await request("GET", { origin })).status).toBe(403);
      const named = new KitMCPServer({ origins: ["a.example"] });
      const { headers } = await named.fetch(
        new Request("http://localhost/", { headers: { origin: "https://a.example" } }),
      );
      expect(headers.get("access-control-allow-origin")).toBe("https://a.example");
    },
  ],
  [
    "KA-19",
    "A preflight succeeds for POST.",
    async () => {
      const { status, headers } = await request("OPTIONS", { origin: "http://localhost:81" });
      expect([status, headers.get("access-control-allow-methods")]).toEqual([204, "POST"]);
    },
  ],
  [
    "KA-20",
    "If any host is allowed, pages from the requested host may send requests, but pages from other hosts may not.",
    async () => {
      const open = new KitMCPServer({ hosts: "any" });
      const requestFrom = (origin: string) => open.fetch(new Request("https://a.example/mcp", { headers: { origin } }));
      expect((await requestFrom("https://a.example")).status).toBe(405);
      for (const origin of ["https://b.example", "https://a.example:81", "null"])
        expect((await requestFrom(origin)).status, origin).toBe(403);
    },
  ],
]);
