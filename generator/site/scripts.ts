import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "browser");

/** The scripts of the pages as they are written, `site.js` for all of them and one for each page that has its own. */
export function renderScripts(): Readonly<Record<string, string>> {
  const names = globSync("*.js", { cwd: FOLDER }).sort();
  return Object.fromEntries(names.map((name) => [`site/${name}`, readFileSync(join(FOLDER, name), "utf8")]));
}
