import { check, checkParts, FUNCTION, OBJECT, REQUEST, TEXT } from "./checks.ts";
import { type KitMCPOptions, MCP_OPTIONS } from "./mcp-options.ts";
import type { Registered, StoredTool } from "./mcp-registered.ts";
import {
  isRefusal,
  type KitMCPContents,
  type KitMCPListed,
  type KitMCPRefusal,
  type KitMCPResource,
  LISTED,
  listed,
  PLAIN_TEXT,
} from "./mcp-resource.ts";
import { type KitMCPTemplate, type KitMCPTemplateHandler, toPattern } from "./mcp-template.ts";
import { checkTool, type KitMCPTool, type KitMCPToolHandler } from "./mcp-tool.ts";

/** What a read came to: contents, a refusal in the handler's words, or nothing at that uri. */
type Reading = KitMCPContents | KitMCPRefusal | undefined;

/**
 * Read-only resources, and tools that change nothing, for assistants that speak the Model Context Protocol: by HTTP
 * through `fetch`, or by standard input and output through `serveStdio`. Needs `@modelcontextprotocol/server`, which is
 * loaded with the first request.
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
    checkParts("The options of KitMCPServer", options, MCP_OPTIONS);
    this.#options = options;
  }

  /**
   * Adds a resource; `handler` gives its text whenever it is read.
   *
   * @throws TypeError for a uri that is not `<scheme>://<path>`, is `http` or `https` or is taken, and for an empty name
   * or description.
   */
  registerResource(resource: KitMCPResource, handler: (uri: string) => string | Promise<string>): void {
    const entry = listed(resource);
    check("The handler", handler, FUNCTION);
    if (this.#resources.has(entry.uri)) throw new TypeError(`There is a resource "${entry.uri}" already.`);
    this.#resources.set(entry.uri, { entry, handler });
  }

  /**
   * Adds resources that differ in names; one that is registered by itself goes before.
   *
   * @throws TypeError as for a resource, and for a template that names nothing or a thing twice, or cannot be read.
   */
  registerTemplate(template: KitMCPTemplate, handler: KitMCPTemplateHandler): void {
    checkParts("The template", template, { ...LISTED, uriTemplate: TEXT });
    check("The handler", handler, FUNCTION);
    const { uriTemplate, name, description, mimeType = PLAIN_TEXT } = template;
    const pattern = toPattern(template);
    if (this.#templates.some(({ entry }) => entry.uriTemplate === uriTemplate))
      throw new TypeError(`There is a template "${uriTemplate}" already.`);
    this.#templates.push({ entry: { uriTemplate, name, description, mimeType }, pattern, handler });
  }

  /**
   * Adds a tool, which must not change anything.
   *
   * @throws TypeError for a name that is taken or that clients may refuse, and for an empty description.
   */
  registerTool(tool: KitMCPTool, handler: KitMCPToolHandler): void {
    checkTool(tool);
    check("The handler", handler, FUNCTION);
    if (this.#tools.has(tool.name)) throw new TypeError(`There is a tool "${tool.name}" already.`);
    this.#tools.set(tool.name, { tool, handler });
  }

  /** The resources in the order of their registration, without those of templates. */
  list(): readonly KitMCPListed[] {
    return [...this.#resources.values()].map(({ entry }) => entry);
  }

  /** What a resource holds; undefined when there is none at the uri. It rejects with what the handler threw. */
  async read(uri: string): Promise<KitMCPContents | undefined> {
    check("The uri", uri, TEXT);
    const reading = await this.#read(uri);
    return isRefusal(reading) ? undefined : reading;
  }

  /** Answers a request by Streamable HTTP, in the revision that the client speaks, and keeps nothing of it. */
  async fetch(request: Request): Promise<Response> {
    check("The request", request, REQUEST);
    this.#handling ??= import("./mcp-protocol.ts").then(({ createHttp }) =>
      createHttp(this.#registered, this.#options),
    );
    return (await this.#handling)(request);
  }

  /** Serves the process's standard input and output until the client leaves or `until` comes to pass. Node only. */
  async serveStdio(until: Promise<void> = new Promise(() => {})): Promise<void> {
    check("The end of the service", until, PROMISE);
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

  async #read(uri: string): Promise<Reading> {
    const found = this.#resources.get(uri);
    if (found !== undefined) return contents(uri, found.entry.mimeType, await found.handler(uri));
    const [best] = this.#templates
      .flatMap((template) => {
        const values = template.pattern.match(uri);
        return values === undefined ? [] : [{ ...template, values }];
      })
      .toSorted((one, other) => other.pattern.weight - one.pattern.weight);
    return best && contents(uri, best.entry.mimeType, await best.handler(uri, best.values));
  }
}

type Stored = { readonly entry: KitMCPListed; readonly handler: (uri: string) => string | Promise<string> };

type StoredTemplate = {
  readonly entry: Required<KitMCPTemplate>;
  readonly pattern: ReturnType<typeof toPattern>;
  readonly handler: KitMCPTemplateHandler;
};

const PROMISE = {
  expected: "a promise",
  fits: (value: unknown) => OBJECT.fits(value) && FUNCTION.fits((value as Partial<Promise<void>>).then),
};

/** @throws TypeError for what is no text, which a handler without types can give. */
function contents(uri: string, mimeType: string, text: string | KitMCPRefusal): Reading {
  if (isRefusal(text)) return text;
  if (typeof text !== "string") throw new TypeError(`The handler of "${uri}" gave ${typeof text}. Expected: a string.`);
  return { uri, mimeType, text };
}
