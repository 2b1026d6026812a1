import * as fs from "node:fs";
import { dirname } from "node:path";
import { type Filler, type FolderRecord, readRecord, RECORD } from "./record.ts";
import { placeOf } from "./place.ts";
import { isFolder, isSystemFile } from "./strangers.ts";
import { FolderError, workFoldersOf } from "./work-folder.ts";

/** A folder that a command may fill: its real path, and its record if it is already filled. */
export type Target = { readonly path: string; readonly record: FolderRecord | null };

/** The contents of a folder that a command filled, in words. */
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
  if (fs.statSync(dirname(path)).dev !== fs.statSync(path).dev) throw new FolderError(mountSentence(folder));
  const record = readRecord(path);
  if (record === "damaged")
    throw new FolderError(
      `"${folder}/${RECORD}" is damaged, so Vitral cannot tell which files vitral ${by} wrote. Move the folder away, or remove it.`,
    );
  if (record === "none") {
    refuseStrangers(folder, by, fs.readdirSync(path));
    return { path, record: null };
  }
  if (record.by !== by)
    throw new FolderError(
      `"${folder}" holds ${CONTENTS[record.by]}, made by vitral ${record.by}. Choose another folder, or remove it.`,
    );
  return { path, record };
}

/** The maximum number of files that an error names. */
const MAX_NAMED = 3;

/** Refuses a folder with files that the command didn't write, because they would be removed with the old folder. */
export function refuseStrangers(folder: string, by: Filler, paths: Iterable<string>): void {
  const strangers = [...paths].filter((path) => !isSystemFile(path)).sort();
  if (strangers.length === 0) return;
  throw new FolderError(
    `"${folder}" holds files that vitral ${by} did not write: ${listOf(strangers)}. The command replaces the whole folder: move them away, or choose another folder.`,
  );
}

/** Lists paths for an error message. */
export function listOf(paths: readonly string[]): string {
  const unnamed = paths.length - MAX_NAMED;
  const named = paths.slice(0, MAX_NAMED).map((path) => `"${path}"`);
  return `${named.join(", ")}${unnamed > 0 ? ` and ${unnamed} more` : ""}`;
}

/** The error for a mount point, or a folder on another file system than its parent: a rename can't replace it. */
export function mountSentence(folder: string): string {
  return `"${folder}" is a mount point, or on another file system than the folder that holds it, so it cannot be replaced in one step. Choose a folder inside it.`;
}
