import { hash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { isOwnFolder } from "../user-folder.js";
import { FILLERS, type Filler } from "./record.ts";
import { placeOf } from "./place.ts";

/** A folder that cannot be used, with the reason as a sentence. */
export class FolderError extends Error {}

/** The process that works in a folder. */
type Holder = { readonly host: string; readonly pid: number };

/**
 * A private folder next to the folder that a command fills. Everything is written and dissolved in it. Vitral removes a
 * work folder only if its owner file names that very folder.
 */
export type WorkFolder = {
  readonly path: string;
  /** The command that made it. */
  readonly by: Filler;
  readonly holder: Holder;
  /** The new folder, and the one it replaces until that is dissolved. */
  readonly fresh: string;
  readonly old: string;
};

/** A random part and its check digits, so that no other folder has such a name by accident. */
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

/** The work folders that this process is using; others with its process id are leftovers of errors. */
const inUse = new Set<string>();

/** How often a command tries to claim a target if another starts at the same moment. */
const TRIES = 5;

/** Makes a work folder for a target. @throws FolderError if another process is working on the target. */
export function claim(target: string, by: Filler): WorkFolder {
  for (let tries = 1; ; tries += 1) {
    const own = create(target, by);
    const other = otherHeld(target, own);
    if (other === undefined) return own;
    remove(own);
    if (tries === TRIES) throw new FolderError(heldSentence(target, other));
    // A different time for each process, so that they do not collide again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tries * (5 + (process.pid % 47)));
  }
}

/** Called after the own folder exists, so that of two commands that start at once, at least one sees the other. */
function otherHeld(target: string, own: WorkFolder): WorkFolder | undefined {
  try {
    return workFoldersOf(target).find((work) => work.path !== own.path && isHeld(work));
  } catch (error) {
    tryTo(() => remove(own));
    throw error;
  }
}

/** The work folders of a target, according to their owner files. */
export function workFoldersOf(target: string): WorkFolder[] {
  const parent = dirname(target);
  const isThere = fs.statSync(parent, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const names = isThere ? fs.readdirSync(parent).filter(isName) : [];
  return names.flatMap((name) => {
    const owner = readOwner(join(parent, name));
    return owner?.target === basename(target) ? [toWorkFolder(join(parent, name), owner)] : [];
  });
}

/** The work folders that ended commands of this user left. Anybody else's could hold anything, so nothing is taken from it. */
export function leftoversOf(target: string, own: string): WorkFolder[] {
  return workFoldersOf(target).filter((work) => work.path !== own && !isHeld(work) && isOwnFolder(work.path));
}

/** Removes the empty work folders of commands that ended before they wrote the owner file, or after they removed it. */
export function removeEmptyWorkFolders(target: string): void {
  const parent = dirname(target);
  // rmdir fails for a folder that is not empty; a folder of another user, or one that is gone, does not matter.
  for (const name of fs.readdirSync(parent).filter(isName)) tryTo(() => fs.rmdirSync(join(parent, name)));
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // A later run tries again.
  }
}

/** Returns whether a process may be using it: any process on another machine, or a running one with its id here. */
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

/** Removes a work folder with its new folder; keeps it if it still holds a replaced folder or anything else. */
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
    // Another command took the empty folder for a leftover and removed it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Removes a folder in a work folder with all that is in it. @throws FolderError without the permission to. */
export function clear(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
    throw new FolderError(
      `"${folder}" isn't needed any more, but you have no permission to remove everything in it. Change the permissions of the folders in it, or remove it, and run the command again.`,
    );
  }
}

/** Why a folder is missing, if a command was interrupted while replacing it; else null. */
export function interruptedSentence(folder: string, named: string): string | null {
  const target = placeOf(folder);
  const left = workFoldersOf(target).find(({ old }) => fs.existsSync(old));
  if (left === undefined || fs.existsSync(target)) return null;
  if (isHeld(left))
    return `"${named}" is being replaced by vitral ${left.by} right now. Run the command again in a moment.`;
  const again = left.by === "mirror" ? "vitral mirror <address> <folder>" : `vitral ${left.by}`;
  const user = isOwnFolder(left.path) ? "" : ", as the user who started it,";
  return `"${named}" is missing: vitral ${left.by} was interrupted, and the folder it was replacing is in "${left.old}". Run "${again}" again${user} to put it back.`;
}

function heldSentence(target: string, { by, holder: { pid, host }, path, old }: WorkFolder): string {
  const rest = fs.existsSync(old) ? ` and move "${old}" to "${target}" if that is missing, then` : "";
  return `vitral ${by} (process ${pid} on "${host}") is writing into "${target}", or was interrupted. Wait until it ends; if it no longer runs,${rest} remove "${path}".`;
}

/** Makes the folder, exclusively and for this user only, and its owner file. */
function create(target: string, by: Filler): WorkFolder {
  const parent = dirname(target);
  // The parents first: in /proc, where nothing can be made, Node's recursive mkdir of the folder never ends.
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
      // Another command took the folder for a leftover and removed it while it was empty.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === TRIES) throw error;
    }
  }
}

function toWorkFolder(path: string, { by, holder }: Owner): WorkFolder {
  return { path, by, holder, fresh: join(path, "new"), old: join(path, "old") };
}

/** An owner file has some hundred bytes. */
const MOST_OF_OWNER = 1 << 16;

/** The owner file of a real folder, if it is valid and names this very folder; else null. Follows no link. */
function readOwner(path: string): Owner | null {
  try {
    const file = fs.lstatSync(join(path, OWNER));
    if (!fs.lstatSync(path).isDirectory() || !file.isFile() || file.size > MOST_OF_OWNER) return null;
    const { folder, target, by, holder }: Partial<Owner> = JSON.parse(fs.readFileSync(join(path, OWNER), "utf8"));
    const filler = FILLERS.find((name) => name === by);
    const isWhole = folder === basename(path) && typeof target === "string" && filler !== undefined;
    return isWhole && isHolder(holder) ? { folder, target, by: filler, holder } : null;
  } catch {
    return null;
  }
}

function isHolder(value: Partial<Holder> | undefined): value is Holder {
  const { host, pid } = value ?? {};
  // A process id below 1 would name a group of processes.
  return typeof host === "string" && Number.isSafeInteger(pid) && Number(pid) > 0;
}
