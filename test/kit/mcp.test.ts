import { describe, expect, it } from "vitest";
import type { KitMCPResource } from "../../generator/kit/mcp-resource.ts";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { connect, listen, REVISIONS } from "./mcp-client.ts";
import { thrown, toy } from "./mcp-toy.ts";

const url = await listen((request) => toy().fetch(request));

describe("a registered resource", () => {
  const valid = { uri: "app://a", name: "A", description: "An a." };
  const withPart = (part: Partial<KitMCPResource>) => ({ ...valid, ...part });

  it.each([
    ["a uri without a scheme", withPart({ uri: "a/b" })],
    ["a uri without a path", withPart({ uri: "app://" })],
    ["a uri with a space", withPart({ uri: "app://a b" })],
    ["a scheme in capitals", withPart({ uri: "App://a" })],
    ["http", withPart({ uri: "http://a" })],
    ["https", withPart({ uri: "https://a" })],
    ["an empty name", withPart({ name: "" })],
    ["a blank description", withPart({ description: " " })],
  ])("is rejected for %s", (_, resource) => {
    expect(() => new KitMCPServer().registerResource(resource, () => "")).toThrow(TypeError);
  });

  it.each(["app://a", "db://main/users", "file:///x", "log://today", "docs://a/b?c=d", "git+x.1://a", "httpx://a"])(
    "can have the uri %s",
    (uri) => {
      const server = new KitMCPServer();
      server.registerResource({ ...valid, uri }, () => "");
      expect(server.list()).toEqual([{ uri, name: "A", description: "An a.", mimeType: "text/plain" }]);
    },
  );

  it("needs a unique uri", () => {
    const server = new KitMCPServer();
    server.registerResource(valid, () => "");
    expect(() => server.registerResource(valid, () => "")).toThrow(`Duplicate resource "app://a".`);
  });

  it("is read anew for every request", async () => {
    const server = new KitMCPServer();
    let reads = 0;
    server.registerResource(valid, (uri) => `${uri} ${++reads}`);
    expect(await server.read("app://a")).toEqual({ uri: "app://a", mimeType: "text/plain", text: "app://a 1" });
    expect((await server.read("app://a"))?.text).toBe("app://a 2");
    expect([await server.read("app://A"), await server.read("app://a/")]).toEqual([undefined, undefined]);
  });

  it("rejects a read with its handler's error", async () => {
    await expect(toy().read("log://today")).rejects.toThrow("EACCES");
  });
});

describe("a registered template", () => {
  it.each([
    ["has no parameters", "app://a"],
    ["isn't a template", "app://{a"],
    ["has an unsupported expression", "app://{#a}"],
    ["has a scheme that clients fetch", "https://a/{b}"],
    ["repeats a parameter", "db://u/{id}/{id}"],
    ["has a parameter both in its path and in its query", "db://u/{id}{?id}"],
    ["has a literal query before its query expression", "db://u?a={b}{?c}"],
  ])("is rejected if it %s", (_, uriTemplate) => {
    const template = { uriTemplate, name: "A", description: "An a." };
    expect(() => new KitMCPServer().registerTemplate(template, () => "")).toThrow(TypeError);
  });

  it.each([
    ["app://squares/4", "16"],
    ["app://squares/4?unit=m%C2%B2&other=1", "16m²"],
    ["app://squares/4.txt", "text 4"],
    ["app://squares/four", undefined],
    ["app://squares/4/5", undefined],
    ["app://squares/%zz", undefined],
    ["app://squares/", undefined],
  ])("reads %s as %s", async (uri, text) => {
    expect((await toy().read(uri))?.text).toBe(text);
  });
});

describe("a template with several parameters in a segment", () => {
  const server = new KitMCPServer();
  const log = { uriTemplate: "log://{year}-{month}-{day}", name: "Log", description: "A day's." };
  server.registerTemplate(log, (_, { year, month, day }) => `${year} ${month} ${day}`);

  it.each([
    ["log://2026-01-02", "2026 01 02"],
    ["log://2026-01-02-03", "2026-01 02 03"],
    ["log://---1", undefined],
    ["log://2026-01-", undefined],
    ["log://-01-02", undefined],
    ["log://2026-01", undefined],
    ["log://2026/1-01-02", undefined],
    ["log:/2026-01-02", undefined],
  ])("reads %s as %s", async (uri, text) => {
    expect((await server.read(uri))?.text).toBe(text);
  });

  it("is matched with a uri of any length in linear time", async () => {
    expect(await server.read(`log://${"-".repeat(1_000_000)}/`)).toBe(undefined);
    const day = "-".repeat(1_000_000);
    expect((await server.read(`log://${day}`))?.text).toBe(`${"-".repeat(999_996)} - -`);
  });
});

