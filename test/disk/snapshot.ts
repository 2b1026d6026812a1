import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Describes everything below a folder, keyed by path: mode and owner, and except for folders also inode, size,
 * modification time and link target. Writing, moving or replacing a file changes its line.
 */
export function snapshot(folder: string, isExcluded: (path: string) => boolean = () => false): Map<string, string> {
  const entries = new Map<string, string>();
  const read = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = join(below, name);
      if (isExcluded(path)) continue;
      const { mode, uid, ino, size, mtimeNs } = lstatSync(join(folder, path), { bigint: true });
      const isFolder = (mode & 0o170000n) === 0o040000n;
      const target = (mode & 0o170000n) === 0o120000n ? readlinkSync(join(folder, path)) : "";
      entries.set(path, [mode.toString(8), uid, ...(isFolder ? [] : [ino, size, mtimeNs, target])].join(" "));
      if (isFolder) read(path);
    }
  };
  read("");
  return entries;
}
