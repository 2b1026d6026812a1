import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { listen, post } from "./mcp-client.ts";
import { toy } from "./mcp-toy.ts";

const url = await listen((request) => toy().fetch(request));

describe("over HTTP", () => {
  it("an unknown uri has the code for invalid parameters in every revision", async () => {
    const uri = "app://nothing";
    const older = await post(url, "resources/read", { uri }, { "mcp-protocol-version": "2025-06-18" });
    expect(older.message.error).toEqual({ code: -32602, message: `Unknown resource "${uri}".`, data: { uri } });
    const newer = await post(url, "resources/read", { uri, _meta: META }, headersOf("resources/read", uri));
    expect(newer.message.error).toEqual({ code: -32602, message: `Unknown resource "${uri}".`, data: { uri } });
  });

  it.each(["resources/list", "nothing/at/all"])(
    "closes the connection for %s when the client requests it",
    async (method) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} });
      const { port } = new URL(url);
      const headers = `Host: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
      const types = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`POST /mcp HTTP/1.1\r\n${headers}${types}\r\n${body}`),
      );
      // The server announces and then closes the connection (RFC 9112, section 9.6).
      expect(await readText(socket)).toMatch(/^connection: close\r$/im);
    },
  );

  it("results of 2026-07-28 have caching hints, unlike results of older revisions", async () => {
    const newer = await post(url, "resources/list", { _meta: META }, headersOf("resources/list"));
    expect(newer.message.result).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    const older = await post(url, "resources/list", {}, { "mcp-protocol-version": "2025-06-18" });
    expect(Object.keys(older.message.result as object)).toEqual(["resources"]);
  });

  it.each([
    ["resources/read", {}, "uri", "expected string, received undefined"],
    ["resources/read", { uri: 5 }, "uri", "expected string, received number"],
    ["tools/call", {}, "name", "expected string, received undefined"],
    ["tools/call", { name: "add", arguments: [] }, "arguments", "expected record, received array"],
    ["tools/list", { cursor: null }, "cursor", "expected string, received null"],
  ])("%s with %o gets an error with the expected type", async (method, params, name, problem) => {
    const { message } = await post(url, method, params, { "mcp-protocol-version": "2025-06-18" });
    const error = message.error as { code: number; message: string };
    // The SDK uses the code for invalid parameters only in tool calls.
    expect(error.code).toBe(method === "tools/call" ? -32602 : -32603);
    expect(error.message).toContain(`"${name}"`);
    expect(error.message).toContain(problem);
  });

  it("never sends a stack trace", async () => {
    const failed = await post(url, "resources/read", { uri: "log://today" });
    expect(failed.text).not.toMatch(/EACCES|\bat .+:\d+/);
  });

  it("sends a short error for a list of invalid items", async () => {
    const server = new KitMCPServer();
    const names = { type: "array", items: { type: "string" } };
    const inputSchema = { type: "object", properties: { names }, additionalProperties: false } as const;
    server.registerTool({ name: "find", description: "Finds.", inputSchema }, () => ({ text: "" }));
    const listUrl = await listen((request) => server.fetch(request));
    const wrong = Array.from({ length: 50_000 }, () => 1);
    const response = await post(listUrl, "tools/call", { name: "find", arguments: { names: wrong } });
    expect(response.message.result).toMatchObject({ isError: true });
    expect(response.text).toMatch(/names\/0 must be string/);
    expect(response.text.length).toBeLessThan(10_000);
  });

  it.each(["GET", "DELETE", "PUT", "HEAD"])("returns 405 for %s, because it has no sessions", async (method) => {
    const response = await fetch(url, { method, headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it.each([
    ["an unsupported media type", { "content-type": "text/plain" }, "{}", 415],
    ["a body that isn't JSON", { "content-type": "application/json" }, "{", 400],
    ["a body of more than 1 MiB", { "content-type": "application/json" }, `"${"a".repeat(1 << 20)}"`, 413],
  ])("rejects %s", async (_, headers, body, status) => {
    const response = await fetch(url, { method: "POST", headers: { accept: ACCEPTED, ...headers }, body });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/\bat .+:\d+/);
  });
});

describe("access by host and origin", () => {
  const request = (server: KitMCPServer, address: string, headers: Record<string, string> = {}) =>
    server.fetch(new Request(address, { method: "GET", headers }));
  const cases: [string, ConstructorParameters<typeof KitMCPServer>[0], string, Record<string, string>, number][] = [
    ["localhost", {}, "http://localhost:81/mcp", {}, 405],
    ["the loopback address", {}, "http://[::1]:81/mcp", {}, 405],
    ["a local page", {}, "http://127.0.0.1/mcp", { origin: "http://localhost:6274" }, 405],
    ["a foreign host", {}, "http://design.example/mcp", {}, 403],
    ["a foreign host header", {}, "http://localhost/mcp", { host: "design.example" }, 403],
    ["a foreign page", {}, "http://localhost/mcp", { origin: "https://evil.example" }, 403],
    ["a page with an opaque origin", {}, "http://localhost/mcp", { origin: "null" }, 403],
    ["a host name that only begins the same", {}, "http://localhost.evil.example/mcp", {}, 403],
    ["a listed host", { hosts: ["design.example"] }, "https://design.example/mcp", {}, 405],
    ["localhost, if only other hosts are listed", { hosts: ["design.example"] }, "http://localhost/mcp", {}, 403],
    ["a listed origin", { origins: ["a.example"] }, "http://localhost/mcp", { origin: "https://a.example" }, 405],
    [
      "any origin, if all are allowed",
      { origins: "any" },
      "http://localhost/mcp",
      { origin: "https://b.example" },
      405,
    ],
  ];

  it.each(cases)("%s", async (_, options, address, headers, status) => {
    const response = await request(new KitMCPServer(options), address, headers);
    expect(response.status).toBe(status);
    if (status === 403) expect(response.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("a page can send requests after its preflight", async () => {
    const origin = "http://localhost:6274";
    const preflightHeaders = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,mcp-name",
    };
    const preflight = await fetch(url, { method: "OPTIONS", headers: { origin, ...preflightHeaders } });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type,mcp-name",
      vary: "Origin",
    });
    const { response } = await post(url, "resources/list", {}, { origin });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
  });

  it("allows pages from any origin if all are allowed", async () => {
    const response = await request(new KitMCPServer({ origins: "any" }), "http://localhost/mcp", {
      origin: "https://a.example",
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

/** The media types that a client has to accept. */
const ACCEPTED = "application/json, text/event-stream";

/** The client metadata in every message of revision 2026-07-28. */
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

function headersOf(method: string, name?: string): Record<string, string> {
  return { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...(name && { "mcp-name": name }) };
}
