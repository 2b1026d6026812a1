import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { generateManifest, mergeDeclarations } from "@netlify/edge-bundler";
import { EdgeFunctionsHandler } from "@netlify/edge-functions-dev";
import { ROOT } from "../built.ts";
import { DENO } from "./deno.ts";
import { type Functions, type NetlifyFiles, openNetlifyFiles } from "./netlify-files.ts";

/** A Netlify site: edge functions under Deno with Netlify's own bootstrap, and files behind them. */
export type NetlifySite = { request(request: Request): Promise<Response>; stop(): Promise<void> };

/** The parts of a site: its files, its edge function folder, and the functions behind the edge. */
export type SiteParts = {
  readonly dist: string;
  readonly edge: string;
  readonly functions?: Functions;
  /** The time limit of an edge function in milliseconds; Netlify's limit by default. */
  readonly timeout?: number | undefined;
};

export async function openNetlify({ dist, edge, functions, timeout }: SiteParts): Promise<NetlifySite> {
  const files = await openNetlifyFiles(dist, functions);
  const origin = await serveFiles(files);
  process.env["PATH"] = [dirname(DENO), process.env["PATH"]].join(delimiter);
  const handler = new EdgeFunctionsHandler({
    configDeclarations: [],
    directories: [edge],
    env: { DENO_DIR: join(ROOT, ".vitral/deno") },
    geolocation: { city: "São Paulo" },
    logger: console,
    ...(timeout !== undefined && { requestTimeout: timeout }),
  } as ConstructorParameters<typeof EdgeFunctionsHandler>[0]);

  readConfigsOnce(handler);
  matchOnce(handler);

  // Edge functions run first; a failing function is bypassed, as its `onError` requests.
  const request = async (incoming: Request): Promise<Response> => {
    const match = await handler.match(incoming);
    if (match === undefined) return files(incoming);
    const headers = new Headers(incoming.headers);
    headers.set("x-nf-request-id", "1");
    const response = await match.handle(new Request(incoming, { headers }), origin.address);
    return response.status >= 500 ? files(incoming) : response;
  };
  const stop = async () => {
    await handler.stop();
    await origin.stop();
  };
  return { request, stop };
}

/**
 * Makes a handler read its functions' configuration once. By default it reloads every function with each request, in case
 * a developer edited it. The request's time limit also applies to this reading, so it is retried on a busy machine.
 */
function readConfigsOnce(handler: EdgeFunctionsHandler): void {
  type Read = (port: number, functions: object) => Promise<unknown>;
  const reader = handler as unknown as { getFunctionConfigs: Read };
  const read = reader.getFunctionConfigs.bind(handler);
  const readWithRetries = (port: number, functions: object, tries: number): Promise<unknown> =>
    read(port, functions).catch((error: unknown) => {
      if (tries === 0) throw error;
      return readWithRetries(port, functions, tries - 1);
    });
  let configs: Promise<unknown> | undefined;
  reader.getFunctionConfigs = (port, functions) => (configs ??= readWithRetries(port, functions, 10));
}

type MatchResult = { readonly functionNames: string[]; readonly invocationMetadata: { readonly req_routes: number[] } };

/**
 * Makes a handler match each method and path once, with precompiled patterns from Netlify's own bundler. By default it
 * compiles them for each request, which takes longer than the request. No function has conditions on headers, so method
 * and path are sufficient.
 */
function matchOnce(handler: EdgeFunctionsHandler): void {
  type Match = (request: Request, functions: EdgeFunction[], configs: Configs) => MatchResult;
  const matcher = handler as unknown as { getFunctionsForRequest: Match };
  const match = matcher.getFunctionsForRequest.bind(handler);
  const cache = new Map<string, MatchResult>();
  let first: { readonly patterns: Configs; readonly invocationMetadata: MatchResult["invocationMetadata"] } | undefined;
  matcher.getFunctionsForRequest = (request, functions, configs) => {
    const key = `${request.method} ${new URL(request.url).pathname}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    // Keeps the metadata of the uncompiled configuration: a function must receive the original paths, not the patterns.
    first ??= { patterns: asPatterns(functions, configs), ...match(request, functions, configs) };
    const { functionNames, invocationMetadata } = match(request, functions, first.patterns);
    const { req_routes } = invocationMetadata;
    const matched = { functionNames, invocationMetadata: { ...first.invocationMetadata, req_routes } };
    cache.set(key, matched);
    return matched;
  };
}

type EdgeFunction = Parameters<typeof generateManifest>[0]["functions"][number];
type Configs = Parameters<typeof mergeDeclarations>[1];

/** The configuration of functions, with paths replaced by patterns. */
function asPatterns(functions: EdgeFunction[], configs: Configs): Configs {
  const declarations = mergeDeclarations([], configs, {}, []);
  const { manifest } = generateManifest({ declarations, functions });
  const routes = [...manifest.routes, ...manifest.post_cache_routes];
  return Object.fromEntries(
    Object.entries(configs).map(([name, config]) => {
      const functionRoutes = routes.filter((route) => route.function === name);
      const pattern = functionRoutes.map((route) => route.pattern);
      const excludedPattern = functionRoutes[0]?.excluded_patterns ?? [];
      return [name, { ...config, path: undefined, excludedPath: undefined, pattern, excludedPattern }];
    }),
  );
}

/** Serves the files on a local port, where requests go if no function returns a response. */
async function serveFiles(files: NetlifyFiles): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await files(new Request(`http://localhost${incoming.url}`, { method: incoming.method ?? "GET" }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}
