import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import manifest from "vitral/package.json" with { type: "json" };

/**
 * Makes `.vitral/package`, which is all of the npm package but its documents: the generator compiled, the templates,
 * styles, texts and scripts that it reads, the types that the package's doors lead to and the identity's stylesheets.
 * npm runs it before it packs.
 */
const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, ".vitral/package");

/** Another file of ours as types name it: `from "./cache.ts"`, `import("./cache.ts")`. */
const NAMED = /(?<=\b(?:from |import\()")(\.[^"]*)\.ts(?=")/g;

rmSync(FOLDER, { recursive: true, force: true });
run("test/node_modules/typescript/bin/tsc", "-p", "tsconfig.package.json");
// The compiler copies what is imported; left here, it would say again what package this is and what its "#" names mean.
rmSync(join(FOLDER, "package.json"));
for (const name of globSync(["generator/**/*.{hbs,css,json}", "generator/site/browser/*.js"], { cwd: ROOT }))
  cpSync(join(ROOT, name), join(FOLDER, name));
keepTypes(Object.values(manifest.exports).flatMap((door) => (typeof door === "string" ? [] : [door.types])));
for (const name of ["tokens.css", "tailwind.css"])
  writeFileSync(join(FOLDER, name), run("generator/cli.ts", "get", `/api/v1/${name}`));

/** Removes the types that no door leads to; the others name each other with `.js`, which every TypeScript reads. */
function keepTypes(doors: readonly string[]): void {
  const kept = new Set(doors.map((door) => join(ROOT, door)));
  // A set tells its loop of what is added on the way.
  for (const file of kept) {
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(NAMED)) kept.add(join(dirname(file), `${path}.d.ts`));
    writeFileSync(file, text.replaceAll(NAMED, "$1.js"));
  }
  const all = globSync("**/*.d.ts", { cwd: FOLDER }).map((name) => join(FOLDER, name));
  for (const file of all.filter((one) => !kept.has(one))) rmSync(file);
}

/** Runs a program of the project, and gives what it prints. */
function run(program: string, ...args: readonly string[]): Buffer {
  return execFileSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
}
