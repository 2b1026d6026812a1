import { extname, join } from "node:path";

/**
 * The folder of the program. No other module looks for files from its own place: in the npm package the modules are parts
 * of a few files, which are all in this folder.
 */
export const HERE = import.meta.dirname;

/** The file of a module that a process of its own runs, by its path in the folder without an ending. */
export function moduleFile(path: string): string {
  return join(HERE, path + extname(import.meta.filename));
}
