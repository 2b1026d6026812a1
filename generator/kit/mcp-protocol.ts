import {
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  type JsonSchemaType,
  ProtocolError,
  Server,
  type StandardSchemaWithJSON,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { parseURL } from "./address.ts";
import { KIT_LOOPBACK, type KitMCPOptions } from "./mcp-options.ts";
import { isRefusal, type KitMCPContents, type KitMCPListed, type KitMCPRefusal } from "./mcp-resource.ts";
import type { KitMCPTemplate } from "./mcp-template.ts";
import {
  type KitMCPArguments,
  type KitMCPSchema,
  type KitMCPTool,
  type KitMCPToolHandler,
  refuseArguments,
  useOf,
} from "./mcp-tool.ts";
import { createReport } from "./report.ts";
import { jsonResponse } from "./response.ts";

/** JSON-RPC's code for invalid parameters. */
const INVALID_PARAMS = -32_602;

/** JSON-RPC's code for an internal error. */
const INTERNAL_ERROR = -32_603;

/** Maximum size of a request body, in bytes. */
const MAX_BODY = 1 << 20;

const ALLOW = "POST, OPTIONS";

/** All tools are read-only, and only access the server's data. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export type Registered = {
  resources(): readonly KitMCPListed[];
  templates(): readonly Required<KitMCPTemplate>[];
  readonly tools: ReadonlyMap<string, StoredTool>;
  read(uri: string): Promise<KitMCPContents | KitMCPRefusal | undefined>;
};

export type StoredTool = { readonly tool: KitMCPTool; readonly handler: KitMCPToolHandler };

/** Serves Streamable HTTP without sessions: each request is independent. */
export function createHttp(registered: Registered, options: KitMCPOptions): (request: Request) => Promise<Response> {
  const handler = createMcpHandler(() => createServer(registered, options), { maxRequestBodySize: MAX_BODY });
  return async (request) => {
    const refused = refuseSender(request, options);
    if (refused !== undefined) return refuse(403, refused);
    const response = await answer(request, (post) => handler.fetch(post));
    for (const [name, value] of corsHeaders(request, options)) response.headers.set(name, value);
    return response;
  };
}

/** Serves the process's standard input and output until the other end closes, or `until` settles. */
export async function serveByStdio(
  registered: Registered,
  options: KitMCPOptions,
  until: Promise<void>,
): Promise<void> {
  const { serveStdio, StdioServerTransport } = await import("@modelcontextprotocol/server/stdio");
  const transport = new StdioServerTransport();
  const connection = serveStdio(() => createServer(registered, options), { transport });
  const close = transport.onclose;
  const closed = new Promise<void>((settle) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport of the SDK has no events
    transport.onclose = () => {
      close?.();
      settle();
    };
  });
  void until.then(() => connection.close());
  await closed;
}

async function answer(request: Request, post: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: ALLOW } });
  if (request.method !== "POST")
    return refuse(405, `Method "${request.method}" not allowed. Use POST; there are no sessions.`, { allow: ALLOW });
  const response = await post(withExplicitAccept(request));
  const copy = new Response(response.body, response);
  // Removes the SDK's keep-alive: persistence is up to the client and the host (RFC 9112, section 9.3).
  copy.headers.delete("connection");
  return copy;
}

/** Replaces a wildcard or empty `Accept` with the types that the SDK requires. */
function withExplicitAccept(request: Request): Request {
  const accept = (request.headers.get("accept") ?? "").toLowerCase();
  const headers = new Headers(request.headers);
  headers.set("accept", /^$|\*\/\*|application\/\*/.test(accept) ? "application/json, text/event-stream" : accept);
  return new Request(request, { headers });
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: "2.0", error: { code: -32_000, message }, id: null };
  return jsonResponse(body, { status, headers });
}

/** Protects against DNS rebinding, where another site's host name resolves to this machine. */
function refuseSender({ headers, url }: Request, options: KitMCPOptions): string | undefined {
  const { hosts = KIT_LOOPBACK, origins = KIT_LOOPBACK } = options;
  const host = headers.get("host") ?? new URL(url).host;
  if (hosts !== "any" && !validateHostHeader(host, [...hosts]).ok) return `Host "${host}" not allowed.`;
  const origin = headers.get("origin");
  if (origins === "any" || validateOriginHeader(origin, [...origins]).ok) return undefined;
  // Pages of the requested host are always allowed.
  if (parseURL(origin ?? "")?.host === host.toLowerCase()) return undefined;
  return `Origin "${origin}" not allowed.`;
}

