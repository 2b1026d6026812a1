import { hash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { isOwnFolder } from "../user-folder.js";
import { FILLERS, type Filler } from "./record.ts";
import { placeOf } from "./place.ts";

/** Thrown if a folder can't be used; the message states the reason and what to do. */
export class FolderError extends Error {}

/** The process that is using a work folder. */
type Holder = { readonly host: string; readonly pid: number };

/**
 * A private folder next to the folder that a command fills, in which new files are written and old ones removed. Vitral
 * removes a work folder only if its owner file names that folder.
 */
export type WorkFolder = {
  readonly path: string;
  readonly by: Filler;
  readonly holder: Holder;
  /** The new folder's path. */
  readonly fresh: string;
  /** The replaced folder's path until it is dissolved. */
  readonly old: string;
};

/** A random part and its check digits, which make accidental matches unlikely. */
const NAME = /^\.vitral-([0-9a-f]{12})([0-9a-f]{8})$/;

function nameOf(random: string): string {
  return `.vitral-${random}${hash("sha256", `vitral work folder ${random}`).slice(0, 8)}`;
}

function isName(name: string): boolean {
  return nameOf(NAME.exec(name)?.[1] ?? "") === name;
}

const OWNER = "owner.json";

const HERE: Holder = { host: hostname(), pid: process.pid };

type Owner = { readonly folder: string; readonly target: string; readonly by: Filler; readonly holder: Holder };

/** The work folders that this process is using. Any other work folder with its process id is a leftover. */
const inUse = new Set<string>();

/** Maximum number of attempts to claim a target while other commands start. */
const MAX_TRIES = 5;

/** Creates a work folder for a target. @throws FolderError if another process is working on the target. */
export function claim(target: string, by: Filler): WorkFolder {
  for (let tries = 1; ; tries += 1) {
    const work = create(target, by);
    const rival = findRival(target, work);
    if (rival === undefined) return work;
    remove(work);
    if (tries === MAX_TRIES) throw new FolderError(heldSentence(target, rival));
    // Waits for a different time in each process, so that they don't collide again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tries * (5 + (process.pid % 47)));
  }
}

/** Finds another process's work folder. Call it after creating `work`: then at least one of two rivals sees the other. */
function findRival(target: string, work: WorkFolder): WorkFolder | undefined {
  try {
    return workFoldersOf(target).find((folder) => folder.path !== work.path && isHeld(folder));
  } catch (error) {
    tryTo(() => remove(work));
    throw error;
  }
}

/** Lists a target's work folders, according to their owner files. */
export function workFoldersOf(target: string): WorkFolder[] {
  const parent = dirname(target);
  const isThere = fs.statSync(parent, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const names = isThere ? fs.readdirSync(parent).filter(isName) : [];
  return names.flatMap((name) => {
    const owner = readOwner(join(parent, name));
    return owner?.target === basename(target) ? [toWorkFolder(join(parent, name), owner)] : [];
  });
}

/** Lists the leftovers of this user's ended commands. Other users' are ignored, because they could contain anything. */
export function leftoversOf(target: string, current: string): WorkFolder[] {
  return workFoldersOf(target).filter((work) => work.path !== current && !isHeld(work) && isOwnFolder(work.path));
}

/** Removes empty work folders, left by commands that ended before writing the owner file or after removing it. */
export function removeEmptyWorkFolders(target: string): void {
  const parent = dirname(target);
  // rmdir fails for a folder that isn't empty. Other users' folders and missing ones don't matter.
  for (const name of fs.readdirSync(parent).filter(isName)) tryTo(() => fs.rmdirSync(join(parent, name)));
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // A later run tries again.
  }
}

/** Returns whether a process may be using the work folder: a local one that is running, or any on another machine. */
export function isHeld({ path, holder: { host, pid } }: WorkFolder): boolean {
  if (host !== hostname()) return true;
  return pid === process.pid ? inUse.has(path) : isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Keeps a work folder for a later run. */
export function release({ path }: WorkFolder): void {
  inUse.delete(path);
}

/** Removes a work folder and its new folder, unless it still contains a replaced folder or anything else. */
export function remove(work: WorkFolder): void {
  const { path, fresh, old } = work;
  release(work);
  if (fs.existsSync(old)) return;
  clear(fresh);
  if (fs.readdirSync(path).some((name) => name !== OWNER)) return;
  fs.rmSync(join(path, OWNER), { force: true });
  try {
    fs.rmdirSync(path);
  } catch (error) {
    // Another command removed the empty folder as a leftover.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Recursively removes a folder in a work folder. @throws FolderError if permissions are missing. */
export function clear(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
    throw new FolderError(
      `"${folder}" isn't needed any more, but you don't have permission to remove everything in it. Change the permissions of the folders in it, or remove it, and run the command again.`,
    );
  }
}

/** Returns the error for a folder that is missing because a command was interrupted while replacing it, else null. */
export function interruptedMessage(folder: string, displayName: string): string | null {
  const target = placeOf(folder);
  const leftover = workFoldersOf(target).find(({ old }) => fs.existsSync(old));
  if (leftover === undefined || fs.existsSync(target)) return null;
  if (isHeld(leftover))
    return `"${displayName}" is being replaced by vitral ${leftover.by} right now. Run the command again in a moment.`;
  const again = leftover.by === "mirror" ? "vitral mirror <address> <folder>" : `vitral ${leftover.by}`;
  const user = isOwnFolder(leftover.path) ? "" : ", as the user who started it,";
  return `"${displayName}" is missing: vitral ${leftover.by} was interrupted, and the folder it was replacing is in "${leftover.old}". Run "${again}" again${user} to put it back.`;
}

function heldSentence(target: string, { by, holder: { pid, host }, path, old }: WorkFolder): string {
  const moveBack = fs.existsSync(old) ? ` and move "${old}" to "${target}" if that is missing, then` : "";
  return `vitral ${by} (process ${pid} on "${host}") is writing into "${target}", or was interrupted. Wait until it ends; if it no longer runs,${moveBack} remove "${path}".`;
}

/** Creates the folder, exclusively and for this user only, with its owner file. */
function create(target: string, by: Filler): WorkFolder {
  const parent = dirname(target);
  // Creates the parents first: in /proc, Node's recursive mkdir of the folder never ends.
  fs.mkdirSync(parent, { recursive: true });
  for (let tries = 1; ; tries += 1) {
    const path = join(parent, nameOf(randomBytes(6).toString("hex")));
    const owner: Owner = { folder: basename(path), target: basename(target), by, holder: HERE };
    fs.mkdirSync(path, { mode: 0o700 });
    try {
      fs.writeFileSync(join(path, OWNER), `${JSON.stringify(owner, null, 2)}\n`, { flag: "wx" });
      inUse.add(path);
      return toWorkFolder(path, owner);
    } catch (error) {
      fs.rmSync(path, { recursive: true, force: true });
      // Another command removed the folder as a leftover while it was empty.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === MAX_TRIES) throw error;
    }
  }
}

function toWorkFolder(path: string, { by, holder }: Owner): WorkFolder {
  return { path, by, holder, fresh: join(path, "new"), old: join(path, "old") };
}

/** Maximum size of an owner file, in bytes; a real one has a few hundred. */
const MAX_OWNER = 1 << 16;

/** Reads a folder's owner file; null if it is invalid or names another folder. Doesn't follow links. */
function readOwner(path: string): Owner | null {
  try {
    const file = fs.lstatSync(join(path, OWNER));
    if (!fs.lstatSync(path).isDirectory() || !file.isFile() || file.size > MAX_OWNER) return null;
    const { folder, target, by, holder }: Partial<Owner> = JSON.parse(fs.readFileSync(join(path, OWNER), "utf8"));
    const filler = FILLERS.find((name) => name === by);
    const isValid = folder === basename(path) && typeof target === "string" && filler !== undefined;
    return isValid && isHolder(holder) ? { folder, target, by: filler, holder } : null;
  } catch {
    return null;
  }
}

function isHolder(value: Partial<Holder> | undefined): value is Holder {
  const { host, pid } = value ?? {};
  // A process id below 1 would name a process group.
  return typeof host === "string" && Number.isSafeInteger(pid) && Number(pid) > 0;
}
