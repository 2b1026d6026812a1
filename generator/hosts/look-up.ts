import type { lstat as Lstat } from "node:fs";
import { lstat } from "node:fs/promises";

/** What the system says of names that no file can have: too long, or with a NUL. */
const NO_NAMES = new Set(["ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

/** Looks a file up; one that cannot be is one that is missing. serve-handler would print its name and answer 500. */
export const lookUp = ((path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    throw NO_NAMES.has(error.code ?? "") ? Object.assign(error, { code: "ENOENT" }) : error;
  })) as unknown as typeof Lstat;
