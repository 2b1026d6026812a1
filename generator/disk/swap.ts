import * as fs from "node:fs";
import { type Filler, type FolderRecord, readRecord, RECORD } from "./record.ts";
import { isBlocked, isFolder, isOpened, type Owned, ownedBy, parentOf } from "./strangers.ts";
import { mountSentence } from "./target.ts";
import { FolderError, leftoversOf, remove, removeEmptyWorkFolders, type WorkFolder } from "./work-folder.ts";

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
 * Dissolves the replaced folder: removes what Vitral wrote, and moves everything else, which was added meanwhile, into the
 * new folder. The record goes last, because the next run reads from it what Vitral wrote.
 *
 * @throws FolderError if something cannot be moved; it stays where it is.
 */
export function settle(target: string, { old }: WorkFolder, owned: Owned): void {
  if (!isFolder(old)) return;
  const left: string[] = [];
  const empty = (below: string) => {
    for (const entry of fs.readdirSync(`${old}/${below}`, { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (path === RECORD) continue;
      if (isOpened(entry, path, owned, target)) {
        empty(`${path}/`);
        if (fs.readdirSync(`${old}/${path}`).length === 0) fs.rmdirSync(`${old}/${path}`);
      } else if (!entry.isDirectory() && owned.files.has(path)) fs.unlinkSync(`${old}/${path}`);
      else if (!carry(old, target, path)) left.push(path);
    }
  };
  empty("");
  if (left.length > 0) throw new FolderError(leftSentence(left, old, target));
  fs.rmSync(`${old}/${RECORD}`, { force: true });
  fs.rmdirSync(old);
}

function carry(from: string, to: string, path: string): boolean {
  if (isBlocked(to, path)) return false;
  try {
    fs.mkdirSync(`${to}/${parentOf(path)}`, { recursive: true });
    fs.renameSync(`${from}/${path}`, `${to}/${path}`);
    return true;
  } catch {
    return false;
  }
}

function leftSentence(left: readonly string[], old: string, target: string): string {
  const named = left.slice(0, 3).map((path) => `"${path}"`);
  const more = left.length > named.length ? ", …" : "";
  return `The new files are in "${target}", but files that others added to the old folder could not be moved there. They are in "${old}" (${named.join(", ")}${more}). Move them away.`;
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
      if (isFolder(work.fresh) && !isFilledBy(work.by, target)) throw new FolderError(lostSentence(work, target));
      settle(target, work, ownedBy(recordOf(work.old)));
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

/** Whether a later run of the same command filled the target, so that the folder it replaced is obsolete. */
function isFilledBy(by: Filler, target: string): boolean {
  return recordOf(target)?.by === by;
}

function lostSentence({ by, old }: WorkFolder, target: string): string {
  return `vitral ${by} was interrupted while it replaced "${target}", and something else is there now. The last complete folder is in "${old}". Keep one of the two, and move it to "${target}".`;
}
