import { describe, expect, it } from "vitest";
import type { KitMCPResource } from "../../generator/kit/mcp-resource.ts";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { connect, listen, REVISIONS } from "./mcp-client.ts";
import { thrown, toy } from "./mcp-toy.ts";

const url = await listen((request) => toy().fetch(request));

describe("a registered resource", () => {
  const good = { uri: "app://a", name: "A", description: "An a." };
  const named = (part: Partial<KitMCPResource>) => ({ ...good, ...part });

  it.each([
    ["a uri without a scheme", named({ uri: "a/b" })],
    ["a uri without a path", named({ uri: "app://" })],
    ["a uri with a space", named({ uri: "app://a b" })],
    ["a scheme in capitals", named({ uri: "App://a" })],
    ["http", named({ uri: "http://a" })],
    ["https", named({ uri: "https://a" })],
    ["an empty name", named({ name: "" })],
    ["a blank description", named({ description: " " })],
  ])("is refused for %s", (_, resource) => {
    expect(() => new KitMCPServer().registerResource(resource, () => "")).toThrow(TypeError);
  });

  it.each(["app://a", "db://main/users", "file:///x", "log://today", "docs://a/b?c=d", "git+x.1://a", "httpx://a"])(
    "may have the uri %s",
    (uri) => {
      const server = new KitMCPServer();
      server.registerResource({ ...good, uri }, () => "");
      expect(server.list()).toEqual([{ uri, name: "A", description: "An a.", mimeType: "text/plain" }]);
    },
  );

  it("keeps its uri to itself", () => {
    const server = new KitMCPServer();
    server.registerResource(good, () => "");
    expect(() => server.registerResource(good, () => "")).toThrow(`Duplicate resource "app://a".`);
  });

  it("is read again for every request", async () => {
    const server = new KitMCPServer();
    let reads = 0;
    server.registerResource(good, (uri) => `${uri} ${++reads}`);
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
    ["names nothing", "app://a"],
    ["is not a template", "app://{a"],
    ["has a name twice as an expression", "app://{+a}"],
    ["is of a scheme that clients fetch", "https://a/{b}"],
    ["has a name twice", "db://u/{id}/{id}"],
    ["has a name in its path and in its query", "db://u/{id}{?id}"],
    ["has a query before its query", "db://u?a={b}{?c}"],
  ])("is refused when it %s", (_, uriTemplate) => {
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
  ])("gives for %s the text %s", async (uri, text) => {
    expect((await toy().read(uri))?.text).toBe(text);
  });
});

describe("a template with several names in a segment", () => {
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
  ])("gives for %s the text %s", async (uri, text) => {
    expect((await server.read(uri))?.text).toBe(text);
  });

  it("is compared with a uri of any length at once", async () => {
    expect(await server.read(`log://${"-".repeat(1_000_000)}/`)).toBe(undefined);
    const day = "-".repeat(1_000_000);
    expect((await server.read(`log://${day}`))?.text).toBe(`${"-".repeat(999_996)} - -`);
  });
});

describe("a duplicate registration", () => {
  const named = { name: "A", description: "An a." };

  it("a template keeps to itself", () => {
    const server = new KitMCPServer();
    server.registerTemplate({ ...named, uriTemplate: "app://{a}" }, () => "");
    const again = () => server.registerTemplate({ ...named, uriTemplate: "app://{a}" }, () => "");
    expect(again).toThrow(new TypeError('Duplicate template "app://{a}".'));
  });

  it("a tool keeps its name to itself", () => {
    const server = toy();
    const inputSchema = { type: "object", properties: {}, additionalProperties: false } as const;
    const again = () => server.registerTool({ name: "add", description: "d", inputSchema }, () => ({ text: "" }));
    expect(again).toThrow(new TypeError('Duplicate tool "add".'));
  });

  it("a resource goes before a template that its uri fits, whichever came first", async () => {
    const server = new KitMCPServer();
    server.registerTemplate({ ...named, uriTemplate: "app://{a}" }, () => "template");
    server.registerResource({ ...named, uri: "app://one" }, () => "resource");
    expect((await server.read("app://one"))?.text).toBe("resource");
    expect((await server.read("app://two"))?.text).toBe("template");
  });
});

describe("a registered tool", () => {
  it.each(["", "two words", "a".repeat(129)])("is refused for the name %j", (name) => {
    const inputSchema = { type: "object", properties: {}, additionalProperties: false } as const;
    const register = () =>
      new KitMCPServer().registerTool({ name, description: "d", inputSchema }, () => ({ text: "" }));
    expect(register).toThrow(TypeError);
  });
});

describe.each(REVISIONS)("a client of revision %s", async (revision) => {
  const client = await connect(url, revision);

  it("negotiates, and gets the capabilities without changes of lists", () => {
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
  ])("reads %s, compared as text", async (uri, mimeType, text) => {
    expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType, text }]);
  });

  it.each([
    ["a uri that nothing has", "docs://notes/tomorrow", `Unknown resource "docs://notes/tomorrow".`],
    ["the same uri in other words", "docs://Notes/today", `Unknown resource "docs://Notes/today".`],
    ["a handler's refusal", "app://squares/four", `"four" is no number.`],
  ])("gets an error for %s with the code for invalid parameters", async (_, uri, message) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, message, data: { uri } });
  });

  it("gets the error that a handler failed, without the reason", async () => {
    const message = `The resource "log://today" cannot be read right now.`;
    const failed = client.readResource({ uri: "log://today" });
    await expect(failed).rejects.toMatchObject({ code: -32603, message, data: { uri: "log://today" } });
    expect(String(thrown.at(-1))).toContain("EACCES");
  });

  it("lists tools as such that change nothing, with a strict schema", async () => {
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([{ name: "add", inputSchema: { additionalProperties: false } }]);
    expect(tools[0]?.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  it("calls a tool and has text and data", async () => {
    const answer = await client.callTool({ name: "add", arguments: { one: 1, other: 2 } });
    expect(answer).toMatchObject({ content: [{ type: "text", text: "3" }], structuredContent: { sum: 3 } });
    expect(answer.isError).toBeUndefined();
  });

  it.each([
    ["an unknown argument", { one: 1, other: 2, third: 3 }, /^Unknown argument "third"\. Use one of: one, other\.$/],
    ["an argument of another type", { one: "1", other: 2 }, /must be integer/],
    ["a missing argument", { one: 1 }, /required property 'other'/],
    ["the tool's own explanation", { one: 13, other: 2 }, /^Thirteen/],
    ["the tool's refusal", { one: 99, other: 2 }, /^That is too much\.$/],
    ["a tool that fails", { one: 0, other: 2 }, /^The tool "add" failed\.$/],
  ])("gets %s as an error of the tool", async (_, given, sentence) => {
    const answer = await client.callTool({ name: "add", arguments: given });
    expect(answer.isError).toBe(true);
    expect(answer.content).toMatchObject([{ type: "text", text: expect.stringMatching(sentence) }]);
  });

  it("gets an error for an unknown tool", async () => {
    const message = `Unknown tool "subtract". Use add.`;
    await expect(client.callTool({ name: "subtract" })).rejects.toMatchObject({ code: -32602, message });
  });
});
