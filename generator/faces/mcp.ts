import { createLoadingHandler, type PublishedAnywhere } from "../http/loading.ts";
import { createMemory } from "../http/memory.ts";
import type { ApiError } from "../http/problem.ts";
import { KIT_LOOPBACK } from "../kit/mcp-options.ts";
import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import { KitMCPServer } from "../kit/mcp-server.ts";
import type { Identity } from "../model/identity.ts";
import { API_ROOT } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import { SKILL } from "./llms.ts";
import { addressOf, listResources, listTemplates } from "./mcp-addresses.ts";
import { filtered } from "./mcp-filters.ts";
import { readSizes, type Sizes } from "./mcp-sizes.ts";
import type { OnError } from "./mount.ts";
import { listTools, type Look } from "./mcp-tools.ts";
import { DOCUMENT_VERSION } from "./openapi.ts";
import { wordsIn } from "./words.ts";

/** The host names of a machine for itself, which no name elsewhere can lead to. */
export const LOOPBACK: readonly string[] = KIT_LOOPBACK;

/** Whom the endpoint answers, beside this machine and the hosts at which the identity is published, and who hears of problems. */
export type McpOptions = {
  /** Further host names, without ports, at which it may be reached; `any` where the platform asks by its own alone. */
  readonly hosts?: readonly string[] | "any";
  /** Further host names whose pages may ask it; those of the host that it is reached at always may. */
  readonly origins?: readonly string[];
  readonly onError?: OnError;
};

/** For so many addresses by which it is asked a server is kept; most deployments have one. */
const ADDRESSES = 8;

/** The identity for assistants, by HTTP: one function for any host that has the web's `Request` and `Response`. */
export function createMcpEndpoint(
  published: PublishedAnywhere,
  clock: Clock,
  options: McpOptions = {},
): (request: Request) => Promise<Response> {
  const servers = createMemory<Promise<KitMCPServer>>(ADDRESSES);
  const shared = share(published, clock);
  return async (request) => {
    const origin = originOf(request);
    let server = servers.get(origin);
    // One that could not be made is made again with the next request.
    if (server === undefined) servers.set(origin, (server = createServer(await shared(), origin, options)));
    return (await server).fetch(request);
  };
}

/** The identity as resources and tools of the Model Context Protocol; every text is the API's own, byte for byte. */
export async function createMcpServer(
  published: PublishedAnywhere,
  clock: Clock,
  options: McpOptions = {},
): Promise<KitMCPServer> {
  return createServer(await share(published, clock)(), published.identity.base.origin, options);
}

/** What is the same by whichever address it is asked. */
type Shared = { readonly published: PublishedAnywhere; readonly look: Look; readonly sizes: Sizes };

function share(published: PublishedAnywhere, clock: Clock): () => Promise<Shared> {
  const look = createLook(published, clock);
  let sizes: Sizes | undefined;
  return async () => ({ published, look, sizes: (sizes ??= await readSizes(published)) });
}

/** `origin` is where it is asked, which its texts name; empty on standard input and output. */
async function createServer(
  { published: { identity, span }, look, sizes }: Shared,
  origin: string,
  { hosts = [], origins = [], onError }: McpOptions,
): Promise<KitMCPServer> {
  const own = [...LOOPBACK, ...hostsOf(identity)];
  const root = origin === "" ? "" : `${origin}${identity.base.path}${API_ROOT}`;
  const server = new KitMCPServer({
    name: identity.name,
    version: DOCUMENT_VERSION,
    instructions: instruct(identity, root),
    hosts: hosts === "any" ? "any" : [...own, ...hosts],
    origins: [...own, ...origins],
    onError,
  });
  for (const resource of listResources(identity, span, sizes)) {
    server.registerResource(resource, async (uri) => certain(await look(addressOf(uri))));
  }
  const wholeAt = (address: string) => (root === "" ? "" : ` All of it is at ${root}${address}.`);
  for (const { template, filter } of listTemplates(sizes, wholeAt)) {
    server.registerTemplate(template, async (uri, values) => {
      if (filter === undefined) return look(addressOf(uri));
      const address = without(addressOf(uri), filter.names);
      const text = await look(address);
      return typeof text === "string" ? filtered(text, filter, { values, whole: wholeAt(address) }) : text;
    });
  }
  for (const { tool, answer } of listTools(identity, look)) server.registerTool(tool, answer);
  return server;
}

/** An address without the names of a filter, which the API does not know. */
function without(address: string, names: readonly string[]): string {
  const [path = "", query = ""] = address.split("?");
  const kept = query.split("&").filter((item) => item !== "" && !names.includes(item.split("=", 1)[0] ?? ""));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** What an assistant should know first, in the identity's language. */
function instruct({ language, pages }: Identity, root: string): string {
  const { intro, readSkill, askTools, overHttp } = wordsIn(language);
  const hasSkill = pages.some(({ id }) => id === SKILL);
  return [
    intro,
    ...(hasSkill ? [readSkill.replace("{uri}", `docs://reference/${SKILL}`)] : []),
    askTools,
    ...(root === "" ? [] : [overHttp.replace("{root}", root)]),
  ].join(" ");
}

/** The origin by which a request came: the host that it names, and the scheme that the outermost proxy was asked by. */
function originOf({ url, headers }: Request): string {
  const { host, protocol } = new URL(url);
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https:" : protocol;
  return URL.parse(`${scheme}//${headers.get("host") ?? host}`)?.origin ?? "";
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

/** What is listed exists, so that its absence is this side's problem. */
function certain(text: string | KitMCPRefusal): string {
  if (typeof text !== "string") throw new Error(text.refused);
  return text;
}

function hostsOf({ base, url }: Identity): string[] {
  return [base.origin, url].flatMap((address) => URL.parse(address)?.hostname ?? []);
}
