import type { KitMCPOptions } from "./mcp-options.ts";
import type { Registered, StoredTool } from "./mcp-protocol.ts";
import {
  isRefusal,
  type KitMCPContents,
  type KitMCPListed,
  type KitMCPRefusal,
  type KitMCPResource,
  PLAIN_TEXT,
  toListed,
} from "./mcp-resource.ts";
import { type KitMCPTemplate, type KitMCPTemplateHandler, toPattern } from "./mcp-template.ts";
import { checkTool, type KitMCPTool, type KitMCPToolHandler } from "./mcp-tool.ts";

/** The result of a read: contents, the handler's refusal, or undefined for an unknown uri. */
type ReadResult = KitMCPContents | KitMCPRefusal | undefined;

/**
 * Serves read-only resources and tools to assistants over the Model Context Protocol: over HTTP with `fetch`, or over
 * standard input and output with `serveStdio`. Needs `@modelcontextprotocol/server`, which it loads on the first request.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields", on registerResource.
 *
 * @example
 * const server = new KitMCPServer({ name: "notes" });
 * const note = { uri: "docs://notes/today", name: "Today", description: "What is to be done today." };
 * server.registerResource(note, () => "Buy bread.");
 * await server.read("docs://notes/today") // => { uri: "docs://notes/today", mimeType: "text/plain", text: "Buy bread." }
 */
export class KitMCPServer {
  readonly #options: KitMCPOptions;
  readonly #resources = new Map<string, Stored>();
  readonly #templates: StoredTemplate[] = [];
  readonly #tools = new Map<string, StoredTool>();
  #handling: Promise<(request: Request) => Promise<Response>> | undefined;

  constructor(options: KitMCPOptions = {}) {
    this.#options = options;
  }

  /**
   * Adds a resource; `handler` returns its text on each read.
   *
   * @throws TypeError for a uri that is not `<scheme>://<path>`, is `http` or `https` or is a duplicate, and for an empty
   * name or description.
   */
  registerResource(resource: KitMCPResource, handler: (uri: string) => string | Promise<string>): void {
    const entry = toListed(resource);
    if (this.#resources.has(entry.uri)) throw new TypeError(`Duplicate resource "${entry.uri}".`);
    this.#resources.set(entry.uri, { entry, handler });
  }

  /**
   * Adds the resources that match a URI template; a resource registered with the exact URI takes precedence.
   *
   * @throws TypeError as for a resource, and for a template without variables, with a duplicate variable or with invalid
   * syntax.
   */
  registerTemplate(template: KitMCPTemplate, handler: KitMCPTemplateHandler): void {
    const { uriTemplate, name, description, mimeType = PLAIN_TEXT } = template;
    const pattern = toPattern(template);
    if (this.#templates.some(({ entry }) => entry.uriTemplate === uriTemplate))
      throw new TypeError(`Duplicate template "${uriTemplate}".`);
    this.#templates.push({ entry: { uriTemplate, name, description, mimeType }, pattern, handler });
  }

  /**
   * Adds a tool, which must be read-only.
   *
   * @throws TypeError for a duplicate or invalid name, and for an empty description.
   */
  registerTool(tool: KitMCPTool, handler: KitMCPToolHandler): void {
    checkTool(tool);
    if (this.#tools.has(tool.name)) throw new TypeError(`Duplicate tool "${tool.name}".`);
    this.#tools.set(tool.name, { tool, handler });
  }

  /** Lists the resources in the order of registration, without templates. */
  list(): readonly KitMCPListed[] {
    return [...this.#resources.values()].map(({ entry }) => entry);
  }

  /** Reads a resource; undefined for an unknown uri or a refusal. Rejects with the handler's error. */
  async read(uri: string): Promise<KitMCPContents | undefined> {
    const result = await this.#read(uri);
    return isRefusal(result) ? undefined : result;
  }

  /** Responds to a Streamable HTTP request in the client's revision, without state. */
  async fetch(request: Request): Promise<Response> {
    this.#handling ??= import("./mcp-protocol.ts").then(({ createHttp }) =>
      createHttp(this.#registered, this.#options),
    );
    return (await this.#handling)(request);
  }

  /** Serves the process's standard input and output until the client disconnects or `until` settles. Node only. */
  async serveStdio(until: Promise<void> = new Promise(() => {})): Promise<void> {
    const { serveByStdio } = await import("./mcp-protocol.ts");
    return serveByStdio(this.#registered, this.#options, until);
  }

  get #registered(): Registered {
    return {
      resources: () => this.list(),
      templates: () => this.#templates.map(({ entry }) => entry),
      tools: this.#tools,
      read: (uri) => this.#read(uri),
    };
  }

  async #read(uri: string): Promise<ReadResult> {
    const resource = this.#resources.get(uri);
    if (resource !== undefined) return contents(uri, resource.entry.mimeType, await resource.handler(uri));
    const [best] = this.#templates
      .flatMap((template) => {
        const values = template.pattern.match(uri);
        return values === undefined ? [] : [{ ...template, values }];
      })
      .sort((a, b) => b.pattern.weight - a.pattern.weight);
    return best && contents(uri, best.entry.mimeType, await best.handler(uri, best.values));
  }
}

type Stored = { readonly entry: KitMCPListed; readonly handler: (uri: string) => string | Promise<string> };

type StoredTemplate = {
  readonly entry: Required<KitMCPTemplate>;
  readonly pattern: ReturnType<typeof toPattern>;
  readonly handler: KitMCPTemplateHandler;
};

/** @throws TypeError if the handler did not return a string. */
function contents(uri: string, mimeType: string, text: string | KitMCPRefusal): ReadResult {
  if (isRefusal(text)) return text;
  if (typeof text !== "string")
    throw new TypeError(`The handler of "${uri}" returned ${typeof text}. Expected: a string.`);
  return { uri, mimeType, text };
}
