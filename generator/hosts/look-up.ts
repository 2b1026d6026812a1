import { once } from "node:events";
import { createReadStream, type lstat as Lstat } from "node:fs";
import { lstat } from "node:fs/promises";

/** The error codes for names that no file can have: too long, or with a NUL. */
const INVALID_NAMES = new Set(["ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

/** `lstat`, where a name that no file can have is a missing file. serve-handler would print the name and respond with 500. */
export const lookUp = ((path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    throw INVALID_NAMES.has(error.code ?? "") ? Object.assign(error, { code: "ENOENT" }) : error;
  })) as unknown as typeof Lstat;

/** Opens a file before its response begins: serve-handler would let a file that is gone by then end the process. */
export const openFile = (async (...opened: Parameters<typeof createReadStream>) => {
  const stream = createReadStream(...opened);
  await once(stream, "open").catch((error: Error) => {
    // serve-handler prints it and responds with 500; one line says all.
    throw Object.assign(error, { stack: error.message });
  });
  return stream;
}) as unknown as typeof createReadStream;
