import * as fs from "node:fs";
import type { Owned } from "./strangers.ts";
import { FolderError } from "./work-folder.ts";

/**
 * Refuses a folder with something that cannot be removed or moved, before anything is moved.
 *
 * @throws FolderError
 */
export function refuseFixed(target: string, owned: Owned, strangers: Iterable<string>): void {
  if (!fs.existsSync(target)) return;
  for (const folder of owned.folders) if (isFixed(`${target}/${folder}`)) refuse(`${target}/${folder}`, LOCKED);
  const { dev } = fs.statSync(target);
  for (const stranger of strangers) {
    const path = `${target}/${stranger}`;
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined && stranger.includes("\ufffd")) refuse(path, UNNAMED);
    if (found?.isDirectory() && found.dev !== dev) refuse(path, MOUNTED);
    if (isFixed(path)) refuse(path, LOCKED);
  }
}

const LOCKED =
  "is a folder that you have no permission to change, so it cannot be moved. Change its permissions, or move it away.";
const UNNAMED = "has a name that is not valid UTF-8, so it cannot be moved. Rename it, or move it away.";
const MOUNTED = "is on another file system, so it cannot be moved. Unmount it, or choose another folder.";

function refuse(path: string, why: string): never {
  throw new FolderError(`"${path}" ${why}`);
}

/** Moving a folder updates its ".." entry, which needs write permission on the folder itself. */
function isFixed(path: string): boolean {
  if (!fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
  try {
    fs.accessSync(path, fs.constants.W_OK | fs.constants.X_OK);
    return false;
  } catch {
    return true;
  }
}
