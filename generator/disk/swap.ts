import * as fs from "node:fs";
import { type FolderRecord, readRecord } from "./record.ts";
import { isFolder, isSystemFile, ownedBy, foreignFilesIn } from "./foreign-files.ts";
import { listOf, mountPointMessage } from "./target.ts";
import { clear, FolderError, leftoversOf, remove, removeEmptyWorkFolders, type WorkFolder } from "./work-folder.ts";

/**
 * Replaces the target with the new folder of a work folder. After an error, or if the process ends between the two
 * renames, either the target is complete, or the work folder has a complete folder that `recover` restores.
 */
export function swap(target: string, { fresh, old }: WorkFolder): void {
  const isThere = fs.existsSync(target);
  if (isThere) move(target, old, target);
  try {
    move(fresh, target, target);
  } catch (error) {
    if (isThere && !fs.existsSync(target)) fs.renameSync(old, target);
    throw error;
  }
}

function move(from: string, to: string, target: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EBUSY" || code === "EXDEV") throw new FolderError(mountPointMessage(target));
    if (code === "ENOTEMPTY" || code === "EEXIST")
      throw new FolderError(
        `Something else wrote "${target}" at the same time. Check it, move it away, and run the command again.`,
      );
    throw Object.assign(error as NodeJS.ErrnoException, { path: target });
  }
}

/**
 * Removes the replaced folder, unless someone added files to it before it was moved away.
 *
 * @throws FolderError that names such files, which stay in place.
 */
export function dissolve(target: string, { fresh, old }: WorkFolder): void {
  if (!isFolder(old)) return;
  const added = [...foreignFilesIn(old, ownedBy(recordOf(old)))].filter((path) => !isSystemFile(path));
  if (added.length > 0)
    throw new FolderError(
      `The new files are in "${target}". Someone added files to the old folder, which is now "${old}": ${listOf(added)}. Move them away, and run the command again.`,
    );
  clear(fresh);
  // Renames it first, so that the next run removes the rest if this process ends.
  fs.renameSync(old, fresh);
  clear(fresh);
}

/**
 * Cleans up after interrupted commands, so that the target is complete. A command that resumes takes over the files of the
 * interrupted one.
 */
export function recover(target: string, work: WorkFolder, { resumes }: { readonly resumes: boolean }): void {
  removeEmptyWorkFolders(target);
  for (const leftover of leftoversOf(target, work.path)) {
    // Ignores a link or a file in place of one of these folders, which isn't Vitral's.
    if (isFolder(leftover.old) && !fs.existsSync(target)) fs.renameSync(leftover.old, target);
    else if (isFolder(leftover.old)) {
      // If the same command filled the target, it was in a later run that couldn't read this leftover.
      if (isFolder(leftover.fresh) && recordOf(target)?.by !== leftover.by)
        throw new FolderError(conflictMessage(leftover, target));
      dissolve(target, leftover);
    }
    if (resumes && leftover.by === work.by && isFolder(leftover.fresh) && !fs.existsSync(work.fresh))
      fs.renameSync(leftover.fresh, work.fresh);
    remove(leftover);
  }
}

function recordOf(folder: string): FolderRecord | null {
  const record = readRecord(folder);
  return typeof record === "string" ? null : record;
}

function conflictMessage({ by, old }: WorkFolder, target: string): string {
  return `vitral ${by} was interrupted while it replaced "${target}", and something else is there now. The last complete folder is in "${old}". Keep one of the two, and move it to "${target}".`;
}
