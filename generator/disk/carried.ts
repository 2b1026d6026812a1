import * as fs from "node:fs";
import { join } from "node:path";
import { FolderError } from "./work-folder.ts";

/**
 * Carries the files that aren't replaced over to a new folder, as hard links. Each keeps its owner, mode and links, and
 * an edit appears in both folders.
 */
export function carryFolder(from: string, to: string, replaced: ReadonlySet<string>, below = ""): void {
  const folder = join(from, below);
  const stats = fs.lstatSync(folder);
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    fs.mkdirSync(join(to, below));
    copyMetadata(join(to, below), stats);
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
    // Ignores a temporary file that an editor has removed.
    return;
  }
  try {
    if (stats.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
    else if (tryToLink(from, to)) return;
    else if (stats.isFile()) fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL);
    else throw Object.assign(new Error(from), { code: "EPERM" });
    copyMetadata(to, stats);
  } catch (error) {
    refuseCarried(from, error);
  }
}

/** Creates a hard link. Fails on some file systems, and on some systems for other users' files. */
function tryToLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function copyMetadata(path: string, { uid, gid, mode }: fs.Stats): void {
  const stats = fs.lstatSync(path);
  if (stats.uid !== uid || stats.gid !== gid) fs.lchownSync(path, uid, gid);
  // Comes last, because changing the owner may clear mode bits.
  if (!stats.isSymbolicLink()) fs.chmodSync(path, mode);
}

function refuseCarried(path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "EPERM" && code !== "EACCES") throw error;
  throw new FolderError(
    `"${path}" can't be kept as it is, because you don't have permission to move or copy it with its owner and mode. Change its owner or permissions, or move it away.`,
  );
}
