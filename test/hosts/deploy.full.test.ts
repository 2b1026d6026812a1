import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { delimiter, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { resolveConfig } from "@netlify/config";
import { bundle } from "@netlify/edge-bundler";
import { unstable_readConfig } from "wrangler";
import { describe, expect, it } from "vitest";
import { edgeRoutes } from "../../generator/build/deployment/edge-routes.ts";
import { openApi, ROOT, SCOPE } from "../built.ts";
import { DENO } from "./deno.ts";
import { openEdge } from "./edge.ts";
import { outsideOf } from "./imports.ts";
import { packFunctions } from "./netlify-function.ts";

const edge = await openEdge();
const { identity } = await openApi();

describe("The repository's deployment settings", () => {
  it("contain everything that Netlify needs", async () => {
    const file = join(ROOT, "netlify.toml");
    const { config } = await resolveConfig({
      config: file,
      cwd: ROOT,
      offline: true,
      context: "production",
      branch: "main",
    });
    expect(config.build).toMatchObject({
      command: "npm run deploy:build",
      publish: join(ROOT, "dist"),
      edge_functions: join(ROOT, ".vitral/edge/netlify"),
      environment: { NODE_VERSION: "24" },
    });
    expect(config.functionsDirectory).toBe(join(ROOT, ".vitral/edge/functions"));
  });

  it("contain everything that Cloudflare needs", () => {
    const config = unstable_readConfig({ config: join(ROOT, "wrangler.jsonc") });
    expect(config.main).toBe(join(ROOT, ".vitral/edge/cloudflare/vitral.js"));
    expect(config.assets).toMatchObject({
      directory: ".vitral/edge/cloudflare/assets",
      binding: "ASSETS",
      run_worker_first: [
        "/api",
        "/api/*",
        "/graphql",
        "/mcp",
        "/playground",
        "/site/playground.json",
        "/llms.txt",
        "/llms-full.txt",
        "/SKILL.md",
        "/DESIGN.md",
        "/sitemap.xml",
        "/.well-known/*",
      ],
    });
  });

  it("contain the build command for both", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(scripts["deploy:build"]).toBe("node generator/vitral.js build && node generator/vitral.js edge");
  });
});

it("excludes static host rules from Cloudflare's assets, which reject them", () => {
  const rules = new Set(["_headers", "_redirects", "errors", "serve.json", ".vitral.json"]);
  const expected = readdirSync(edge.dist).filter((name) => !rules.has(name));
  const assets = join(edge.functions, "cloudflare/assets");
  expect(readdirSync(assets).sort()).toEqual([...expected, "_headers"].sort());
  expect(readFileSync(join(assets, "_headers"), "utf8").match(/^\S+/gm)).toEqual(["/*", "/", "/*/"]);
  const files = (folder: string) => readdirSync(join(folder, "api"), { recursive: true }).sort();
  expect(files(assets)).toEqual(files(edge.dist));
});

/** The generated files, each with its maximum compressed size in KiB. */
const FILES = [
  // The first request to a site loads all of its edge functions, and must do so within 50 ms.
  ["netlify/vitral.js", 44],
  // Cloudflare's limit is 3 MiB; code for the edge should stay within a third of it.
  ["cloudflare/vitral.js", 1024],
  ["fetch/vitral.js", 1024],
  ["functions/vitral-api.mjs", 40],
  // Includes the pages, the manifest and other texts.
  ["functions/vitral.mjs", 1024],
] as const;

describe.each(FILES)("The function %s", (file, maximum) => {
  const code = readFileSync(join(edge.functions, file), "utf8");

  it("imports nothing and evaluates no strings", () => {
    expect(outsideOf(code)).toEqual([]);
  });

  it(`is at most ${maximum} KiB compressed`, () => {
    const size = gzipSync(code).length;
    console.log(`${file}: ${(size / 1024).toFixed(1)} KiB compressed`);
    expect(size).toBeLessThanOrEqual(maximum * 1024);
  });
});

