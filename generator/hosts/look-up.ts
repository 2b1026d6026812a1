import type { lstat as Lstat } from "node:fs";
import { lstat } from "node:fs/promises";

/** The error codes for names that no file can have: too long, or with a NUL. */
const INVALID_NAMES = new Set(["ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

/** `lstat`, where a name that no file can have is a missing file. serve-handler would print the name and respond with 500. */
export const lookUp = ((path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    throw INVALID_NAMES.has(error.code ?? "") ? Object.assign(error, { code: "ENOENT" }) : error;
  })) as unknown as typeof Lstat;