/** CORS headers: pages may send requests without credentials. */
function corsHeaders({ method, headers }: Request, { origins }: KitMCPOptions): [string, string][] {
  const origin = headers.get("origin");
  const allowed: [string, string][] =
    origins === "any"
      ? [["access-control-allow-origin", "*"]]
      : [["vary", "Origin"], ...(origin ? [["access-control-allow-origin", origin] as [string, string]] : [])];
  if (method !== "OPTIONS") return allowed;
  return [
    ...allowed,
    ["access-control-allow-methods", "POST"],
    ["access-control-allow-headers", headers.get("access-control-request-headers") ?? "*"],
    ["access-control-max-age", "86400"],
  ];
}

function createServer(registered: Registered, options: KitMCPOptions): Server {
  const { name = "kit", version = "1.0.0", instructions } = options;
  const hasTools = registered.tools.size > 0;
  const server = new Server(
    { name, version },
    {
      capabilities: { resources: { listChanged: false }, ...(hasTools && { tools: { listChanged: false } }) },
      ...(instructions !== undefined && { instructions }),
    },
  );
  serveResources(server, registered, options);
  if (hasTools) serveTools(server, registered, options);
  return server;
}

function serveResources(server: Server, registered: Registered, options: KitMCPOptions): void {
  server.setRequestHandler("resources/list", () => ({ resources: [...registered.resources()] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...registered.templates()] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const reading = await registered.read(uri).catch((error: unknown) => {
      createReport(options.onError)(error);
      throw new ProtocolError(INTERNAL_ERROR, `The resource "${uri}" cannot be read right now.`, { uri });
    });
    if (reading === undefined) throw new ProtocolError(INVALID_PARAMS, `Unknown resource "${uri}".`, { uri });
    if (isRefusal(reading)) throw new ProtocolError(INVALID_PARAMS, reading.refused, { uri });
    return { contents: [reading] };
  });
}

function serveTools(server: Server, { tools }: Registered, options: KitMCPOptions): void {
  server.setRequestHandler("tools/list", () => ({
    tools: [...tools.values()].map(({ tool: { name, description, inputSchema, outputSchema } }) => {
      const output = outputSchema && { outputSchema: outputSchema as never };
      return { name, description, inputSchema: inputSchema as never, ...output, annotations: ANNOTATIONS };
    }),
  }));
  server.setRequestHandler("tools/call", async ({ params }, { http }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new ProtocolError(INVALID_PARAMS, unknownTool(params.name, [...tools.keys()]));
    const revision = server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get("mcp-protocol-version") ?? "";
    return callTool(tool, params.arguments ?? {}, { hasData: revision >= FIRST_WITH_DATA }).catch((error: unknown) => {
      createReport(options.onError)(error);
      return toolError(`The tool "${params.name}" failed.`);
    });
  });
}

/** The first revision with structured content. Clients of older revisions don't send their revision over HTTP. */
const FIRST_WITH_DATA = "2025-06-18";

async function callTool(
  { tool, handler }: StoredTool,
  given: KitMCPArguments,
  { hasData }: { readonly hasData: boolean },
): Promise<CallToolResult> {
  const refused = (await refuseArguments(tool, given)) ?? (await validate(tool, given));
  if (refused !== undefined) return toolError(refused);
  const result = await handler(given);
  if (isRefusal(result)) return toolError(result.refused);
  const { text, data } = result ?? {};
  if (typeof text !== "string")
    throw new TypeError(`The handler of "${tool.name}" returned ${typeof text} as text. Expected: a string.`);
  // Always serialises here, because the SDK sends no response for data that it can't serialise.
  const json = JSON.stringify(data);
  if (data !== undefined && !hasData) return { content: [{ type: "text", text: json }] };
  return { content: [{ type: "text", text }], ...(data && { structuredContent: data }) };
}

const compiled = new WeakMap<KitMCPSchema, StandardSchemaWithJSON>();

/** Validates arguments by the schema, compiled on first use; returns the message if they are invalid. */
async function validate({ inputSchema }: KitMCPTool, given: KitMCPArguments): Promise<string | undefined> {
  const schema = compiled.get(inputSchema) ?? fromJsonSchema(inputSchema as JsonSchemaType);
  compiled.set(inputSchema, schema);
  const { issues } = await schema["~standard"].validate(given);
  return issues && `Invalid arguments: ${shorten(issues.map(({ message }) => message).join("; "))}.`;
}

/** Maximum length of the list of problems with arguments, in characters: a long array may have one per item. */
const MAX_ISSUES_LENGTH = 1000;

function shorten(text: string): string {
  return text.length > MAX_ISSUES_LENGTH ? `${text.slice(0, MAX_ISSUES_LENGTH)}…` : text;
}

function toolError(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function unknownTool(name: string, names: readonly string[]): string {
  return `Unknown tool "${name.slice(0, 100)}". ${useOf(names)}`;
}
