import * as fs from "node:fs";

/** The paths of files below a folder. */
type Paths = { has(path: string): boolean; keys(): Iterable<string> };

/** What a build knows of a folder: the old build's files, those that stay the same, and those that it wrote anew. */
export type Plan = { readonly known: Paths; readonly same: Paths; readonly written: Paths };

/** What stands in a folder. */
export type Survey = {
  /** The files that neither the old build wrote nor the new one would. */
  readonly strangers: string[];
  /** The folders that stay as they are with all that is below them, by their paths; "" is the folder itself. */
  readonly unchanged: ReadonlySet<string>;
};

/** Compares a folder with what is wanted there; the files that stay the same are taken to be there. */
export function survey(folder: string, { known, same, written }: Plan): Survey {
  // In each folder, the files that have to come or go.
  const open = new Map([["", 0]]);
  for (const path of known.keys()) addFolder(open, parentOf(path));
  for (const path of written.keys()) addFolder(open, parentOf(path), 1);
  const strangers: string[] = [];
  // Folder by folder: a walk that makes an object of every entry takes as long as writing a third of the files.
  for (const parent of open.keys()) {
    for (const name of namesIn(parent === "" ? folder : `${folder}/${parent}`)) {
      const child = parent === "" ? name : `${parent}/${name}`;
      const isKnown = known.has(child) || written.has(child);
      if (!isKnown && open.has(child)) continue;
      if (!isKnown) strangers.push(...filesAt(folder, child));
      if (!same.has(child)) open.set(parent, (open.get(parent) ?? 0) + 1);
    }
  }
  // The longest first: what is below a folder has a longer path than it.
  const folders = [...open.keys()].sort((one, other) => other.length - one.length);
  for (const path of folders)
    if (path !== "") open.set(parentOf(path), (open.get(parentOf(path)) ?? 0) + (open.get(path) ?? 0));
  return { strangers, unchanged: new Set(folders.filter((path) => open.get(path) === 0)) };
}

/** The path of what a file or a folder stands in. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function addFolder(open: Map<string, number>, path: string, more = 0): void {
  const count = open.get(path);
  if (count === undefined) addFolder(open, parentOf(path));
  if (count === undefined || more > 0) open.set(path, (count ?? 0) + more);
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    // Of a folder that is only to come, nothing stands there; a file may stand in its place.
    const { code } = error as { readonly code?: string };
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

/** A file by its path, or the files below a folder. */
function filesAt(folder: string, path: string): string[] {
  if (!fs.lstatSync(`${folder}/${path}`).isDirectory()) return [path];
  const start = folder.length + 1;
  return fs.readdirSync(`${folder}/${path}`, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    return entry.isDirectory() ? [] : [`${entry.parentPath}/${entry.name}`.slice(start).replaceAll("\\", "/")];
  });
}
