import { createHash, hash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildOptions } from "esbuild";
import { HERE } from "../here.ts";

const root = join(HERE, "..");
const sources = join(root, "generator/kit/playground");

/** The module that `#playground` resolves to in a clone. */
const target = join(root, ".vitral/playground.js");

/**
 * Bundles the playground's module in a clone if it is missing or older than its sources. Does nothing in the published
 * package, which contains the module without its sources. Returns false if the module's dependencies aren't installed,
 * as after `npm ci --omit=dev`.
 */
export async function preparePlayground(): Promise<boolean> {
  if (!existsSync(join(sources, "main.ts"))) return true;
  if (!existsSync(join(root, "node_modules/@codemirror/view"))) return false;
  const mark = `// Made of ${digestOfSources()}.\n`;
  if (existsSync(target) && readFileSync(target, "utf8").startsWith(mark)) return true;
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, mark + (await bundlePlayground()));
  renameSync(temporary, target);
  return true;
}

/** Renders the module: the page's script and stylesheet, their hashes, and the licences of the bundled packages. */
export async function bundlePlayground(): Promise<string> {
  const [{ text: script, inputs }, { text: style }] = await Promise.all([
    bundle("main.ts", {
      format: "iife",
      platform: "browser",
      target: "es2022",
      define: { "process.env.NODE_ENV": '"production"' },
    }),
    bundle("style.css", { target: "esnext" }),
  ]);
  // In HTML, these would end the script element or hide its end tag.
  if (/<\/script|<!--/i.test(script)) throw new Error("The playground's script cannot be part of a page.");
  const values = { script, style, hashes: { script: policyHash(script), style: policyHash(style) } };
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  return licencesOf(inputs) + lines.join("");
}

async function bundle(entry: string, options: BuildOptions) {
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: [join(sources, entry)],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return { text: outputFiles?.[0]?.text.trimEnd() ?? "", inputs: Object.keys(metafile?.inputs ?? {}) };
}

/** The hash source of an inline element, as in Content Security Policy Level 3. */
function policyHash(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}

/** Hashes the sources and the lockfile, which pins the package versions. */
function digestOfSources(): string {
  const digest = createHash("sha256");
  const files = globSync(
    ["generator/kit/playground/*", "generator/kit/graphql-playground-*.ts", "generator/build/playground.ts"],
    { cwd: root },
  );
  for (const file of [...files.sort(), "package-lock.json"]) digest.update(file).update(readFileSync(join(root, file)));
  return digest.digest("hex").slice(0, 16);
}

/** Lists the licences of the bundled packages, deduplicated by text, each after the names of its packages. */
function licencesOf(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
  const namesByText = new Map<string, string[]>();
  for (const name of [...packages].sort()) {
    const folder = join(root, "node_modules", name);
    const [file] = globSync("{LICENSE,LICENCE,License,license}*", { cwd: folder }).sort();
    const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { license: string };
    const text = file === undefined ? license : readFileSync(join(folder, file), "utf8").trim();
    namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  }
  const blocks = [...namesByText].map(([text, names]) => `${names.join(", ")}\n\n${text.replaceAll("*/", "* /")}`);
  return `/*\nThis file contains code from these packages, under their licences.\n\n${blocks.join("\n\n")}\n*/\n`;
}
