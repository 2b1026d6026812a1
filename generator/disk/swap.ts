import * as fs from "node:fs";
import { type FolderRecord, readRecord } from "./record.ts";
import { isFolder, isLitter, ownedBy, strangersIn } from "./strangers.ts";
import { listOf, mountSentence } from "./target.ts";
import { clear, FolderError, leftoversOf, remove, removeEmptyWorkFolders, type WorkFolder } from "./work-folder.ts";

/**
 * Replaces the target with the new folder of a work folder. After an error, or if the process ends between the two
 * renames, one of the two is complete: at the target, or in the work folder, where `recover` finds it.
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
    if (code === "EBUSY" || code === "EXDEV") throw new FolderError(mountSentence(target));
    if (code === "ENOTEMPTY" || code === "EEXIST")
      throw new FolderError(
        `Something else wrote "${target}" at the same time. Check it, move it away, and run the command again.`,
      );
    throw Object.assign(error as NodeJS.ErrnoException, { path: target });
  }
}

/**
 * Removes the replaced folder, unless someone added a file to it before it was moved away.
 *
 * @throws FolderError that names such files; they stay where they are.
 */
export function dissolve(target: string, { fresh, old }: WorkFolder): void {
  if (!isFolder(old)) return;
  const added = [...strangersIn(old, ownedBy(recordOf(old)))].filter((path) => !isLitter(path));
  if (added.length > 0)
    throw new FolderError(
      `The new files are in "${target}". Someone added files to the old folder, which is now "${old}": ${listOf(added)}. Move them away, and run the command again.`,
    );
  clear(fresh);
  // If the process ends meanwhile, the next one removes the rest like the new files of an interrupted command.
  fs.renameSync(old, fresh);
  clear(fresh);
}

/**
 * Cleans up after interrupted commands, so that one complete folder is at the target. A command that resumes takes over
 * the files of the interrupted one.
 */
export function recover(target: string, own: WorkFolder, { resumes }: { readonly resumes: boolean }): void {
  removeEmptyWorkFolders(target);
  for (const work of leftoversOf(target, own.path)) {
    // A link or a file in place of one of these folders is not Vitral's.
    if (isFolder(work.old) && !fs.existsSync(target)) fs.renameSync(work.old, target);
    else if (isFolder(work.old)) {
      // A target that the same command filled is a later run's, which couldn't read this work folder.
      if (isFolder(work.fresh) && recordOf(target)?.by !== work.by) throw new FolderError(lostSentence(work, target));
      dissolve(target, work);
    }
    if (resumes && work.by === own.by && isFolder(work.fresh) && !fs.existsSync(own.fresh))
      fs.renameSync(work.fresh, own.fresh);
    remove(work);
  }
}

function recordOf(folder: string): FolderRecord | null {
  const record = readRecord(folder);
  return typeof record === "string" ? null : record;
}

function lostSentence({ by, old }: WorkFolder, target: string): string {
  return `vitral ${by} was interrupted while it replaced "${target}", and something else is there now. The last complete folder is in "${old}". Keep one of the two, and move it to "${target}".`;
}
