import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { isWithin } from "../../disk/place.ts";
import { RECORD } from "../../disk/record.ts";
import { openReplacement, type Replacement } from "../../disk/replacement.ts";
import { checkRelease, replaceFiles } from "../../disk/replace-files.ts";
import { FolderError } from "../../disk/work-folder.ts";
import { PLAYGROUND_PATH, PLAYGROUND_STATUS_PATH } from "../../faces/playground.ts";
import type { RemoteRelease } from "../../http/handler.ts";
import { storedPath } from "../../operations/addresses.ts";
import { pathOf } from "../../kit/template.ts";
import { API_ROOT } from "../../model/identity.ts";
import { catalogue } from "../../operations/catalogue.ts";
import { queryOf } from "../../operations/further.ts";
import { GRAPHQL_PATH, MCP_PATH } from "../../operations/link.ts";
import type { Operation } from "../../operations/operation.ts";
import { daysFrom } from "../../resolve/today.ts";
import { edgeRoutes } from "./edge-routes.ts";
import { renderAssetHeaders } from "./headers.ts";
import { renderRedirects } from "./host-files.ts";
import { planFiles } from "../plan.ts";
import { functionRules, hostRules } from "./rules.ts";

/**
 * Reads the files whose text responses include, such as pages, keyed by path; the identity doesn't contain them.
 * `isNeeded` selects the operations.
 */
function readTexts(
  dist: string,
  published: EdgeTarget["published"],
  isNeeded: (operation: Operation) => boolean = () => true,
): Record<string, string> {
  const planned = planFiles(published.identity, published).filter(({ operation }) => isNeeded(operation));
  const needed = planned.flatMap((file) => storedPath(file) ?? []);
  return Object.fromEntries(needed.map((path) => [path, readFileSync(join(dist, path), "utf8")]));
}

/** The input of the edge functions: the built folder and its published data. */
export type EdgeTarget = { readonly dist: string; readonly published: Omit<RemoteRelease, "days"> };

/** The number of days whose start is precomputed for the edge; later days are computed from the time zone. */
const DAYS = 400;

/** The redirect rules of a built folder. */
const RULES = "_redirects";

/** The Netlify Function behind the edge. */
const FALLBACK = "vitral-api";

/** A generated function: its file below the output folder, the module in hosts/ that it bundles, and its exports. */
type EdgeFunction = {
  readonly file: string;
  readonly host: string;
  exports(target: EdgeTarget, folder: string): string;
};

