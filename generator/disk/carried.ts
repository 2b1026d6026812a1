import * as fs from "node:fs";
import { join } from "node:path";
import { FolderError } from "./work-folder.ts";

/**
 * Adds the files of a folder, except for those that are replaced, to a new one. Each is a hard link to the same file, so
 * that its owner, mode and other links stay, and an edit is in both folders.
 */
export function carryFolder(from: string, to: string, replaced: ReadonlySet<string>, below = ""): void {
  const folder = join(from, below);
  const stats = fs.lstatSync(folder);
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    fs.mkdirSync(join(to, below));
    makeAlike(join(to, below), stats);
  } catch (error) {
    refuseCarried(folder, error);
  }
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) carryFolder(from, to, replaced, `${path}/`);
    else if (!replaced.has(path)) carryFile(join(from, path), join(to, path));
  }
}

function carryFile(from: string, to: string): void {
  const stats = fs.lstatSync(from, { throwIfNoEntry: false });
  if (stats === undefined) {
    if (from.includes("\ufffd"))
      throw new FolderError(`"${from}" has a name that is not valid UTF-8. Rename it, or move it away.`);
    // An editor's temporary file that is gone.
    return;
  }
  try {
    if (stats.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
    else if (hasLinked(from, to)) return;
    else if (stats.isFile()) fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL);
    else throw Object.assign(new Error(from), { code: "EPERM" });
    makeAlike(to, stats);
  } catch (error) {
    refuseCarried(from, error);
  }
}

/** Some file systems have no hard links, and some systems allow none to files of other users. */
function hasLinked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function makeAlike(path: string, { uid, gid, mode }: fs.Stats): void {
  const made = fs.lstatSync(path);
  if (made.uid !== uid || made.gid !== gid) fs.lchownSync(path, uid, gid);
  // Changing the owner may clear bits of the mode.
  if (!made.isSymbolicLink()) fs.chmodSync(path, mode);
}

function refuseCarried(path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "EPERM" && code !== "EACCES") throw error;
  throw new FolderError(
    `"${path}" can't be kept as it is, because you have no permission to move or copy it with its owner and mode. Change its owner or permissions, or move it away.`,
  );
}
