import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { carryFolder } from "./carried.ts";
import { filesIn } from "./replacement.ts";
import { isBlocked, isFolder } from "./foreign-files.ts";
import { swap } from "./swap.ts";
import { digestOf, onlyCopiesMessage, REPLACED, possibleOnlyCopies } from "./only-copies.ts";
import {
  claim,
  FolderError,
  interruptedMessage,
  isHeld,
  leftoversOf,
  remove,
  removeEmptyWorkFolders,
  type WorkFolder,
  workFoldersOf,
} from "./work-folder.ts";

/** File texts, keyed by their path below a folder, with slashes. */
export type Texts = ReadonlyMap<string, string>;

/** An identity's tokens folder. */
const TOKENS = "tokens";
const BELOW = `${TOKENS}/`;

/** The commands that replace an identity's tokens. */
const FILL_TOKENS = ["import", "check --fix"] as const;
type TokensFiller = (typeof FILL_TOKENS)[number];

/** The work folder's subfolder for files outside `tokens/`. */
const OUTSIDE = "other";

/** An identity's tokens while a command reads and replaces them. Paths are below the identity's folder. */
export type TokensFolder = {
  /**
   * Returns the text of a file as first read, or undefined if it's missing.
   *
   * @throws FolderError for a link, or anything else that isn't a file.
   */
  read(path: string): string | undefined;
  /**
   * Writes files and removes some from `tokens/`. Files outside `tokens/`, which must be new or unchanged, come first; then
   * the folder is replaced atomically. An interruption leaves the old identity or the complete new one.
   *
   * @throws FolderError if a file would be overwritten, or changed after it was read.
   */
  replace(files: Texts, removed?: readonly string[]): void;
  close(): void;
};

/**
 * Opens an identity's tokens: locks them until they are closed, and recovers from interrupted commands. A dry run does
 * neither, and replaces nothing.
 *
 * @throws FolderError if another command is writing there, or if a leftover folder contains the only copy of an edit.
 */
export function openTokens(
  root: string,
  { isDry = false, by = "import" }: { readonly isDry?: boolean; readonly by?: TokensFiller } = {},
): TokensFolder {
  const target = targetIn(root);
  if (!isDry && (fs.existsSync(target) || workFoldersOf(target).length > 0)) return openLocked(root, target, by);
  const interrupted = interruptedTokens(root);
  if (interrupted !== null) throw new FolderError(interrupted);
  return { read: readOnce(root).read, replace: () => {}, close: () => {} };
}

/** Writes a new identity's files. @throws FolderError if tokens exist, or a file would be overwritten. */
export function placeTokens(root: string, files: Texts): void {
  for (const path of files.keys()) refuseLinks(root, path);
  makeFolder(root);
  const target = targetIn(root);
  const tokens = openLocked(root, target, "import");
  try {
    if (fs.existsSync(target) && fs.readdirSync(target).length > 0)
      throw new FolderError(`"${target}" has been created in the meantime. Choose another folder, or remove it.`);
    tokens.replace(files);
  } finally {
    tokens.close();
  }
}

/**
 * Returns the error for tokens or edits that exist only in a leftover folder, with the command to run; otherwise null.
 */
export function interruptedTokens(root: string, displayName = targetIn(root)): string | null {
  const target = targetIn(root);
  try {
    const lost = workFoldersOf(target).find((work) => fillsTokens(work) && possibleOnlyCopies(work, target).length > 0);
    if (lost === undefined) return null;
    return (
      interruptedMessage(target, displayName) ?? (isHeld(lost) ? null : onlyCopiesMessage(lost, target, displayName))
    );
  } catch (error) {
    // Tokens may be readable even if the identity's folder can't be listed.
    if ((error as NodeJS.ErrnoException).code === "EACCES") return null;
    throw error;
  }
}

function fillsTokens({ by }: WorkFolder): boolean {
  return FILL_TOKENS.some((filler) => filler === by);
}

/** Returns whether an identity's path is in its tokens folder. */
export function isInTokens(path: string): boolean {
  return path.startsWith(BELOW);
}

function targetIn(root: string): string {
  return join(fs.existsSync(root) ? fs.realpathSync(root) : root, TOKENS);
}

function openLocked(root: string, target: string, by: TokensFiller): TokensFolder {
  const work = claim(target, by);
  const close = () => removeAll(work);
  try {
    recover(target, work.path);
    const interrupted = interruptedTokens(root);
    if (interrupted !== null) throw new FolderError(interrupted);
  } catch (error) {
    close();
    throw error;
  }
  const { bytes, read } = readOnce(root);
  const replaceOnce: TokensFolder["replace"] = (files, removed = []) => {
    for (const path of [...files.keys(), ...removed]) read(path);
    replace({ root, target, work, bytes }, files, removed);
  };
  return { read, replace: replaceOnce, close };
}

/** The bytes of the files read so far, keyed by path; undefined for a missing file. */
type Read = ReadonlyMap<string, Buffer | undefined>;

function readOnce(root: string): { readonly bytes: Read; readonly read: TokensFolder["read"] } {
  const bytes = new Map<string, Buffer | undefined>();
  const read = (path: string) => {
    if (!bytes.has(path)) bytes.set(path, bytesOf(root, path));
    return bytes.get(path)?.toString("utf8");
  };
  return { bytes, read };
}

function bytesOf(root: string, path: string): Buffer | undefined {
  refuseLinks(root, path);
  const file = join(root, path);
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined;
}

