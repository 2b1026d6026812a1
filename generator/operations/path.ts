import { catalogue } from "./catalogue.ts";
import { code, CODE_EXTENSIONS } from "./format.ts";
import { RESERVED_NAME } from "./kinds.ts";

/** The media types of the API's files, keyed by extension. */
export const mediaTypes: ReadonlyMap<string, string> = new Map([
  ...catalogue.flatMap(({ formats }) =>
    Object.entries(formats).flatMap(([extension, { type }]) => (extension === "" ? [] : [[extension, type] as const])),
  ),
  ...[...CODE_EXTENSIONS].map((extension) => [extension, code.type] as const),
]);

/** Allows only plain characters, so that a path is the same in an address, in an archive and on every file system. */
const SEGMENT = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/;

/** The only script in an API. A copy contains it only if this program renders the same bytes for the copied identity. */
export const SCRIPT = "switch.js";

const MAX_SEGMENT = 100;
const MAX_PATH = 200;

/**
 * Returns the problem with a path below the root of a source's API, or null if it is safe on every system.
 *
 * @example problemOfPath("themes/dark.css") // null
 * @example problemOfPath("../dark.css") // "points outside the folder"
 */
export function problemOfPath(path: string): string | null {
  if (path.length > MAX_PATH) return `has more than ${MAX_PATH} characters`;
  if (/^[\\/]/.test(path) || /^[A-Za-z]:/.test(path)) return "is absolute";
  const segments = path.split(/[\\/]/);
  if (segments.includes("..") || segments.includes(".")) return "points outside the folder";
  if (path.includes("\\")) return "has a backslash";
  if (path.includes("%")) return "is percent-encoded";
  for (const segment of segments) {
    if (!SEGMENT.test(segment) || segment.endsWith(".")) return "has characters that not every system allows";
    if (segment.length > MAX_SEGMENT) return `has a part of more than ${MAX_SEGMENT} characters`;
    if (RESERVED_NAME.test(segment)) return "is a name that Windows reserves";
  }
  // A page or script would run in the origin of the site that publishes the copy.
  const [, extension = ""] = /\.(\w+)$/.exec(path) ?? [];
  const isData = mediaTypes.has(extension) && extension !== "js" && !CODE_EXTENSIONS.has(extension);
  const isCode = CODE_EXTENSIONS.has(extension) && path.startsWith("platforms/");
  return isData || isCode || path === SCRIPT ? null : "does not have the extension of an API file";
}

/** The extensions of platform files. */
export const PLATFORM_EXTENSIONS: readonly string[] = ["json", "md", ...CODE_EXTENSIONS];

/** Returns the problem with a platform file's path below `/platforms`, such as `scss/_tokens.scss`, or null. */
export function problemOfPlatformPath(path: string): string | null {
  const isListed = PLATFORM_EXTENSIONS.some((extension) => path.endsWith(`.${extension}`));
  return problemOfPath(`platforms/${path}`) ?? (isListed ? null : "does not have the extension of a platform file");
}

/** Counts the folders in paths; stops counting soon after `limit`. */
export function countFolders(paths: readonly string[], limit: number): number {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end !== -1; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
    if (folders.size > limit) break;
  }
  return folders.size;
}

/** Finds a conflict between paths: a duplicate, a difference only in case, or a file where another path needs a folder. */
export function problemOfPaths(paths: readonly string[]): { readonly path: string; readonly problem: string } | null {
  const files = new Map<string, string>();
  for (const path of paths) {
    const match = files.get(path.toLowerCase());
    if (match === path) return { path, problem: "is listed twice" };
    if (match !== undefined) return { path, problem: `differs from "${match}" only in case` };
    files.set(path.toLowerCase(), path);
  }
  const folders = new Map<string, string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      const [key, file] = [folder.toLowerCase(), files.get(folder.toLowerCase())];
      if (file !== undefined) return { path, problem: `needs a folder where "${file}" is a file` };
      const match = folders.get(key);
      if (match !== undefined && match !== folder)
        return { path, problem: `is in a folder that differs from "${match}" only in case` };
      folders.set(key, folder);
    }
  }
  return null;
}