const FUNCTIONS: readonly EdgeFunction[] = [
  {
    file: "netlify/vitral.js",
    host: "netlify",
    // Netlify reads a bundled function's routes only from here, not from netlify.toml.
    exports: (target) => {
      const { published } = target;
      const config = { ...edgeRoutes(published.identity, published), cache: "manual", onError: "bypass" };
      return `${netlifyHost(target)}export const config = ${JSON.stringify(config)};\n`;
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
    // The redirect rules fall back to this function if the edge function fails, so it gives the same responses.
    file: `functions/${FALLBACK}.mjs`,
    host: "netlify",
    exports: netlifyHost,
  },
  {
    file: "functions/vitral.mjs",
    host: "netlify-function",
    // A function can't read the site's files, so it contains the texts, parsed on first use.
    exports: ({ dist, published }) => {
      const { path } = published.identity.base;
      const paths = [GRAPHQL_PATH, MCP_PATH, PLAYGROUND_PATH, PLAYGROUND_STATUS_PATH, ...functionPaths()];
      const config = { path: paths.map((below) => `${path}${below}`) };
      const texts = `const texts = () => JSON.parse(${JSON.stringify(JSON.stringify(readTexts(dist, published)))});\n`;
      return `${texts}export default vitral.createNetlifyFunction(published, texts);\nexport const config = ${JSON.stringify(config)};\n`;
    },
  },
];

/** The addresses of operations that need a function. */
function functionPaths(): readonly string[] {
  return catalogue.flatMap(({ needsFunction, path }) => (needsFunction ? `${API_ROOT}${pathOf(path)}` : []));
}

/** Embeds the texts that addresses with a query need, because Netlify's functions can't read files. */
function netlifyHost({ dist, published }: EdgeTarget): string {
  const texts = readTexts(dist, published, (operation) => queryOf(operation, published.identity).length > 0);
  return `const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))});\nexport default vitral.createNetlifyHost(published, texts);\n`;
}

/** A written file: its folder, its path there and its size in bytes. */
export type Written = { readonly folder: "out" | "dist"; readonly file: string; readonly bytes: number };

/** Files that only static hosts and Vitral read. Cloudflare would parse `_redirects` and `_headers` and reject them. */
const NOT_SERVED = new Set([RULES, "_headers", "serve.json", "errors", RECORD]);

/** The files that Cloudflare serves behind its function. */
const ASSETS = "cloudflare/assets";

/**
 * Writes one self-contained file per function, with its code and the identity, and replaces the whole output folder
 * atomically. Then points the built folder's rules at the function behind Netlify's edge. A folder that neither a build
 * nor a mirror filled, such as a copy made by other tools, keeps its rules.
 *
 * @throws FolderError if the output folder contains other files.
 */
export async function buildEdge(target: EdgeTarget, hosts: string, out: string): Promise<Written[]> {
  const dist = realpathSync(target.dist);
  if (isWithin(dist, out))
    throw new FolderError(`"${out}" is in the built folder, which a build replaces. Choose a folder outside it.`);
  const output = openReplacement(out, { by: "edge" });
  try {
    const written: Written[] = [];
    for (const { file, text } of await renderFunctions({ ...target, dist }, hosts, output.path)) {
      output.put(file, Buffer.from(text));
      written.push({ folder: "out", file, bytes: Buffer.byteLength(text) });
    }
    putAssets(output, dist);
    output.put(`${ASSETS}/_headers`, Buffer.from(renderAssetHeaders(target.published.identity)));
    checkRelease(dist, target.published.release);
    output.commit({ release: target.published.release });
    return [...written, ...writeRules(target)];
  } catch (error) {
    output.abandon();
    throw error;
  }
}

type FunctionFile = { readonly file: string; readonly text: string };

function renderFunctions(target: EdgeTarget, hosts: string, out: string): Promise<FunctionFile[]> {
  const { published } = target;
  const days = daysFrom(published.snapshot, DAYS, published.identity.timeZone);
  const dataOf = (of: EdgeTarget["published"]) =>
    `const published = JSON.parse(${JSON.stringify(JSON.stringify({ ...of, days }))});\n`;
  const [whole, small] = [dataOf(published), dataOf(withoutUnusedData(published))];
  return Promise.all(
    FUNCTIONS.map(async ({ file, host, exports }) => {
      // Omits the extension: esbuild resolves .ts here and .js in the published package.
      const code = await bundle(join(hosts, host), host === "netlify" ? [smallEdge] : []);
      return { file, text: code + (host === "netlify" ? small : whole) + exports(target, dirname(join(out, file))) };
    }),
  );
}

/** Drops the page texts, the platform files and the uses, which no response from the edge contains. */
function withoutUnusedData(published: EdgeTarget["published"]): EdgeTarget["published"] {
  const pages = published.identity.pages.map(({ id }) => ({ id, title: "", summary: "", headings: [] }));
  return { ...published, identity: { ...published.identity, pages, platforms: [], use: {} } };
}

/** Stubs for modules that the edge doesn't need: searches run in a function, and all colours are hexadecimal. */
const OMITTED: readonly (readonly [module: RegExp, code: string])[] = [
  [/\/operations\/search-index\.[jt]s$/, "export const search = null;"],
  [
    /\/operations\/pair-answers\.[jt]s$/,
    "export const judgeInThemes = null, pickInThemes = null, settleColors = null;",
  ],
  [/\/culori\/src\/_prepare\.js$/, "export default (color) => color;"],
  [/\/culori\/src\/colors\/named\.js$/, "export default {};"],
];

/** Replaces these modules in the bundles for Netlify's edge, whose size is limited. */
const smallEdge: Plugin = {
  name: "small-edge",
  setup: ({ onLoad }) => {
    for (const [filter, contents] of OMITTED) onLoad({ filter }, () => ({ contents }));
  },
};

/** Bundles a host with its imports into a script that defines `vitral`. */
async function bundle(entry: string, plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    // The working directory may have been removed in the meantime.
    absWorkingDir: dirname(entry),
    bundle: true,
    plugins,
    write: false,
    minify: true,
    format: "iife",
    globalName: "vitral",
    platform: "neutral",
    mainFields: ["module", "main"],
    // Selects package variants without eval, which workerd refuses.
    conditions: ["workerd", "module"],
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/** Copies the built folder without the files that only other hosts read. */
function putAssets(output: Replacement, dist: string, below = ""): void {
  for (const entry of readdirSync(`${dist}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (NOT_SERVED.has(path)) continue;
    if (entry.isDirectory()) putAssets(output, dist, `${path}/`);
    else if (entry.isFile()) output.put(`${ASSETS}/${path}`, readFileSync(`${dist}/${path}`));
  }
}

/** Replaces the build's rules with rules that point to the function, unless the folder has no record. */
function writeRules({ dist, published }: EdgeTarget): Written[] {
  const { identity } = published;
  const rules = hostRules(identity, published, planFiles(identity, published));
  const text = renderRedirects(functionRules(rules, `/.netlify/functions/${FALLBACK}`));
  const isWritten = replaceFiles(dist, published.release, new Map([[RULES, Buffer.from(text)]]));
  return isWritten ? [{ folder: "dist", file: RULES, bytes: Buffer.byteLength(text) }] : [];
}
