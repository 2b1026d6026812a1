import { createLoadingHandler, type PublishedAnywhere } from "../http/loading.ts";
import type { ApiError } from "../http/problem.ts";
import { KIT_LOOPBACK } from "../kit/mcp-options.ts";
import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import { KitMCPServer } from "../kit/mcp-server.ts";
import type { Identity } from "../model/identity.ts";
import { API_ROOT } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import { addressOf, listResources, listTemplates } from "./mcp-addresses.ts";
import type { OnError } from "./mount.ts";
import { listTools, type Look } from "./mcp-tools.ts";
import { DOCUMENT_VERSION } from "./openapi.ts";
import { wordsIn } from "./words.ts";

/** Where assistants find the identity, after the base path. */
export const MCP_PATH = "/mcp";

/** Whom the endpoint answers, beside this machine and the hosts at which the identity is published, and who hears of faults. */
export type McpOptions = {
  /** Further host names, without ports, at which it may be reached; `any` where the platform asks by its own alone. */
  readonly hosts?: readonly string[] | "any";
  /** Further host names whose pages may ask it; those of the host that it is reached at always may. */
  readonly origins?: readonly string[];
  readonly onError?: OnError;
};

/** The identity for assistants, by HTTP: one function for any host that has the web's `Request` and `Response`. */
export function createMcpEndpoint(
  published: PublishedAnywhere,
  clock: Clock,
  options: McpOptions = {},
): (request: Request) => Promise<Response> {
  let server: KitMCPServer | undefined;
  return (request) => (server ??= createMcpServer(published, clock, options)).fetch(request);
}

/** The identity as resources and tools of the Model Context Protocol; every text is the API's own, byte for byte. */
export function createMcpServer(
  published: PublishedAnywhere,
  clock: Clock,
  { hosts = [], origins = [], onError }: McpOptions = {},
): KitMCPServer {
  const { identity, span } = published;
  const own = [...KIT_LOOPBACK, ...hostsOf(identity)];
  const server = new KitMCPServer({
    name: identity.name,
    version: DOCUMENT_VERSION,
    instructions: wordsIn(identity.language).intro,
    hosts: hosts === "any" ? "any" : [...own, ...hosts],
    origins: [...own, ...origins],
    onError,
  });
  const look = createLook(published, clock);
  for (const resource of listResources(identity, span)) {
    server.registerResource(resource, async (uri) => certain(await look(addressOf(uri))));
  }
  for (const template of listTemplates()) server.registerTemplate(template, (uri) => look(addressOf(uri)));
  for (const { tool, answer } of listTools(identity, look)) server.registerTool(tool, answer);
  return server;
}

/** How many answers are remembered: an assistant reads a few, and the API beside it has a memory of its own. */
const REMEMBERED = 32;

/** Asks the API by itself, so that whatever it says by HTTP is said here. */
function createLook(published: PublishedAnywhere, clock: Clock): Look {
  const handler = createLoadingHandler(published, clock, { remembered: REMEMBERED });
  const root = `http://localhost${published.identity.base.path}${API_ROOT}`;
  return async (address) => {
    const asked = { method: "GET", url: `${root}${address}`, headers: { get: () => null } };
    const { status, body } = await handler(asked, published.stored);
    const text = typeof body === "string" ? body : new TextDecoder().decode(body ?? new Uint8Array());
    return status === 200 ? text : { refused: (JSON.parse(text) as ApiError).message };
  };
}

/** What is listed exists, so that its absence is this side's fault. */
function certain(text: string | KitMCPRefusal): string {
  if (typeof text !== "string") throw new Error(text.refused);
  return text;
}

function hostsOf({ base, url }: Identity): string[] {
  return [base.origin, url].flatMap((address) => URL.parse(address)?.hostname ?? []);
}
