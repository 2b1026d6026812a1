import { extname, join } from "node:path";

/**
 * The program's folder. Other modules must not resolve files relative to themselves: in the npm package, they are bundled
 * into a few files, which are all in this folder.
 */
export const HERE = import.meta.dirname;

/** Returns the file of a module to run in a separate process. `path` is below the folder, without an extension. */
export function moduleFile(path: string): string {
  return join(HERE, path + extname(import.meta.filename));
}
