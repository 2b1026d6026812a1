import { hash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { filesIn } from "./replacement.ts";
import { isFolder } from "./foreign-files.ts";
import { listOf } from "./target.ts";
import type { WorkFolder } from "./work-folder.ts";

/** The work folder's file with the digest of each replaced file when it was read. */
export const REPLACED = "replaced.json";

/**
 * Lists the replaced folder's files that differ from the target, and so may be the only copies. Once the new folder is in
 * place, a file that hasn't changed since it was read can be discarded.
 */
export function possibleOnlyCopies({ path: folder, fresh, old }: WorkFolder, target: string): string[] {
  if (!isFolder(old)) return [];
  const replaced = isFolder(fresh) ? {} : readReplaced(folder);
  return [...filesIn(old)].filter((path) => {
    const file = join(old, path);
    return !isSame(file, join(target, path)) && (replaced[path] ?? "") !== digestOf(contentOf(file));
  });
}

/** Returns the error that explains where the only copies may be, and what to do with them. */
export function onlyCopiesMessage(work: WorkFolder, target: string, displayName: string): string {
  const lost = listOf(possibleOnlyCopies(work, target));
  return `vitral ${work.by} did not finish, and "${displayName}" has changed since. The previous folder is in "${work.old}"; these files differ: ${lost}. Copy what you need from there, remove "${work.path}", and run "vitral ${work.by}" again.`;
}

function readReplaced(folder: string): Readonly<Record<string, unknown>> {
  try {
    const replaced: unknown = JSON.parse(fs.readFileSync(join(folder, REPLACED), "utf8"));
    return typeof replaced === "object" && replaced !== null ? { ...replaced } : {};
  } catch {
    return {};
  }
}

function isSame(a: string, b: string): boolean {
  const [statsA, statsB] = [statOf(a), statOf(b)];
  if (statsA === undefined || statsB === undefined) return false;
  // Hard links to the same file.
  if (statsA.nlink > 1n && statsA.dev === statsB.dev && statsA.ino === statsB.ino) return true;
  if (statsA.isSymbolicLink()) return statsB.isSymbolicLink() && fs.readlinkSync(a) === fs.readlinkSync(b);
  if (statsA.size !== statsB.size) return false;
  const [bytesA, bytesB] = [contentOf(a), contentOf(b)];
  return bytesA !== undefined && bytesB !== undefined && bytesA.equals(bytesB);
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

/** Reads a regular file; undefined for anything else. */
function contentOf(path: string): Buffer | undefined {
  return statOf(path)?.isFile() === true ? fs.readFileSync(path) : undefined;
}

export function digestOf(bytes: Buffer | undefined): string | undefined {
  return bytes && hash("sha256", bytes);
}