it("has no GraphQL or MCP code in Netlify's edge function", () => {
  const code = readFileSync(join(edge.functions, "netlify/vitral.js"), "utf8");
  expect(code).not.toMatch(/graphql|jsonrpc/i);
});

it("packs two functions with Netlify's own tool, one with routes and one for rules", async () => {
  const out = mkdtempSync(join(ROOT, ".vitral/test-functions-"));
  try {
    const functions = await packFunctions(join(edge.functions, "functions"), out);
    const kind = { runtime: "js", runtimeAPIVersion: 2, invocationMode: "stream" };
    const byName = functions.toSorted((left, right) => left.name.localeCompare(right.name));
    expect(byName).toMatchObject([
      { name: "vitral", ...kind },
      { name: "vitral-api", ...kind },
    ]);
    expect(byName[1]?.routes).toEqual([]);
    const routes = byName[0]?.routes?.map(({ pattern, methods }) => [pattern, methods]);
    const search = ["/api/v1/search", "/api/v1/pairs", "/api/v1/colors"];
    const paths = ["/graphql", "/mcp", "/playground", "/site/playground.json", ...search];
    expect(routes).toEqual(paths.map((path) => [path, []]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

describe("Netlify's bundler", () => {
  it("accepts the function with all its routes", async () => {
    const out = mkdtempSync(join(ROOT, ".vitral/test-bundle-"));
    const { PATH, DENO_DIR, TMPDIR } = process.env;
    process.env["PATH"] = [dirname(DENO), PATH].join(delimiter);
    process.env["DENO_DIR"] = seedTypes(join(out, "deno"));
    // Deno can't write to files below /dev, even with permission.
    process.env["TMPDIR"] = out;
    try {
      const { manifest } = await bundle([join(edge.functions, "netlify")], join(out, "bundle"), [], { basePath: ROOT });
      // The routes of functions whose responses are cached.
      const routes = manifest?.post_cache_routes ?? [];
      const { path, excludedPath } = edgeRoutes(identity, SCOPE);
      expect(routes.map((route) => route.function)).toEqual(path.map(() => "vitral"));
      for (const [index, { pattern }] of routes.entries())
        expect(sampleOf(path[index] ?? ""), pattern).toMatch(new RegExp(pattern));
      const isRouted = (address: string) => routes.some(({ pattern }) => new RegExp(pattern).test(address));
      for (const address of ["/api/v9/tokens", "/api/v2", "/api/v01/", "/api/v1.0/tokens", "/api/v10/x/y"])
        expect(isRouted(address), address).toBe(true);
      // Files serve these, so the version guard must not run for them.
      for (const address of ["/api/v1/tokens", "/api/v1/tokens.css", "/api/v1beta/x", "/api/v1.tar.gz", "/api/v1"])
        expect(isRouted(address), address).toBe(false);
      for (const { excluded_patterns } of routes) expect(excluded_patterns).toHaveLength(excludedPath.length);
      expect(manifest?.function_config["vitral"]).toMatchObject({ on_error: "bypass" });
    } finally {
      Object.assign(process.env, { PATH, DENO_DIR: DENO_DIR ?? "", TMPDIR: TMPDIR ?? "" });
      rmSync(out, { recursive: true, force: true });
    }
  });
});

/** An address that matches a route's URL pattern. */
function sampleOf(path: string): string {
  return path
    .replace(/:version\(.+\)(?=\/|$)/, "v9")
    .replace(/:\w+/g, "x")
    .replace("*", "y/z");
}

/** Seeds Deno's cache with an empty module, because the bundler would fetch the types of its globals. */
function seedTypes(folder: string): string {
  const { hostname, pathname, href } = new URL("https://edge.netlify.com/bootstrap/globals/types.ts");
  const remote = join(folder, "remote/https", hostname);
  mkdirSync(remote, { recursive: true });
  const metadata = JSON.stringify({ headers: { "content-type": "application/typescript" }, url: href });
  writeFileSync(
    join(remote, createHash("sha256").update(pathname).digest("hex")),
    `\n// denoCacheMetadata=${metadata}`,
  );
  return folder;
}
