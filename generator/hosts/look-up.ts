import { once } from "node:events";
import { createReadStream, type Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** The error codes for names that no file can have: too long, or with a NUL. */
const INVALID_NAMES = new Set(["ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

/**
 * `lstat` for the files of a folder that are served: the listed ones, or all when no list is given. A dotfile and a file
 * behind a link are missing files. So is a name that no file can have: serve-handler would print it and respond with 500.
 */
export function lookUpIn(folder: string, files?: ReadonlySet<string>): (path: string) => Promise<Stats> {
  const found = async (path: string) => {
    const steps = relative(folder, path).split(sep);
    const isServed = !steps.some((step) => step.startsWith(".")) && (files?.has(steps.join("/")) ?? true);
    if (isServed && (await realpath(path)) === join(await realpath(folder), ...steps)) return lstat(path);
    throw Object.assign(new Error("not served"), { code: "ENOENT" });
  };
  return (path) =>
    found(path).catch((error: NodeJS.ErrnoException) => {
      throw INVALID_NAMES.has(error.code ?? "") ? Object.assign(error, { code: "ENOENT" }) : error;
    });
}

/** Opens a file before its response begins: serve-handler would let a file that is gone by then end the process. */
export const openFile = (async (...opened: Parameters<typeof createReadStream>) => {
  const stream = createReadStream(...opened);
  await once(stream, "open").catch((error: Error) => {
    // serve-handler prints it and responds with 500; one line says all.
    throw Object.assign(error, { stack: error.message });
  });
  return stream;
}) as unknown as typeof createReadStream;
