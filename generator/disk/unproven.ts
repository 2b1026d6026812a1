import { hash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { filesIn } from "./replacement.ts";
import { isFolder } from "./strangers.ts";
import { listOf } from "./target.ts";
import type { WorkFolder } from "./work-folder.ts";

/** The file of a work folder with the digests of the files that its new folder replaces, as they were read. */
export const REPLACED = "replaced.json";

/**
 * The files of a replaced folder that may be the only copy: those that are not the same in its place. Once the new folder
 * is there, a file that was replaced is not needed if it's as it was read.
 */
export function unprovenIn({ path: folder, fresh, old }: WorkFolder, target: string): string[] {
  if (!isFolder(old)) return [];
  const replaced = isFolder(fresh) ? {} : readReplaced(folder);
  return [...filesIn(old)].filter((path) => {
    const file = join(old, path);
    return !isSame(file, join(target, path)) && (replaced[path] ?? "") !== digestOf(contentOf(file));
  });
}

/** Says where the files are that may be the only copy, and what to do with them. */
export function lostSentence(work: WorkFolder, target: string, named: string): string {
  const lost = listOf(unprovenIn(work, target));
  return `vitral ${work.by} did not finish, and "${named}" was changed since. The folder that it was replacing is in "${work.old}", where these files differ: ${lost}. Copy what you need from there, remove "${work.path}", and run "vitral ${work.by}" again.`;
}

function readReplaced(folder: string): Readonly<Record<string, unknown>> {
  try {
    const replaced: unknown = JSON.parse(fs.readFileSync(join(folder, REPLACED), "utf8"));
    return typeof replaced === "object" && replaced !== null ? { ...replaced } : {};
  } catch {
    return {};
  }
}

function isSame(one: string, other: string): boolean {
  const [found, compared] = [statOf(one), statOf(other)];
  if (found === undefined || compared === undefined) return false;
  // Two names of one file.
  if (found.nlink > 1n && found.dev === compared.dev && found.ino === compared.ino) return true;
  if (found.isSymbolicLink()) return compared.isSymbolicLink() && fs.readlinkSync(one) === fs.readlinkSync(other);
  if (found.size !== compared.size) return false;
  const [bytes, others] = [contentOf(one), contentOf(other)];
  return bytes !== undefined && others !== undefined && bytes.equals(others);
}

function statOf(path: string): fs.BigIntStats | undefined {
  try {
    return fs.lstatSync(path, { bigint: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The bytes of a regular file; undefined for anything else. */
function contentOf(path: string): Buffer | undefined {
  return statOf(path)?.isFile() === true ? fs.readFileSync(path) : undefined;
}

/** The SHA-256 of bytes in hexadecimal digits. */
export function digestOf(bytes: Buffer | undefined): string | undefined {
  return bytes && hash("sha256", bytes);
}
