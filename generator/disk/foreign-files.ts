import * as fs from "node:fs";
import { type FolderRecord, RECORD } from "./record.ts";

/** The files that Vitral wrote into a folder, and their parent folders. */
export type Owned = { readonly files: ReadonlySet<string>; readonly folders: ReadonlySet<string> };

/** Collects the files that a record lists and the record itself; empty without a record. */
export function ownedBy(record: FolderRecord | null): Owned {
  const files = new Set(record === null ? [] : [...record.files.keys(), ...record.replaced.keys(), RECORD]);
  const folders = new Set<string>();
  for (const path of files)
    for (let parent = parentOf(path); parent !== "" && !folders.has(parent); parent = parentOf(parent))
      folders.add(parent);
  return { files, folders };
}

/**
 * Lists the paths in a folder that Vitral didn't write. A subfolder without any file from Vitral is listed as a single
 * path.
 */
export function* foreignFilesIn(folder: string, owned: Owned, below = ""): Generator<string> {
  for (const entry of fs.readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory() && owned.folders.has(path)) yield* foreignFilesIn(folder, owned, `${path}/`);
    else if (entry.isDirectory() || !owned.files.has(path)) yield path;
  }
}

/** Returns whether a file is one that operating systems add to folders; these never count as foreign. */
export function isSystemFile(path: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path);
}

/** Returns the path of the parent folder; "" at the top. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Returns whether a path is a folder and not a link. */
export function isFolder(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Returns whether a path can't be added to a folder, because it exists or one of its parents isn't a folder. */
export function isBlocked(folder: string, path: string): boolean {
  // Starts at the top, so that no link in place of a folder is followed.
  for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
    const stats = fs.lstatSync(`${folder}/${path.slice(0, end)}`, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    if (!stats.isDirectory()) return true;
  }
  return fs.lstatSync(`${folder}/${path}`, { throwIfNoEntry: false }) !== undefined;
}