describe("a duplicate registration", () => {
  const details = { name: "A", description: "An a." };

  it("of a template is rejected", () => {
    const server = new KitMCPServer();
    server.registerTemplate({ ...details, uriTemplate: "app://{a}" }, () => "");
    const duplicate = () => server.registerTemplate({ ...details, uriTemplate: "app://{a}" }, () => "");
    expect(duplicate).toThrow(new TypeError('Duplicate template "app://{a}".'));
  });

  it("of a tool's name is rejected", () => {
    const server = toy();
    const inputSchema = { type: "object", properties: {}, additionalProperties: false } as const;
    const duplicate = () => server.registerTool({ name: "add", description: "d", inputSchema }, () => ({ text: "" }));
    expect(duplicate).toThrow(new TypeError('Duplicate tool "add".'));
  });

  it("of a uri as a resource and a template reads the resource", async () => {
    const server = new KitMCPServer();
    server.registerTemplate({ ...details, uriTemplate: "app://{a}" }, () => "template");
    server.registerResource({ ...details, uri: "app://one" }, () => "resource");
    expect((await server.read("app://one"))?.text).toBe("resource");
    expect((await server.read("app://two"))?.text).toBe("template");
  });
});

describe("a registered tool", () => {
  it.each(["", "two words", "a".repeat(129)])("is rejected for the name %j", (name) => {
    const inputSchema = { type: "object", properties: {}, additionalProperties: false } as const;
    const register = () =>
      new KitMCPServer().registerTool({ name, description: "d", inputSchema }, () => ({ text: "" }));
    expect(register).toThrow(TypeError);
  });
});

describe.each(REVISIONS)("a client of revision %s", async (revision) => {
  const client = await connect(url, revision);

  it("negotiates, and gets the capabilities without list changes", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerCapabilities()).toEqual({
      resources: { listChanged: false },
      tools: { listChanged: false },
    });
    expect([client.getServerVersion()?.name, client.getInstructions()]).toEqual(["notes", "Read today's note."]);
  });

  it("lists resources and templates with their media types", async () => {
    const { resources } = await client.listResources();
    expect(resources).toEqual(toy().list());
    expect(resources.map(({ mimeType }) => mimeType)).toEqual(["text/markdown", "text/plain", "text/plain"]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "app://squares/{number}{?unit}",
      "app://squares/{number}.txt",
    ]);
  });

  it.each([
    ["docs://notes/today", "text/markdown", "# Buy bread\n"],
    ["file:///Notes/../b", "text/plain", "at file:///Notes/../b"],
    ["app://squares/12", "text/plain", "144"],
  ])("reads %s by its exact uri", async (uri, mimeType, text) => {
    expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType, text }]);
  });

  it.each([
    ["an unknown uri", "docs://notes/tomorrow", `Unknown resource "docs://notes/tomorrow".`],
    ["a uri with different case", "docs://Notes/today", `Unknown resource "docs://Notes/today".`],
    ["a rejection by the handler", "app://squares/four", `"four" is no number.`],
  ])("gets an error for %s with the code for invalid parameters", async (_, uri, message) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, message, data: { uri } });
  });

  it("gets an error without the reason if a handler fails", async () => {
    const message = `The resource "log://today" cannot be read right now.`;
    const failed = client.readResource({ uri: "log://today" });
    await expect(failed).rejects.toMatchObject({ code: -32603, message, data: { uri: "log://today" } });
    expect(String(thrown.at(-1))).toContain("EACCES");
  });

  it("lists tools as read-only, with a strict schema", async () => {
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([{ name: "add", inputSchema: { additionalProperties: false } }]);
    expect(tools[0]?.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  it("calls a tool and gets text and data", async () => {
    const result = await client.callTool({ name: "add", arguments: { one: 1, other: 2 } });
    expect(result).toMatchObject({ content: [{ type: "text", text: "3" }], structuredContent: { sum: 3 } });
    expect(result.isError).toBeUndefined();
  });

  it.each([
    ["an unknown argument", { one: 1, other: 2, third: 3 }, /^Unknown argument "third"\. Use one of: one, other\.$/],
    ["an argument of the wrong type", { one: "1", other: 2 }, /must be integer/],
    ["a missing argument", { one: 1 }, /required property 'other'/],
    ["the tool's own explanation", { one: 13, other: 2 }, /^Thirteen/],
    ["a rejection by the tool", { one: 99, other: 2 }, /^That is too much\.$/],
    ["a failing tool", { one: 0, other: 2 }, /^The tool "add" failed\.$/],
  ])("gets an error from the tool for %s", async (_, input, message) => {
    const result = await client.callTool({ name: "add", arguments: input });
    expect(result.isError).toBe(true);
    expect(result.content).toMatchObject([{ type: "text", text: expect.stringMatching(message) }]);
  });

  it("gets an error for an unknown tool", async () => {
    const message = `Unknown tool "subtract". Use add.`;
    await expect(client.callTool({ name: "subtract" })).rejects.toMatchObject({ code: -32602, message });
  });
});
