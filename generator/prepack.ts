import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import manifest from "vitral/package.json" with { type: "json" };

/**
 * Makes `.vitral/package`, the npm package without its documents: the program, the compiled entry points and hosts; the
 * templates, styles, texts and scripts that the program reads; the types of the entry points; and the identity's
 * stylesheets. npm runs this before packing.
 */
const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, ".vitral/package");

/**
 * The modules that Node runs: the command line, and those that it runs in a separate process. They are bundled with their
 * imports, because resolving 500 files takes Node longer than reading their code.
 */
const PROGRAMS = { cli: "cli/main", "import/run/data": "import/run/data", "import/run/project": "import/run/project" };

/** A relative import in a type file: `from "./cache.ts"`, `import("./cache.ts")`. */
const RELATIVE_IMPORT = /(?<=\b(?:from |import\()")(\.[^"]*)\.ts(?=")/g;

rmSync(FOLDER, { recursive: true, force: true });
run("node_modules/typescript/bin/tsc", "-p", "tsconfig.package.json");
await build({
  absWorkingDir: ROOT,
  entryPoints: Object.entries(PROGRAMS).map(([out, name]) => ({ in: `generator/${name}.ts`, out })),
  outdir: join(FOLDER, "generator"),
  bundle: true,
  // Shared code goes into files next to the command line; generator/here.ts depends on that.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22.18",
  packages: "external",
  external: ["#*"],
  logLevel: "warning",
});
for (const name of globSync(["generator/**/*.{hbs,css,json}", "generator/site/browser/*.js"], { cwd: ROOT }))
  cpSync(join(ROOT, name), join(FOLDER, name));
keepTypes(Object.values(manifest.exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry.types])));
mkdirSync(join(FOLDER, "schemas"), { recursive: true });
for (const name of ["tokens.css", "tailwind.css", "schemas/vitral.json"])
  writeFileSync(join(FOLDER, name), run("generator/cli/main.ts", "get", `/${name}`));

/** Removes the types that no entry point uses. Rewrites the imports of the rest to `.js`, which every TypeScript reads. */
function keepTypes(entries: readonly string[]): void {
  const kept = new Set(entries.map((entry) => join(ROOT, entry)));
  // The loop also visits the files that are added during it.
  for (const file of kept) {
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(RELATIVE_IMPORT)) kept.add(join(dirname(file), `${path}.d.ts`));
    writeFileSync(file, text.replaceAll(RELATIVE_IMPORT, "$1.js"));
  }
  const all = globSync("**/*.d.ts", { cwd: FOLDER }).map((name) => join(FOLDER, name));
  for (const file of all) if (!kept.has(file)) rmSync(file);
}

/** Runs a program of the project and returns its output. */
function run(program: string, ...args: readonly string[]): Buffer {
  return execFileSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
}
