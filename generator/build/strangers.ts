import * as fs from "node:fs";

/** How many of the named files a folder holds, and which files it holds besides. */
export function compare(
  folder: string,
  named: readonly string[],
): { readonly count: number; readonly strangers: string[] } {
  const known = childrenOf(named);
  let count = 0;
  const strangers: string[] = [];
  // Folder by folder: a walk that makes an object of every entry takes as long as writing a third of the files.
  for (const [parent, names] of known) {
    const path = parent === "" ? folder : `${folder}/${parent}`;
    if (!fs.existsSync(path)) continue;
    for (const name of fs.readdirSync(path)) {
      const child = parent === "" ? name : `${parent}/${name}`;
      if (!names.has(name)) strangers.push(...filesAt(folder, child));
      else if (!known.has(child)) count += 1;
    }
  }
  return { count, strangers };
}

/** The names in each folder that paths lead through; the folder itself has the name "". */
function childrenOf(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const children = new Map<string, Set<string>>([["", new Set()]]);
  const add = (path: string): void => {
    const end = path.lastIndexOf("/");
    const parent = path.slice(0, Math.max(0, end));
    const isNew = !children.has(parent);
    if (isNew) children.set(parent, new Set());
    children.get(parent)?.add(path.slice(end + 1));
    if (isNew) add(parent);
  };
  paths.forEach(add);
  return children;
}

/** A file by its path, or the files below a folder. */
function filesAt(folder: string, path: string): string[] {
  const isFolder = fs.lstatSync(`${folder}/${path}`).isDirectory();
  return isFolder ? filesIn(`${folder}/${path}`).map((name) => `${path}/${name}`) : [path];
}

function filesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const start = folder.length + 1;
  return found.flatMap((entry) => {
    return entry.isDirectory() ? [] : [`${entry.parentPath}/${entry.name}`.slice(start).replaceAll("\\", "/")];
  });
}