/** Refuses a path unless each existing parent is a real folder and its last segment a real file. */
function refuseLinks(root: string, path: string): void {
  const segments = path.split("/");
  for (const [index] of segments.entries()) {
    const part = segments.slice(0, index + 1).join("/");
    const stats = fs.lstatSync(join(root, part), { throwIfNoEntry: false });
    if (stats === undefined) return;
    const isLast = index === segments.length - 1;
    if (isLast ? stats.isFile() : stats.isDirectory()) continue;
    const kind = stats.isSymbolicLink() ? "is a link" : `isn't a ${isLast ? "file" : "folder"}`;
    throw new FolderError(`"${part}" ${kind}. Vitral only writes files in folders: replace it, or move it away.`);
  }
}

type Opened = { readonly root: string; readonly target: string; readonly work: WorkFolder; readonly bytes: Read };

function replace({ root, target, work, bytes }: Opened, files: Texts, removed: readonly string[]): void {
  const { path: folder, fresh, old } = work;
  const tokens = [...files].filter(([path]) => isInTokens(path));
  const outside = [...files].filter(([path]) => !isInTokens(path));
  const replaced = new Set([...tokens.map(([path]) => path), ...removed].map((path) => path.slice(BELOW.length)));
  if (fs.existsSync(target)) carryFolder(target, fresh, replaced);
  else fs.mkdirSync(fresh);
  for (const [path, text] of tokens)
    write(join(fresh, path.slice(BELOW.length)), text, fs.statSync(join(root, path), { throwIfNoEntry: false })?.mode);
  for (const [path, text] of outside) write(join(folder, OUTSIDE, path), text);
  const digests = [...replaced].map((path) => [path, digestOf(bytes.get(`${BELOW}${path}`))]);
  write(join(folder, REPLACED), JSON.stringify(Object.fromEntries(digests)));
  const placed = new Map([...filesIn(fresh)].map((path) => [path, stateOf(join(fresh, path))]));
  for (const [path, before] of bytes) refuseEdited(root, path, before);
  for (const [path, text] of outside) placeNew(join(folder, OUTSIDE, path), join(root, path), text);
  try {
    swap(target, work);
  } catch (error) {
    if (isFolder(old) && fs.existsSync(target)) throw new FolderError(onlyCopiesMessage(work, target, target));
    throw error;
  }
  // Rescues edits saved between the comparison and the move.
  const lost = possibleOnlyCopies(work, target).filter((path) => !carryEdit(path, { from: old, to: target, placed }));
  if (lost.length > 0) throw new FolderError(onlyCopiesMessage(work, target, target));
  fs.rmSync(old, { recursive: true, force: true });
}

/** Moves an edited file to the new folder, unless a newer one is there. Returns false if its path is blocked. */
function carryEdit(
  path: string,
  { from, to, placed }: { readonly from: string; readonly to: string; readonly placed: ReadonlyMap<string, string> },
): boolean {
  const target = join(to, path);
  const isAsPlaced = placed.has(path) && placed.get(path) === stateOf(target);
  // Nobody can save into a folder that was moved away, so another file at this path is newer.
  if (!isAsPlaced && isBlocked(to, path)) return fs.lstatSync(target, { throwIfNoEntry: false })?.isFile() === true;
  fs.mkdirSync(dirname(target), { recursive: true });
  fs.renameSync(join(from, path), target);
  return true;
}

/** A fingerprint that changes with every edit of a file; empty if it's missing. */
function stateOf(path: string): string {
  const stats = fs.lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}

function refuseEdited(root: string, path: string, before: Buffer | undefined): void {
  const now = bytesOf(root, path);
  if (now === undefined ? before === undefined : before?.equals(now)) return;
  throw new FolderError(`"${path}" was changed while the command ran, so nothing was written. Run it again.`);
}

/** Restores a folder that an interrupted command had moved away, and removes leftovers that aren't needed. */
function recover(target: string, workPath: string): void {
  removeEmptyWorkFolders(target);
  for (const leftover of leftoversOf(target, workPath)) {
    if (!fillsTokens(leftover)) continue;
    const isAbsent = fs.lstatSync(target, { throwIfNoEntry: false }) === undefined;
    if (isAbsent && isFolder(leftover.old)) fs.renameSync(leftover.old, target);
    if (possibleOnlyCopies(leftover, target).length > 0) continue;
    if (isFolder(leftover.old)) fs.rmSync(leftover.old, { recursive: true });
    removeAll(leftover);
  }
}

/** Removes a work folder, unless it contains a replaced folder. */
function removeAll(work: WorkFolder): void {
  try {
    if (fs.existsSync(work.old)) return;
    for (const name of [OUTSIDE, REPLACED]) fs.rmSync(join(work.path, name), { recursive: true, force: true });
  } finally {
    remove(work);
  }
}

/** Creates a folder and its parents one by one: in /proc, Node's recursive mkdir never ends. */
function makeFolder(path: string): void {
  if (fs.existsSync(path)) return;
  makeFolder(dirname(path));
  fs.mkdirSync(path);
}

/** Writes a new file. On a case-insensitive file system, its path may match a kept file. */
function write(path: string, text: string, mode?: number): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  // Writing to a hard link would change the file in the old folder too.
  fs.rmSync(path, { force: true });
  fs.writeFileSync(path, text, { flag: "wx" });
  if (mode !== undefined) fs.chmodSync(path, mode);
}

/** Moves a file to its place. Keeps an equal file there; any other file is an error. */
function placeNew(from: string, path: string, text: string): void {
  if (fs.existsSync(path)) {
    if (fs.readFileSync(path, "utf8") === text) return;
    throw new FolderError(`"${path}" already exists. Move it away, or choose another folder.`);
  }
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.renameSync(from, path);
}
