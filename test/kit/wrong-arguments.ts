import { buildSchema } from "graphql";
import * as kit from "../../generator/kit/index.ts";

/** A call with one part of it left open, and values that are wrong there, as programs without types can give them. */
export type WrongRow = readonly [what: string, call: (value: never) => unknown, ...wrong: readonly unknown[]];

const noText = [undefined, null, 5, {}, ["a"], Symbol("a")];
const noObject = [null, 5, "text", true, ["a"], () => {}];
const noFunction = [undefined, null, 5, "text", {}];
const noRequest = [undefined, null, "https://a.example", {}, { url: "/x", method: "GET", headers: {} }];

const endpoint = new kit.KitNetworkEndpoint({ host: "a.example", path: "/" });
const client = new kit.KitNetworkClient({ fetch: async () => new Response("1") });
const cache = new kit.KitMemoryCache();
const version = new kit.KitAPIVersion(1);
const schema = buildSchema("type Query { a: String }");
const graphql = new kit.KitGraphQLMiddleware({ schema });
const playground = new kit.KitGraphQLPlayground({ enabled: true });
const strategy = { kind: "header", name: "X-Version" } as const;
const versions = new kit.KitVersioningMiddleware({ strategy, supported: ["v1"] });
const router = new kit.KitVersionedRouter();
const context = kit.kitContext(new Request("https://a.example/"));
const next = () => new Response();
const mcp = new kit.KitMCPServer();
const resource = { uri: "docs://a", name: "A", description: "An a." };
const template = { uriTemplate: "docs://{a}", name: "A", description: "An a." };
const inputSchema = { type: "object", properties: {}, additionalProperties: false } as const;
const tool = { name: "a", description: "An a.", inputSchema };
const answer = () => ({ text: "" });

const endpointWith = (part: object) => new kit.KitNetworkEndpoint({ host: "a.example", path: "/", ...part }).request;
const clientWith = (part: object) => new kit.KitNetworkClient(part);
const graphqlWith = (part: object) => new kit.KitGraphQLMiddleware({ schema, ...part });
const playgroundWith = (part: object) => new kit.KitGraphQLPlayground(part);
const versionsWith = (part: object) => new kit.KitVersioningMiddleware({ strategy, supported: ["v1"], ...part });
const mcpWith = (part: object) => new kit.KitMCPServer(part);

