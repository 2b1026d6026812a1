import { mediaTypes } from "../operations/catalogue.ts";

/** Names that Windows reserves for devices, with any extension (Microsoft, "Naming files, paths, and namespaces"). */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Plain characters only, so that a path is the same text in an address, in an archive and on every disk. */
const SEGMENT = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/;

/** The only script in an API. A copy has it if its bytes are those that this program makes for the copied identity. */
export const SCRIPT = "switch.js";

const LONGEST_SEGMENT = 100;
const LONGEST_PATH = 200;

/**
 * What is wrong with a path below the root of a source's API; null if it is safe on every system.
 *
 * @example problemOfPath("themes/dark.css") // null
 * @example problemOfPath("../dark.css") // "leads out of the folder"
 */
export function problemOfPath(path: string): string | null {
  if (path.length > LONGEST_PATH) return `has more than ${LONGEST_PATH} characters`;
  if (/^[\\/]/.test(path) || /^[A-Za-z]:/.test(path)) return "is absolute";
  const segments = path.split(/[\\/]/);
  if (segments.includes("..") || segments.includes(".")) return "leads out of the folder";
  if (path.includes("\\")) return "has a backslash";
  if (path.includes("%")) return "is encoded";
  for (const segment of segments) {
    if (!SEGMENT.test(segment) || segment.endsWith(".")) return "has characters that not every system allows";
    if (segment.length > LONGEST_SEGMENT) return `has a part of more than ${LONGEST_SEGMENT} characters`;
    if (RESERVED.test(segment)) return "is a name that Windows reserves";
  }
  // A page or a script would run with the origin of the site where the copy is published.
  const [, ending = ""] = /\.(\w+)$/.exec(path) ?? [];
  const isData = mediaTypes.has(ending) && ending !== "js";
  return isData || path === SCRIPT ? null : "does not have the extension of an API file";
}

/** The number of folders in paths; it stops counting soon after `most`. */
export function foldersOf(paths: readonly string[], most: number): number {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end !== -1; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
    if (folders.size > most) break;
  }
  return folders.size;
}

/** What is wrong between paths: a duplicate, a difference only in case, or a file where another path needs a folder. */
export function problemOfPaths(paths: readonly string[]): { readonly path: string; readonly problem: string } | null {
  const files = new Map<string, string>();
  for (const path of paths) {
    const other = files.get(path.toLowerCase());
    if (other === path) return { path, problem: "is named twice" };
    if (other !== undefined) return { path, problem: `differs from "${other}" only in case` };
    files.set(path.toLowerCase(), path);
  }
  const folders = new Map<string, string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      const [key, file] = [folder.toLowerCase(), files.get(folder.toLowerCase())];
      if (file !== undefined) return { path, problem: `needs a folder where "${file}" is a file` };
      const other = folders.get(key);
      if (other !== undefined && other !== folder)
        return { path, problem: `is in a folder that differs from "${other}" only in case` };
      folders.set(key, folder);
    }
  }
  return null;
}
