import * as fs from "node:fs";
import { type FolderRecord, RECORD } from "./record.ts";

/** What Vitral wrote into a folder: its files, and the folders that they are in. */
export type Owned = { readonly files: ReadonlySet<string>; readonly folders: ReadonlySet<string> };

/** What a record lists, and the record itself; without a record, nothing. */
export function ownedBy(record: FolderRecord | null): Owned {
  const files = new Set(record === null ? [] : [...record.files.keys(), ...record.replaced.keys(), RECORD]);
  const folders = new Set<string>();
  for (const path of files)
    for (let parent = parentOf(path); parent !== "" && !folders.has(parent); parent = parentOf(parent))
      folders.add(parent);
  return { files, folders };
}

/**
 * What is in a folder and was not written by Vitral, by paths below it: files, links, and folders that hold nothing of
 * Vitral's, whole. A folder that `beside` has too is looked into.
 */
export function* strangersIn(
  folder: string,
  owned: Owned,
  beside: string | null = null,
  below = "",
): Generator<string> {
  for (const entry of fs.readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (isOpened(entry, path, owned, beside)) yield* strangersIn(folder, owned, beside, `${path}/`);
    else if (entry.isDirectory() || !owned.files.has(path)) yield path;
  }
}

/** Whether an entry is a real folder of which a part may be Vitral's, or that is in the other folder too. */
export function isOpened(entry: fs.Dirent, path: string, owned: Owned, beside: string | null): boolean {
  return entry.isDirectory() && (owned.folders.has(path) || (beside !== null && isFolder(`${beside}/${path}`)));
}

/** What systems put into any folder that someone looks at; nobody would miss it, but nobody removes it either. */
export function isLitter(path: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path);
}

/** The path of the folder that a file or folder is in; "" at the top. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Whether there is a real folder, and no link to one. */
export function isFolder(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether a path cannot be added to a folder, since it is there or a part of it is a file. */
export function isBlocked(folder: string, path: string): boolean {
  // From the top, so that no link in a folder's place is followed.
  for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
    const found = fs.lstatSync(`${folder}/${path.slice(0, end)}`, { throwIfNoEntry: false });
    if (found === undefined) return false;
    if (!found.isDirectory()) return true;
  }
  return fs.lstatSync(`${folder}/${path}`, { throwIfNoEntry: false }) !== undefined;
}