export const WRONG_ARGUMENTS: readonly WrongRow[] = [
  ["KitAPIVersion", (value) => new kit.KitAPIVersion(value), undefined, null, "1", -1, 1.5, {}, Symbol("a")],
  ["KitAPIVersion.of", (value) => kit.KitAPIVersion.of(1, value), null, "1", -1, Number.NaN],
  ["KitAPIVersion.parse", (value) => kit.KitAPIVersion.parse(value), ...noText],
  ["KitAPIVersion.compare", (value) => kit.KitAPIVersion.compare(version, value), undefined, null, "v1", { major: 1 }],
  ["KitAPIVersion.equals", (value) => version.equals(value), undefined, null, "v1", 1],

  ["KitMemoryCache", (value) => new kit.KitMemoryCache(value), null, "5", 0, {}, Symbol("a")],
  ["KitMemoryCache, bytes", (value) => new kit.KitMemoryCache(1, value), null, "5", -1, {}, Symbol("a")],
  ["KitMemoryCache.get", (value) => cache.get(value), ...noText],
  ["KitMemoryCache.set", (value) => cache.set("a", value), undefined, ...noObject, {}, { body: "text", headers: [] }],
  ["KitMemoryCache.delete", (value) => cache.delete(value), ...noText],

  ["KitNetworkEndpoint", (value) => new kit.KitNetworkEndpoint(value), undefined, ...noObject],
  ["KitNetworkEndpoint, host", (host) => endpointWith({ host }), ...noText],
  ["KitNetworkEndpoint, path", (path) => endpointWith({ path }), ...noText],
  ["KitNetworkEndpoint, scheme", (scheme) => endpointWith({ scheme }), "ftp", 5, {}],
  ["KitNetworkEndpoint, method", (method) => endpointWith({ method }), "get", 5, {}, Symbol("a")],
  ["KitNetworkEndpoint, queryItems", (queryItems) => endpointWith({ queryItems }), "a=b", { a: "b" }, ["a"], [{}]],
  ["KitNetworkEndpoint, headers", (headers) => endpointWith({ headers }), "a", [], new Headers(), new Map(), { a: 5 }],
  ["KitNetworkEndpoint, body", (body) => endpointWith({ method: "POST", body }), () => {}, Symbol("a")],
  ["KitNetworkEndpoint, timeoutInterval", (timeoutInterval) => endpointWith({ timeoutInterval }), null, "5", -1, {}],
  ["KitNetworkEndpoint, cacheInterval", (cacheInterval) => endpointWith({ cacheInterval }), null, "5", Number.NaN],
  ["KitNetworkError", (value) => new kit.KitNetworkError(value, "No."), undefined, "gone", 404],
  ["KitNetworkError, message", (value) => new kit.KitNetworkError("http", value), ...noText],
  ["KitNetworkError, options", (value) => new kit.KitNetworkError("http", "No.", value), ...noObject],

  ["KitNetworkClient", (value) => new kit.KitNetworkClient(value), ...noObject],
  ["KitNetworkClient, fetch", (fetch) => clientWith({ fetch }), null, "fetch", {}],
  ["KitNetworkClient, cache", (value) => clientWith({ cache: value }), null, "memory", new Map([["a", 1]]).keys(), {}],
  ["KitNetworkClient, now", (now) => clientWith({ now }), 5, new Date(0)],
  ["KitNetworkClient, timeoutInterval", (timeoutInterval) => clientWith({ timeoutInterval }), null, "5", -1],
  ["KitNetworkClient, responseBytes", (responseBytes) => clientWith({ responseBytes }), "5", -1, {}],
  ["KitNetworkClient, credentialHeaders", (value) => clientWith({ credentialHeaders: value }), [""], [1], "a"],
  ["KitNetworkClient.send", (value) => client.send(value), undefined, null, "/x", { host: "a.example", path: "/" }],
  ["KitNetworkClient.send, options", (value) => client.send(endpoint, value), ...noObject],
  ["KitNetworkClient.send, signal", (signal) => client.send(endpoint, { signal }), null, "stop", new AbortController()],
  [
    "KitNetworkClient.decode",
    (value) => client.decode(value, () => 1),
    undefined,
    null,
    new Request("https://a.example"),
  ],
  ["KitNetworkClient.decode, decoder", (value) => client.decode(endpoint, value), ...noFunction],
  ["KitNetworkClient.decode, signal", (signal) => client.decode(endpoint, () => 1, { signal }), null, 5],
  ["KitNetworkClient.forget", (value) => client.forget(value), undefined, ...noObject, {}, { prefix: "/users" }],

  ["kitContext", (value) => kit.kitContext(value), ...noRequest],

  ["KitVersioningMiddleware", (value) => new kit.KitVersioningMiddleware(value), undefined, ...noObject, {}],
  [
    "KitVersioningMiddleware, strategy",
    (value) => versionsWith({ strategy: value }),
    undefined,
    "header",
    { kind: 5 },
    {},
  ],
  [
    "KitVersioningMiddleware, base",
    (base) => versionsWith({ strategy: { kind: "urlPrefix", base } }),
    "api",
    5,
    {},
    false,
  ],
  [
    "KitVersioningMiddleware, name",
    (name) => versionsWith({ strategy: { kind: "header", name } }),
    ...noText,
    "",
    "a b",
  ],
  [
    "KitVersioningMiddleware, parameter",
    (name) => versionsWith({ strategy: { kind: "queryParam", name } }),
    ...noText,
    "",
  ],
  [
    "KitVersioningMiddleware, supported",
    (supported) => versionsWith({ supported }),
    undefined,
    "v1",
    [],
    [1],
    [Symbol("a")],
  ],
  ["KitVersioningMiddleware, default", (value) => versionsWith({ default: value }), null, 1, "v2", {}, "latest"],
  ["KitVersioningMiddleware, canonical", (canonical) => versionsWith({ canonical }), null, "true", 1],
  ["KitVersioningMiddleware, others", (others) => versionsWith({ others }), null, versions, ["v1"]],
  [
    "KitVersioningMiddleware.handle",
    (value) => versions.handle(value, next),
    ...noRequest,
    new Request("https://a.example"),
  ],
  ["KitVersioningMiddleware.handle, next", (value) => versions.handle(context, value), ...noFunction],
  [
    "KitVersioningMiddleware.handle, response",
    (value) => versions.handle(context, () => value),
    undefined,
    null,
    "text",
  ],

  [
    "KitVersionedRouter.on",
    (value) => router.on(value, "GET", "/", next),
    undefined,
    null,
    1,
    "latest",
    {},
    Symbol("a"),
  ],
  ["KitVersionedRouter.on, method", (value) => router.on("v1", value, "/", next), ...noText, ""],
  ["KitVersionedRouter.on, pattern", (value) => router.on("v1", "GET", value, next), ...noText, "", "a"],
  ["KitVersionedRouter.on, handler", (value) => router.on("v1", "GET", "/", value), ...noFunction],
  ["KitVersionedRouter.handle", (value) => router.handle(value), ...noRequest, new Request("https://a.example")],

  ["KitGraphQLMiddleware", (value) => new kit.KitGraphQLMiddleware(value), undefined, ...noObject, {}],
  [
    "KitGraphQLMiddleware, schema",
    (value) => graphqlWith({ schema: value }),
    undefined,
    "type Query { a: String }",
    {},
  ],
  ["KitGraphQLMiddleware, path", (path) => graphqlWith({ path }), null, 5, "", "graphql", Symbol("a")],
  ["KitGraphQLMiddleware, introspection", (introspection) => graphqlWith({ introspection }), null, "false", 0],
  ["KitGraphQLMiddleware, maskErrors", (maskErrors) => graphqlWith({ maskErrors }), null, "false", 0],
  ["KitGraphQLMiddleware, onError", (onError) => graphqlWith({ onError }), null, "log", {}],
  [
    "KitGraphQLMiddleware, limits",
    (limits) => graphqlWith({ limits }),
    null,
    5,
    { depth: "5" },
    { bytes: -1 },
    { fields: Number.NaN },
  ],
  ["KitGraphQLMiddleware.handle", (value) => graphql.handle(value), ...noRequest],

  ["KitGraphQLPlayground", (value) => new kit.KitGraphQLPlayground(value), ...noObject],
  ["KitGraphQLPlayground, enabled", (enabled) => playgroundWith({ enabled }), null, "true", 1],
  ["KitGraphQLPlayground, path", (path) => playgroundWith({ path }), null, 5, "play", {}],
  ["KitGraphQLPlayground, endpoint", (value) => playgroundWith({ endpoint: value }), null, 5, "https://a.example/"],
  ["KitGraphQLPlayground, home", (home) => playgroundWith({ home }), null, 5, "home"],
  ["KitGraphQLPlayground, title", (title) => playgroundWith({ title }), null, 5],
  ["KitGraphQLPlayground, css", (css) => playgroundWith({ css }), null, {}],
  [
    "KitGraphQLPlayground, examples",
    (examples) => playgroundWith({ examples }),
    null,
    "{ a }",
    ["{ a }"],
    [{ name: "A" }],
  ],
  ["KitGraphQLPlayground, language", (language) => playgroundWith({ language }), null, 5],
  ["KitGraphQLPlayground, words", (words) => playgroundWith({ words }), null, "Run", { run: 5 }],
  ["KitGraphQLPlayground.handle", (value) => playground.handle(value), ...noRequest],

  ["KitMCPServer", (value) => new kit.KitMCPServer(value), ...noObject],
  ["KitMCPServer, name", (name) => mcpWith({ name }), null, 5, ""],
  ["KitMCPServer, version", (value) => mcpWith({ version: value }), null, 1],
  ["KitMCPServer, instructions", (instructions) => mcpWith({ instructions }), null, 5],
  ["KitMCPServer, hosts", (hosts) => mcpWith({ hosts }), null, "localhost", [5]],
  ["KitMCPServer, origins", (origins) => mcpWith({ origins }), null, "localhost", [5]],
  ["KitMCPServer, onError", (onError) => mcpWith({ onError }), null, "log"],
  ["KitMCPServer.registerResource", (value) => mcp.registerResource(value, () => ""), undefined, ...noObject, {}],
  ["KitMCPServer.registerResource, uri", (uri) => mcp.registerResource({ ...resource, uri }, () => ""), ...noText, "a"],
  [
    "KitMCPServer.registerResource, name",
    (name) => mcp.registerResource({ ...resource, name }, () => ""),
    ...noText,
    "",
  ],
  [
    "KitMCPServer.registerResource, description",
    (description) => mcp.registerResource({ ...resource, description }, () => ""),
    ...noText,
    "",
  ],
  [
    "KitMCPServer.registerResource, mimeType",
    (mimeType) => mcp.registerResource({ ...resource, mimeType }, () => ""),
    null,
    5,
  ],
  ["KitMCPServer.registerResource, handler", (value) => mcp.registerResource(resource, value), ...noFunction],
  ["KitMCPServer.registerTemplate", (value) => mcp.registerTemplate(value, () => ""), undefined, ...noObject, {}],
  [
    "KitMCPServer.registerTemplate, uriTemplate",
    (uriTemplate) => mcp.registerTemplate({ ...template, uriTemplate }, () => ""),
    ...noText,
  ],
  ["KitMCPServer.registerTemplate, handler", (value) => mcp.registerTemplate(template, value), ...noFunction],
  ["KitMCPServer.registerTool", (value) => mcp.registerTool(value, answer), undefined, ...noObject, {}],
  ["KitMCPServer.registerTool, name", (name) => mcp.registerTool({ ...tool, name }, answer), ...noText, "", "a b"],
  [
    "KitMCPServer.registerTool, schema",
    (value) => mcp.registerTool({ ...tool, inputSchema: value }, answer),
    ...noObject,
    {},
  ],
  ["KitMCPServer.registerTool, explain", (explain) => mcp.registerTool({ ...tool, explain }, answer), null, "no"],
  ["KitMCPServer.registerTool, handler", (value) => mcp.registerTool(tool, value), ...noFunction],
  ["KitMCPServer.read", (value) => mcp.read(value), ...noText],
  ["KitMCPServer.fetch", (value) => mcp.fetch(value), ...noRequest],
  ["KitMCPServer.serveStdio", (value) => mcp.serveStdio(value), null, 5, "end", {}],
];
