import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { preparePlayground } from "./build/playground.ts";
import { HERE } from "./here.ts";
import { keepCompiledCode } from "./user-folder.js";

/** What the first commands of a clone run. */
const FIRST = "{build,commands,dev,import,site}/**/*.ts";

/** Types of scripts, and modules that only child processes run. */
const BUT = ["**/*.d.ts", "import/run/*.ts"];

/**
 * `npm run prepare` calls this after every install in a clone. An install without the playground is fine too.
 *
 * @public
 */
export async function prepare(): Promise<void> {
  if (!(await preparePlayground())) console.log("The playground is left out: its packages are not installed.");
  await loadOnce();
}

/** Loads the program once, so that Node keeps what it makes of TypeScript: the first command would take a second for it. */
async function loadOnce(): Promise<void> {
  keepCompiledCode();
  const files = globSync(FIRST, { cwd: HERE, exclude: BUT });
  for (const file of files) await import(pathToFileURL(join(HERE, file)).href);
}
