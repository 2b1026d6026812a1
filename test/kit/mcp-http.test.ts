import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { listen, post } from "./mcp-client.ts";
import { toy } from "./mcp-toy.ts";

const url = await listen((request) => toy().fetch(request));

describe("on the wire", () => {
  it("an unknown uri has the code of wrong parameters in every revision", async () => {
    const uri = "app://nothing";
    const older = await post(url, "resources/read", { uri }, { "mcp-protocol-version": "2025-06-18" });
    expect(older.message.error).toEqual({ code: -32602, message: `Unknown resource "${uri}".`, data: { uri } });
    const newer = await post(url, "resources/read", { uri, _meta: META }, headersOf("resources/read", uri));
    expect(newer.message.error).toEqual({ code: -32602, message: `Unknown resource "${uri}".`, data: { uri } });
  });

  it.each(["resources/list", "nothing/at/all"])("the connection of %s ends when the client asks", async (method) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} });
    const { port } = new URL(url);
    const headers = `Host: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
    const types = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`POST /mcp HTTP/1.1\r\n${headers}${types}\r\n${body}`),
    );
    // The server says so, and then ends the connection (RFC 9112, section 9.6).
    expect(await readText(socket)).toMatch(/^connection: close\r$/im);
  });

  it("results of 2026-07-28 say how long they may be kept, and older ones do not", async () => {
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
  ])("%s with %o gets what is expected", async (method, params, name, problem) => {
    const { message } = await post(url, method, params, { "mcp-protocol-version": "2025-06-18" });
    const error = message.error as { code: number; message: string };
    // By the SDK: only calls of tools have the code of invalid parameters.
    expect(error.code).toBe(method === "tools/call" ? -32602 : -32603);
    expect(error.message).toContain(`"${name}"`);
    expect(error.message).toContain(problem);
  });

  it("no stack is ever sent", async () => {
    const failed = await post(url, "resources/read", { uri: "log://today" });
    expect(failed.text).not.toMatch(/EACCES|\bat .+:\d+/);
  });

  it("a list in which every item is wrong gets a short sentence", async () => {
    const server = new KitMCPServer();
    const names = { type: "array", items: { type: "string" } };
    const inputSchema = { type: "object", properties: { names }, additionalProperties: false } as const;
    server.registerTool({ name: "find", description: "Finds.", inputSchema }, () => ({ text: "" }));
    const own = await listen((request) => server.fetch(request));
    const wrong = Array.from({ length: 50_000 }, () => 1);
    const response = await post(own, "tools/call", { name: "find", arguments: { names: wrong } });
    expect(response.message.result).toMatchObject({ isError: true });
    expect(response.text).toMatch(/names\/0 must be string/);
    expect(response.text.length).toBeLessThan(10_000);
  });

  it.each(["GET", "DELETE", "PUT", "HEAD"])("%s gets a 405, because there are no sessions", async (method) => {
    const response = await fetch(url, { method, headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it.each([
    ["another media type", { "content-type": "text/plain" }, "{}", 415],
    ["a body that is not JSON", { "content-type": "application/json" }, "{", 400],
    ["more than a mebibyte", { "content-type": "application/json" }, `"${"a".repeat(1 << 20)}"`, 413],
  ])("%s is refused", async (_, headers, body, status) => {
    const response = await fetch(url, { method: "POST", headers: { accept: ACCEPTED, ...headers }, body });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/\bat .+:\d+/);
  });
});

describe("who may ask", () => {
  const ask = (server: KitMCPServer, address: string, headers: Record<string, string> = {}) =>
    server.fetch(new Request(address, { method: "GET", headers }));
  const cases: [string, ConstructorParameters<typeof KitMCPServer>[0], string, Record<string, string>, number][] = [
    ["this machine", {}, "http://localhost:81/mcp", {}, 405],
    ["this machine by its address", {}, "http://[::1]:81/mcp", {}, 405],
    ["a page of this machine", {}, "http://127.0.0.1/mcp", { origin: "http://localhost:6274" }, 405],
    ["a host that it is not", {}, "http://design.example/mcp", {}, 403],
    ["a host header that it is not", {}, "http://localhost/mcp", { host: "design.example" }, 403],
    ["a page of elsewhere", {}, "http://localhost/mcp", { origin: "https://evil.example" }, 403],
    ["a page of nowhere", {}, "http://localhost/mcp", { origin: "null" }, 403],
    ["a name that only begins alike", {}, "http://localhost.evil.example/mcp", {}, 403],
    ["a host that is listed", { hosts: ["design.example"] }, "https://design.example/mcp", {}, 405],
    ["this machine, when others are listed", { hosts: ["design.example"] }, "http://localhost/mcp", {}, 403],
    [
      "an origin that is listed",
      { origins: ["a.example"] },
      "http://localhost/mcp",
      { origin: "https://a.example" },
      405,
    ],
    ["any origin, where any may", { origins: "any" }, "http://localhost/mcp", { origin: "https://b.example" }, 405],
  ];

  it.each(cases)("%s", async (_, options, address, headers, status) => {
    const response = await ask(new KitMCPServer(options), address, headers);
    expect(response.status).toBe(status);
    if (status === 403) expect(response.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("a page may send requests after its preflight", async () => {
    const origin = "http://localhost:6274";
    const asked = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,mcp-name",
    };
    const preflight = await fetch(url, { method: "OPTIONS", headers: { origin, ...asked } });
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

  it("a page of anywhere may, where any may", async () => {
    const response = await ask(new KitMCPServer({ origins: "any" }), "http://localhost/mcp", {
      origin: "https://a.example",
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

/** The media types that a client must accept. */
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
