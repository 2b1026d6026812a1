import { cpSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { GRAPHQL_PATH } from "../faces/graphql.ts";
import { MCP_PATH } from "../faces/mcp.ts";
import { PLAYGROUND_PATH, PLAYGROUND_SIGN } from "../faces/playground.ts";
import type { PublishedAfar } from "../http/loading.ts";
import { daysFrom } from "../resolve/today.ts";
import { edgeRoutes } from "./edge-routes.ts";
import { functionRules } from "./function-rules.ts";
import { renderRedirects } from "./host-files.ts";
import { planFiles } from "./plan.ts";
import { hostRules } from "./rules.ts";
import { readTexts } from "./texts.ts";

/** What the edge is made for: where the built folder stands, and what it publishes. */
export type EdgeTarget = { readonly dist: string; readonly published: Omit<PublishedAfar, "days"> };

/** So many days from the build on the edge knows ahead; after them it asks the time zone. */
const DAYS = 400;

/** Where a built folder has its redirect rules. */
const RULES = "_redirects";

/** The Netlify Function behind the edge. */
const SECOND = "vitral-api";

/** A generated function: its file below the edge's folder, the host that it is made of, and what the file exports. */
type EdgeFunction = {
  readonly file: string;
  readonly host: string;
  exports(target: EdgeTarget, folder: string): string;
};

const FUNCTIONS: readonly EdgeFunction[] = [
  {
    file: "netlify/vitral.js",
    host: "netlify",
    // Netlify reads the routes from here alone; what stands in netlify.toml never reaches a bundled function.
    exports: ({ published }) => {
      const config = { ...edgeRoutes(published.identity, published), cache: "manual", onError: "bypass" };
      return `export default vitral.createNetlifyHost(published);\nexport const config = ${JSON.stringify(config)};\n`;
    },
  },
  {
    file: "cloudflare/vitral.js",
    host: "cloudflare",
    exports: () => "export default vitral.createCloudflareHost(published);\n",
  },
  {
    file: "fetch/vitral.js",
    host: "fetch",
    exports: ({ dist }, folder) => {
      const path = `${relative(folder, dist).replaceAll("\\", "/")}/`;
      return `export default vitral.createFetchHost(published, new URL(${JSON.stringify(path)}, import.meta.url));\n`;
    },
  },
  {
    // Where the edge fails, the rules lead here; so it answers the same, from elsewhere.
    file: `functions/${SECOND}.mjs`,
    host: "netlify",
    exports: () => "export default vitral.createNetlifyHost(published);\n",
  },
  {
    file: "functions/vitral.mjs",
    host: "netlify-function",
    // A function reads no files of the site, so it brings the texts along, unread until they are asked for.
    exports: ({ dist, published }) => {
      const { path } = published.identity.base;
      const paths = [GRAPHQL_PATH, MCP_PATH, PLAYGROUND_PATH, PLAYGROUND_SIGN];
      const config = { path: paths.map((below) => `${path}${below}`) };
      const texts = `const texts = () => JSON.parse(${JSON.stringify(JSON.stringify(readTexts(dist, published)))});\n`;
      return `${texts}export default vitral.createNetlifyFunction(published, texts);\nexport const config = ${JSON.stringify(config)};\n`;
    },
  },
];

/** A file that was written: the folder that it stands in, its path there, and its size in bytes. */
export type Written = { readonly folder: "out" | "dist"; readonly file: string; readonly bytes: number };

/** What stands in a built folder for static hosts alone. Cloudflare reads such rules too, and refuses these. */
const FOR_STATIC_HOSTS = [RULES, "_headers", "serve.json", "errors"];

/**
 * Writes one file a function: the code that answers and the identity it answers for, importing nothing. The rules of the
 * built folder lead to the function behind Netlify's edge from now on.
 */
export async function buildEdge(target: EdgeTarget, hosts: string, folder: string): Promise<Written[]> {
  const { published } = target;
  const days = daysFrom(published.snapshot, DAYS, published.identity.timeZone);
  const data = `const published = JSON.parse(${JSON.stringify(JSON.stringify({ ...published, days }))});\n`;
  const texts = await Promise.all(
    FUNCTIONS.map(async ({ file, host, exports }) => {
      // Without its ending, which esbuild finds: .ts here, .js in the published package.
      const code = await bundle(join(hosts, host));
      return { file, text: code + data + exports(target, dirname(join(folder, file))) };
    }),
  );
  copyAssets(target.dist, join(folder, "cloudflare/assets"));
  for (const { file, text } of texts) write(join(folder, file), text);
  const functions = texts.map(({ file, text }): Written => ({ folder: "out", file, bytes: Buffer.byteLength(text) }));
  return [...functions, writeRules(target)];
}

/** A host with all that it imports, as one script that defines `vitral`. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: "vitral",
    platform: "neutral",
    mainFields: ["module", "main"],
    // The forms of packages that make no code from text, which workerd refuses.
    conditions: ["workerd", "module"],
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/** The folder that Cloudflare serves behind its function: the build without the rules of other hosts. */
function copyAssets(dist: string, folder: string): void {
  const left = new Set(FOR_STATIC_HOSTS.map((name) => join(dist, name)));
  rmSync(`${folder}.new`, { recursive: true, force: true });
  cpSync(dist, `${folder}.new`, { recursive: true, filter: (path) => !left.has(path) });
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}.new`, folder);
}

/** Puts the rules that lead to a function in the place of the build's own. */
function writeRules({ dist, published }: EdgeTarget): Written {
  const { identity } = published;
  const rules = hostRules(identity, published, planFiles(identity, published));
  const text = renderRedirects(functionRules(rules, `/.netlify/functions/${SECOND}`));
  // Beside the folder until it is whole: a build would refuse a folder with a file that it does not know.
  const [real, aside] = [realpathSync(dist), `${realpathSync(dist)}.rules`];
  writeFileSync(aside, text);
  renameSync(aside, join(real, RULES));
  return { folder: "dist", file: RULES, bytes: Buffer.byteLength(text) };
}

/** The file is there whole or as it was. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
