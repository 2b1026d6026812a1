import { createLoadingHandler, type PublishedAnywhere } from "../http/handler.ts";
import { locateMatch } from "../http/locate.ts";
import { LruCache } from "../kit/lru-cache.ts";
import type { ApiError } from "../http/problem.ts";
import { KIT_LOOPBACK } from "../kit/mcp-options.ts";
import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import { KitMCPServer } from "../kit/mcp-server.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { filePath } from "../operations/addresses.ts";
import type { Clock } from "../resolve/today.ts";
import { SKILL } from "./llms.ts";
import { addressOf, listResources, listTemplates, type SizeOf } from "./mcp-addresses.ts";
import { applyFilter } from "./mcp-filters.ts";
import type { OnError } from "./mount.ts";
import { listTools, type ReadAddress } from "./mcp-tools.ts";
import { DOCUMENT_VERSION } from "./openapi.ts";
import { readSizes } from "./sizes.ts";
import { wordsIn } from "./words.ts";

export const LOOPBACK: readonly string[] = KIT_LOOPBACK;

/** Hosts and origins allowed in addition to this machine and the identity's hosts, and an error handler. */
export type McpOptions = {
  /** Allowed host names, without ports; `any` if the platform only routes the deployment's own names. */
  readonly hosts?: readonly string[] | "any";
  /** Host names whose pages may send requests; pages of the requested host always may. */
  readonly origins?: readonly string[];
  readonly onError?: OnError;
};

/** Maximum number of cached servers, one per origin; most deployments have a single origin. */
const CACHED_SERVERS = 8;

/** Serves the identity to assistants over HTTP, for any host with web-standard `Request` and `Response`. */
export function createMcpEndpoint(
  published: PublishedAnywhere,
  clock: Clock,
  options: McpOptions = {},
): (request: Request) => Promise<Response> {
  const servers = new LruCache<Promise<KitMCPServer>>({ entries: CACHED_SERVERS });
  const shared = share(published, clock);
  return async (request) => {
    const origin = originOf(request);
    let server = servers.get(origin);
    // Caches only after the shared part has loaded, so that the next request retries a failure.
    if (server === undefined) servers.set(origin, (server = createServer(await shared(), origin, options)));
    return (await server).fetch(request);
  };
}

/** Creates a server of the Model Context Protocol with the identity's resources and tools; texts have the API's bytes. */
export async function createMcpServer(
  published: PublishedAnywhere,
  clock: Clock,
  options: McpOptions = {},
): Promise<KitMCPServer> {
  return createServer(await share(published, clock)(), published.identity.base.origin, options);
}

/** The parts that the servers of all origins share. */
type Shared = { readonly published: PublishedAnywhere; readonly readAddress: ReadAddress; readonly sizeOf: SizeOf };

function share(published: PublishedAnywhere, clock: Clock): () => Promise<Shared> {
  const readAddress = createReader(published, clock);
  let sizeOf: SizeOf | undefined;
  return async () => ({ published, readAddress, sizeOf: (sizeOf ??= await createSizeOf(published)) });
}

async function createSizeOf(published: PublishedAnywhere): Promise<SizeOf> {
  const { identity, snapshot } = published;
  const sizes = await readSizes(published);
  return (match) => {
    const located = locateMatch(match, "", { identity, snapshot, today: () => snapshot });
    const bytes = "error" in located ? undefined : sizes.get(filePath(located) ?? "");
    return bytes === undefined || "error" in located ? undefined : { bytes, isFixed: !located.dayBound };
  };
}

/** Creates a server whose texts link to `origin`, which is empty on standard input and output. */
async function createServer(
  { published: { identity, span }, readAddress, sizeOf }: Shared,
  origin: string,
  { hosts = [], origins = [], onError }: McpOptions,
): Promise<KitMCPServer> {
  const trusted = [...LOOPBACK, ...hostsOf(identity)];
  const root = origin === "" ? "" : `${origin}${identity.base.path}${API_ROOT}`;
  const server = new KitMCPServer({
    name: identity.name,
    version: DOCUMENT_VERSION,
    instructions: instruct(identity, root),
    hosts: hosts === "any" ? "any" : [...trusted, ...hosts],
    origins: [...trusted, ...origins],
    onError,
  });
  for (const resource of listResources(identity, span, sizeOf)) {
    server.registerResource(resource, async (uri) => toText(await readAddress(addressOf(uri))));
  }
  const wholeAt = (address: string) => (root === "" ? "" : ` The whole text is at ${root}${address}.`);
  for (const { template, filter } of listTemplates(identity, sizeOf, wholeAt)) {
    server.registerTemplate(template, async (uri, values) => {
      if (filter === undefined) return readAddress(addressOf(uri));
      const address = stripParameters(addressOf(uri), filter.names);
      const text = await readAddress(address);
      return typeof text === "string" ? applyFilter(text, filter, { values, whole: wholeAt(address) }) : text;
    });
  }
  for (const { tool, answer } of listTools(identity, readAddress)) server.registerTool(tool, answer);
  return server;
}

/** Removes the parameters of a filter, which the API would reject. */
function stripParameters(address: string, names: readonly string[]): string {
  const [path = "", query = ""] = address.split("?");
  const kept = query.split("&").filter((item) => item !== "" && !names.includes(item.split("=", 1)[0] ?? ""));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** Writes the server's instructions in the identity's language. */
function instruct({ language, pages }: Identity, root: string): string {
  const { intro, readSkill, askTools, overHttp } = wordsIn(language).assistants;
  const hasSkill = pages.some(({ id }) => id === SKILL);
  return [
    intro,
    ...(hasSkill ? [readSkill.replaceAll("{page}", SKILL)] : []),
    askTools,
    ...(root === "" ? [] : [overHttp.replace("{root}", root)]),
  ].join(" ");
}

/** Returns the origin that a request was sent to: its `Host`, with the scheme that a proxy forwards. */
function originOf({ url, headers }: Request): string {
  const { host, protocol } = new URL(url);
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https:" : protocol;
  return URL.parse(`${scheme}//${headers.get("host") ?? host}`)?.origin ?? "";
}

/** Maximum number of cached replies: an assistant reads few, and the API has its own cache. */
const CACHED_REPLIES = 32;

/** Reads from the API's handler, so that texts and errors match those over HTTP. */
function createReader(published: PublishedAnywhere, clock: Clock): ReadAddress {
  const handler = createLoadingHandler(published, clock, { cachedReplies: CACHED_REPLIES });
  const root = `http://localhost${published.identity.base.path}${API_ROOT}`;
  return async (address) => {
    const request = { method: "GET", url: `${root}${address}`, headers: { get: () => null } };
    const { status, body } = await handler(request, published.stored);
    const text = typeof body === "string" ? body : new TextDecoder().decode(body ?? new Uint8Array());
    return status === 200 ? text : { refused: (JSON.parse(text) as ApiError).message };
  };
}

/** Throws for a refusal: a listed resource exists, so it is a server error. */
function toText(text: string | KitMCPRefusal): string {
  if (typeof text !== "string") throw new Error(text.refused);
  return text;
}

function hostsOf({ base, url }: Identity): string[] {
  return [base.origin, url].flatMap((address) => URL.parse(address)?.hostname ?? []);
}
