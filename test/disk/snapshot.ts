import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Everything below a folder, by its path: kind and mode, owner, and for all but folders its number on the disk, its size,
 * when it changed, and its link target. Writing, moving or replacing a file changes its line.
 */
export function snapshot(folder: string, isLeftOut: (path: string) => boolean = () => false): Map<string, string> {
  const entries = new Map<string, string>();
  const read = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = join(below, name);
      if (isLeftOut(path)) continue;
      const { mode, uid, ino, size, mtimeNs } = lstatSync(join(folder, path), { bigint: true });
      const isFolder = (mode & 0o170000n) === 0o040000n;
      const leads = (mode & 0o170000n) === 0o120000n ? readlinkSync(join(folder, path)) : "";
      entries.set(path, [mode.toString(8), uid, ...(isFolder ? [] : [ino, size, mtimeNs, leads])].join(" "));
      if (isFolder) read(path);
    }
  };
  read("");
  return entries;
}
