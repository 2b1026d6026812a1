import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { preparePlayground } from "./build/playground.ts";
import { HERE } from "./here.ts";
import { keepCompiledCode } from "./user-folder.js";

/** The modules that the first commands of a clone run. */
const FIRST = "{build,cli,import,site}/**/*.ts";

/** Types of scripts, and modules that run when they are loaded. */
const EXCLUDED = ["**/*.d.ts", "import/run/*.ts", "cli/main.ts"];

/**
 * Prepares a clone; `npm run prepare` calls this after every install. The playground is optional.
 *
 * @public
 */
export async function prepare(): Promise<void> {
  if (!(await preparePlayground())) console.log("The playground is left out: its packages are not installed.");
  await loadOnce();
}

/** Loads the program once, so that Node caches the compiled TypeScript, which would cost the first command a second. */
async function loadOnce(): Promise<void> {
  keepCompiledCode();
  const files = globSync(FIRST, { cwd: HERE, exclude: EXCLUDED });
  for (const file of files) await import(pathToFileURL(join(HERE, file)).href);
}
