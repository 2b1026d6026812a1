import * as fs from "node:fs";
import { type FolderRecord, RECORD } from "./record.ts";

/** What Vitral wrote into a folder: the files, and the folders they are in. */
export type Owned = { readonly files: ReadonlySet<string>; readonly folders: ReadonlySet<string> };

/** The files that a record lists and the record itself; nothing without a record. */
export function ownedBy(record: FolderRecord | null): Owned {
  const files = new Set(record === null ? [] : [...record.files.keys(), ...record.replaced.keys(), RECORD]);
  const folders = new Set<string>();
  for (const path of files)
    for (let parent = parentOf(path); parent !== "" && !folders.has(parent); parent = parentOf(parent))
      folders.add(parent);
  return { files, folders };
}

/** The paths in a folder that Vitral did not write; a folder without any file of Vitral's is one path. */
export function* strangersIn(folder: string, owned: Owned, below = ""): Generator<string> {
  for (const entry of fs.readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory() && owned.folders.has(path)) yield* strangersIn(folder, owned, `${path}/`);
    else if (entry.isDirectory() || !owned.files.has(path)) yield path;
  }
}

/** Files that operating systems add to folders by themselves; they don't count as anybody's. */
export function isLitter(path: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path);
}

/** The path of the folder that a file or folder is in; "" at the top. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Whether a path is a real folder, not a link to one. */
export function isFolder(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether a path cannot be added to a folder, because it exists or a part of it is a file. */
export function isBlocked(folder: string, path: string): boolean {
  // From the top, so that no link in place of a folder is followed.
  for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
    const stats = fs.lstatSync(`${folder}/${path.slice(0, end)}`, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    if (!stats.isDirectory()) return true;
  }
  return fs.lstatSync(`${folder}/${path}`, { throwIfNoEntry: false }) !== undefined;
}
