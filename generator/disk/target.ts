import * as fs from "node:fs";
import { dirname } from "node:path";
import { type Filler, type FolderRecord, readRecord, RECORD } from "./record.ts";
import { placeOf } from "./place.ts";
import { isFolder, isSystemFile } from "./foreign-files.ts";
import { FolderError, workFoldersOf } from "./work-folder.ts";

/** A folder that a command may fill: its real path, and its record if it is already filled. */
export type Target = { readonly path: string; readonly record: FolderRecord | null };

/** The contents of a folder that each command fills, for messages. */
const CONTENTS: Readonly<Record<Filler, string>> = {
  build: "a build",
  mirror: "a copy",
  edge: "functions for hosts",
  import: "an identity",
  "check --fix": "an identity",
};

/**
 * Reads a folder that a command is going to fill. Follows a link, so that the link stays and its target is replaced.
 *
 * @throws FolderError if it isn't a folder, or has contents that another command or person put there.
 */
export function readTarget(folder: string, by: Filler): Target {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return { path: folder, record: null };
  if (stats.isSymbolicLink() && !fs.existsSync(folder)) {
    const path = placeOf(folder);
    // An interrupted command moved the folder away; the next run restores it.
    if (workFoldersOf(path).some(({ old }) => isFolder(old))) return { path, record: null };
    throw new FolderError(
      `"${folder}" is a link to "${fs.readlinkSync(folder)}", which does not exist. Create that folder, or remove the link.`,
    );
  }
  const path = fs.realpathSync(folder);
  if (!fs.statSync(path).isDirectory()) throw new FolderError(`"${folder}" is a file. Expected: a folder.`);
  if (fs.statSync(dirname(path)).dev !== fs.statSync(path).dev) throw new FolderError(mountPointMessage(folder));
  const record = readRecord(path);
  if (record === "damaged")
    throw new FolderError(
      `"${folder}/${RECORD}" is damaged, so Vitral cannot tell which files vitral ${by} wrote. Move the folder away, or remove it.`,
    );
  if (record === "none") {
    refuseForeignFiles(folder, by, fs.readdirSync(path));
    return { path, record: null };
  }
  if (record.by !== by)
    throw new FolderError(
      `"${folder}" holds ${CONTENTS[record.by]}, made by vitral ${record.by}. Choose another folder, or remove it.`,
    );
  return { path, record };
}

/** Maximum number of files that an error names. */
const MAX_NAMED = 3;

/** Refuses a folder with files that the command didn't write, which replacing the folder would remove. */
export function refuseForeignFiles(folder: string, by: Filler, paths: Iterable<string>): void {
  const foreignFiles = [...paths].filter((path) => !isSystemFile(path)).sort();
  if (foreignFiles.length === 0) return;
  throw new FolderError(
    `"${folder}" holds files that vitral ${by} did not write: ${listOf(foreignFiles)}. The command replaces the whole folder: move them away, or choose another folder.`,
  );
}

/** Lists paths for an error message. */
export function listOf(paths: readonly string[]): string {
  const unnamed = paths.length - MAX_NAMED;
  const names = paths.slice(0, MAX_NAMED).map((path) => `"${path}"`);
  return `${names.join(", ")}${unnamed > 0 ? ` and ${unnamed} more` : ""}`;
}

/**
 * Returns the error for a mount point, or for a folder on a different file system from its parent: a rename can't
 * replace it.
 */
export function mountPointMessage(folder: string): string {
  return `"${folder}" is a mount point, or on a different file system from its parent folder, so it cannot be replaced in one step. Choose a folder inside it.`;
}
