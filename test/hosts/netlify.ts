import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { generateManifest, mergeDeclarations } from "@netlify/edge-bundler";
import { EdgeFunctionsHandler } from "@netlify/edge-functions-dev";
import { ROOT } from "../built.ts";
import { DENO } from "./deno.ts";
import { type Functions, type NetlifyFiles, openNetlifyFiles } from "./netlify-files.ts";

/** A site on Netlify: its edge functions under Deno with Netlify's own bootstrap, and its files behind them. */
export type NetlifySite = { ask(request: Request): Promise<Response>; stop(): Promise<void> };

/** The parts of a site: its files, the folder of its edge functions, and the functions behind them. */
export type SiteParts = {
  readonly dist: string;
  readonly edge: string;
  readonly functions?: Functions;
  /** The milliseconds that an edge function has; Netlify's own limit by default. */
  readonly timeout?: number | undefined;
};

/** Opens a site. */
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

  /** Edge functions come first; one that fails is passed by, as its own `onError` says. */
  const ask = async (request: Request): Promise<Response> => {
    const match = await handler.match(request);
    if (match === undefined) return files(request);
    const headers = new Headers(request.headers);
    headers.set("x-nf-request-id", "1");
    const response = await match.handle(new Request(request, { headers }), origin.address);
    return response.status >= 500 ? files(request) : response;
  };
  const stop = async () => {
    await handler.stop();
    await origin.stop();
  };
  return { ask, stop };
}

/**
 * Lets a handler read the configuration of its functions with the first request. By itself it loads every function for
 * that with each request, because a developer may have edited it, and then again to run it. The time that a request has
 * holds for this one, too: on a busy machine a function with little of it is loaded by a later try.
 */
function readConfigsOnce(handler: EdgeFunctionsHandler): void {
  type Read = (port: number, functions: object) => Promise<unknown>;
  const reader = handler as unknown as { getFunctionConfigs: Read };
  const read = reader.getFunctionConfigs.bind(handler);
  const readAgain = (port: number, functions: object, tries: number): Promise<unknown> =>
    read(port, functions).catch((error: unknown) => {
      if (tries === 0) throw error;
      return readAgain(port, functions, tries - 1);
    });
  let configs: Promise<unknown> | undefined;
  reader.getFunctionConfigs = (port, functions) => (configs ??= readAgain(port, functions, 10));
}

type Matching = { readonly functionNames: string[]; readonly invocationMetadata: { readonly req_routes: number[] } };

/**
 * Lets a handler match a method and a path once, with the patterns that Netlify's own bundler makes of the functions'
 * paths. By itself it makes them again for each request, which takes longer than the request. Nothing else of a request
 * counts, since no function has a condition on headers.
 */
function matchOnce(handler: EdgeFunctionsHandler): void {
  type Match = (request: Request, functions: EdgeFunction[], configs: Configs) => Matching;
  const matcher = handler as unknown as { getFunctionsForRequest: Match };
  const match = matcher.getFunctionsForRequest.bind(handler);
  const known = new Map<string, Matching>();
  let first: { readonly patterns: Configs; readonly invocationMetadata: Matching["invocationMetadata"] } | undefined;
  matcher.getFunctionsForRequest = (request, functions, configs) => {
    const key = `${request.method} ${new URL(request.url).pathname}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    // The route metadata that a function receives contains the site's paths.
    first ??= { patterns: asPatterns(functions, configs), ...match(request, functions, configs) };
    const { functionNames, invocationMetadata } = match(request, functions, first.patterns);
    const { req_routes } = invocationMetadata;
    const matched = { functionNames, invocationMetadata: { ...first.invocationMetadata, req_routes } };
    known.set(key, matched);
    return matched;
  };
}

type EdgeFunction = Parameters<typeof generateManifest>[0]["functions"][number];
type Configs = Parameters<typeof mergeDeclarations>[1];

/** The configuration of functions with a pattern for each of their paths. */
function asPatterns(functions: EdgeFunction[], configs: Configs): Configs {
  const declarations = mergeDeclarations([], configs, {}, []);
  const { manifest } = generateManifest({ declarations, functions });
  const routes = [...manifest.routes, ...manifest.post_cache_routes];
  return Object.fromEntries(
    Object.entries(configs).map(([name, config]) => {
      const own = routes.filter((route) => route.function === name);
      const pattern = own.map((route) => route.pattern);
      const excludedPattern = own[0]?.excluded_patterns ?? [];
      return [name, { ...config, path: undefined, excludedPath: undefined, pattern, excludedPattern }];
    }),
  );
}

/** The response when a function returns nothing. */
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
